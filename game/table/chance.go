package table

import (
	"maps"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

// Chance returns the source of chance of the match. It is secret until the match is over.
func (t *Table) Chance() fair.Chance {
	return fair.Chance{
		Dice: t.Protocol, Match: t.ID, Game: t.Game, Version: t.Version, Options: t.Options,
		From: t.From, Words: t.Words, Forgotten: t.Forgotten, Chain: t.Chain, Seed: t.Seed,
	}
}

// NextChance returns the source of chance of the rematch, after the first vote.
func (t *Table) NextChance() fair.Chance {
	c := t.Chance()
	c.Dice, c.Match, c.Seed = fair.Protocol, t.NextID, t.NextSeed
	c.Words, c.Forgotten, c.Chain = slices.Clone(t.NextWords), nil, t.NextChain
	if t.From.Match == "" {
		c.Words = shifted(c.Words)
	}
	return c
}

// diceOf returns the dice of each play, drawn from the seed of a match, or the ordinary ones if there is no seed.
func diceOf(c fair.Chance, ordinary game.Dice) func(play int, draw string) game.Dice {
	if c.Seed != (fair.Seed{}) {
		return c.For
	}
	return func(int, string) game.Dice { return ordinary }
}

// NextSeat returns the seat in a rematch of the occupant of a seat.
func (c *Contest) NextSeat(s game.Seat) game.Seat {
	if c.From.Match != "" {
		return s
	}
	n := game.Seat(len(c.Players))
	return (s + n - 1) % n
}

// shifted moves the values of the seats to the next seat.
func shifted[T any](bySeat []T) []T {
	if len(bySeat) == 0 {
		return bySeat
	}
	return append(bySeat[1:], bySeat[0])
}

// settleWords closes the choice of words. The id of the request that starts the match replaces the word of its user, if
// there is none. That id was unknown when the seed was drawn.
func (t *Table) settleWords(seat game.Seat, press string) {
	t.Given = nil
	if !t.IsVerifiable() {
		t.Words = nil
		return
	}
	if t.Words[seat] == "" {
		t.Words[seat] = press
	}
	t.publishWords()
}

// bring sets the lucky word with which a player takes a seat, if the chain still takes words.
func (t *Table) bring(seat game.Seat, word string) {
	if word = game.CleanWord(word); word != "" && int(seat) < len(t.Words) && len(t.Chain) < mostLinks {
		t.Words[seat] = word
	}
}

// publishWords adds the commitments to changed words to the chains.
func (t *Table) publishWords() {
	if t.IsVerifiable() {
		t.Chain = t.Chance().Chained()
	}
	if t.NextSeed != (fair.Seed{}) {
		t.NextChain = t.NextChance().Chained()
	}
}

const (
	mostWords = 20  // changes of a word by one user for one match
	mostLinks = 400 // links of a chain that still takes words; it limits all users together
)

// ChooseWord sets the lucky word of a user, for an open challenge or for the rematch. An empty text removes the word
// for a challenge. It returns ErrNotYours if the user does not play, ErrNoVote if they have left, ErrGone if the match
// has begun, and ErrManyWords if words were changed too often.
func (t *Table) ChooseWord(user, word string, now time.Time) error {
	seat, ok := t.Seat(user)
	if !ok {
		return ErrNotYours
	}
	words, err := t.openWords(seat, now)
	if err != nil {
		return err
	}
	word = game.CleanWord(word)
	if keeps := word == "" && t.Phase == Over; word != words[seat] && !keeps { // the id of a vote is unknown now
		words[seat] = word
		t.countWord(t.giver(user))
		t.publishWords()
	}
	t.Players[seat].Acted = now
	t.changed(now)
	return nil
}

// Word returns the lucky word that a user has chosen. The errors are those of ChooseWord.
func (t *Table) Word(user string, now time.Time) (string, error) {
	seat, ok := t.Seat(user)
	if !ok {
		return "", ErrNotYours
	}
	words, err := t.openWords(seat, now)
	if err != nil || t.Phase == Over { // it may be an id
		return "", err
	}
	return words[seat], nil
}

// openWords returns the words among which a seat may change its own.
func (t *Table) openWords(seat game.Seat, now time.Time) ([]string, error) {
	words, chain := t.Words, t.Chain
	switch {
	case t.Phase == Over && t.Players[seat].Left():
		return nil, ErrNoVote
	case t.Phase == Over && t.Next == "" && t.NextSeed != (fair.Seed{}):
		words, chain = t.NextWords, t.NextChain
	case !t.IsVerifiable(), t.checkOpen(now) != nil:
		return nil, ErrGone
	}
	if len(chain) >= mostLinks || t.Given[t.giver(t.Players[seat].User)] >= mostWords {
		return nil, ErrManyWords
	}
	return words, nil
}

// countWord counts a change of a word. The map is copied, since copies of the table share it.
func (f *Fairness) countWord(giver string) {
	given := map[string]int{}
	maps.Copy(given, f.Given)
	given[giver]++
	f.Given = given
}

// giver returns the key of a user in Given.
func (t *Table) giver(user string) string {
	if t.Phase == Over {
		return t.NextChance().Pseudonym(user)
	}
	return t.Chance().Pseudonym(user)
}
