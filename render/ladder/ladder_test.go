package ladder

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestTheReadersRowIsAlwaysShown(t *testing.T) {
	t.Parallel()
	rows := func(n, mine int) Leaderboard {
		var b Leaderboard
		for i := range n {
			b.Rows = append(b.Rows, Row{Rank: i + 1, Mine: i+1 == mine})
		}
		return b
	}
	for _, tt := range []struct {
		what  string
		board Leaderboard
		want  []int // ranks
	}{
		{"nobody", rows(0, 0), nil},
		{"two", rows(2, 1), []int{1, 2}},
		{"eight without the reader", rows(8, 0), []int{1, 2, 3, 4, 5, 6, 7, 8}},
		{"ten with the reader among the first", rows(10, 3), []int{1, 2, 3, 4, 5, 6, 7, 8}},
		{"ten with the reader after them", rows(10, 10), []int{1, 2, 3, 4, 5, 6, 7, 10}},
		{"ten without the reader", rows(10, 0), []int{1, 2, 3, 4, 5, 6, 7, 8}},
	} {
		var got []int
		for place := range rowsShown {
			if r, ok := tt.board.row(place); ok {
				got = append(got, r.Rank)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v are shown, want %v", tt.what, got, tt.want)
		}
	}
}

func TestAPeakIsTheFirstOfTheHighest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		ratings     []int
		ago, rating int
		ok          bool
	}{
		{[]int{1500}, 0, 1500, false},
		{[]int{1500, 1500}, 1, 1500, false},
		{[]int{1500, 1490}, 1, 1500, true},
		{[]int{1500, 1520, 1510, 1520, 1400}, 3, 1520, true},
		{[]int{1500, 1480, 1510}, 0, 1510, true},
	} {
		ago, rating, ok := went("Anna", tt.ratings).peak()
		if ago != tt.ago || rating != tt.rating || ok != tt.ok {
			t.Errorf("the peak of %v is %d, %d games ago (%v), want %d, %d (%v)", tt.ratings, rating, ago, ok, tt.rating, tt.ago,
				tt.ok)
		}
	}
}

func TestChancesAddUp(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64][2]int{
		.39: {39, 61}, .5: {50, 50}, .555: {56, 44}, 0: {0, 100}, 1: {100, 0},
		-.2: {0, 100}, 7: {100, 0}, .004: {0, 100},
	} {
		if red, blue := (Strip{Chance: chance}).percent(); red != want[0] || blue != want[1] {
			t.Errorf("a chance of %v is %d to %d, want %v", chance, red, blue, want)
		}
	}
}

func TestTintsAreSpread(t *testing.T) {
	t.Parallel()
	seen := map[int]int{}
	for i := range 800 {
		id := strconv.FormatInt(1_000_000_000_000_000_000+int64(i)<<22, 10)
		seen[Tint(id)]++
	}
	for tint := range discs {
		if seen[tint] < 50 {
			t.Errorf("of 800 players %d have colour %d", seen[tint], tint)
		}
	}
	if len(seen) != len(discs) {
		t.Errorf("there are %d colours, want %d", len(seen), len(discs))
	}
}

func TestWhatShowsNothingIsAnError(t *testing.T) {
	t.Parallel()
	for what, p := range map[string]Picture{
		"a chart of nobody":             Chart{},
		"a chart of one without points": Chart{Players: []Player{{Name: "Anna"}}},
		"a chance that is no number":    Strip{Chance: math.NaN()},
	} {
		if _, err := draw(t, p); err == nil {
			t.Errorf("%s is drawn", what)
		}
	}
}

// All pictures can be drawn with any names, and with any number of players.
func TestAnythingElseCanBeDrawn(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"", strings.Repeat("Wm", 50), "A" + strings.Repeat("\u0334", 500), "\u202eannA", "محمد", "🎲🦜👨‍👩‍👧", "\x00\n\t",
		"\xff\xfe", "%s {0}", "李小龙 Lee", "ﬀ", "ß",
	} {
		board, chart := Leaderboard{Title: name, Caption: name}, Chart{Title: name, Caption: name}
		for i := range 12 {
			board.Rows = append(board.Rows, Row{
				Rank: i, Name: name, Tint: -i, Spark: make([]int, 9*i), Rating: 1 << i,
				Change: -1 << i, Won: 1 << i, Lost: i, Drawn: i / 2,
			})
			chart.Players = append(chart.Players, Player{Name: name, Points: make([]Point, 30*i)})
		}
		for _, p := range []Picture{board, chart, Strip{Chance: .7, Names: [2]string{name, name}}} {
			if _, err := draw(t, p); err != nil {
				t.Errorf("%T of %q: %v", p, name, err)
			}
		}
	}
}

// The key of a picture changes with everything that it shows.
func TestPicturesAreToldApart(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, code := range []string{"en", "fr"} {
		for name, p := range pictures(t, code) {
			if strings.HasPrefix(name, "strip") && code == "fr" {
				continue // it has no words
			}
			key := p.Sheet().Name + p.Key()
			if other, ok := seen[key]; ok {
				t.Errorf("%s in %s has the key of %s", name, code, other)
			}
			seen[key] = name + " in " + code
		}
	}
}
