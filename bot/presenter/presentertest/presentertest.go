// Package presentertest has matches and checks for tests of screens.
package presentertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/render/i18n"
	chingface "dockside/render/madameching"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
)

// Now is when the finished matches of Duels have ended.
var Now = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// Words returns the strings of the bot and of all games.
func Words(t testing.TB) *i18n.Catalogue {
	t.Helper()
	all, err := words.Load(shanghaienface.New().Traits().Files, shipshapeface.New().Traits().Files,
		chingface.New().Traits().Files)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Shanghaien returns the rules and the face of Shanghaien.
func Shanghaien() catalog.Game {
	return catalog.Game{Rules: shanghaien.Rules(), Face: shanghaienface.New()}
}

// Running returns a table with a match after some plays of a record: "0 roll", "- roll 2 5".
func Running(t testing.TB, g catalog.Game, setup game.Setup, log ...string) *view.View {
	t.Helper()
	var plays []game.Play
	for _, line := range log {
		who, move, _ := strings.Cut(line, " ")
		seat := game.Nature
		if who != "-" {
			seat = game.Seat(who[0] - '0')
		}
		plays = append(plays, game.Play{Seat: seat, Move: game.Move(move)})
	}
	m, err := game.Replay(g.Rules, setup, plays)
	if err != nil {
		t.Fatal(err)
	}
	tab := &table.Table{ID: "t1", Contest: table.Contest{Phase: table.Playing, Players: []table.Player{
		{User: "1", Name: "Anna"}, {User: "2", Name: "Bernd"}, {User: "3", Name: "Clara"},
	}[:setup.Seats]}}
	return &view.View{Session: &table.Session{Table: tab, Match: m}, Game: g, Words: Words(t)}
}

// Anna, and two users who are both called Kim.
var (
	Anna     = table.Player{User: "1", Name: "Anna"}
	Kim      = table.Player{User: "2", Name: "Kim"}
	OtherKim = table.Player{User: "3", Name: "Kim"}
)

// Duels returns two matches of Anna in a phase: one against Kim, and one against OtherKim.
func Duels(t testing.TB, phase table.Phase) []*view.View {
	t.Helper()
	v := Running(t, Shanghaien(), game.Setup{Seats: 2}, "- start 0", "- deal us-3 trick-nudge es-2 de-1 it-4 cn-3")
	at := func(id string, rival table.Player) *view.View {
		return WithTable(v, &table.Table{
			ID:          id,
			Publication: table.Publication{Location: table.Location{Channel: "1"}},
			Contest: table.Contest{
				Terms:   table.Terms{Game: v.Rules.Name},
				Phase:   phase,
				Players: []table.Player{Anna, rival},
				Ending:  table.Ending{Ended: Now},
			},
		})
	}
	return []*view.View{at("a", Kim), at("b", OtherKim)}
}

// TablesOf returns the tables of views.
func TablesOf(views []*view.View) []*table.Table {
	all := make([]*table.Table, len(views))
	for i, v := range views {
		all[i] = v.Table
	}
	return all
}

// WithTable returns a view of another table with the match of v.
func WithTable(v *view.View, t *table.Table) *view.View {
	return &view.View{Session: &table.Session{Table: t, Match: v.Match}, Game: v.Game, Words: v.Words}
}

// Listed returns a screen with a menu of options.
func Listed(options []ui.Option) ui.Screen {
	return ui.Screen{Rows: []ui.Row{{Menu: &ui.Menu{Options: options}}}}
}

// CheckTwoKims checks that each message has two different names for the two users called Kim.
func CheckTwoKims(t testing.TB, messages map[string]ui.Screen) {
	t.Helper()
	for what, s := range messages {
		said := spelled(s)
		names := map[string]bool{}
		for _, name := range regexp.MustCompile(`Kim( \(\d\))?`).FindAllString(said, -1) {
			names[name] = true
		}
		if len(names) != 2 {
			t.Errorf("%s names %d people:\n%s", what, len(names), said)
		}
	}
}

// spelled returns all strings of a message.
func spelled(s ui.Screen) string {
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
	return said
}

// PhoneLines returns how many lines the buttons and menus of a message take on a phone, which has room for about 44
// characters. Each button has a margin of five.
func PhoneLines(s ui.Screen) (lines int) {
	const line, margin = 44, 5
	for _, row := range s.Rows {
		if row.Menu != nil {
			lines++
		}
		room := 0
		for _, b := range row.Buttons {
			width := utf8.RuneCountInString(b.Label) + margin
			if room < width {
				lines, room = lines+1, line
			}
			room -= width
		}
	}
	return lines
}
