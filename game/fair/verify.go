package fair

import (
	"errors"
	"reflect"
	"slices"

	"dockside/game"
)

// The reasons why the dice of a match cannot be verified.
var (
	ErrNotProvable = errors.New("the record says nothing about its dice")
	ErrUnrevealed  = errors.New("the seed is secret until the match is over")
	ErrProtocol    = errors.New("this version cannot check the protocol by which the dice were drawn")
	ErrCommitment  = errors.New("the seed is not the one that was committed to")
)

// Evidence is a match with the proof of its record.
type Evidence struct {
	Match *game.Match
	Proof game.Proof
}

// Report is the result of Verify. Its indices are those of the log, in ascending order.
type Report struct {
	Checked     int          // the number of plays of chance
	Differences []Difference // the plays of chance that do not follow from the seed
	Misdrawn    []int        // the indices of plays whose numbers in the proof are wrong
	Words       []game.Seat  // the seats whose word does not match its published hash
	Forgotten   []game.Seat  // the seats whose word was deleted, so that it cannot be checked
	Headless    bool         // the head of the record is wrong
	Sealed      int          // the number of plays that lay face down, by the match or by the record
	Broken      []int        // the indices of plays that lay face down with a wrong seal
	Origin      *Inherited   // the result for the match that a study comes from; nil for other matches
}

// Difference is a play of chance with a wrong move.
type Difference struct {
	Play             int // its index in the log
	Logged, Computed game.Move
}

// Honest reports whether nothing is wrong. Something may be unchecked, see Unchecked.
func (r Report) Honest() bool {
	own := len(r.Differences)+len(r.Misdrawn)+len(r.Words)+len(r.Broken) == 0 && !r.Headless
	return own && (r.Origin == nil || r.Origin.honest())
}

// Unchecked returns the unchecked lines of another match; zero if everything was checked.
func (r Report) Unchecked() game.Origin {
	switch {
	case r.Origin == nil:
		return game.Origin{}
	case r.Origin.Err != nil:
		return r.Origin.Origin
	}
	return r.Origin.Report.Unchecked()
}

// Empty reports whether nothing was checked.
func (r Report) Empty() bool {
	return r.Checked+r.Sealed == 0 && (r.Origin == nil || r.Origin.Err != nil || r.Origin.Report.Empty())
}

// Verify recomputes every play of chance of a match, every hash of a word and every seal. The lines that a study has
// from another match are checked if the record of that match is among others. Wrong results are in the report; the
// errors are ErrNotProvable, ErrUnrevealed, ErrProtocol and ErrCommitment.
//
// Verify proves that the match followed from the seed and the words. Whether the commitment and the head are those that
// were published, only people who saw them can tell.
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

// compare returns the number of plays on either side, and the indices that differ or are on one side only.
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

// misgiven returns the seats whose word does not match its published hash.
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

// reveal returns the chance of a match by its proof, with the commitment checked.
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
