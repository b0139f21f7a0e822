package fair

import (
	"errors"
	"slices"

	"dockside/game"
)

// ErrMissing says that the record of the match is not at hand that a study comes from.
var ErrMissing = errors.New("the record of that match is not at hand")

// Inherited is what was found of the lines that a study has from another match.
type Inherited struct {
	game.Origin
	Altered []int // those that are no lines of that match, or not where they stand: indices, ascending
	Report  Report
	Err     error // why that match was not checked: ErrMissing, or an error of Verify
}

func (i *Inherited) honest() bool {
	return len(i.Altered) == 0 && !errors.Is(i.Err, ErrCommitment) && i.Report.Honest()
}

// inherited checks what a study has from another match by the record of that one; nil if it is
// no study. No record serves twice, so that nobody can lead in circles.
func inherited(m *game.Match, p game.Proof, others []Evidence) *Inherited {
	if p.From.Match == "" {
		return nil
	}
	found := &Inherited{Origin: p.From, Err: ErrMissing}
	other, rest, ok := origin(p, others)
	if !ok {
		return found
	}
	found.Altered = altered(m, other.Match, p.From.Plays)
	found.Report, found.Err = Verify(other.Match, other.Proof, rest...)
	return found
}

// origin returns the match among others that one comes from, and tells which others are left then.
func origin(p game.Proof, others []Evidence) (from Evidence, rest []Evidence, ok bool) {
	at := slices.IndexFunc(others, func(e Evidence) bool { return e.Proof.Match == p.From.Match })
	if p.From.Match == "" || at < 0 {
		return Evidence{}, others, false
	}
	return others[at], slices.Delete(slices.Clone(others), at, at+1), true
}

// Lineage returns a match and those among others that it goes back to, as Verify follows them.
func Lineage(e Evidence, others ...Evidence) []Evidence {
	all := []Evidence{e}
	for {
		from, rest, ok := origin(e.Proof, others)
		if !ok {
			return all
		}
		all, e, others = append(all, from), from, rest
	}
}

// altered returns those of the first lines of a study that are not the first ones of the match it comes
// from. Before them stand the computer players of the study, and what happened to that match from
// outside is left out.
func altered(study, from *game.Match, lines int) []int {
	var wrong []int
	same := study.Rules().Name == from.Rules().Name && study.Setup().Seats == from.Setup().Seats &&
		slices.Equal(study.Setup().Options, from.Setup().Options)
	own := slices.DeleteFunc(from.Log(), func(p game.Play) bool { return p.Seat == game.Outside })
	begun := 0
	for i, p := range study.Log()[:lines] {
		switch {
		case p.Seat == game.Outside && begun == 0:
		case !same || begun >= len(own) || own[begun] != p:
			wrong = append(wrong, i)
			begun++
		default:
			begun++
		}
	}
	return wrong
}
