package table

import (
	"cmp"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

// Provable tells whether anybody can check the dice of the match once it is over.
func (t *Table) Provable() bool { return t.Seed != (fair.Seed{}) }

// Chance is what the luck of the match is drawn from. It is a secret until the match is over.
func (t *Table) Chance() fair.Chance {
	return fair.Chance{Dice: cmp.Or(t.Protocol, fair.ByPlay), Match: t.ID, Words: t.Words, Seed: t.Seed}
}

// Record is the match as text for everybody. Its proof has the seed once the match is over; it
// is empty if the match is not provable.
func (s *Sitting) Record() game.Record {
	r := s.Match.Record(s.Names())
	if s.Provable() {
		r.Proof = s.Chance().Proof(s.Match)
		r.Proof.From = s.From
	}
	return r
}

// fillWords gives every seat a word that has none.
func (t *Table) fillWords(word string) {
	if !t.Provable() {
		t.Words = nil
		return
	}
	for i := range t.Words {
		if t.Words[i] == "" {
			t.Words[i] = word
		}
	}
}

// ChooseWord makes a text the lucky word of a user, for a challenge that is open or for the rematch
// after a match. An empty text takes the word for a challenge back. ErrNotYours says that the user does
// not play, ErrNoVote that they have left, ErrGone that the words can no longer be changed.
func (t *Table) ChooseWord(user, word string, now time.Time) error {
	seat, ok := t.Seat(user)
	if !ok {
		return ErrNotYours
	}
	words, err := t.openWords(seat, now)
	if err != nil {
		return err
	}
	if word = game.CleanWord(word); word != "" || t.Phase == Open {
		words[seat] = word // the id of a vote for a rematch, once lost, could not be had again
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
	switch {
	case t.Phase == Over && t.Players[seat].Left():
		return nil, ErrNoVote
	case t.Phase == Over && t.Next == "" && t.NextSeed != (fair.Seed{}):
		return t.NextWords, nil
	case t.Provable() && t.checkOpen(now) == nil:
		return t.Words, nil
	}
	return nil, ErrGone
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
