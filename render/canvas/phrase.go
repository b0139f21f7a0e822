package canvas

import (
	"math"
	"strconv"

	"dockside/game"
)

// phrase is a wording with its arguments, as a cache key. The wording distinguishes the languages.
type phrase struct {
	wording     string
	name, other string
	a, b        int
}

// Word returns the words of a key.
func (c *Canvas) Word(key string) string { return c.words(key) }

// Counted returns the words of a key with up to two numbers.
func (c *Canvas) Counted(key string, a, b int) string {
	p := phrase{wording: c.words(key), a: a, b: b}
	if text, ok := c.kit.phrases.Get(p); ok {
		return text
	}
	return c.kit.phrases.Put(p, c.words(key, a, b))
}

// Named returns the words of a key with a name.
func (c *Canvas) Named(key, name string) string {
	p := phrase{wording: c.words(key), name: name}
	if text, ok := c.kit.phrases.Get(p); ok {
		return text
	}
	return c.kit.phrases.Put(p, c.words(key, name))
}

// Pair returns two names as a list.
func (c *Canvas) Pair(name, other string) string {
	p := phrase{wording: c.words("list.two"), name: name, other: other}
	if text, ok := c.kit.phrases.Get(p); ok {
		return text
	}
	return c.kit.phrases.Put(p, c.words("list.two", name, other))
}

// Name returns the legible name of a player, or instead if there is none.
func (c *Canvas) Name(seat game.Seat, instead string) string {
	if int(seat) >= len(c.names) {
		return instead
	}
	return c.Legible(c.names[seat], instead)
}

// Number draws a number with the baseline at y.
func (c *Canvas) Number(n, x, y int, l Lettering) { c.Text(c.Numeral(n), x, y, l) }

// Amount draws a number, or a faded dash for 0.
func (c *Canvas) Amount(n, x, y int, l Lettering) {
	if n == 0 {
		c.Text("–", x, y, l.Faded(128))
		return
	}
	c.Number(n, x, y, l)
}

// Change draws a number with its sign, a gain in gold and anything else muted.
func (c *Canvas) Change(n, x, y int, l Lettering) {
	l.Ink = InkMute
	if n > 0 {
		l.Ink = InkGold
	}
	c.Text(c.Signed(n), x, y, l)
}

// numeral is a number with or without a sign, as a cache key.
type numeral struct {
	n      int
	signed bool
}

// Numeral formats a number.
func (c *Canvas) Numeral(n int) string { return c.write(numeral{n: n}) }

// Signed formats a number with its sign, as a change: +3, −3, ±0.
func (c *Canvas) Signed(n int) string { return c.write(numeral{n, true}) }

func (c *Canvas) write(n numeral) string {
	if text, ok := c.kit.numerals.Get(n); ok {
		return text
	}
	return c.kit.numerals.Put(n, n.String())
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

// verdicts are the keys of the endings of a match on pictures.
var verdicts = map[string]string{
	"won": "ending.won", "draw": "ending.draw", "resigned": "ending.resigned", "expired": "ending.expired",
	"stopped": "ending.stopped",
}

// Verdict returns how a match ended in short, with the name of the player concerned; name may be empty.
func (c *Canvas) Verdict(how, name string) string {
	if name == "" {
		return c.Word(verdicts[how])
	}
	return c.Named(verdicts[how], name)
}

// Hundredths formats a chance in percent, with "<1" and ">99" for what is nearly certain.
func (c *Canvas) Hundredths(chance float64) string {
	switch n := int(math.Round(100 * chance)); {
	case n == 0 && chance > 0:
		return "<1"
	case n == 100 && chance < 1:
		return ">99"
	default:
		return c.Numeral(n)
	}
}

// Percentage draws a chance with a smaller percent sign, aligned as a whole.
func (c *Canvas) Percentage(chance float64, x, y int, l Lettering) {
	number, sign := c.Hundredths(chance), l
	sign.Size = max(smallest, l.Size*66/100)
	sign.Align, sign.Outline = Start, l.Outline*3/4
	gap := max(3, l.Size/10)
	width := c.Width(number, l) + gap + c.Width("%", sign)
	switch l.Align {
	case Middle:
		x -= width / 2
	case End:
		x -= width
	case Start:
	}
	l.Align = Start
	c.Text(number, x, y, l)
	c.Text("%", x+width-c.Width("%", sign), y, sign)
}
