package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage/schema3"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// keepers open what a program of schema 3 has left, in each kind of store.
var keepers = map[string]func(*testing.T) store{
	"bolt": func(t *testing.T) store {
		file, err := schema3.Games(t.TempDir())
		must(t, err)
		return openBolt(t, file)
	},
	"redis": func(t *testing.T) store {
		server := miniredis.RunT(t)
		former := redis.NewClient(&redis.Options{Addr: server.Addr()})
		must(t, errors.Join(schema3.Fill(t.Context(), former), former.Close()))
		return openRedis(t, "redis://"+server.Addr())
	},
}

// facts are what a table of schema 3 says of a match. How its deadlines, votes and messages are noted
// may change.
type facts struct {
	Phase, Log, Seed, Words, Settled, Next, NextSeed, NextWords                   any
	Game, Version, Options, Pace, Rated, Lobby, Solo, Standin, From, Odds, Review any
	Guild, Channel, Locale, Created, Expires, Ended                               any
	Players                                                                       []struct{ User, Name, Level, Acted any }
}

// Every table of schema 3 is read as it was stored, and listed where it was listed.
func TestTablesOfSchema3AreRead(t *testing.T) {
	t.Parallel()
	stored := map[string]string{}
	server := miniredis.RunT(t)
	must(t, schema3.Fill(t.Context(), openRedis(t, "redis://"+server.Addr()).client))
	for _, key := range server.Keys() {
		if strings.HasPrefix(key, "dockside:table:") {
			stored[tableID(key)], _ = server.Get(key)
		}
	}
	for name, open := range keepers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			read := 0
			must(t, all(t, s, func(tb *table.Table) error {
				read++
				again, err := json.Marshal(tb)
				must(t, err)
				if want, got := factsOf(t, stored[tb.ID]), factsOf(t, string(again)); !reflect.DeepEqual(got, want) {
					t.Errorf("table %s says\n%v\nwant\n%v", tb.ID, got, want)
				}
				if listed, err := s.InChannel(t.Context(), tb.Channel); err != nil || slices.Contains(listed, tb.ID) != tb.Live() {
					t.Errorf("table %s is %s, and its channel lists %v, %v", tb.ID, tb.Phase, listed, err)
				}
				return nil
			}))
			if read != len(stored) || read < 30 {
				t.Errorf("read %d tables of %d", read, len(stored))
			}
		})
	}
}

func factsOf(t *testing.T, text string) (f facts) {
	t.Helper()
	must(t, json.Unmarshal([]byte(text), &f))
	return f
}

// What a process has stored and not shown is due in both stores, before everything else.
func TestTablesOfSchema3AreDue(t *testing.T) {
	t.Parallel()
	ids, err := schema3.Tables()
	must(t, err)
	for name, open := range keepers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := dueTo(t, open(t), schema3.Now().AddDate(0, 0, 30), 100)
			must(t, found.err)
			due := found.ids
			if slices.Sort(due[:2]); !slices.Equal(due[:2], []string{ids["unshown"], ids["unsettled"]}) {
				t.Errorf("first of all is due %v", due[:2])
			}
		})
	}
}

// Both stores of schema 3 tell the same of ladders, histories and settings.
func TestBooksOfSchema3AreRead(t *testing.T) {
	t.Parallel()
	told := map[string][]string{}
	for name, open := range keepers {
		told[name] = tell(t, open(t))
	}
	for i, line := range told["bolt"] {
		if line != told["redis"][i] {
			t.Errorf("the file tells\n%s\nRedis tells\n%s", line, told["redis"][i])
		}
	}
	for _, part := range []string{
		`"p":1677`, `seasons: ["2026-2","2026-1"]`, "of 9", `"language":"fr"`, `"crew.cn":6`, `"face 0":65`, `"pair 5 5":3`,
	} {
		if !slices.ContainsFunc(told["bolt"], func(line string) bool { return strings.Contains(line, part) }) {
			t.Errorf("nowhere stands %s", part)
		}
	}
}

// tell says all that a store knows beside its tables.
func tell(t *testing.T, s store) (said []string) {
	t.Helper()
	say := func(what string, v any, err error) {
		must(t, err)
		text, err := json.Marshal(v)
		must(t, err)
		said = append(said, what+": "+string(text))
	}
	guild, users := "", map[string]bool{}
	must(t, all(t, s, func(tb *table.Table) error {
		if tb.Guild != "" {
			guild = tb.Guild
		}
		for _, user := range tb.Users() {
			users[user] = true
		}
		return nil
	}))
	for _, game := range []string{"shanghaien", "shipshape"} {
		for _, name := range []ladder.Name{
			{Game: game},
			{Game: game, Guild: guild},
			{Game: game, Guild: guild, Season: "2026-1"},
			{Game: game, Guild: guild, Season: "2026-2"},
		} {
			page, err := s.Page(t.Context(), name, ladder.Query{Count: 100})
			say(name.String(), page, err)
			counts, err := s.Counts(t.Context(), name)
			say("counts", counts, err)
			seasons, err := s.Seasons(t.Context(), name)
			say("seasons", seasons, err)
		}
	}
	for _, user := range slices.Sorted(maps.Keys(users)) {
		list, total, err := s.History(t.Context(), guild, user, 0, 100)
		say(fmt.Sprint("history of ", user, " of ", total), list, err)
		settings, err := s.Document(t.Context(), "settings/user/"+user)
		say("settings", settings, err)
	}
	return said
}
