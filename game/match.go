package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ErrIllegal is wrapped by every refusal of a play, by rules and by Match alike.
var ErrIllegal = errors.New("illegal play")

// Cause says how a match came to its end.
type Cause string

// The causes of an end. Playing is the absence of an end.
const (
	Playing  Cause = ""
	Finished Cause = "finished" // by the rules
	Resigned Cause = "resign"   // a seat gave up
	Expired  Cause = "expired"  // a seat missed its deadline and another claimed the win
	Stopped  Cause = "stopped"  // ended without a result
)

// Outcome says how a match stands: still going, or over, why, and who won.
type Outcome struct {
	Cause   Cause
	Seat    Seat   // who resigned or ran out of time; meaningless for other causes
	Winners []Seat // ascending; none while playing, after a draw and when stopped
}

// Over tells whether the match has ended.
func (o Outcome) Over() bool { return o.Cause != Playing }

// Match is a game being played: its setup, its log, and the position which follows from them.
// It changes only by Play and Settle. The log is the truth; everything else is derived.
type Match struct {
	rules  Rules
	setup  Setup
	log    []Play
	states []State // states[i] is the position before log[i]; the last one is now
	events [][]Event
	ended  Outcome  // how the match was ended from outside, if it was
	levels []string // by seat: the computer player who has it, "" for a person
}

