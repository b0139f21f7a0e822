package game_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest/tender"
)

// plays reads lines of a record, separated by commas.
func plays(lines string) []game.Play {
	var log []game.Play
	for _, line := range strings.FieldsFunc(lines, func(r rune) bool { return r == ',' }) {
		seat, move, _ := strings.Cut(strings.TrimSpace(line), " ")
		seats := map[string]game.Seat{"-": game.Nature, "!": game.Outside, "0": 0, "1": 1, "2": 2, "3": 3}
		log = append(log, game.Play{Seat: seats[seat], Move: game.Move(move)})
	}
	return log
}

func setup(seats int, options ...string) game.Setup {
	return game.Setup{Seats: seats, Options: options}
}

// replay plays lines of a record in the toy game.
func replay(t *testing.T, s game.Setup, lines string) *game.Match {
	t.Helper()
	m, err := game.Replay(tallyRules(), s, plays(lines))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCheck(t *testing.T) {
	t.Parallel()
	cases := []struct {
		setup game.Setup
		why   string // the expected key of the error; empty: none
	}{
		{setup(2), ""},
		{setup(4, "teams", "together"), ""},
		{setup(1), "setup.seats"},
		{setup(5), "setup.seats"},
		{setup(2, "unknown"), "setup.option"},
		{setup(2, "together", "teams"), "setup.option"},
		{setup(2, "teams", "teams"), "setup.option"},
		{setup(3, "teams"), "tally.setup.teams"},
	}
	for _, c := range cases {
		_, err := game.NewMatch(tallyRules(), c.setup)
		var wrong *game.SetupError
		if errors.As(err, &wrong); (err == nil) != (c.why == "") || err != nil && wrong.Why.Key != c.why ||
			err != nil && !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%+v: a match starts with error %v", c.setup, err)
		}
	}
}

func TestOutcome(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name    string
		setup   game.Setup
		log     string
		cause   game.Cause
		winners []game.Seat
	}{
		{"nothing played", setup(2), "", game.Playing, nil},
		{"in the middle", setup(2), "- start 0, 0 add 1", game.Playing, nil},
		{"more points", setup(2), "- start 0, 0 add 1, 1 add 2", game.Finished, []game.Seat{1}},
		{"a draw", setup(2), "- start 0, 0 add 2, 1 add 2", game.Finished, nil},
		{"two share the win", setup(3), "- start 0, 0 add 2, 1 add 1, 2 add 2", game.Finished, []game.Seat{0, 2}},
		{
			"a team wins together", setup(4, "teams"), "- start 3, 3 add 1, 0 add 2, 1 add 1, 2 add 1", game.Finished,
			[]game.Seat{0, 2},
		},
		{"teams draw", setup(4, "teams"), "- start 0, 0 add 1, 1 add 2, 2 add 2, 3 add 1", game.Finished, nil},
		{"resigned", setup(2), "- start 0, 0 add 1, ! resign 1", game.Resigned, []game.Seat{0}},
		{"resigned out of turn, before anything happened", setup(2), "! resign 0", game.Resigned, []game.Seat{1}},
		{"expired", setup(3), "- start 0, ! expired 0", game.Expired, []game.Seat{1, 2}},
		{"one of a team resigns", setup(4, "teams"), "- start 0, ! resign 2", game.Resigned, []game.Seat{1, 3}},
		{"stopped", setup(2), "- start 0, ! stopped", game.Stopped, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := replay(t, c.setup, c.log)
			o := m.Outcome()
			if o.Cause != c.cause || !slices.Equal(o.Winners(), c.winners) || o.Over() != (c.cause != game.Playing) {
				t.Errorf("outcome %+v, want %q with winners %v", o, c.cause, c.winners)
			}
			if o.Over() {
				checkOver(t, m)
			}
		})
	}
}

// checkOver checks that a match accepts no more plays.
func checkOver(t *testing.T, m *game.Match) {
	t.Helper()
	length := m.Len()
	for _, p := range plays("- start 0, 0 add 1, 1 add 1, ! resign 0, ! expired 1, ! stopped") {
		if err := m.Play(p); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("after the end %q gives %v", p, err)
		}
	}
	if m.Turn() != nil || m.Moves(0) != nil || m.Moves(1) != nil || m.Len() != length {
		t.Errorf("after the end: turn %v, moves %v, %d plays", m.Turn(), m.Moves(0), m.Len())
	}
}

