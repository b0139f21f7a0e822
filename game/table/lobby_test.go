package table

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest/tender"
)

var dora = Person{ID: "4", Name: "Dora"}

// gathered returns Anna's lobby, which the given users have joined.
func gathered(t *testing.T, who ...Person) *Session {
	t.Helper()
	table := sitting(New(Challenge{
		ID: "t", Guild: "g", Channel: "c", Locale: "en-US", Rules: tender.Rules(), Pace: time.Hour, Rated: true,
		By: anna, Standin: "bosun", Seed: seed, Word: "mine",
	}, noon), tender.Rules())
	for _, p := range who {
		must(t, table.Join(p, noon))
	}
	return table
}

// bosun returns a computer player.
func bosun(name string) Player { return Player{Name: name, Level: "bosun"} }

// Users can join and leave a lobby, and the host can add and remove computer players. A refused step does not change
// the card.
func TestALobbyFillsAndEmpties(t *testing.T) {
	t.Parallel()
	type step = func(*Session) error
	join := func(p Person) step { return func(t *Session) error { return t.Join(p, noon) } }
	leave := func(p Person) step { return func(t *Session) error { return t.Leave(p.ID, noon) } }
	enlist := func(by Person, name string) step {
		return func(t *Session) error { return t.Enlist(by.ID, bosun(name), noon) }
	}
	dismiss := func(by Person) step { return func(t *Session) error { return t.Dismiss(by.ID, noon) } }
	for _, c := range []struct {
		name  string
		steps []step
		err   error // of the last step
		want  []string
		phase Phase
	}{
		{"the host alone", nil, nil, []string{"Anna"}, Open},
		{"two join", []step{join(bernd), join(clara)}, nil, []string{"Anna", "Bernd", "Clara"}, Open},
		{"one joins twice", []step{join(bernd), join(bernd)}, ErrSeated, []string{"Anna", "Bernd"}, Open},
		{"the host joins", []step{join(anna)}, ErrSeated, []string{"Anna"}, Open},
		{"one leaves", []step{join(bernd), join(clara), leave(bernd)}, nil, []string{"Anna", "Clara"}, Open},
		{"a stranger leaves", []step{leave(bernd)}, ErrNotSeated, []string{"Anna"}, Open},
		{"the host leaves", []step{join(bernd), leave(anna), enlist(bernd, "B")}, nil, []string{"Bernd", "B"}, Open},
		{"the last one leaves", []step{enlist(anna, "B"), leave(anna)}, nil, []string{"Anna", "B"}, Withdrawn},
		{"a computer player", []step{enlist(anna, "B"), join(bernd)}, nil, []string{"Anna", "B", "Bernd"}, Open},
		{"by a guest", []step{join(bernd), enlist(bernd, "B")}, ErrNotYours, []string{"Anna", "Bernd"}, Open},
		{
			"sent away",
			[]step{enlist(anna, "B"), enlist(anna, "C"), join(bernd), dismiss(anna)},
			nil,
			[]string{"Anna", "B", "Bernd"},
			Open,
		},
		{
			"sent away by a guest",
			[]step{enlist(anna, "B"), join(bernd), dismiss(bernd)},
			ErrNotYours,
			[]string{"Anna", "B", "Bernd"},
			Open,
		},
		{"nobody to send away", []step{join(bernd), dismiss(anna)}, ErrStale, []string{"Anna", "Bernd"}, Open},
		{
			"full",
			[]step{join(bernd), join(clara), enlist(anna, "B"), enlist(anna, "C"), enlist(anna, "D"), join(dora)},
			ErrFull,
			[]string{"Anna", "Bernd", "Clara", "B", "C", "D"},
			Open,
		},
		{
			"accepted as if for two",
			[]step{func(t *Session) error { return t.Accept(bernd, "7", nil, noon) }},
			ErrStale,
			[]string{"Anna"},
			Open,
		},
		{
			"declined as if for two",
			[]step{func(t *Session) error { return t.Decline(anna.ID, noon) }},
			ErrStale,
			[]string{"Anna"},
			Open,
		},
		{
			"too late",
			[]step{func(t *Session) error { return t.Join(bernd, noon.Add(30*time.Minute)) }},
			ErrGone,
			[]string{"Anna"},
			Open,
		},
	} {
		table, err := gathered(t), error(nil)
		for i, do := range c.steps {
			front := table.Fingerprint()
			if err = do(table); err != nil && i < len(c.steps)-1 {
				t.Errorf("%s: step %d: %v", c.name, i, err)
			}
			if (table.Fingerprint() == front) != (err != nil) {
				t.Errorf("%s: after step %d the card shows %q", c.name, i, table.Fingerprint())
			}
		}
		if !errors.Is(err, c.err) || !reflect.DeepEqual(table.Names(), c.want) || table.Phase != c.phase ||
			len(table.Words) != len(c.want) {
			t.Errorf("%s: %v, %q, %s", c.name, err, table.Names(), table.Phase)
		}
	}
}

