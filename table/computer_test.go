package table

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
	"dockside/ladder"
)

// solo is Anna's table against one computer player, not in the channel yet.
func solo() *Table {
	return New(Challenge{
		ID: "s1", Channel: "c", Rules: toyRules(), Pace: time.Hour, Rated: true, By: anna, Seed: fair.Seed{1},
		Standin:   "bosun",
		Computers: []Player{{Name: "Captain", Level: "captain"}},
	}, noon)
}

// begun is the same, at play.
func begun(t *testing.T) *Table {
	t.Helper()
	table := solo()
	table.Shown.Board = "4711"
	if err := table.Begin(toyRules(), nil, noon); err != nil {
		t.Fatal(err)
	}
	return table
}

func TestASoloGameBeginsWhenItsCardIsOut(t *testing.T) {
	t.Parallel()
	table := solo()
	if err := table.Begin(toyRules(), nil, noon); !errors.Is(err, ErrGone) || table.Ready() {
		t.Errorf("without a card it begins: %v", err)
	}
	if err := table.Accept(bernd, "77", toyRules(), nil, noon); !errors.Is(err, ErrNotYours) {
		t.Errorf("somebody takes the computer's seat: %v", err)
	}
	table.Shown.Board = "4711"
	table.Published()
	if table.Retry.IsZero() {
		t.Error("a table that can begin is left alone")
	}
	table = begun(t)
	if table.Log[0] != game.TakeOver(1, "captain") || !slices.Equal(table.Words, []string{"4711", "4711"}) {
		t.Errorf("it begins with %v and the words %q", table.Log, table.Words)
	}
	if table.Rated || !table.Provable() {
		t.Errorf("rated %t, provable %t", table.Rated, table.Provable())
	}
}

func TestComputersContinue(t *testing.T) {
	t.Parallel()
	table := begun(t)
	m, err := table.Match(toyRules())
	if err != nil {
		t.Fatal(err)
	}
	if m.Turn()[0] == 0 { // the seed of this test lets Anna start
		if err := table.Play(anna.ID, "", "add 1", toyRules(), nil, noon); err != nil {
			t.Fatal(err)
		}
		m, _ = table.Match(toyRules())
	}
	if got := table.Computers(m); !slices.Equal(got, []game.Seat{1}) {
		t.Fatalf("computers to act: %v", got)
	}
	from := m.Len()
	if _, err := m.Play(game.Play{Seat: 1, Move: "add 2"}); err != nil {
		t.Fatal(err)
	}
	if err := table.Continue(m, from-1, noon); !errors.Is(err, ErrStale) {
		t.Errorf("from elsewhere: %v", err)
	}
	if err := table.Continue(m, from, noon); err != nil || len(table.Log) != from+1 {
		t.Errorf("it has %d plays, %v", len(table.Log), err)
	}
	if err := table.Continue(m, from, noon); !errors.Is(err, ErrStale) {
		t.Errorf("twice: %v", err)
	}
}

// Against computer players nobody is reminded, and a game that is left alone ends after a while.
func TestComputersArePatient(t *testing.T) {
	t.Parallel()
	table := begun(t)
	if table.Tick(noon.Add(Abandoned-1)) || table.Reminded || table.Late {
		t.Error("something happens before all patience is over")
	}
	if called := table.Call([]game.Seat{0}, noon.Add(24*time.Hour)); called != nil {
		t.Errorf("a computer player calls %v", called)
	}
	if !table.Tick(noon.Add(Abandoned)) || table.Phase != Over {
		t.Errorf("after all patience it is %s", table.Phase)
	}
}

func TestARematchAgainstTheComputer(t *testing.T) {
	t.Parallel()
	table := begun(t)
	if err := table.Resign(anna.ID, toyRules(), noon); err != nil {
		t.Fatal(err)
	}
	if !table.LastVote(0) || table.LastVote(1) {
		t.Error("the computer's vote is waited for")
	}
	if err := table.Again(anna.ID, Wish{Press: "88", Next: "s2", Seed: fair.Seed{2}}, noon); err != nil ||
		table.Next != "s2" {
		t.Fatalf("next is %q, %v", table.Next, err)
	}
	next, err := table.Successor(toyRules(), nil, noon)
	if err != nil {
		t.Fatal(err)
	}
	if next.Phase != Open || next.Players[0].Level != "captain" || next.Players[1].User != anna.ID || next.Words[1] != "" {
		t.Errorf("the next table is %s with %+v and the words %q", next.Phase, next.Players, next.Words)
	}
	one, other, _ := next.Pair()
	if !next.Holds(one, other) || next.Holds(anna.ID, "") || next.Holds(anna.ID, bernd.ID) || one != anna.ID {
		t.Errorf("it holds %q and %q", one, other)
	}
}

// The challenger may put a computer player on a seat that was left to anybody.
func TestAComputerTakesTheOpenSeat(t *testing.T) {
	t.Parallel()
	computer := Player{Name: "Bosun", Level: "bosun"}
	oppose := func(table *Table, user string) error {
		return table.Oppose(user, computer, "77", toyRules(), loaded(0), noon)
	}
	if err := oppose(challenged(bernd), anna.ID); !errors.Is(err, ErrStale) {
		t.Errorf("on the seat of Bernd: %v", err)
	}
	table := challenged(Person{})
	if err := oppose(table, clara.ID); !errors.Is(err, ErrNotYours) {
		t.Errorf("by somebody else: %v", err)
	}
	if err := oppose(table, anna.ID); err != nil || table.Phase != Playing || !table.Solo || table.Rated ||
		table.Log[0] != game.TakeOver(1, "bosun") {
		t.Errorf("by the challenger: %s with %v, %v", table.Phase, table.Log, err)
	}
}

