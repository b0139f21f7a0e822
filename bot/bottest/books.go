package bottest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"dockside/game/gametest/tender"
	"dockside/game/ladder"
	"dockside/storage"
)

// Books returns the leaderboards and histories of some users on some servers as text.
func Books(t testing.TB, s storage.Store, guilds []string, users []string, ids []string) string {
	t.Helper()
	var text strings.Builder
	say := func(what string, value any, err error) {
		Must(t, err)
		line, err := json.Marshal(value)
		Must(t, err)
		fmt.Fprintf(&text, "%s %s\n", what, line)
	}
	for _, of := range []string{"shanghaien", "shipshape", tender.Name} {
		standings(t, s, of, guilds, users, say)
	}
	for _, guild := range append(guilds, "") {
		for _, user := range users {
			list, total, err := s.History(t.Context(), guild, user, 0, 100000)
			say(fmt.Sprint(user, " played ", total), list, err)
		}
	}
	for _, id := range ids {
		tb, err := s.Load(t.Context(), id)
		Must(t, err)
		say(id, tb.Settled, nil)
	}
	return text.String()
}

// standings reports everything that the leaderboards of a game hold about some users.
func standings(t testing.TB, s storage.Store, of string, guilds, users []string, say func(string, any, error)) {
	t.Helper()
	for _, guild := range append(guilds, "") {
		lifetime := ladder.Name{Game: of, Guild: guild}
		names := []ladder.Name{lifetime}
		seasons, err := s.Seasons(t.Context(), lifetime)
		say("seasons", seasons, err)
		for _, season := range seasons {
			names = append(names, ladder.Name{Game: of, Guild: guild, Season: season})
		}
		for _, name := range names {
			page, err := s.Page(t.Context(), name, ladder.Query{Count: 1000})
			say("page of "+name.String(), page, err)
			counts, err := s.Counts(t.Context(), name)
			say("counts", counts, err)
			for i, one := range users {
				for _, other := range users[i+1 : min(i+3, len(users))] { // a sample of pairs is enough
					versus, err := s.Versus(t.Context(), name, one, other)
					say(one+" and "+other, versus, err)
				}
			}
		}
	}
}

// Same fails the test at the first line in which two texts differ.
func Same(t testing.TB, what, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("%s, line %d:\n%s\nwant\n%s", what, i, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		t.Fatalf("%s: %d lines, want %d", what, len(g), len(w))
	}
}
