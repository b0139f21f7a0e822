package table

import (
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

// studied returns a match in which seat 1 is a computer player. Anna starts, and they add 2, 1, 1 and 2.
func studied(t *testing.T) *game.Match {
	t.Helper()
	m, err := game.Replay(toyRules(), game.Setup{Seats: 2}, []game.Play{
		game.TakeOver(1, "captain"),
		{Seat: game.Nature, Move: "start 0"},
		{Seat: 0, Move: "add 2"},
		{Seat: 1, Move: "add 1"},
		{Seat: 0, Move: "add 1"},
		{Seat: 1, Move: "add 2"},
	})
	must(t, err)
	return m
}

// study returns Bernd's study of that match from a play on, whose card has not been posted yet.
func study(t *testing.T, plays int, seat game.Seat) *Session {
	t.Helper()
	table := New(Challenge{
		ID: "s2", Channel: "c", Rules: toyRules(), Pace: time.Hour, By: bernd, Seed: fair.Seed{2},
		Computers: []Player{{Name: "El Dado", Level: "el-dado"}},
	}, noon)
	table.Study("t", studied(t), plays, seat)
	return sitting(table, toyRules())
}

// A study begins at a position of another match. Its log contains the seats of computer players and the earlier plays,
// and its origin names the match.
func TestStudy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		plays int
		seat  game.Seat
		total int
		log   []game.Play
	}{
		{"before the first move", 2, 0, 0, []game.Play{game.TakeOver(1, "el-dado"), {Seat: game.Nature, Move: "start 0"}}},
		{"as the computer player", 3, 1, 2, []game.Play{
			game.TakeOver(0, "el-dado"),
			{Seat: game.Nature, Move: "start 0"},
			{Seat: 0, Move: "add 2"},
		}},
		{"before anything", 1, 1, 0, []game.Play{game.TakeOver(0, "el-dado")}},
	} {
		table := study(t, c.plays, c.seat)
		if !slices.Equal(table.Log, c.log) || table.From != (game.Origin{Match: "t", Plays: len(c.log)}) {
			t.Errorf("%s: the log is %v, from %v", c.name, table.Log, table.From)
		}
		must(t, table.StartSolo("4711", nil, noon))
		m := table.Match
		if table.Players[c.seat].User != bernd.ID || m.Level(c.seat) != "" || m.Level(1-c.seat) != "el-dado" ||
			m.State().(toy).total != c.total {
			t.Errorf("%s: %+v plays at %+v", c.name, table.Players, m.State())
		}
	}
}

// A study is never rated. Its dice are proved from where it begins, and its rematch begins at the same position.
func TestStudyIsOver(t *testing.T) {
	t.Parallel()
	table := study(t, 4, 0)
	must(t, table.StartSolo("4711", nil, noon))
	must(t, table.Resign(bernd.ID, noon))
	m := table.Match
	if reason := table.Result(nil, nil).Reason; reason != "computer" {
		t.Errorf("it is not rated because of %q", reason)
	}
	if report, err := fair.Verify(m, table.Record().Proof); err != nil || report.Checked != 0 || !report.Honest() {
		t.Errorf("the dice: %+v, %v", report, err)
	}
	must(t, table.VoteRematch(bernd.ID, Vote{Press: "78", Next: "s3", Seed: fair.Seed{3}}, noon))
	next, err := table.NextTable(toyRules(), nil, nil, noon)
	must(t, err)
	if !slices.Equal(next.Log, table.Log[:4]) || next.From != table.From || next.Players[0].User != bernd.ID ||
		next.Seed != (fair.Seed{3}) {
		t.Errorf("it begins again with %+v", next)
	}
}
