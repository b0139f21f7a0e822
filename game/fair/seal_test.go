package fair_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
)

// bids is a game of two rounds, in which three seats bid 1 or 2 face down. The last bid of a round reveals all.
type bids struct{ round, bidders int }

func bidRules() game.Rules {
	return game.Rules{
		Name: "bids", Version: 1, MinSeats: 3, MaxSeats: 3, Hidden: true,
		New: func(game.Setup) game.State { return bids{} },
	}
}

func (s bids) Turn() []game.Seat {
	var turn []game.Seat
	for seat := range game.Seat(3) {
		if s.round < 2 && s.bidders&(1<<seat) == 0 {
			turn = append(turn, seat)
		}
	}
	return turn
}

func (s bids) Moves(seat game.Seat) []game.Move {
	if !slices.Contains(s.Turn(), seat) {
		return nil
	}
	return []game.Move{"bid 1", "bid 2"}
}

func (s bids) Apply(p game.Play) (game.State, []game.Event, error) {
	if !slices.Contains(s.Moves(p.Seat), p.Move) {
		return nil, nil, fmt.Errorf("%w: %s", game.ErrIllegal, p)
	}
	s.bidders |= 1 << p.Seat
	if s.bidders == 7 {
		s = bids{round: s.round + 1}
	}
	return s, nil, nil
}

func (s bids) Sealed() []game.Seat {
	var seats []game.Seat
	for seat := range game.Seat(3) {
		if s.bidders&(1<<seat) != 0 {
			seats = append(seats, seat)
		}
	}
	return seats
}

func (bids) Chance(game.Dice) game.Move              { return "" }
func (bids) Draw() string                            { return "" }
func (s bids) View(game.Seat) game.State             { return s }
func (s bids) Guess(game.Seat, game.Dice) game.State { return s }
func (bids) Scores() []game.Score                    { return make([]game.Score, 3) }

// bidders returns the chance of a match of bids.
func bidders() fair.Chance {
	c := chanceOf("my lucky ship", "1389211823451234567", "third")
	c.Game = "bids"
	return c
}

