package render

// Part lays the columns of a sprite from one to another, counted from its left, where they would
// be if the whole sprite lay with its middle at x, y.
func (c *Canvas) Part(name string, x, y, from, to int) {
	s := c.sprite(name)
	c.paste(s, x-s.width/2, y-s.height/2, max(0, from), min(to, s.width))
}
