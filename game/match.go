package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
)

// ErrIllegal is wrapped by every refusal of a play, by rules and by Match.
var ErrIllegal = errors.New("illegal play")

// Match is a game being played: its setup, its log, and the position that follows from them. It changes only by Play
// and Settle. Everything is derived from the log. Concurrent reads are safe while nothing changes it.
type Match struct {
	rules Rules
	setup Setup
	history
	ended  Outcome  // how the match was ended from outside, if it was
	levels []string // by seat: its computer player, "" for a person
	left   []Seat   // the seats whose people have left or resigned
	made   []int    // by seat: the number of its plays
	down   faceDown
}

// NewMatch starts a match. The error for a setup that the rules do not allow is a *SetupError.
func NewMatch(r Rules, s Setup) (*Match, error) {
	if err := r.Check(s); err != nil {
		return nil, err
	}
	return &Match{
		rules: r, setup: s, history: newHistory(r.New(s)),
		levels: make([]string, s.Seats), made: make([]int, s.Seats),
	}, nil
}

// LogError is the refusal of a play of a log. Index counts from 0.
type LogError struct {
	Index int
	Play  Play
	Err   error
}

func (e *LogError) Error() string {
	return fmt.Sprintf("play %d (%s): %v", e.Index+1, e.Play, e.Err)
}

// Unwrap returns the reason.
func (e *LogError) Unwrap() error { return e.Err }

// Replay plays a log from the start. If a line is wrong it returns the match up to the last
// good position together with a *LogError.
func Replay(r Rules, s Setup, log []Play) (*Match, error) {
	m, err := NewMatch(r, s)
	if err != nil {
		return nil, err
	}
	m.log = make([]Play, 0, len(log)+1)
	for i, p := range log {
		if err := m.Play(p); err != nil {
			return m, &LogError{Index: i, Play: p, Err: err}
		}
	}
	return m, nil
}

// Rules returns the rules of the match.
func (m *Match) Rules() Rules { return m.rules }

// Setup returns the setup of the match.
func (m *Match) Setup() Setup { return m.setup }

// Log returns a copy of all plays so far.
func (m *Match) Log() []Play { return slices.Clone(m.log) }

// Len returns the number of plays so far.
func (m *Match) Len() int { return len(m.log) }

// State returns the position now.
func (m *Match) State() State { return m.now }

// At returns the position after the first n plays; n is in [0, Len()]. Earlier positions are replayed from a
// checkpoint, so use Steps to read many of them.
func (m *Match) At(n int) State { return m.at(n) }

// Heard returns the events of play n, counted from 0, that a seat may hear. Nature hears everything, so its events must
// not be shown.
func (m *Match) Heard(n int, s Seat) []Event {
	_, events := m.after(m.at(n), n)
	return audible(events, s)
}

// Step is a play with the positions around it.
type Step struct {
	Play
	Before, After State
	Heard         []Event // the events that the hearer may hear
}

// Steps iterates over the plays with their indices, starting at from, with the events that a seat may hear.
func (m *Match) Steps(from int, hearer Seat) iter.Seq2[int, Step] {
	return func(yield func(int, Step) bool) {
		before := m.at(from)
		for n := from; n < len(m.log); n++ {
			after, events := m.after(before, n)
			if !yield(n, Step{m.log[n], before, after, audible(events, hearer)}) {
				return
			}
			before = after
		}
	}
}

// Story iterates over the events of the first n plays that a seat may hear.
func (m *Match) Story(s Seat, n int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for i, step := range m.Steps(0, s) {
			if i == n {
				return
			}
			for _, e := range step.Heard {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// Turn returns the seats that may act now; none once the match is over, whatever ended it.
func (m *Match) Turn() []Seat {
	if m.ended.Over() {
		return nil
	}
	return m.State().Turn()
}

// Moves returns a seat's legal moves now.
func (m *Match) Moves(s Seat) []Move {
	if m.ended.Over() {
		return nil
	}
	return m.State().Moves(s)
}

// JSON returns the position after the first n plays for other programs: the fields "turn" and "over", and those of the
// game. It contains all hidden information. After an end from outside, turn is empty.
func (m *Match) JSON(n int) ([]byte, error) {
	text, err := json.Marshal(m.At(n))
	if err != nil || n < m.Len() || !m.ended.Over() {
		return text, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, fmt.Errorf("position %d: %w", n, err)
	}
	fields["turn"], fields["over"] = json.RawMessage("[]"), json.RawMessage("true")
	return json.Marshal(fields)
}

// Play appends a play of a seat, of Nature or from Outside. A refused play changes nothing. Its error wraps ErrIllegal.
func (m *Match) Play(p Play) error {
	if m.ended.Over() || p.Seat == Outside && m.Outcome().Over() {
		return fmt.Errorf("%w: the match is over", ErrIllegal)
	}
	if p.Seat == Outside {
		return m.outside(p)
	}
	next, events, err := m.State().Apply(p)
	if err != nil {
		return err
	}
	m.push(p, next, events)
	return nil
}

// push appends a play, the position after it, and its events.
func (m *Match) push(p Play, next State, events []Event) {
	m.history.push(p, next, events)
	m.down.push(p, next, m.Len())
	if p.Seat >= 0 && int(p.Seat) < len(m.made) {
		m.made[p.Seat]++
	}
}

// Clone returns a copy that can be read while the original changes.
func (m *Match) Clone() *Match {
	c := *m
	c.recent = slices.Clone(m.recent) // other slices are only appended to, behind the end of the clone's
	c.levels, c.made = slices.Clone(m.levels), slices.Clone(m.made)
	c.down = faceDown{slices.Clone(m.down.all), maps.Clone(m.down.seats)}
	return &c
}

// Settle plays for Nature until a seat must act.
func (m *Match) Settle(d Dice) error {
	return m.SettleBy(func(int, string) Dice { return d })
}

// SettleBy is like Settle, but gets the dice for each play of chance by its index in the log and the name of its draw
// (State.Draw). So a result does not depend on earlier draws.
func (m *Match) SettleBy(dice func(play int, draw string) Dice) error {
	for slices.Contains(m.Turn(), Nature) {
		s := m.State()
		if err := m.Play(Play{Nature, s.Chance(dice(m.Len(), s.Draw()))}); err != nil {
			return fmt.Errorf("nature: %w", err)
		}
	}
	return nil
}

// Outcome returns the state of the match: whether and why it has ended, and its placing.
func (m *Match) Outcome() Outcome {
	o := m.ended
	if !o.Over() && len(m.State().Turn()) == 0 {
		o.Cause = Finished
	}
	if o.Over() {
		o.Placing = m.Placing()
	}
	return o
}

// String returns the play as a line of a record: "0 place 5 left", "- roll 2 5", "! resign 1".
func (p Play) String() string { return p.Seat.String() + " " + string(p.Move) }

// String returns the seat as it stands in a record: a number, "-" for Nature, "!" for Outside.
func (s Seat) String() string {
	switch s {
	case Nature:
		return "-"
	case Outside:
		return "!"
	case Public:
		return "*"
	}
	return strconv.Itoa(int(s))
}
