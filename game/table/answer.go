package table

import (
	"slices"
	"strconv"
	"time"

	"dockside/game"
)

// A question out of turn holds those up who play, and silence is an answer that costs nobody a
// seat. So there is less time for it than for a turn: a part of the pace, but enough to come back
// from the next room.
const (
	answerPart  = 10
	leastAnswer = 5 * time.Minute
)

// The time after which somebody has answered shall tell nothing. So what the house answers, for a computer player, by
// standing orders, or for who has no other answer, it answers after a time between these.
const (
	soonest    = 20 * time.Second
	latestPart = 4 // of the time for a question
)

// reaction is the time for a question.
func (t *Table) reaction() time.Duration { return min(t.Pace, max(t.Pace/answerPart, leastAnswer)) }

// answerTime is how long the house waits before it answers the question that a seat is asked now. It is drawn for
// every seat, whoever is to answer, from the seed of the match: nobody can know it before the match is over.
func (s *Sitting) answerTime(seat game.Seat) time.Duration {
	latest := s.reaction() / latestPart
	least := min(soonest, latest)
	dice := s.Chance().Aside("answer", seat.String(), strconv.Itoa(s.Match.Len()))
	return least + time.Duration(dice.IntN(int((latest-least)/time.Millisecond)+1))*time.Millisecond
}

// asked tells whether silence is an answer of a seat that others wait for.
func (s *Sitting) asked(seat game.Seat) bool {
	_, ok := s.pass(seat)
	return ok && !s.Solo
}

// pass is the move that stands for a seat's silence, if there is one.
func (s *Sitting) pass(seat game.Seat) (game.Move, bool) {
	if passer, ok := s.Match.State().(game.Passer); ok {
		return passer.Pass(seat)
	}
	return "", false
}

// mayAnswer tells whether the house may answer for a seat now, or act for it where it is not asked: when its time
// has come, or where nobody but computer players is asked.
func (s *Sitting) mayAnswer(seat game.Seat) bool {
	if !s.asked(seat) {
		return true
	}
	person := func(other game.Seat) bool { return s.asked(other) && s.Match.Level(other) == "" }
	since := s.Match.Log()[len(s.Log):] // whose clocks do not know it yet
	clock := s.Players[seat].Clock
	return !slices.ContainsFunc(s.Match.Turn(), person) ||
		clock.Asked && clock.Answer.IsZero() && !slices.ContainsFunc(since, func(p game.Play) bool { return p.Seat == seat })
}

// settled is what a person on a seat need not be asked: the move for which there are standing orders, or the pass of
// who has no other answer. Others do not know that.
func (s *Sitting) settled(seat game.Seat) (game.Move, bool) {
	view := s.Match.State().View(seat)
	if move, ok := s.Match.Rules().Carry(view, seat, s.Players[seat].Orders); ok {
		return move, true
	}
	pass, asked := s.pass(seat)
	return pass, asked && len(view.Moves(seat)) == 1
}

// answer answers for each seat for which it is time, by an ordinary play: with what is settled, or with a pass once
// the time for the question is over.
func (s *Sitting) answer(d game.Dice, now time.Time) error {
	for _, seat := range s.seats(func(p Player) bool { return p.Clock.Asked && p.Level == "" }) {
		clock := s.Players[seat].Clock
		pass, asked := s.pass(seat)
		if !asked || !clock.Asked || !clock.Answer.IsZero() {
			continue // an answer before this one has made the question void, or it is not time
		}
		move, ok := s.settled(seat)
		if !ok && clock.Late {
			move, ok = pass, true
		}
		if !ok {
			continue
		}
		if err := s.play(game.Play{Seat: seat, Move: move}); err != nil {
			return err
		}
		if err := s.goOn(d); err != nil {
			return err
		}
		if err := s.keep(now); err != nil {
			return err
		}
	}
	return nil
}
