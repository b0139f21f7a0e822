package table

import (
	"slices"
	"testing"

	"dockside/game"
)

// Only a running rated match has a tag for its opening. The opening depends on the cards and dice before the first
// choice.
func TestTags(t *testing.T) {
	t.Parallel()
	at := func(phase Phase, rated bool, log ...game.Play) *Table {
		return &Table{
			Contest: Contest{
				Terms:   Terms{Game: "chess", Rated: rated},
				Phase:   phase,
				Log:     log,
				Players: []Player{{User: "1", Name: "Anna"}, {Level: "bosun"}, {User: "2", Level: "bosun"}},
			},
		}
	}
	start, deal, roll := game.Play{Seat: game.Nature, Move: "start 0"}, game.Play{Seat: game.Nature, Move: "deal 3 5"},
		game.Play{Seat: game.Nature, Move: "roll 6"}
	move, other := game.Play{Seat: 0, Move: "go"}, game.Play{Seat: 1, Move: "stay"}
	left := game.TakeOver(1, "bosun")
	whole := at(Playing, true, start, deal, move, roll).Opening()
	for name, same := range map[string]*Table{
		"at its first choice":    at(Playing, true, start, deal),
		"with other moves":       at(Over, false, start, deal, other, roll, roll),
		"with seats exchanged":   at(Playing, true, game.Play{Seat: game.Nature, Move: "start 1"}, deal, other),
		"with what came outside": at(Playing, true, left, start, left, deal, left, move),
		"with other options": {
			Contest: Contest{
				Terms: Terms{Game: "chess", Options: []string{"blind"}},
				Log:   []game.Play{start, deal, move},
			},
		},
	} {
		if same.Opening() != whole {
			t.Errorf("a match %s has another opening", name)
		}
	}
	for name, other := range map[string]*Table{
		"of another game":   {Contest: Contest{Terms: Terms{Game: "go"}, Log: []game.Play{start, deal, move}}},
		"with another deal": at(Playing, true, start, roll), "before the deal": at(Playing, true, start),
		"that chance has no part in": at(Playing, true, move, other),
	} {
		if other.Opening() == whole {
			t.Errorf("a match %s has the same opening", name)
		}
	}
	seats := []string{SatAtBy("1"), SatAtBy("2")}
	want := append(slices.Clone(seats), BeginsWith(whole), PlayedBy("1"), PlayedBy("2"))
	unopened := append(slices.Clone(seats), PlayedBy("1"), PlayedBy("2"))
	for name, c := range map[string]struct {
		table *Table
		tags  []string
	}{
		"rated":             {at(Playing, true, start, deal, move), want},
		"unrated":           {at(Playing, false, start, deal, move), seats},
		"over":              {at(Over, true, start, deal, move), nil},
		"not yet dealt":     {at(Playing, true, move), unopened},
		"only agreed on":    {at(Open, true), seats},
		"nothing happened ": {at(Playing, true), unopened},
	} {
		if got := c.table.Tags(); !slices.Equal(got, c.tags) {
			t.Errorf("%s: the tags are %q, want %q", name, got, c.tags)
		}
	}
}

// on returns a table of a server.
func on(guild string, c Contest) *Table {
	return &Table{Contest: c, Publication: Publication{Location: Location{Guild: guild}}}
}

// A live table has a tag for its server.
func TestServerTags(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		table *Table
		found bool
	}{
		"a challenge":   {on("9", Contest{Phase: Open}), true},
		"a match":       {on("9", Contest{Phase: Playing, Terms: Terms{Private: true}}), true},
		"one that ends": {on("9", Contest{Phase: Over}), false},
		"elsewhere":     {on("8", Contest{Phase: Playing}), false},
	} {
		if got := slices.Contains(c.table.Tags(), OnServer("9")); got != c.found {
			t.Errorf("%s is found: %t", name, got)
		}
	}
	if slices.Contains(on("", Contest{Phase: Playing}).Tags(), OnServer("")) {
		t.Error("a table in a direct message is found on a server")
	}
}

// A table that any member may join has a tag for open tables of its server.
func TestOpenTags(t *testing.T) {
	t.Parallel()
	anna := Player{User: "1"}
	pair := []Player{anna, {}}
	for name, c := range map[string]struct {
		guild string
		Contest
		found bool
	}{
		"an open challenge":   {"9", Contest{Phase: Open, Players: pair}, true},
		"a lobby":             {"9", Contest{Phase: Open, Terms: Terms{Lobby: true}, Players: []Player{anna}}, true},
		"one that has begun":  {"9", Contest{Phase: Playing, Terms: Terms{Lobby: true}, Players: pair}, false},
		"one with a rival":    {"9", Contest{Phase: Open, Players: []Player{anna, {User: "2"}}}, false},
		"against a computer":  {"9", Contest{Phase: Open, Terms: Terms{Solo: true}, Players: pair}, false},
		"somebody's own game": {"9", Contest{Phase: Open, Terms: Terms{Private: true}, Players: pair}, false},
		"on no server":        {"", Contest{Phase: Open, Players: pair}, false},
	} {
		if got := slices.Contains(on(c.guild, c.Contest).Tags(), OpenOn("9")); got != c.found {
			t.Errorf("%s is found: %t", name, got)
		}
	}
}
