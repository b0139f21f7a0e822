package table

import (
	"maps"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

// Provable tells whether anybody can check the dice of the match once it is over.
func (t *Table) Provable() bool { return t.Seed != (fair.Seed{}) }

// Chance is what the luck of the match is drawn from. It is a secret until SeedTold.
func (t *Table) Chance() fair.Chance {
	return fair.Chance{
		Dice: t.Protocol, Match: t.ID, Game: t.Game, Version: t.Version, Options: t.Options,
		From: t.From, Words: t.Words, Forgotten: t.Forgotten, Chain: t.Chain, Seed: t.Seed,
	}
}

// NextChance is what the luck of the rematch is drawn from, once somebody wants one.
func (t *Table) NextChance() fair.Chance {
	c := t.Chance()
	c.Dice, c.Match, c.Seed = fair.Protocol, t.NextID, t.NextSeed
	c.Words, c.Forgotten, c.Chain = t.nextWords(), nil, t.NextChain
	return c
}

// SeedTold tells whether everybody may know the seed and the words: once every match is over that is
// drawn from them. Each table has a seed of its own.
func (s *Sitting) SeedTold() bool { return s.Match.Outcome().Over() }

// Record is the match as text for everybody. Its proof has the seed once that may be told; it is
// empty if the match is not provable.
func (s *Sitting) Record() game.Record {
	r := s.Match.Record(s.Names())
	if s.Provable() {
		r.Proof = s.Chance().Proof(s.Match, s.SeedTold())
	}
	return r
}

// Head is what all that was published of the chance of the match came to after the first n plays; see
// fair.Chance.Head.
func (s *Sitting) Head(n int) string { return s.Chance().Head(s.Match, n) }

// settleWords ends the giving of words. The press that begins the match stands in for the word of
// whoever pressed, if they gave none: at least this one nobody knew when the seed was drawn.
func (t *Table) settleWords(seat game.Seat, press string) {
	t.Given = nil
	if !t.Provable() {
		t.Words = nil
		return
	}
	if t.Words[seat] == "" {
		t.Words[seat] = press
	}
	t.publishWords()
}

// publishWords adds to the chains what has become of the words.
func (t *Table) publishWords() {
	if t.Provable() {
		t.Chain = t.Chance().Chained()
	}
	if t.NextSeed != (fair.Seed{}) {
		t.NextChain = t.NextChance().Chained()
	}
}

const (
	// mostWords is how often one person can give, change or take back a word for one match.
	mostWords = 20
	// mostLinks is how many links a chain has at most while it takes words. It bounds what many people together add.
	mostLinks = 400
)

// ChooseWord makes a text the lucky word of a user, for a challenge that is open or for the rematch
// after a match. An empty text takes the word for a challenge back. ErrNotYours says that the user does
// not play, ErrNoVote that they have left, ErrGone that the match has begun, and ErrManyWords that words were changed
// too often.
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
	if keeps := word == "" && t.Phase == Over; word != words[seat] && !keeps { // the id of a vote cannot be had again
		words[seat] = word
		t.countWord(user)
		t.publishWords()
	}
	t.Players[seat].Acted = now
	t.changed(now)
	return nil
}

// Word is the lucky word that a user has given so far. The errors are those of ChooseWord.
func (t *Table) Word(user string, now time.Time) (string, error) {
	seat, ok := t.Seat(user)
	if !ok {
		return "", ErrNotYours
	}
	words, err := t.openWords(seat, now)
	if err != nil || t.Phase == Over { // where it may be an id that stands in
		return "", err
	}
	return words[seat], nil
}

// openWords are the words of which a seat may still change its own.
func (t *Table) openWords(seat game.Seat, now time.Time) ([]string, error) {
	words, chain := t.Words, t.Chain
	switch {
	case t.Phase == Over && t.Players[seat].Left():
		return nil, ErrNoVote
	case t.Phase == Over && t.Next == "" && t.NextSeed != (fair.Seed{}):
		words, chain = t.NextWords, t.NextChain
	case !t.Provable(), t.checkOpen(now) != nil:
		return nil, ErrGone
	}
	if len(chain) >= mostLinks || t.Given[t.giver(t.Players[seat].User)] >= mostWords {
		return nil, ErrManyWords
	}
	return words, nil
}

// countWord counts a word that a person has given, changed or taken back.
func (t *Table) countWord(user string) {
	given := map[string]int{}
	maps.Copy(given, t.Given)
	given[t.giver(user)]++
	t.Given = given
}

// giver is the key of a person in Given.
func (t *Table) giver(user string) string {
	if t.Phase == Over {
		return t.NextChance().Pseudonym(user)
	}
	return t.Chance().Pseudonym(user)
}

// SeatsWithWord lists who has given a word for the match that may begin, ascending.
func (t *Table) SeatsWithWord() []game.Seat {
	var seats []game.Seat
	for i, w := range t.Words {
		if w != "" {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}
