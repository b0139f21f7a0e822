package shipshape

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"dockside/game/gametest"
)

type vector = gametest.Vector[vectorAction]

type vectorAction struct {
	Type    string
	Group   int
	Bids    map[string]int
	By      string
	Orient  int
	Numbers []int
	Stacks  [][]vectorCrate
	Error   string
}

// vectorCrate is a crate with its orientation, as the pair ["K31", 6].
type vectorCrate struct{ Laid }

func (c *vectorCrate) UnmarshalJSON(text []byte) error {
	var name string
	if err := json.Unmarshal(text, &[]any{&name, &c.Way}); err != nil {
		return err
	}
	n, err := strconv.Atoi(strings.TrimPrefix(name, "K"))
	c.Crate = Crate(n)
	return err
}

func TestVectors(t *testing.T) {
	t.Parallel()
	gametest.Vectors(t, 29, map[string]func(*testing.T, vector){
		"": playVector, "script": playVector, "scoring": scoreVector, "orient": orientVector,
		"view": viewVector, "assign": assignVector, "winner": winnerVector, "survey": surveyVector,
	})
}

type vectorTotal struct {
	G, C, X, R int
	Full       bool
}

func (v vectorTotal) total() Total {
	return Total{Gold: v.G, Cannons: v.C, Contraband: v.X, Rats: v.R, Full: v.Full}
}

type vectorParts struct{ Gold, Cannon, Contraband, Full, Sum, Coins int }

func partsVector(p Parts) vectorParts {
	return vectorParts{int(p.Gold), int(p.Cannons), int(p.Contraband), int(p.Full), p.Sum(), p.Coins()}
}

func scoreVector(t *testing.T, v vector) {
	var initial struct{ Totals map[string]vectorTotal }
	var want map[string]vectorParts
	v.Read(t, &initial, &want)
	var names []string
	var totals []Total
	for name, total := range initial.Totals {
		names, totals = append(names, name), append(totals, total.total())
	}
	for i, p := range Score(totals) {
		if got := partsVector(p); got != want[names[i]] {
			t.Errorf("%s scores %+v, want %+v", names[i], got, want[names[i]])
		}
	}
}

func orientVector(t *testing.T, v vector) {
	var initial struct{ Crate string }
	var want [Orientations][9]string
	v.Read(t, &initial, &want)
	n, _ := strconv.Atoi(initial.Crate[1:])
	for o := range want {
		if got := spelled(Laid{Crate(n), Orientation(o)}.Cells()); got != want[o] {
			t.Errorf("orientation %d is %v, want %v", o, got, want[o])
		}
	}
}

func spelled(cells Cells) (words [9]string) {
	for i, c := range cells {
		words[i] = c.String()
	}
	return words
}

func viewVector(t *testing.T, v vector) {
	var initial struct {
		Hold   string
		Placed []vectorCrate
	}
	var want struct {
		Visible [9]string
		Totals  vectorTotal
	}
	v.Read(t, &initial, &want)
	seen := Above(Hold(parseHold(initial.Hold)), crates(initial.Placed)...)
	for i, c := range seen {
		if c.String() != want.Visible[i] {
			t.Errorf("cell %d shows %s, want %s", i, c, want.Visible[i])
		}
	}
	if got := Count(seen); got != want.Totals.total() {
		t.Errorf("it counts %+v, want %+v", got, want.Totals)
	}
}

// parseHold reads "H2-5" as voyage 2, number 5.
func parseHold(name string) (voyage, number int) { return int(name[1] - '0'), int(name[3] - '0') }

func crates(list []vectorCrate) []Laid {
	var all []Laid
	for _, c := range list {
		all = append(all, c.Laid)
	}
	return all
}

func assignVector(t *testing.T, v vector) {
	var initial struct {
		Coins   map[string]int16
		Last    map[string]int8 `json:"last_numbers"`
		Numbers []int           `json:"drawn_numbers"`
	}
	var want map[string]int
	v.Read(t, &initial, &want)
	s, names := start(len(initial.Coins)), []string{}
	for name, coins := range initial.Coins {
		c := &s.Captains[len(names)]
		c.Coins, c.Hold = coins, initial.Last[name]
		names = append(names, name)
	}
	for seat, n := range s.nextHolds(initial.Numbers) {
		if n != want[names[seat]] {
			t.Errorf("%s gets hold %d, want %d", names[seat], n, want[names[seat]])
		}
	}
}

func winnerVector(t *testing.T, v vector) {
	var initial struct {
		Coins   map[string]int16
		Numbers map[string]int8
	}
	var want string
	v.Read(t, &initial, &want)
	s, names := start(len(initial.Coins)), []string{}
	for name, coins := range initial.Coins {
		c := &s.Captains[len(names)]
		c.Coins, c.Hold = coins, initial.Numbers[name]
		names = append(names, name)
	}
	if got := names[s.ranking()[0]]; got != want {
		t.Errorf("%s wins, want %s", got, want)
	}
}

func surveyVector(t *testing.T, v vector) {
	var initial struct{ Stack []vectorCrate }
	var want [9]*[2]any
	v.Read(t, &initial, &want)
	for i, seen := range survey(crates(initial.Stack)) {
		switch {
		case want[i] == nil && seen != Seen{}:
			t.Errorf("cell %d shows %v, want nothing", i, seen)
		case want[i] != nil && *want[i] != [2]any{seen.String(), float64(seen.Layer)}:
			t.Errorf("cell %d shows %v, want %v", i, seen, *want[i])
		}
	}
}
