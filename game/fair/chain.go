package fair

import (
	"slices"
	"strconv"

	"dockside/game"
)

// Commitment returns what is published of the seed with the challenge, when the seats may not be known
// yet: 64 digits of 0-9 and a-f. It binds the protocol, the match, its game and its options, too.
func (c Chance) Commitment() string {
	fields := append([]string{c.Dice, "commit", c.Match, c.Game, strconv.Itoa(c.Version)}, c.Options...)
	return digest(message(append(fields, c.Seed.digits())...))
}

// Chained returns the chain with a link for each word that is not the latest of its seat there: because
// it was given or taken back just now, or because people have moved to other seats. A seat without a
// link has the empty word.
func (c Chance) Chained() []game.Link {
	c.Chain = slices.Clone(c.Chain)
	for seat, word := range c.clean() {
		if !c.given(game.Seat(seat), word) {
			hash := salted(c.WordSalt(len(c.Chain)), word)
			c.Chain = append(c.Chain, game.Link{Seat: game.Seat(seat), Hash: hash})
		}
	}
	return c.Chain
}

// given reports whether the chain says of a seat that it has this word. Of a forgotten one nobody can say otherwise.
func (c Chance) given(seat game.Seat, word string) bool {
	if slices.Contains(c.Forgotten, seat) {
		return true
	}
	last := c.latest(seat)
	if last < 0 {
		return word == ""
	}
	return c.Chain[last].Hash == salted(c.WordSalt(last), word)
}

// WordSalt hides the word of a link, named by its index in the chain: 32 digits of 0-9 and a-f.
func (c Chance) WordSalt(link int) string {
	return c.Seed.salt(c.Dice, "word", strconv.Itoa(link))
}

// Salts returns those of the words as they stand in the chain, by seat; "" for a seat that has no link or whose word is
// forgotten. Each is a secret that is its player's until the match is over.
func (c Chance) Salts() []string {
	salts := make([]string, len(c.Words))
	for seat := range salts {
		if last := c.latest(game.Seat(seat)); last >= 0 && !slices.Contains(c.Forgotten, game.Seat(seat)) {
			salts[seat] = c.WordSalt(last)
		}
	}
	return salts
}

// latest returns the last link of a seat, -1 if there is none.
func (c Chance) latest(seat game.Seat) int {
	for i, l := range slices.Backward(c.Chain) {
		if l.Seat == seat {
			return i
		}
	}
	return -1
}

// hash returns what the word of a seat goes into every draw as; "" for a seat that has no link.
func (c Chance) hash(seat game.Seat) string {
	if last := c.latest(seat); last >= 0 {
		return c.Chain[last].Hash
	}
	return ""
}

// Head returns what all that has been published comes to after the first n plays of a match: the
// commitment, then each link of the chain, then the seal of each play that was laid face down. It
// changes with whatever is published next, and nothing of what stands in it can be changed
// afterwards: so its first digits, seen in a channel, hold all of it. The match is nil before it begins.
func (c Chance) Head(m *game.Match, n int) string {
	head := c.Commitment()
	for _, l := range c.Chain {
		head = digest(message(c.Dice, "word", head, strconv.Itoa(int(l.Seat)), l.Hash))
	}
	if m == nil {
		return head
	}
	for _, s := range c.seals(m) {
		if s.Play < n {
			head = digest(message(c.Dice, "seal", head, strconv.Itoa(s.Play), s.Hash))
		}
	}
	return head
}
