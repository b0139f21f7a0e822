package presenter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/game/tips"
	shanghaienface "dockside/render/shanghaien"
)

// Names that look the same get numbers; others stay unchanged. A person has one name in a message. Each person
// without an id counts as a different one.
func TestEqualNamesGetNumbers(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct{ people, want []string }{
		"different names":       {[]string{"1 Kim", "2 Anna"}, []string{"Kim", "Anna"}},
		"names that look alike": {[]string{"1 Kim", "2 Jo", "3 \u200fKim "}, []string{"Kim (1)", "Jo", "\u200fKim  (2)"}},
		"without names":         {[]string{"1 ", "2 "}, []string{"", ""}},
		"without ids":           {[]string{" Kim", " Kim", " ", " "}, []string{"Kim (1)", "Kim (2)", "", ""}},
		"one with an id":        {[]string{"1 Kim", " Kim"}, []string{"Kim (1)", "Kim (2)"}},
		"one person twice":      {[]string{"1 Kim", "1 Kim"}, []string{"Kim", "Kim"}},
		"two people twice":      {[]string{"2 Kim", "1 Kim", "2 Kim"}, []string{"Kim (1)", "Kim (2)", "Kim (1)"}},
		"one of a former name":  {[]string{"1 Kim", "1 Jo", "2 Kim"}, []string{"Kim (1)", "Jo", "Kim (2)"}},
		"a name with a number":  {[]string{"1 Kim", "2 Kim", "3 Kim (1)"}, []string{"Kim (2)", "Kim (3)", "Kim (1)"}},
	} {
		var people []table.Person
		for _, p := range c.people {
			id, name, _ := strings.Cut(p, " ")
			people = append(people, table.Person{ID: id, Name: name})
		}
		if got := view.Apart(people); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q become %q, want %q", what, c.people, got, c.want)
		}
	}
}

// A computer player has the same id at every table, and two of one name at one table have different ids.
func TestComputerPlayersOfSeveralTables(t *testing.T) {
	t.Parallel()
	l := catalogue(t).For("en")
	at := func(names ...string) *table.Table {
		tab := &table.Table{}
		for _, name := range names {
			user, name, _ := strings.Cut(name, " ")
			tab.Players = append(tab.Players, table.Player{User: user, Name: name})
		}
		return tab
	}
	got := view.CalledAt(l, []*table.Table{at("1 Kim", " Purser"), at(" Purser", "2 Kim"), at(" Mate", " Mate", " ")})
	want := [][]string{{"Kim (1)", "Purser"}, {"Purser", "Kim (2)"}, {"Mate (1)", "Mate (2)", ""}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("they become %q, want %q", got, want)
	}
}

// Two users called Kim have different names in every message that names both.
func TestMessagesTellEqualNamesApart(t *testing.T) {
	t.Parallel()
	l, now := catalogue(t).For("en"), time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	g := catalog.Game{Rules: shanghaien.Rules(), Face: shanghaienface.New()}
	v := running(t, g, game.Setup{Seats: 2}, "- start 0", "- deal us-3 trick-nudge es-2 de-1 it-4 cn-3")
	at := func(id string, phase table.Phase, players ...table.Player) *table.Table {
		return &table.Table{
			ID:          id,
			Publication: table.Publication{Location: table.Location{Channel: "1"}},
			Contest: table.Contest{
				Terms:   table.Terms{Game: g.Rules.Name},
				Phase:   phase,
				Players: players,
				Ending:  table.Ending{Ended: now},
			},
		}
	}
	anna, kim, other := table.Player{User: "1", Name: "Anna"}, table.Player{User: "2", Name: "Kim"},
		table.Player{User: "3", Name: "Kim"}
	live := []*table.Table{at("a", table.Playing, anna, kim), at("b", table.Playing, anna, other)}
	over := []*table.Table{at("a", table.Over, anna, kim), at("b", table.Over, anna, other)}
	views := []*view.View{viewOf(v, live[0]), viewOf(v, live[1])}
	duels := []ladder.Entry{duelOf(g, anna, kim, now), duelOf(g, anna, other, now)}
	stands := func(p table.Player) ladder.Standing {
		points := []ladder.Point{{Points: 1500}, {Points: 1510}}
		return ladder.Standing{User: p.User, Name: p.Name, Games: 9, Chart: points}
	}
	rows := []ladder.Row{{Rank: 1, Standing: stands(kim)}, {Rank: 2, Standing: stands(other)}}
	people := []table.Person{{ID: "2", Name: "Kim"}, {ID: "3", Name: "Kim"}}
	beaten := ladder.Row{Standing: stands(kim)}
	beaten.Best = ladder.Win{User: "3", Name: "Kim"}
	scored := at("a", table.Over, anna, kim)
	tip := &tips.Tip{Score: &tips.Score{}}
	scored.Spectators = []table.Spectator{{User: "3", Name: "Kim", Tip: tip}}
	ended := at("a", table.Over, anna, kim)
	ended.Ender, ended.EndedBy = "3", "Kim"
	profile := func(here ladder.Row, own ladder.Standing) ui.Screen {
		return ProfileScreen(l, Profile{
			Game: g, Who: table.Person{ID: "2", Name: "Kim"}, Asker: own.User, Here: here, Own: own,
		})
	}
	list := func(options []ui.Option) ui.Screen {
		return ui.Screen{Rows: []ui.Row{{Menu: &ui.Menu{Options: options}}}}
	}
	for what, s := range map[string]ui.Screen{
		"a history":            History(l, "1", duels, 0, 2, false),
		"a history of a Kim":   History(l, "3", []ladder.Entry{duelOf(g, kim, other, now)}, 0, 1, false),
		"a profile":            profile(ladder.Row{Standing: stands(kim)}, stands(other)),
		"a best win":           profile(beaten, ladder.Standing{}),
		"a ladder":             RankingScreen(l, Ranking{Game: g, Guild: "1"}, Sheet{Rows: rows, Total: 2}),
		"the prophets":         Prophets(l, g, []Prophet{{"2", "Kim", 9, 0, now}, {"3", "Kim", 9, 0, now}}, 5, "1"),
		"the best tip":         {Title: Title(l, viewOf(v, scored)), Text: tipsLine(l, viewOf(v, scored))},
		"who ended it":         {Title: Title(l, viewOf(v, ended)), Text: verdictOf(viewOf(v, ended), l)},
		"the live games":       Mine(l, "1", live),
		"the games over":       Done(l, "1", over, 0, 2),
		"those blocked":        Blocked(l, Change{}, people, 0),
		"one who is unbanned":  Banned(l, Change{"unban.done", people[0]}, people[1:], 0),
		"which game":           Which(l, "resign", live, "1"),
		"games to look back":   list(Sought(l, "1", over...)),
		"games near":           list(Nearby(l, live, "1")),
		"free seats":           Berths(l, []*view.View{hosted(v, kim), hosted(v, other)}, nil, ""),
		"one's turns":          MyTurns(l, []Turn{{View: views[0]}, {View: views[1]}}),
		"turns in the channel": CallTo("1", []Turn{{View: views[0]}, {View: views[1]}}, false),
		"news of matches": Tidings(l, []Tiding{
			{View: views[0], News: table.RematchBegins}, {View: views[1], News: table.RematchBegins},
		}),
	} {
		hasTwoNames(t, what, s)
	}
	said, _ := Podiums(l, []Podium{{"2026-1", rows[:1]}, {"2025-4", []ladder.Row{{Rank: 1, Standing: stands(other)}}}})
	hasTwoNames(t, "the hall of fame", ui.Screen{Text: said})
}