// between is a running game of three people, each with a standin behind them.
func between(t *testing.T) *Table {
	t.Helper()
	table := &Table{
		Schema: Schema, ID: "t3", Game: tender.Name, Version: 1, Pace: time.Hour, Rated: true, Standin: "bosun",
		Phase:   Playing,
		Players: []Player{{User: anna.ID, Name: "Anna"}, {User: bernd.ID, Name: "Bernd"}, {User: clara.ID, Name: "Clara"}},
	}
	if err := table.start(tender.Rules(), rand.New(rand.NewPCG(1, 1)), noon); err != nil {
		t.Fatal(err)
	}
	return table
}

func TestASeatIsLeftInAGameOfThree(t *testing.T) {
	t.Parallel()
	table := between(t)
	if err := table.Resign(bernd.ID, tender.Rules(), noon); err != nil || table.Phase != Playing ||
		!table.Players[1].Left() {
		t.Fatalf("after one of three resigned it is %s, %v", table.Phase, err)
	}
	if table.Log[len(table.Log)-1] != game.TakeOver(1, "bosun") {
		t.Errorf("the log ends with %v", table.Log[len(table.Log)-1])
	}
	if err := table.Play(bernd.ID, "", "bid 1", tender.Rules(), nil, noon); !errors.Is(err, ErrLeft) {
		t.Errorf("who has left plays: %v", err)
	}
	if err := table.Resign(clara.ID, tender.Rules(), noon); err != nil || table.Phase != Playing {
		t.Errorf("Anna cannot play on alone: %s, %v", table.Phase, err)
	}
	if err := table.Resign(anna.ID, tender.Rules(), noon); err != nil || table.Phase != Over {
		t.Errorf("after the last one resigned it is %s, %v", table.Phase, err)
	}
}

// Where several act at once they share a deadline, which nobody's bid moves.
func TestTheQuickGiveTheOthersNoMoreTime(t *testing.T) {
	t.Parallel()
	table := between(t)
	now := noon
	for i, p := range []Person{anna, bernd, clara} {
		now = now.Add(10 * time.Minute)
		if err := table.Play(p.ID, "", "bid 1", tender.Rules(), rand.New(rand.NewPCG(1, 1)), now); err != nil {
			t.Fatal(err)
		}
		want := noon.Add(time.Hour)
		if i == 2 { // all bids are turned up, and somebody is to act anew
			want = now.Add(time.Hour)
		}
		if !table.Deadline.Equal(want) {
			t.Errorf("after bid %d the turn ends %v after the first, want %v", i+1, table.Deadline.Sub(noon), want.Sub(noon))
		}
	}
}

// In a game of three, whoever misses the deadline is replaced at once; of two, only if the other
// wants it.
func TestASeatIsForsaken(t *testing.T) {
	t.Parallel()
	three, two := between(t), playing()
	two.Standin = "bosun"
	if err := three.Play(anna.ID, "", "bid 1", tender.Rules(), nil, noon); err != nil {
		t.Fatal(err)
	}
	for _, table := range []*Table{three, two} {
		table.Reminded = true
		table.Tick(noon.Add(table.Pace))
	}
	if did, err := three.Forsake(tender.Rules(), noon.Add(time.Hour)); !did || err != nil || three.Late {
		t.Errorf("of three: %t, late %t, %v", did, three.Late, err)
	}
	if did, err := two.Forsake(toyRules(), noon.Add(two.Pace)); did || err != nil {
		t.Errorf("of two: %t, %v", did, err)
	}
	if err := two.Replace(anna.ID, toyRules(), noon); !errors.Is(err, ErrNotYours) {
		t.Errorf("whoever is late sends a computer: %v", err)
	}
	if err := two.Replace(bernd.ID, toyRules(), noon); err != nil || !two.Players[0].Left() || two.Phase != Playing {
		t.Errorf("Bernd plays on against %+v, %v", two.Players[0], err)
	}
}

// Where all are late nobody waits, and no computer plays the game out among its like.
func TestNobodyIsForsakenWhereNobodyWaits(t *testing.T) {
	t.Parallel()
	table := between(t)
	m, err := table.Match(tender.Rules())
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Turn()) != 3 {
		t.Fatalf("the turn is %v, want all three", m.Turn())
	}
	table.Reminded = true
	table.Tick(noon.Add(table.Pace))
	if did, err := table.Forsake(tender.Rules(), noon.Add(time.Hour)); did || err != nil || !table.Late {
		t.Errorf("all of them: %t, late %t, %v", did, table.Late, err)
	}
	if err := table.Play(anna.ID, "", "bid 1", tender.Rules(), nil, noon); err != nil {
		t.Fatal(err)
	}
	table.Reminded = true
	table.Tick(noon.Add(table.Pace))
	if did, err := table.Forsake(tender.Rules(), noon.Add(time.Hour)); !did || err != nil || table.Players[0].Left() ||
		!table.Players[2].Left() {
		t.Errorf("two of them: %t, %+v, %v", did, table.Players, err)
	}
}

// Who leaves has lost, whatever becomes of the seat, and the match counts.
func TestWhoLeavesHasLost(t *testing.T) {
	t.Parallel()
	table := between(t)
	if err := table.Resign(bernd.ID, tender.Rules(), noon); err != nil {
		t.Fatal(err)
	}
	m, err := table.Match(tender.Rules())
	if err != nil {
		t.Fatal(err)
	}
	r := table.Result(m, nil)
	for seat, s := range r.Seats {
		if (s.Place > len(table.Players)) != (seat == 1) {
			t.Errorf("seat %d has place %d", seat, s.Place)
		}
	}
	if r.Reason != ladder.Counts {
		t.Errorf("it does not count: %q", r.Reason)
	}
}