func TestOutcomeNamesWhoLeft(t *testing.T) {
	t.Parallel()
	for log, want := range map[string]game.Event{
		"! resign 1":  game.Say("match.resign", game.Seat(1)),
		"! expired 1": game.Say("match.expired", game.Seat(1)),
		"! stopped":   game.Say("match.stopped"),
	} {
		m := replay(t, setup(2), "- start 0, "+log)
		if got := m.Heard(1, game.Public); !reflect.DeepEqual(got, []game.Event{want}) {
			t.Errorf("the event of %s is %v", log, got)
		}
		if m.Outcome().Cause != game.Stopped && m.Outcome().Seat != 1 {
			t.Errorf("%s: seat %d", log, m.Outcome().Seat)
		}
	}
}

func TestASeatIsTakenOver(t *testing.T) {
	t.Parallel()
	m := replay(t, setup(2), "! seat 1 captain, - start 0, 0 add 1, ! seat 0 el-dado")
	if m.Level(0) != "el-dado" || m.Level(1) != "captain" || m.Level(2) != "" || m.Level(game.Nature) != "" {
		t.Errorf("the seats have %q and %q", m.Level(0), m.Level(1))
	}
	if m.Heard(0, game.Public) != nil {
		t.Errorf("the event of a computer player from the start is %v", m.Heard(0, game.Public))
	}
	if want := []game.Event{game.Say("match.seat", game.Seat(0),
		game.Say("level.el-dado"))}; !reflect.DeepEqual(m.Heard(3, game.Public), want) {
		t.Errorf("the event of a seat that was taken over is %v", m.Heard(3, game.Public))
	}
	if err := m.Play(game.TakeOver(1, "bosun")); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("a computer player gives way to another: %v", err)
	}
	if !slices.Equal(m.Turn(), []game.Seat{1}) || m.Outcome().Over() {
		t.Errorf("the position has changed: turn %v", m.Turn())
	}
	if err := m.Play(game.Play{Seat: 1, Move: "add 2"}); err != nil {
		t.Error(err)
	}
}

func TestRefusedPlays(t *testing.T) {
	t.Parallel()
	lines := []string{
		"0 add 4", "1 add 1", "- start 1", "3 add 1", "! resign", "! resign 2", "! resign -1", "! resign 01",
		"! resign 0 ", "! expired", "! expired x", "! stopped 1", "! stopped ", "! finished", "! ", "! add 1",
		"! seat", "! seat 1", "! seat 1 ", "! seat 2 captain", "! seat 01 captain", "! seat 1 Captain", "! seat 1 a b",
		"! seat 1 " + strings.Repeat("a", 21),
	}
	for _, line := range lines {
		m := replay(t, setup(2), "- start 0")
		seat, move, _ := strings.Cut(line, " ")
		p := plays(seat + " x")[0]
		p.Move = game.Move(move)
		if err := m.Play(p); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%q gives %v", line, err)
		}
		if m.Len() != 1 || m.Outcome().Over() || !reflect.DeepEqual(m.State(), m.At(1)) {
			t.Errorf("%q changes the match", line)
		}
	}
}

func TestReplayTellsWhichPlayIsWrong(t *testing.T) {
	t.Parallel()
	m, err := game.Replay(tallyRules(), setup(2), plays("- start 0, 0 add 1, 0 add 2, 1 add 1"))
	var wrong *game.LogError
	if !errors.As(err, &wrong) || wrong.Index != 2 || wrong.Play != (game.Play{Seat: 0, Move: "add 2"}) ||
		!errors.Is(err, game.ErrIllegal) {
		t.Fatalf("error %v", err)
	}
	if !strings.HasPrefix(err.Error(), "play 3 (0 add 2): ") {
		t.Errorf("said as %q", err)
	}
	if m.Len() != 2 || !slices.Equal(m.Turn(), []game.Seat{1}) {
		t.Errorf("the last good position is after %d plays, turn %v", m.Len(), m.Turn())
	}
	if m, err := game.Replay(tallyRules(), setup(9), nil); m != nil || err == nil {
		t.Errorf("a setup which is not allowed gives %v, %v", m, err)
	}
}

