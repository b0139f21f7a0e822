package canvas

// The colours that all pictures share.
const (
	InkDark  Ink = 0x17120F // all outlines, and letters on gold or paper
	InkCream Ink = 0xFFF4DA // numerals with an outline
	InkText  Ink = 0xFBEFD6 // words on dark ground
	InkMute  Ink = 0xC7B899 // less important text
	InkGold  Ink = 0xFFC94A // only for available, gained and won things
)

// Label returns the style of words in a size in pixels.
func Label(size int, k Ink) Lettering { return Lettering{Font: Bold, Size: size, Ink: k} }

// Figure returns the style of numerals and titles in a size in pixels.
func Figure(size int, k Ink) Lettering { return Lettering{Font: Slab, Size: size, Ink: k} }

// Middle returns l with the middle of the text at its x.
func (l Lettering) Middle() Lettering {
	l.Align = Middle
	return l
}

// End returns l with the end of the text at its x.
func (l Lettering) End() Lettering {
	l.Align = End
	return l
}

// Outlined returns l with a dark outline of a width in pixels; half of it is visible.
func (l Lettering) Outlined(width int) Lettering {
	l.Outline = width
	return l
}

// Faded returns l with a transparency of 0 to 255.
func (l Lettering) Faded(fade uint8) Lettering {
	l.Fade = fade
	return l
}
