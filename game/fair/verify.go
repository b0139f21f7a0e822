package fair

import (
	"errors"
	"reflect"
	"slices"

	"dockside/game"
)

// Why the dice of a match cannot be verified, or are found wrong before the first of them.
var (
	ErrNotProvable = errors.New("the record says nothing about its dice")
	ErrUnrevealed  = errors.New("the seed is told when the match is over")
	ErrProtocol    = errors.New("this version cannot check the protocol by which the dice were drawn")
	ErrCommitment  = errors.New("the seed is not the one that was committed to")
)

// Evidence is a match with what its record tells of its dice.
type Evidence struct {
	Match *game.Match
	Proof game.Proof
}

// Report is what was found in a match.
type Report struct {
	Checked     int          // the plays of chance
	Differences []Difference // those among them that the seed does not lead to
	Misdrawn    []int        // plays of which other numbers are told than were drawn: indices in the log, ascending
	Words       []game.Seat  // whose word is not the one that was published when it was given
	Forgotten   []game.Seat  // whose word is kept no more, so that it cannot be checked
	Headless    bool         // what was published comes to another head than the record tells
	Sealed      int          // the plays that lay face down, by the match or by the record
	Broken      []int        // those among them whose seal is not that of the play: indices, ascending
	Origin      *Inherited   // what was found of the match that a study comes from; nil for other matches
}

// Difference is a play of chance that is not what it should be.
type Difference struct {
	Play             int // its index in the log
	Logged, Computed game.Move
}

// Honest reports whether nothing is other than it should be. Something may be left unchecked, see
// Unchecked.
func (r Report) Honest() bool {
	own := len(r.Differences)+len(r.Misdrawn)+len(r.Words)+len(r.Broken) == 0 && !r.Headless
	return own && (r.Origin == nil || r.Origin.honest())
}

// Unchecked tells which lines of another match nobody has checked; zero if everything was.
func (r Report) Unchecked() game.Origin {
	switch {
	case r.Origin == nil:
		return game.Origin{}
	case r.Origin.Err != nil:
		return r.Origin.Origin
	}
	return r.Origin.Report.Unchecked()
}

// Empty reports whether nothing was there to check, or nothing could be.
func (r Report) Empty() bool {
	return r.Checked+r.Sealed == 0 && (r.Origin == nil || r.Origin.Err != nil || r.Origin.Report.Empty())
}

// Verify computes every play of chance of a match, every word that was published and every seal
// again. Of a study it checks what comes from another match by the record of that one, which has to
// be among the others; without it those lines stay unchecked. What is found is no error; the errors
// are ErrNotProvable, ErrUnrevealed, ErrProtocol and ErrCommitment.
//
// It shows that the match followed from the seed and the words. That the commitment and the
// head are those that were published at the time, only who saw them then can tell.
func Verify(m *game.Match, p game.Proof, others ...Evidence) (Report, error) {
	c, err := reveal(m, p)
	if err != nil {
		return Report{}, err
	}
	r := Report{Forgotten: p.Forgotten}
	var draws []game.Draw
	for i, step := range m.Steps(p.From.Plays, game.Public) {
		if step.Seat != game.Nature {
			continue
		}
		r.Checked++
		computed, drawn := c.draw(step.Before, i)
		if computed != step.Move {
			r.Differences = append(r.Differences, Difference{Play: i, Logged: step.Move, Computed: computed})
		}
		draws = append(draws, drawn)
	}
	_, r.Misdrawn = compare(draws, p.Draws, func(d game.Draw) int { return d.Play })
	r.Words, r.Headless = c.misgiven(m, p), c.Head(m, m.Len()) != p.Head
	r.Sealed, r.Broken = compare(c.seals(m), p.Seals, func(s game.Seal) int { return s.Play })
	r.Origin = inherited(m, p, others)
	return r, nil
}

// compare counts the plays that either side tells something of, and lists those that are told of
// differently, or by one side alone.
func compare[T any](computed, told []T, play func(T) int) (plays int, differ []int) {
	all := map[int]bool{}
	for _, sides := range [][2][]T{{computed, told}, {told, computed}} {
		for _, one := range sides[0] {
			all[play(one)] = true
			if !slices.ContainsFunc(sides[1], func(other T) bool { return reflect.DeepEqual(one, other) }) {
				differ = append(differ, play(one))
			}
		}
	}
	slices.Sort(differ)
	return len(all), slices.Compact(differ)
}

// misgiven returns the seats whose word is not the one that was published when it was given.
func (c Chance) misgiven(m *game.Match, p game.Proof) []game.Seat {
	var seats []game.Seat
	salts := c.Salts()
	for seat := range game.Seat(m.Setup().Seats) {
		told := int(seat) < min(len(p.Words), len(p.Salts))
		if !told || p.Salts[seat] != salts[seat] || !c.given(seat, p.Words[seat]) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// reveal returns the chance that a proof tells about.
func reveal(m *game.Match, p game.Proof) (Chance, error) {
	switch p.Dice {
	case "":
		return Chance{}, ErrNotProvable
	case Protocol:
	default:
		return Chance{}, ErrProtocol
	}
	if p.Seed == "" {
		return Chance{}, ErrUnrevealed
	}
	c := Chance{
		Dice: p.Dice, Match: p.Match, From: p.From, Words: make([]string, m.Setup().Seats), Chain: p.Chain,
		Forgotten: p.Forgotten,
		Game:      m.Rules().Name, Version: m.Rules().Version, Options: m.Setup().Options,
	}
	copy(c.Words, p.Words)
	if err := c.Seed.UnmarshalText([]byte(p.Seed)); err != nil || c.Commitment() != p.Commit {
		return Chance{}, ErrCommitment
	}
	return c, nil
}
