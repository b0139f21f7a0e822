package show_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
)

const clara = "7123409"

// foresee lets members predict the choice that was made.
func (w *world) foresee(names map[string]string) {
	w.Helper()
	_, err := guild.ShowsOf(server).Revise(w.Context(), w.Store, func(s *guild.Shows) error {
		v, err := w.Tables.Load(w.Context(), s.Current.Match)
		bottest.Must(w.T, err)
		for user, name := range names {
			s.Current.Predict(guild.Prediction{User: user, Name: name, Move: v.Match.Log()[s.Current.Index].Move})
		}
		return nil
	})
	bottest.Must(w.T, err)
}

// An erasure removes all data of a person from shows, also after later shows: the whole show of a player, and the
// result's name of a member who predicted.
func TestShowsAreErased(t *testing.T) {
	t.Parallel()
	for name, evenings := range map[string]int{"after the show": 0, "after the next ones": 2, "weeks later": 29} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores["miniredis"](t)[0]
			w := openOn(t, s)
			w.played("m", nil)
			w.pass(evening)
			w.foresee(map[string]string{clara: "Clara", "7123410": "Dora"})
			w.pass(15 * time.Minute)
			if !strings.Contains(w.last(), "Clara") || !strings.Contains(w.last(), "Dora") {
				t.Fatalf("the result is %q", w.last())
			}
			if evenings > 2 { // there may be none
				w.now = w.now.Add(time.Duration(evenings) * 24 * time.Hour)
				evenings = 0
			}
			for n := range evenings {
				w.playedBy(strings.Repeat("n", n+1), "7123420", "7123421")
				w.pass(24 * time.Hour)
			}
			erase := func(user string) {
				bottest.EraseFrom(t, s, nil, nil, user, 1<<30)
				w.pass(time.Minute)
				if left := bottest.Mentions(t, s, user); left != nil {
					t.Errorf("%s is in %q", user, left)
				}
			}
			erase(clara)
			all := w.in(hall)
			if end := all[0].last(); len(all) != evenings+1 || strings.Contains(end, "Clara") || !strings.Contains(end, "Dora") {
				t.Errorf("after a member is gone: %q in %d messages", end, len(all))
			}
			erase(one)
			if all := w.in(hall); len(all) != evenings || w.past("m") != nil {
				t.Errorf("after a player is gone: %+v, %d messages", w.past("m"), len(all))
			}
		})
	}
}

// After its end, a show stores only the names of members in its result.
func TestOnlyNamedMembersAreKept(t *testing.T) {
	t.Parallel()
	w := showing(t)
	w.foresee(map[string]string{clara: "Clara"})
	_, err := guild.ShowsOf(server).Revise(t.Context(), w.Store, func(s *guild.Shows) error {
		s.Current.Predict(guild.Prediction{User: "7123411", Name: "Ed", Move: "a wrong one"})
		return nil
	})
	bottest.Must(t, err)
	w.pass(16 * time.Minute)
	m := w.past("m")
	if m == nil || len(m.Predictions) != 2 || m.Prediction(clara).Name != "Clara" ||
		m.Prediction("").Move != "a wrong one" {
		t.Errorf("kept is %+v", m)
	}
}
