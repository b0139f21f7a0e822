package fair

import (
	"errors"
	"slices"

	"dockside/game"
)

// Why the dice of a match cannot be verified, or are found wrong before the first of them.
var (
	ErrNotProvable = errors.New("the record says nothing about its dice")
	ErrUnrevealed  = errors.New("the seed is told when the match is over")
	ErrProtocol    = errors.New("the dice were drawn by an unknown protocol")
	ErrCommitment  = errors.New("the seed is not the one that was committed to")
)

// Proof is what may be told about the dice of a match now: the seed is part of it only once the
// match is over, however it ended.
func (c Chance) Proof(m *game.Match) game.Proof {
	p := game.Proof{Dice: c.Dice, Match: c.Match, Commit: c.Seed.Commitment()}
	for _, word := range c.Words {
		p.Words = append(p.Words, game.CleanWord(word))
	}
	if m.Outcome().Over() {
		p.Seals = c.seals(m)
		text, _ := c.Seed.MarshalText() // which cannot fail
		p.Seed = string(text)
	}
	return p
}

// Report is what was found in a match: how many plays of chance there are, and those among them
// that the seed does not lead to; how many plays lay face down, by the match or by the record, and
// those among them whose seal is not that of the play.
type Report struct {
	Checked     int
	Differences []Difference
	Sealed      int
	Broken      []int // indices in the log, ascending
}

// Honest tells whether everything is as it should be.
func (r Report) Honest() bool { return len(r.Differences)+len(r.Broken) == 0 }

// Difference is a play of chance that is not what it should be.
type Difference struct {
	Play             int // its index in the log
	Logged, Computed game.Move
}

// Verify computes every play of chance of a match and every seal again; what a study has from
// another match is that match's to prove. Differences are no error; the errors are ErrNotProvable,
// ErrUnrevealed, ErrProtocol and ErrCommitment.
//
// It shows that the match followed from the seed and the words. That the commitment and the
// words are those that were published at the time, only who saw them then can tell.
func Verify(m *game.Match, p game.Proof) (Report, error) {
	c, err := reveal(p)
	if err != nil {
		return Report{}, err
	}
	var r Report
	for i, step := range m.Steps(p.From.Plays, game.Public) {
		if step.Seat != game.Nature {
			continue
		}
		r.Checked++
		if computed := step.Before.Chance(c.For(i, step.Before.Draw())); computed != step.Move {
			r.Differences = append(r.Differences, Difference{Play: i, Logged: step.Move, Computed: computed})
		}
	}
	r.Sealed, r.Broken = compare(c.seals(m), p.Seals)
	return r, nil
}

// compare counts the plays that either side tells a seal of, and lists those whose seals are told
// differently, or by one side alone.
func compare(computed, told []game.Seal) (sealed int, broken []int) {
	all := map[int]bool{}
	for _, sides := range [][2][]game.Seal{{computed, told}, {told, computed}} {
		for _, s := range sides[0] {
			all[s.Play] = true
			if !slices.Contains(sides[1], s) {
				broken = append(broken, s.Play)
			}
		}
	}
	slices.Sort(broken)
	return len(all), slices.Compact(broken)
}

// reveal is the chance that a proof tells about.
func reveal(p game.Proof) (Chance, error) {
	switch p.Dice {
	case "":
		return Chance{}, ErrNotProvable
	case Protocol, ByPlay:
	default:
		return Chance{}, ErrProtocol
	}
	if p.Seed == "" {
		return Chance{}, ErrUnrevealed
	}
	c := Chance{Dice: p.Dice, Match: p.Match, Words: p.Words}
	if err := c.Seed.UnmarshalText([]byte(p.Seed)); err != nil || c.Seed.Commitment() != p.Commit {
		return Chance{}, ErrCommitment
	}
	return c, nil
}