// hasTwoNames checks that a message has two different names for two users called Kim.
func hasTwoNames(t *testing.T, what string, s ui.Screen) {
	t.Helper()
	said := fmt.Sprint(s.Title, "\n", s.Content, "\n", s.Text, "\n", s.Alt)
	for _, row := range s.Rows {
		for _, b := range row.Buttons {
			said += "\n" + b.Label
		}
		if row.Menu != nil {
			for _, o := range row.Menu.Options {
				said += "\n" + o.Label
			}
		}
	}
	names := map[string]bool{}
	for _, name := range regexp.MustCompile(`Kim( \(\d\))?`).FindAllString(said, -1) {
		names[name] = true
	}
	if len(names) != 2 {
		t.Errorf("%s names %d people:\n%s", what, len(names), said)
	}
}

// viewOf returns a view of another table with the match of v.
func viewOf(v *view.View, t *table.Table) *view.View {
	return &view.View{Session: &table.Session{Table: t, Match: v.Match}, Game: v.Game, Words: v.Words}
}

// hosted returns a lobby with the given host.
func hosted(v *view.View, host table.Player) *view.View {
	lobby := table.Terms{Lobby: true}
	return viewOf(
		v,
		&table.Table{ID: host.User, Contest: table.Contest{Phase: table.Open, Terms: lobby, Players: []table.Player{host}}},
	)
}

// duelOf returns a match of two players in a history.
func duelOf(g catalog.Game, one, other table.Player, ended time.Time) ladder.Entry {
	return ladder.Entry{
		Match: "d", Game: g.Rules.Name, Ended: ended, Cause: game.Finished,
		Players: []ladder.Player{{User: one.User, Name: one.Name}, {User: other.User, Name: other.Name}},
	}
}

// The numbers behind names reveal nothing about games that the message does not show.
func TestNumbersTellNothingOfOtherChannels(t *testing.T) {
	t.Parallel()
	g := catalog.Game{Rules: shanghaien.Rules(), Face: shanghaienface.New()}
	v := running(t, g, game.Setup{Seats: 2}, "- start 0", "- deal us-3 trick-nudge es-2 de-1 it-4 cn-3")
	at := func(channel, user string) Turn {
		players := []table.Player{{User: "1", Name: "Anna"}, {User: user, Name: "Kim"}}
		return Turn{
			View: viewOf(
				v,
				&table.Table{
					Publication: table.Publication{Location: table.Location{Channel: channel}},
					Contest:     table.Contest{Players: players},
				},
			),
		}
	}
	if said := CallTo("1", []Turn{at("1", "2"), at("2", "3")}, false).Content; !strings.Contains(said, "Anna – Kim") ||
		strings.Contains(said, "(1)") {
		t.Errorf("the call says\n%s", said)
	}
}
