package shipshape

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game/gametest"
)

// nearlyAll returns a position with few possible stacks: there are three places below the top crate, and six crates
// were never seen.
func nearlyAll() State {
	s := opened(3)
	g := &s.Groups[0]
	g.Left = 4
	clear(g.Stack[g.Left:])
	g.Survey = survey(g.Stack[:g.Left])
	s.Used = allCrates
	for _, crate := range []int{1, 30, 42, 10, 7, 9, 50} {
		s.Used = s.Used.without(crate)
	}
	return s
}

// Each arrangement of the hidden crates that agrees with the survey is guessed equally often. The chi-square statistic
// is within four standard deviations.
func TestGuessesAreFair(t *testing.T) {
	t.Parallel()
	s := nearlyAll()
	counts := map[[3]Laid]int{}
	arrange(&s, counts, 1, 0)
	const guesses = 200
	d := rand.New(rand.NewPCG(1, 2))
	for range guesses * len(counts) {
		guess := s.Guess(0, d).(State)
		hidden := [3]Laid(guess.Groups[0].Stack[1:4])
		if _, ok := counts[hidden]; !ok {
			t.Fatalf("%v does not agree with the survey", hidden)
		}
		counts[hidden]++
	}
	chi := 0.0
	for _, n := range counts {
		chi += float64((n-guesses)*(n-guesses)) / guesses
	}
	freedom := float64(len(counts) - 1)
	if z := (chi - freedom) / math.Sqrt(2*freedom); len(counts) < 10 || z > 4 || z < -4 {
		t.Errorf("%d arrangements, chi-square %.0f, %.1f standard deviations off", len(counts), chi, z)
	}
}

// arrange returns all arrangements of a stack that agree with its survey.
func arrange(s *State, found map[[3]Laid]int, place int, used Set) {
	g := s.Groups[0]
	if place == int(g.Left) {
		if survey(g.Stack[:g.Left]) == g.Survey {
			found[[3]Laid(g.Stack[1:4])] = 0
		}
		return
	}
	for crate := 1; crate <= Crates; crate++ {
		if s.Used.Has(crate) || used.Has(crate) || Crate(crate) == g.Stack[0].Crate {
			continue
		}
		for o := range Orientation(Orientations) {
			next := *s
			next.Groups[0].Stack[place] = Laid{Crate(crate), o}
			arrange(&next, found, place+1, used.with(crate))
		}
	}
}

// In guessed hands, each possible card is equally likely.
func TestHandsAreGuessed(t *testing.T) {
	t.Parallel()
	s := gametest.Played(opened(3), "0 bid 8\n1 bid 7\n2 bid 3\n0 place 0\n1 place 0\n2 place 0\n0 bid 1")
	var seen [cards + 1]int
	d := rand.New(rand.NewPCG(3, 2))
	const guesses = 9000
	for range guesses {
		c := s.Guess(1, d).(State).Captains[0]
		if c.Discards != setOf([]int{8}) {
			t.Fatalf("the discards are %v, want the 8 that was shown", c.Discards.List())
		}
		seen[c.Bid]++
	}
	for card := 1; card <= cards; card++ {
		if want := guesses / 9; card != 8 && (seen[card] < want*9/10 || seen[card] > want*11/10) {
			t.Errorf("the guess of the face-down card is %v", seen)
		}
	}
	if own := s.Guess(0, d).(State).Captains[0]; own.Bid != 1 || own.Hand != s.Captains[0].Hand {
		t.Errorf("the own cards are guessed: %+v", own)
	}
}
