package render

import "strconv"

// phrase is a wording with what stands in its open places. The wording tells the languages apart.
type phrase struct {
	wording string
	name    string
	a, b    int
}

// Counted gives the words of a key with up to two numbers in them.
func (c *Canvas) Counted(w Words, key string, a, b int) string {
	p := phrase{wording: w(key), a: a, b: b}
	if text, ok := c.kit.phrases.get(p); ok {
		return text
	}
	return c.kit.phrases.put(p, w(key, a, b))
}

// Named gives the words of a key with a name in them.
func (c *Canvas) Named(w Words, key, name string) string {
	p := phrase{wording: w(key), name: name}
	if text, ok := c.kit.phrases.get(p); ok {
		return text
	}
	return c.kit.phrases.put(p, w(key, name))
}

// numeral is a number as it is written, with its sign or without.
type numeral struct {
	n      int
	signed bool
}

// Numeral writes a number.
func (c *Canvas) Numeral(n int) string { return c.write(numeral{n: n}) }

// Signed writes a number with its sign, as a change: +3, −3, ±0.
func (c *Canvas) Signed(n int) string { return c.write(numeral{n, true}) }

func (c *Canvas) write(n numeral) string {
	if text, ok := c.kit.numerals.get(n); ok {
		return text
	}
	return c.kit.numerals.put(n, n.String())
}

func (n numeral) String() string {
	switch {
	case n.n < 0:
		return "−" + strconv.Itoa(-n.n)
	case !n.signed:
		return strconv.Itoa(n.n)
	case n.n == 0:
		return "±0"
	}
	return "+" + strconv.Itoa(n.n)
}
