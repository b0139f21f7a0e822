package render

// Letters gives the sizes in which something writes on pictures of a studio that nobody else
// uses, with a letter of each size.
func (s *Studio) Letters(write func()) map[int]string {
	glyphs := s.kit.letters.glyphs
	glyphs.clear()
	write()
	sizes := map[int]string{}
	for k := range glyphs.things {
		sizes[int(k.size)] = string(k.r)
	}
	return sizes
}