func TestMatchKeepsItsHistory(t *testing.T) {
	t.Parallel()
	m := replay(t, setup(2), "- start 1, 1 add 3")
	if got := m.At(1).(tally).added; got != [4]int{} {
		t.Errorf("the position before the second play has %v", got)
	}
	if got := m.Heard(1, game.Public); !reflect.DeepEqual(got, []game.Event{game.Say("tally.added", game.Seat(1), 3)}) {
		t.Errorf("the event of the second play is %v", got)
	}
	m.Log()[0].Move = "start 0"
	if m.Log()[0].Move != "start 1" {
		t.Error("the log can be changed from outside")
	}
	if m.Rules().Name != "tally" || m.Setup().Seats != 2 {
		t.Errorf("rules %s, setup %+v", m.Rules().Name, m.Setup())
	}
}

func TestSettle(t *testing.T) {
	t.Parallel()
	m := replay(t, setup(2), "")
	if err := m.Settle(fixed(1)); err != nil || m.Len() != 1 || m.Log()[0] != plays("- start 1")[0] {
		t.Fatalf("settled to %v, %v", m.Log(), err)
	}
	if err := m.Settle(fixed(1)); err != nil || m.Len() != 1 {
		t.Errorf("a settled match settles to %v, %v", m.Log(), err)
	}
	broken := replay(t, setup(2), "")
	if err := broken.Settle(fixed(7)); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("chance which breaks the rules gives %v", err)
	}
}

func TestSettleByNamesTheDraws(t *testing.T) {
	t.Parallel()
	var asked []string
	dice := func(play int, draw string) game.Dice {
		asked = append(asked, fmt.Sprint(play, " ", draw))
		return fixed(1)
	}
	m := replay(t, setup(2), "")
	if err := m.SettleBy(dice); err != nil || m.Log()[0] != plays("- start 1")[0] {
		t.Fatalf("settled to %v, %v", m.Log(), err)
	}
	if err := m.SettleBy(dice); err != nil || !slices.Equal(asked, []string{"0 start"}) {
		t.Errorf("dice were asked for the plays %v, %v", asked, err)
	}
}

// TestDecision checks that a button belongs to one choice of one seat.
func TestDecision(t *testing.T) {
	t.Parallel()
	together := setup(2, "together")
	before := replay(t, together, "- start 0").Decision(1)
	if after := replay(t, together, "- start 0, 0 add 1").Decision(1); after != before {
		t.Errorf("another seat's play makes %s stale: %s", before, after)
	}
	if after := replay(t, together, "- start 0, 1 add 1").Decision(1); after == before {
		t.Error("an own play leaves the decision as it was")
	}
	if after := replay(t, together, "- start 0, ! resign 0").Decision(1); after == before {
		t.Error("the end of the match leaves the decision as it was")
	}
	waiting := replay(t, setup(2), "- start 0").Decision(1)
	if acting := replay(t, setup(2), "- start 1").Decision(1); acting == waiting {
		t.Error("other legal moves leave the decision as it was")
	}
	m := replay(t, together, "- start 0")
	if m.OpenDecision(1) != before || !m.IsCurrent(1, before) || m.IsCurrent(1, "1.000000") {
		t.Error("without hidden information, public buttons have another decision")
	}
}

// In a game with hidden information, the id on a button of the board does not depend on hidden cards. It differs
// between seats.
func TestOpenDecision(t *testing.T) {
	t.Parallel()
	dealt := func(cards game.Move) *game.Match {
		m, err := game.Replay(tender.Rules(), setup(3), []game.Play{{Seat: game.Nature, Move: cards}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	one, other := dealt("deal 1 2 3"), dealt("deal 9 8 7")
	if one.OpenDecision(0) != other.OpenDecision(0) || one.OpenDecision(0) == one.OpenDecision(1) {
		t.Errorf("the decisions are %s and %s, that of another seat %s", one.OpenDecision(0), other.OpenDecision(0),
			one.OpenDecision(1))
	}
	if !one.IsCurrent(0, one.OpenDecision(0)) || one.IsCurrent(1, one.OpenDecision(0)) ||
		one.OpenDecision(0) == one.Decision(0) {
		t.Error("the ids do not identify the seat that chooses")
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	m := replay(t, setup(2), "- start 0, 0 add 2, ! resign 1")
	want := []string{
		`{"turn":[-1],"added":0,"over":false}`,
		`{"turn":[0],"added":0,"over":false}`,
		`{"turn":[1],"added":2,"over":false}`,
		`{"added":2,"over":true,"turn":[]}`, // ended by a resignation
	}
	for n := range want {
		if got, err := m.JSON(n); string(got) != want[n] || err != nil {
			t.Errorf("after %d plays: %s, %v, want %s", n, got, err, want[n])
		}
	}
}
