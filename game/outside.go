package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// takeover is the verb of the play by which a computer player takes a seat.
const takeover = "seat"

// TakeOver returns the play by which a computer player of a level takes a seat over.
func TakeOver(s Seat, level string) Play {
	return Play{Outside, Move(fmt.Sprintf("%s %d %s", takeover, s, level))}
}

// outside makes a play from Outside: "resign 1", "expired 0" and "stopped" end the match; "seat 1 captain" gives a seat
// to a computer player. Its person has left then, unless the match had not begun.
func (m *Match) outside(p Play) error {
	word, rest, _ := strings.Cut(string(p.Move), " ")
	number, level, _ := strings.Cut(rest, " ")
	begun := m.begun < m.Len()
	switch cause := Cause(word); {
	case p.Move == Move(Stopped):
		m.ended = Outcome{Cause: Stopped}
	case cause == Resigned || cause == Expired:
		s, err := m.seat(p, rest)
		if err != nil {
			return err
		}
		m.ended, m.left = Outcome{Cause: cause, Seat: s}, append(m.left, s)
	case word == takeover:
		s, err := m.takenOver(p, number, level)
		if err != nil {
			return err
		}
		if m.levels[s] = level; begun {
			m.left = append(m.left, s)
		}
	default:
		return fmt.Errorf("%w: %q is nothing that can happen to a match", ErrIllegal, p.Move)
	}
	m.push(p, m.State(), announced(p.Move, begun))
	return nil
}

// announced returns the public events of a play from Outside. There are none for a computer player that has a seat from
// the start.
func announced(m Move, begun bool) []Event {
	words := strings.Fields(string(m))
	if len(words) == 1 {
		return []Event{Say("match." + words[0])}
	}
	n, _ := strconv.Atoi(words[1]) // the act was judged when it was made
	switch {
	case words[0] != takeover:
		return []Event{Say("match."+words[0], Seat(n))}
	case begun:
		return []Event{Say("match."+takeover, Seat(n), Say("level."+words[2]))}
	}
	return nil
}

// takenOver returns the seat that a computer player takes, if that is allowed.
func (m *Match) takenOver(p Play, number, level string) (Seat, error) {
	s, err := m.seat(p, number)
	switch {
	case err != nil:
		return 0, err
	case m.levels[s] != "":
		return 0, fmt.Errorf("%w: seat %d has a computer player already", ErrIllegal, s)
	case !isLevel(level):
		return 0, fmt.Errorf("%w: %q names no computer player", ErrIllegal, level)
	}
	return s, nil
}

// seat parses the number of a person's seat.
func (m *Match) seat(p Play, number string) (Seat, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n >= m.setup.Seats || strconv.Itoa(n) != number {
		return 0, fmt.Errorf("%w: no such seat in %q", ErrIllegal, p.Move)
	}
	return Seat(n), nil
}

// isLevel reports whether a text can be the name of a level: a word of lower-case letters and hyphens.
func isLevel(name string) bool {
	const longest = 20
	return name != "" && len(name) <= longest && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// Level returns the computer player of a seat; "" for a person and for a dummy.
func (m *Match) Level(s Seat) string {
	if s >= 0 && int(s) < len(m.levels) {
		return m.levels[s]
	}
	return ""
}

// Left reports whether the person of a seat has left or resigned.
func (m *Match) Left(s Seat) bool { return slices.Contains(m.left, s) }
