package fair

import (
	"slices"
	"strconv"

	"dockside/game"
)

// Commitment returns the commitment to the seed, 64 digits of 0-9 and a-f. It is published with the challenge, when the
// seats may still be unknown. It also binds the protocol, the match, its game and its options.
func (c Chance) Commitment() string {
	fields := append([]string{c.Dice, "commit", c.Match, c.Game, strconv.Itoa(c.Version)}, c.Options...)
	return digest(message(append(fields, c.Seed.digits())...))
}

// Chained returns the chain with a new link for each word that is not the latest of its seat: it was given or taken
// back just now, or people have changed seats. A seat without a link has the empty word.
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

// given reports whether the latest link of a seat is that of a word. It is true for any forgotten word.
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

// WordSalt returns the salt for the word of a link, by its index in the chain: 32 digits of 0-9 and a-f.
func (c Chance) WordSalt(link int) string {
	return c.Seed.salt(c.Dice, "word", strconv.Itoa(link))
}

// Salts returns the salts of the latest words by seat; "" for a seat without a link or with a forgotten word. Each salt
// is its player's secret until the match is over.
func (c Chance) Salts() []string {
	salts := make([]string, len(c.Words))
	for seat := range salts {
		if last := c.latest(game.Seat(seat)); last >= 0 && !slices.Contains(c.Forgotten, game.Seat(seat)) {
			salts[seat] = c.WordSalt(last)
		}
	}
	return salts
}

// latest returns the index of the last link of a seat, -1 if there is none.
func (c Chance) latest(seat game.Seat) int {
	for i, l := range slices.Backward(c.Chain) {
		if l.Seat == seat {
			return i
		}
	}
	return -1
}

// hash returns the hash of a seat's word, which goes into every draw; "" for a seat without a link.
func (c Chance) hash(seat game.Seat) string {
	if last := c.latest(seat); last >= 0 {
		return c.Chain[last].Hash
	}
	return ""
}

// Head returns the head of the hash chain over everything published in the first n plays of a match: the commitment,
// each link, and the seal of each play that was made face down. The bot shows its first digits in the channel, which
// binds the host to all of them. The match is nil before it begins.
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
