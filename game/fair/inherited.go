package fair

import (
	"errors"
	"slices"

	"dockside/game"
)

// ErrMissing means that the record of the match that a study comes from is not given.
var ErrMissing = errors.New("the record of that match is not at hand")

// Inherited is the result of checking the lines that a study has from another match.
type Inherited struct {
	game.Origin
	Altered []int // the indices, ascending, of lines that differ from that match
	Report  Report
	Err     error // the reason why that match was not checked: ErrMissing, or an error of Verify
}

func (i *Inherited) honest() bool {
	return len(i.Altered) == 0 && !errors.Is(i.Err, ErrCommitment) && i.Report.Honest()
}

// inherited checks the lines that a study has from another match by the record of that match; nil if it is no study. It
// uses each record once, so that a cycle ends.
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

// origin returns the match among others that a study comes from, and the rest.
func origin(p game.Proof, others []Evidence) (from Evidence, rest []Evidence, ok bool) {
	at := slices.IndexFunc(others, func(e Evidence) bool { return e.Proof.Match == p.From.Match })
	if p.From.Match == "" || at < 0 {
		return Evidence{}, others, false
	}
	return others[at], slices.Delete(slices.Clone(others), at, at+1), true
}

// Lineage returns a match and its ancestors among others, as Verify follows them.
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

// altered returns the indices of inherited lines of a study that differ from the match it comes from. The computer
// players of the study come first, and plays from Outside of that match are left out.
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