// Only the host can start a lobby, with enough players. With a computer player the match is unrated.
func TestALobbyStarts(t *testing.T) {
	t.Parallel()
	start := func(table *Session, by Person) error { return table.Start(by.ID, "77", nil, noon) }
	if err := start(gathered(t), anna); !errors.Is(err, ErrFew) {
		t.Errorf("alone: %v", err)
	}
	if err := start(gathered(t, bernd), bernd); !errors.Is(err, ErrNotYours) {
		t.Errorf("a guest: %v", err)
	}
	table := gathered(t, bernd, clara)
	must(t, table.ChooseWord(clara.ID, "hers", noon))
	must(t, table.Enlist(anna.ID, bosun("B"), noon))
	must(t, start(table, anna))
	m := table.Match
	if table.Phase != Playing || table.Solo || m.Setup().Seats != 4 || m.Level(3) != "bosun" {
		t.Errorf("started: %s, %+v", table.Phase, m.Setup())
	}
	if table.Rated || !table.OddsOpen() {
		t.Error("a match with a computer player is rated, or its odds are closed")
	}
	if want := []string{"mine", "", "hers", ""}; !reflect.DeepEqual(table.Words, want) {
		t.Errorf("the words are %q", table.Words)
	}
	if err := table.Join(dora, noon); !errors.Is(err, ErrGone) {
		t.Errorf("joined too late: %v", err)
	}
}

// A player alone with computer players has a solo game, which is not rated.
func TestALobbyOfOnePerson(t *testing.T) {
	t.Parallel()
	table := gathered(t)
	for _, name := range []string{"B", "C"} {
		must(t, table.Enlist(anna.ID, bosun(name), noon))
	}
	if err := table.Start(anna.ID, "77", nil, noon); err != nil || !table.Solo || table.Rated {
		t.Errorf("started: solo %v, rated %v, %v", table.Solo, table.Rated, err)
	}
}

// A lobby expires like a challenge.
func TestALobbyLapses(t *testing.T) {
	t.Parallel()
	table := gathered(t)
	if !table.Table.Tick(noon.Add(30*time.Minute)) || table.Phase != Lapsed {
		t.Errorf("after all patience it is %s", table.Phase)
	}
}

// In a rematch each player moves on by one seat, with the word they gave.
func TestSeatsMoveOnInARematch(t *testing.T) {
	t.Parallel()
	table := gathered(t, bernd, clara)
	must(t, table.Start(anna.ID, "77", nil, noon))
	must(t, table.Stop(noon))
	for i, who := range []Person{clara, anna, bernd} {
		if last := table.LastVote(game.Seat([]int{2, 0, 1}[i]), noon); last != (i == 2) {
			t.Errorf("vote %d is the last: %v", i, last)
		}
		must(t, table.VoteRematch(who.ID, Vote{Press: "of " + who.Name, Next: "n", Seed: seed}, noon))
	}
	next, err := table.NextTable(tender.Rules(), nil, nil, noon)
	if err != nil || !reflect.DeepEqual(next.Names(), []string{"Bernd", "Clara", "Anna"}) || next.Lobby {
		t.Fatalf("the rematch: %q, %v", next.Names(), err)
	}
	if want := []string{"of Bernd", "of Clara", "of Anna"}; !reflect.DeepEqual(next.Words, want) {
		t.Errorf("the words are %q", next.Words)
	}
}

