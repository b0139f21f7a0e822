package madameching

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dockside/game"
)

// mostSigns is the maximum number of symbols of an expedition: each of its cards has at most one (MC-30, MC-54).
const mostSigns = 8

// A mentor may be played for exactly those symbols that make a new set of skills possible (MC-57). After it, the legal
// gains are exactly the sets of the symbols with one more (MC-54 to MC-56), except for the empty set (MC-58).
func TestAMentorOpensExactlyTheNewSetsOfSkills(t *testing.T) {
	t.Parallel()
	tried, opened := 0, 0
	for signs := range multisets() {
		for exhausted := range 1 << Skills {
			tried++
			s := evaluating(signs, exhausted)
			before := enumerated(signs, exhausted)
			var want []string
			for sign := ChartSign; sign <= SwordSign; sign++ {
				more := signs
				more[sign]++
				if after := enumerated(more, exhausted); len(after) > len(before) {
					want = append(want, "mentor "+sign.String())
					compareGains(t, s, sign, after)
				}
			}
			opened += len(want)
			if got := mentors(s); !slices.Equal(got, want) {
				t.Fatalf("symbols %v, exhausted %05b: %v, want %v", signs, exhausted, got, want)
			}
		}
	}
	t.Log(tried, opened)
	if tried != 495<<Skills {
		t.Errorf("%d cases, want %d", tried, 495<<Skills)
	}
}

// multisets iterates over the numbers of charts, lanterns, kites and swords that an expedition can have.
func multisets() func(func(Signs) bool) {
	return func(yield func(Signs) bool) {
		for n := range (mostSigns + 1) * (mostSigns + 1) * (mostSigns + 1) * (mostSigns + 1) {
			var signs Signs
			sum := 0
			for sign, rest := ChartSign, n; sign <= SwordSign; sign, rest = sign+1, rest/(mostSigns+1) {
				signs[sign] = int8(rest % (mostSigns + 1))
				sum += int(signs[sign])
			}
			if sum <= mostSigns && !yield(signs) {
				return
			}
		}
	}
}

// enumerated returns all sets of skills by trying all orders of single skills. Each set is a text with one sorted
// letter per skill.
func enumerated(signs Signs, exhausted int) map[string]bool {
	found := map[string]bool{}
	var try func(left [Symbols]int8, taken [Skills]int)
	try = func(left [Symbols]int8, taken [Skills]int) {
		name := ""
		for skill, n := range taken {
			name += strings.Repeat(strconv.Itoa(skill), n)
		}
		if found[name] {
			return
		}
		found[name] = true
		for skill := range taken {
			if exhausted&(1<<skill) != 0 || taken[skill] == 4 {
				continue
			}
			rest, more := left, taken
			for sign := 1; sign <= 4; sign++ {
				switch {
				case skill == 4:
					rest[sign]--
				case sign == skill+1:
					rest[sign] -= 3
				}
			}
			if more[skill]++; min(rest[1], rest[2], rest[3], rest[4]) >= 0 {
				try(rest, more)
			}
		}
	}
	try(signs, [Skills]int{})
	return found
}

// evaluating returns the step of skills with these symbols. Seat 0 holds a mentor. Seat 1 has the exhausted skills.
func evaluating(signs Signs, exhausted int) State {
	s := opened(3, finds(0, Mentor))
	s.Step, s.Shown = Gain, true
	s.Act = Activation{Card: 1, Ended: true, Signs: signs}
	for skill := range Skills {
		if exhausted&(1<<skill) != 0 {
			s.Captains[1].Up[skill] = 4
		}
	}
	return s
}

// mentors returns the moves of seat 0 that play a mentor.
func mentors(s State) []string {
	var moves []string
	for _, move := range s.Moves(0) {
		if strings.HasPrefix(string(move), "mentor ") {
			moves = append(moves, string(move))
		}
	}
	return moves
}

// compareGains compares the legal gains after a mentor with the enumerated sets.
func compareGains(t *testing.T, s State, sign Symbol, want map[string]bool) {
	t.Helper()
	got := map[string]bool{"": true}
	var gain func(at game.State, name string)
	gain = func(at game.State, name string) {
		for _, move := range at.Moves(0) {
			kind, ok := strings.CutPrefix(string(move), "gain ")
			if !ok {
				continue
			}
			more := name + strconv.Itoa(slices.Index(skillNames[:], kind))
			if got[more] {
				continue
			}
			got[more] = true
			gain(applied(t, at, move), more)
		}
	}
	gain(applied(t, s, spell(mentor, sign)), "")
	if !maps.Equal(got, want) {
		t.Fatalf("after a mentor as %s with %v: %v, want %v", sign, s.Act.Signs, got, want)
	}
}

func applied(t *testing.T, s game.State, move game.Move) game.State {
	t.Helper()
	next, _, err := s.Apply(game.Play{Seat: 0, Move: move})
	if err != nil {
		t.Fatal(err)
	}
	return next
}
