package show_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
)

// Nothing is left of a player who is erased, nor of the show. Of a member who predicted, nothing is left in the result.
func TestShowsAreErased(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["miniredis"](t)[0]
	w := openOn(t, s)
	w.played("m", nil)
	w.pass(evening)
	const clara = "7123409"
	_, err := guild.ShowsOf(server).Revise(t.Context(), w.Store, func(s *guild.Shows) error {
		s.Current.Predict(guild.Prediction{User: clara, Name: "Clara", Move: s.Current.Moves[0]})
		return nil
	})
	bottest.Must(t, err)
	w.pass(15 * time.Minute)
	erase := func(user string) {
		bottest.EraseFrom(t, s, nil, nil, user, 1<<30)
		w.pass(time.Minute)
		if left := bottest.Mentions(t, s, user); left != nil {
			t.Errorf("%s stands in %q", user, left)
		}
	}
	erase(clara)
	if c := w.shows().Current; c == nil || c.Ended.IsZero() || strings.Contains(w.last(), "Clara") {
		t.Errorf("after a member is gone: %+v, %q", c, w.last())
	}
	erase(one)
	if s := w.shows(); s.Current != nil || len(w.in(hall)) != 0 {
		t.Errorf("after a player is gone: %+v, %d messages", s.Current, len(w.in(hall)))
	}
}