// The dummy that the rules play is not rated, and it does not win if a player resigns.
func TestADummyIsNobody(t *testing.T) {
	t.Parallel()
	table := gathered(t, bernd)
	must(t, table.Start(anna.ID, "77", nil, noon))
	must(t, table.Resign(anna.ID, noon))
	m := table.Match
	r := table.Result(nil, nil)
	if o := m.Outcome(); !reflect.DeepEqual(o.Winners(), []game.Seat{1}) {
		t.Errorf("the winners are %v", o.Winners())
	}
	if len(r.Seats) != 2 || r.Seats[0].Place < 2 || r.Seats[1].Place != 1 || r.Reason != "" {
		t.Errorf("the ladder gets %+v", r)
	}
	if record := table.Record(); len(record.Result) != 3 || len(record.Names) != 2 {
		t.Errorf("the record names %q and ends with %v", record.Names, record.Result)
	}
}

// If a log with hidden information cannot be replayed, the error does not contain the play.
func TestASecretLogIsNotTold(t *testing.T) {
	t.Parallel()
	table := gathered(t, bernd, clara)
	must(t, table.Start(anna.ID, "77", nil, noon))
	table.Log = append(table.Log, game.Play{Seat: 1, Move: "bid 77"})
	_, err := table.Replay(tender.Rules())
	if !errors.Is(err, game.ErrIllegal) || strings.Contains(err.Error(), "77") ||
		!strings.Contains(err.Error(), "play 2") {
		t.Errorf("the error is %v", err)
	}
}

// A player who leaves is ranked behind the dummy, too.
func TestWhoLeavesIsBehindTheDummyToo(t *testing.T) {
	t.Parallel()
	table := gathered(t, bernd)
	must(t, table.Start(anna.ID, "77", nil, noon))
	must(t, table.happens(noon, game.TakeOver(0, "bosun")))
	table.over(noon)
	if r := table.Result(nil, nil); r.Seats[0].Place != 3 {
		t.Errorf("a player who has left has place %d of 3", r.Seats[0].Place)
	}
}

// A lobby for teams can be opened with too few players. Starting it with three returns an error about the setup.
func TestALobbyOfTeams(t *testing.T) {
	t.Parallel()
	table := gathered(t)
	table.Options = []string{tender.Teams}
	for i, who := range []Person{bernd, clara, {ID: "4", Name: "Dora"}} {
		if again, err := table.Replay(tender.Rules()); err != nil || again.Match.Setup().Seats != 4 {
			t.Fatalf("with %d the lobby is for %+v, %v", i+1, again, err)
		}
		must(t, errors.Join(table.Check(tender.Rules()), table.Join(who, noon)))
		var wrong *game.SetupError
		err := table.Start(anna.ID, "77", nil, noon)
		if enough := i == 2; (err == nil) != enough || errors.As(err, &wrong) == enough {
			t.Errorf("with %d it starts: %v", i+2, err)
		}
	}
	if lone := New(Challenge{Rules: tender.Rules(), Options: []string{tender.Teams}, Rival: bernd}, noon); lone.Check(
		tender.Rules()) == nil {
		t.Error("two can play as teams")
	}
}

// A lobby that is unrated because of a newcomer stays so for those who joined it then, even if the newcomer leaves.
func TestALobbyThatWasFriendlyStaysFriendly(t *testing.T) {
	t.Parallel()
	table, newcomer := gathered(t), bernd
	newcomer.New = true
	table.Unchosen = true
	must(t, table.Join(newcomer, noon))
	must(t, table.Join(clara, noon))
	must(t, table.Leave(newcomer.ID, noon))
	must(t, table.Join(dora, noon))
	if table.Rated {
		t.Error("Clara has joined a friendly lobby and plays a rated match")
	}
	alone := gathered(t)
	alone.Unchosen = true
	must(t, alone.Join(newcomer, noon))
	must(t, alone.Leave(newcomer.ID, noon))
	if !alone.Rated {
		t.Error("the host alone no longer has a rated lobby")
	}
}
