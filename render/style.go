package render

// The colours of the style that all pictures share.
const (
	InkDark  Ink = 0x17120F // all outlines, and letters on gold or paper
	InkCream Ink = 0xFFF4DA // numerals with an outline
	InkText  Ink = 0xFBEFD6 // words on dark ground
	InkMute  Ink = 0xC7B899 // what matters less
	InkGold  Ink = 0xFFC94A // what one can do, has gained or won, and nothing else
)

// Label is the lettering of words, in pixels.
func Label(size int, k Ink) Lettering { return Lettering{Font: Bold, Size: size, Ink: k} }

// Figure is the lettering of numerals and titles, in pixels.
func Figure(size int, k Ink) Lettering { return Lettering{Font: Slab, Size: size, Ink: k} }

// Middle is the same with the middle of the text at its x.
func (l Lettering) Middle() Lettering {
	l.Align = Middle
	return l
}

// End is the same with the end of the text at its x.
func (l Lettering) End() Lettering {
	l.Align = End
	return l
}

// Outlined is the same over a dark line of a width in pixels, half of which is seen.
func (l Lettering) Outlined(width int) Lettering {
	l.Outline = width
	return l
}

// Faded is the same with as much of what lies below shining through, of 255.
func (l Lettering) Faded(fade uint8) Lettering {
	l.Fade = fade
	return l
}