// NewMatch starts a match. The setup must be one that the rules allow.
func NewMatch(r Rules, s Setup) (*Match, error) {
	if !r.Allows(s) {
		return nil, fmt.Errorf("%w: %s cannot be set up with %d seats and options %v", ErrIllegal, r.Name, s.Seats, s.Options)
	}
	return &Match{rules: r, setup: s, states: []State{r.New(s)}, levels: make([]string, s.Seats)}, nil
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
	for i, p := range log {
		if _, err := m.Play(p); err != nil {
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
func (m *Match) State() State { return m.states[len(m.states)-1] }

// At is the position after the first n plays; n is in [0, Len()].
func (m *Match) At(n int) State { return m.states[n] }

// Events are the facts which followed from play n, counted from 0.
func (m *Match) Events(n int) []Event { return m.events[n] }

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

// Play appends one play, of a seat, of Nature or from Outside, and returns what followed. A
// refused play changes nothing; its error wraps ErrIllegal.
func (m *Match) Play(p Play) ([]Event, error) {
	if m.Outcome().Over() {
		return nil, fmt.Errorf("%w: the match is over", ErrIllegal)
	}
	if p.Seat == Outside {
		return m.outside(p)
	}
	next, events, err := m.State().Apply(p)
	if err != nil {
		return nil, err
	}
	m.push(p, next, events)
	return events, nil
}

// Settle lets Nature act until somebody else must, and returns what followed.
func (m *Match) Settle(d Dice) ([]Event, error) {
	return m.SettleBy(func(int) Dice { return d })
}

// SettleBy is Settle with dice of its own for every play, which is named by its number: its
// index in the log. So what chance brings does not depend on how often it was asked.
func (m *Match) SettleBy(dice func(play int) Dice) ([]Event, error) {
	var all []Event
	for slices.Contains(m.Turn(), Nature) {
		events, err := m.Play(Play{Nature, m.State().Chance(dice(m.Len()))})
		if err != nil {
			return all, fmt.Errorf("nature: %w", err)
		}
		all = append(all, events...)
	}
	return all, nil
}

// Level names the computer player who has a seat; "" for a person, and for a seat that the rules
// play.
func (m *Match) Level(s Seat) string {
	if s >= 0 && int(s) < len(m.levels) {
		return m.levels[s]
	}
	return ""
}

// TakeOver is what happens to a match when a computer player of that level takes a seat over.
func TakeOver(s Seat, level string) Play {
	return Play{Outside, Move(fmt.Sprintf("%s %d %s", takeover, s, level))}
}

// takeover is the word of the play by which a computer player takes a seat.
const takeover = "seat"

// outside handles the acts on the match itself: "resign 1", "expired 0", "stopped" end it, and
// "seat 1 captain" gives a seat to a computer player.
func (m *Match) outside(p Play) ([]Event, error) {
	word, rest, _ := strings.Cut(string(p.Move), " ")
	switch cause := Cause(word); {
	case p.Move == Move(Stopped):
		m.ended = Outcome{Cause: Stopped}
		return m.happens(p, Say("match.stopped")), nil
	case cause == Resigned || cause == Expired:
		s, err := m.seat(p, rest)
		if err != nil {
			return nil, err
		}
		m.ended = Outcome{Cause: cause, Seat: s, Winners: m.others(s)}
		return m.happens(p, Say("match."+word, s)), nil
	case word == takeover:
		return m.takenOver(p, rest)
	}
	return nil, fmt.Errorf("%w: %q is nothing that can happen to a match", ErrIllegal, p.Move)
}

// takenOver gives a seat to a computer player. Who sits there from the start is no news.
func (m *Match) takenOver(p Play, rest string) ([]Event, error) {
	number, level, _ := strings.Cut(rest, " ")
	s, err := m.seat(p, number)
	switch {
	case err != nil:
		return nil, err
	case m.levels[s] != "":
		return nil, fmt.Errorf("%w: seat %d has a computer player already", ErrIllegal, s)
	case !isLevel(level):
		return nil, fmt.Errorf("%w: %q names no computer player", ErrIllegal, level)
	}
	m.levels[s] = level
	if !slices.ContainsFunc(m.log, func(p Play) bool { return p.Seat != Outside }) {
		return m.happens(p), nil
	}
	return m.happens(p, Say("match.seat", s, Say("level."+level))), nil
}

// happens appends a play from outside, which leaves the position as it is.
func (m *Match) happens(p Play, events ...Event) []Event {
	m.push(p, m.State(), events)
	return events
}

// seat reads the number of a seat that people sit on.
func (m *Match) seat(p Play, number string) (Seat, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n >= m.setup.Seats || strconv.Itoa(n) != number {
		return 0, fmt.Errorf("%w: no such seat in %q", ErrIllegal, p.Move)
	}
	return Seat(n), nil
}

// isLevel tells whether a text can be the name of a computer player: a word of lower-case
// letters and hyphens.
func isLevel(name string) bool {
	const longest = 20
	return name != "" && len(name) <= longest && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// others lists the seats that are not on the side of s, without those that the rules play.
func (m *Match) others(s Seat) []Seat {
	info := m.rules.Table(m.setup)
	var seats []Seat
	for i := range info {
		if info[i].Team != info[s].Team && !info[i].Dummy {
			seats = append(seats, Seat(i))
		}
	}
	return seats
}

func (m *Match) push(p Play, next State, events []Event) {
	m.log = append(m.log, p)
	m.states = append(m.states, next)
	m.events = append(m.events, events)
}

// Outcome says how the match stands.
func (m *Match) Outcome() Outcome {
	if m.ended.Over() {
		return m.ended
	}
	if len(m.State().Turn()) > 0 {
		return Outcome{}
	}
	return Outcome{Cause: Finished, Winners: winners(m.State().Scores())}
}

// winners lists the seats with the best score, or nobody if all are equal.
func winners(scores []Score) []Seat {
	better := func(a, b Score) bool {
		return a.Points > b.Points || a.Points == b.Points && a.Tiebreak > b.Tiebreak
	}
	var best []Seat
	for i, s := range scores {
		switch {
		case len(best) == 0 || better(s, scores[best[0]]):
			best = []Seat{Seat(i)}
		case s == scores[best[0]]:
			best = append(best, Seat(i))
		}
	}
	if len(best) == len(scores) {
		return nil
	}
	return best
}

// Decision names the choice that a seat faces now: how many plays it has made, and a digest
// of its legal moves. A button carries it, so that a press which was meant for an earlier
// position is told apart, while another seat's sealed bid makes nothing stale.
func (m *Match) Decision(s Seat) string {
	made := 0
	for _, p := range m.log {
		if p.Seat == s {
			made++
		}
	}
	h := sha256.New()
	for _, mv := range m.Moves(s) {
		h.Write([]byte(mv + "\n"))
	}
	return strconv.Itoa(made) + "." + hex.EncodeToString(h.Sum(nil)[:3])
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
