package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Press is the undo information of a press, besides the log, while it can be taken back.
type Press struct {
	Seat   game.Seat    `json:"seat"`
	Plays  int          `json:"plays"`            // the length of the log before
	Clocks []SeatClock  `json:"clocks,omitempty"` // the former clocks of the seats whose clocks it changed
	Orders []game.Order `json:"orders,omitempty"` // the former standing orders of the seat
	Hint   string       `json:"hint,omitempty"`   // the former hint
}

// SeatClock is the clock of a seat.
type SeatClock struct {
	Seat game.Seat `json:"seat"`
	Clock
	Left time.Duration `json:"left,omitempty"` // the reserve time
}

// Undone is what is kept of presses that were taken back.
type Undone struct {
	Times int       `json:"times"` // how many were
	Seat  game.Seat `json:"seat"`  // of the last one
	Plays int       `json:"plays"` // the length of the log since the last one
	// Chances is how many of them were taken back although chance had followed. Then the match counts for nothing.
	Chances int `json:"chances,omitempty"`
}

// byOthers reports whether a play is that of another seat.
func (u Undone) byOthers(p game.Play) bool { return p.Seat >= 0 && p.Seat != u.Seat }

// returns reports whether a press can be taken back: no chance, no play of others, no sealed move and no end has
// followed, and nothing new to knower. Alone with computer players one may go back past their plays, and in a friendly
// match past the chance that follows them.
func (p Press) returns(m *game.Match, may leeway, knower game.Seat) bool {
	sealed := func(f game.FaceDown) bool { return f.Play >= p.Plays }
	if m.Outcome().Over() || slices.ContainsFunc(m.FaceDown(), sealed) {
		return false
	}
	mover, chance, revealed := p.Seat, false, false
	for n, step := range m.Steps(p.Plays, game.Public) {
		revealed = revealed || reveals(m.Rules(), step.Heard)
		switch own := step.Seat == p.Seat && m.Foreseen(n, knower); {
		case step.Seat == game.Nature && may.chances && m.Level(mover) != "":
			chance = true
		case step.Seat < 0 || !own && !may.solo:
			return false
		default:
			mover = step.Seat
		}
	}
	return !chance || !revealed
}

// leeway says which later plays are taken back with a press, besides plays of its own seat.
type leeway struct {
	solo    bool // plays of computer players
	chances bool // what chance draws after plays of computer players
}

// leeway returns the leeway of the presses of a match. Chance is drawn again with the same result, so it must follow
// from a seed, and no secret may become public meanwhile.
func (s *Session) leeway() leeway {
	friendly := s.Solo && !s.Rated
	return leeway{solo: s.Solo, chances: friendly && !s.Match.Rules().Hidden && s.IsVerifiable()}
}

// openly reports whether everybody knows that a press can be taken back. Answers to questions and standing orders are
// secret.
func (p Press) openly(m *game.Match, may leeway) bool {
	if rules := m.Rules(); may.solo || !rules.Hidden && rules.Orders == nil {
		return true
	}
	for _, step := range m.Steps(p.Plays, game.Public) {
		passer, ok := step.Before.(game.Passer)
		asked := false
		if ok {
			_, asked = passer.Pass(step.Seat)
		}
		if asked || !slices.Contains(step.Before.View(game.Public).Moves(step.Seat), step.Move) {
			return false
		}
	}
	return p.returns(m, may, game.Public)
}

// maxPresses is how many presses in a row can be taken back.
const maxPresses = 8

// Presses are the presses of one seat that can be taken back, the latest last.
type Presses []Press

// with returns the presses with one more.
func (ps Presses) with(p Press) Presses {
	all := append(slices.Clone(ps), p)
	return all[max(0, len(all)-maxPresses):]
}

// returning returns the presses that can still be taken back.
func (ps Presses) returning(m *game.Match, may leeway) Presses {
	return slices.DeleteFunc(slices.Clone(ps), func(p Press) bool { return !p.returns(m, may, p.Seat) })
}

// relaid returns the presses with new standing orders of a seat added to their former ones, so that taking a press
// back keeps them.
func (ps Presses) relaid(m *game.Match, seat game.Seat, orders []game.Order) Presses {
	all := slices.Clone(ps)
	for i := range all {
		p := &all[i]
		if p.Seat != seat {
			continue
		}
		if laid, err := m.Rules().Lay(m.At(p.Plays).View(seat), seat, p.Orders, orders...); err == nil {
			p.Orders = laid
		}
	}
	return all
}
