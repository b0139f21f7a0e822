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

// ErrIllegal is wrapped by every refusal of a play, by rules and by Match alike.
var ErrIllegal = errors.New("illegal play")

// Match is a game being played: its setup, its log, and the position which follows from them.
// It changes only by Play and Settle. The log is the truth; everything else is derived. While
// nobody changes it, several goroutines may read it.
type Match struct {
	rules Rules
	setup Setup
	history
	ended  Outcome  // how the match was ended from outside, if it was
	levels []string // by seat: the computer player who has it, "" for a person
	left   []Seat   // whose people have left or resigned
	made   []int    // by seat: how many plays
	down   faceDown
}

// NewMatch starts a match. The setup must be one that the rules allow.
func NewMatch(r Rules, s Setup) (*Match, error) {
	if err := r.Check(s); err != nil {
		return nil, err
	}
	return &Match{
		rules: r, setup: s, history: newHistory(r.New(s)),
		levels: make([]string, s.Seats), made: make([]int, s.Seats),
	}, nil
}

// LogError tells which line of a log cannot be played, counted from 0.
type LogError struct {
	Index int
	Play  Play
	Err   error
}

func (e *LogError) Error() string {
	return fmt.Sprintf("play %d (%s): %v", e.Index+1, e.Play, e.Err)
}

// Unwrap gives the reason.
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

// Setup returns what was agreed before the first move.
func (m *Match) Setup() Setup { return m.setup }

// Log returns a copy of all plays so far.
func (m *Match) Log() []Play { return slices.Clone(m.log) }

// Len is the number of plays so far.
func (m *Match) Len() int { return len(m.log) }

// State is the position now.
func (m *Match) State() State { return m.now }

// At is the position after the first n plays; n is in [0, Len()]. The latest ones are at hand,
// others are played on from one that was kept; who wants many of them goes through Steps.
func (m *Match) At(n int) State { return m.at(n) }

// Heard are the facts which followed from play n, counted from 0, as far as a seat may hear them.
// Public hears what everybody may, and Nature everything: what it hears is shown to nobody.
func (m *Match) Heard(n int, s Seat) []Event {
	_, events := m.after(m.at(n), n)
	return audible(events, s)
}

// Step is a play with the positions around it.
type Step struct {
	Play
	Before, After State
	Heard         []Event // what followed, as far as the hearer may hear it
}

// Steps goes through the plays from number from on, as a seat hears them; see Heard.
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

// Story goes through all that a seat has heard in the first n plays, in order.
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

// Turn lists who may act now; nobody once the match is over, however it ended.
func (m *Match) Turn() []Seat {
	if m.ended.Over() {
		return nil
	}
	return m.State().Turn()
}

// Moves lists a seat's legal moves now.
func (m *Match) Moves(s Seat) []Move {
	if m.ended.Over() {
		return nil
	}
	return m.State().Moves(s)
}

// JSON is the position after the first n plays for programs outside, as the game describes it
// in the fields "turn", "over" and its own. It is the whole truth, hidden things included. Once
// the match was ended from outside nobody is to act, whatever the rules say.
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

// Play appends one play, of a seat, of Nature or from Outside. A refused play changes nothing; its
// error wraps ErrIllegal.
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

// push appends a play and what followed.
func (m *Match) push(p Play, next State, events []Event) {
	m.history.push(p, next, events)
	m.down.push(p, next, m.Len())
	if p.Seat >= 0 && int(p.Seat) < len(m.made) {
		m.made[p.Seat]++
	}
}

// Clone is the match as it stands, which may be read while the other is played on.
func (m *Match) Clone() *Match {
	c := *m
	c.recent = slices.Clone(m.recent) // of all else that is appended to, the clone has no more than it knows
	c.levels, c.made = slices.Clone(m.levels), slices.Clone(m.made)
	c.down = faceDown{slices.Clone(m.down.all), maps.Clone(m.down.seats)}
	return &c
}

// Settle lets Nature act until somebody else must.
func (m *Match) Settle(d Dice) error {
	return m.SettleBy(func(int, string) Dice { return d })
}

// SettleBy is Settle with dice of its own for every play of chance: for its index in the log and
// the name of its draw, see State.Draw. So what chance brings does not depend on how often it was
// asked.
func (m *Match) SettleBy(dice func(play int, draw string) Dice) error {
	for slices.Contains(m.Turn(), Nature) {
		s := m.State()
		if err := m.Play(Play{Nature, s.Chance(dice(m.Len(), s.Draw()))}); err != nil {
			return fmt.Errorf("nature: %w", err)
		}
	}
	return nil
}

// Outcome says how the match stands.
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

// String is the play as a line of a record: "0 place 5 left", "- roll 2 5", "! resign 1".
func (p Play) String() string { return p.Seat.String() + " " + string(p.Move) }

// String is the seat as it stands in a record: a number, "-" for Nature, "!" for Outside.
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