// bidding returns a match of bids with these lines.
func bidding(t *testing.T, lines ...string) *game.Match {
	t.Helper()
	m, err := game.NewMatch(bidRules(), game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		p := game.Play{Seat: game.Outside, Move: game.Move(line[2:])}
		if line[0] != '!' {
			p.Seat = game.Seat(line[0] - '0')
		}
		if err := m.Play(p); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestWhatLiesFaceDown(t *testing.T) {
	t.Parallel()
	type down = game.FaceDown
	for _, c := range []struct {
		name  string
		lines []string
		want  []down
	}{
		{"nothing yet", nil, nil},
		{"one bid", []string{"1 bid 2"}, []down{{Play: 0, Opened: 1}}},
		{"two bids", []string{"1 bid 2", "0 bid 2"}, []down{{Play: 0, Opened: 2}, {Play: 1, Opened: 2}}},
		{
			"the last never lies",
			[]string{"1 bid 2", "0 bid 2", "2 bid 1"},
			[]down{{Play: 0, Opened: 2}, {Play: 1, Opened: 2}},
		},
		{
			"the next round",
			[]string{"1 bid 2", "0 bid 2", "2 bid 1", "1 bid 1"},
			[]down{{Play: 0, Opened: 2}, {Play: 1, Opened: 2}, {Play: 3, Opened: 4}},
		},
		{"ended from outside", []string{"1 bid 2", "! resign 0"}, []down{{Play: 0, Opened: 1}}},
		{"stopped", []string{"1 bid 2", "0 bid 1", "! stopped"}, []down{{Play: 0, Opened: 2}, {Play: 1, Opened: 2}}},
	} {
		if got := bidding(t, c.lines...).FaceDown(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// A seal is binding: another move, play or match has another seal. With the salt, any program for SHA-256 can compute
// it.
func TestSeals(t *testing.T) {
	t.Parallel()
	c := someChance()
	salt, seal := c.Salt(4), c.Seal(4, "bid 7")
	if sum := sha256.Sum256([]byte(salt + " bid 7")); hex.EncodeToString(sum[:]) != seal || len(salt) != 32 {
		t.Errorf("salt %s, seal %s", salt, seal)
	}
	other := map[string]fair.Chance{
		"seed":     {Dice: c.Dice, Match: c.Match},
		"match":    {Dice: c.Dice, Match: "x", Seed: c.Seed},
		"protocol": {Dice: "dockside-dice 3", Match: c.Match, Seed: c.Seed},
	}
	for name, o := range other {
		if o.Salt(4) == salt || o.Seal(4, "bid 7") == seal {
			t.Errorf("another %s has the same salt", name)
		}
	}
	if c.Salt(5) == salt || c.Seal(4, "bid 8") == seal || strings.Contains(seal, salt[:8]) {
		t.Error("another play or move has the same")
	}
}

func TestVerifyFindsBrokenSeals(t *testing.T) {
	t.Parallel()
	c := bidders()
	m := bidding(t, "1 bid 2", "0 bid 2", "2 bid 1", "0 bid 1", "! resign 2")
	p := c.Proof(m, true)
	if len(p.Seals) != 3 || p.Seals[2] != (game.Seal{Play: 3, Hash: c.Seal(3, "bid 1")}) {
		t.Fatalf("the proof has %+v", p.Seals)
	}
	if r, err := fair.Verify(m, p); err != nil || !r.Honest() || r.Sealed != 3 {
		t.Errorf("verified: %+v, %v", r, err)
	}
	for _, x := range []struct {
		name   string
		match  *game.Match
		seals  []game.Seal
		sealed int
		broken []int
	}{
		{"another bid", bidding(t, "1 bid 1", "0 bid 2", "2 bid 1", "0 bid 1", "! resign 2"), p.Seals, 3, []int{0}},
		{"a hash", m, []game.Seal{p.Seals[0], {Play: 1, Hash: p.Seals[0].Hash}, p.Seals[2]}, 3, []int{1}},
		{"none told", m, nil, 3, []int{0, 1, 3}},
		{"one too many", m, append(slices.Clone(p.Seals), game.Seal{Play: 4}), 4, []int{4}},
		{"those of other plays", m, []game.Seal{{Play: 4}, {Play: 5}}, 5, []int{0, 1, 3, 4, 5}},
	} {
		told := p
		told.Seals = x.seals
		r, err := fair.Verify(x.match, told)
		if err != nil || r.Honest() || r.Sealed != x.sealed || !slices.Equal(r.Broken, x.broken) {
			t.Errorf("%s: %+v, %v; want %v of %d", x.name, r, err, x.broken, x.sealed)
		}
	}
	if going := c.Proof(bidding(t, "1 bid 2"), false); going.Seals != nil {
		t.Errorf("the proof of a running match contains %+v", going.Seals)
	}
}

// The head changes exactly with each play that is made face down. So a player who has seen its digits knows that the
// play cannot be changed.
func TestSealsJoinTheHead(t *testing.T) {
	t.Parallel()
	c := bidders()
	m := bidding(t, "1 bid 2", "0 bid 2", "2 bid 1", "0 bid 1", "! resign 2")
	heads := make([]string, m.Len()+1)
	for n := range heads {
		heads[n] = c.Head(m, n)
	}
	if heads[0] != c.Head(nil, 0) || heads[1] == heads[0] || heads[2] == heads[1] || heads[3] != heads[2] ||
		heads[4] == heads[3] || heads[5] != heads[4] {
		t.Errorf("the heads are %q", heads)
	}
	if other := bidding(t, "1 bid 1", "0 bid 2"); c.Head(other, 1) == heads[1] {
		t.Error("another bid has the same head")
	}
}

// Writing and reading a record keeps its lines about seals.
func TestSealsInRecords(t *testing.T) {
	t.Parallel()
	c := bidders()
	m := bidding(t, "1 bid 2", "0 bid 2", "2 bid 1", "! resign 0")
	record := m.Record([]string{"A", "B", "C"})
	record.Proof = c.Proof(m, true)
	text := record.String()
	read, err := game.ParseRecord(strings.NewReader(text))
	if err != nil || read.String() != text || !reflect.DeepEqual(read.Proof, record.Proof) {
		t.Fatalf("read as\n%s%v", read, err)
	}
	if _, err := read.Match(bidRules()); err != nil {
		t.Error(err)
	}
	line := "sealed 0 " + c.Seal(0, "bid 2") + "\n"
	if !strings.Contains(text, " third\n"+line+"sealed 1 ") {
		t.Errorf("the record is\n%s", text)
	}
	for name, wrong := range map[string]string{
		"twice":          strings.Replace(text, line, line+line, 1),
		"out of the log": strings.Replace(text, line, "sealed 9 "+c.Seal(0, "bid 2")+"\n", 1),
		"short":          strings.Replace(text, line, "sealed 0 00\n", 1),
		"of no number":   strings.Replace(text, line, "sealed x "+c.Seal(0, "bid 2")+"\n", 1),
		"before the end": strings.Replace(text, "! resign 0\nresult 0 0 0\n", "", 1),
		"then a play":    strings.Replace(text, line, line+"0 bid 1\n", 1),
	} {
		r, err := game.ParseRecord(strings.NewReader(wrong))
		if err == nil {
			_, err = r.Match(bidRules())
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
