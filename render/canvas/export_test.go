package canvas

// Letters returns the sizes in which write draws letters with a new kit, with a letter of each size.
func (k *Kit) Letters(write func()) map[int]string {
	k.letters.glyphs.Clear()
	write()
	sizes := map[int]string{}
	for _, key := range k.letters.glyphs.Keys() {
		sizes[int(key.size)] = string(key.r)
	}
	return sizes
}
