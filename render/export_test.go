package render

// Letters returns the sizes in which write draws letters with a kit that nobody else uses, with a letter of each size.
func (k *kit) Letters(write func()) map[int]string {
	k.letters.glyphs.clear()
	write()
	sizes := map[int]string{}
	for _, key := range k.letters.glyphs.keys() {
		sizes[int(key.size)] = string(key.r)
	}
	return sizes
}
