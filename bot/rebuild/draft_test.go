package rebuild_test

import (
	"context"
	"errors"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/rebuild"
	"dockside/game/ladder"
)

// forgetful is a store in which another replica discards the draft after each call of Since.
type forgetful struct {
	bottest.Store
	since [][]string
}

func (f *forgetful) TakenSince(context.Context, ladder.Name) (ids []string, _ error) {
	ids, f.since = f.since[0], f.since[1:]
	return ids, nil
}

func (f *forgetful) Exchange(context.Context, string, ladder.Name, int) (done bool, _ error) {
	return false, nil
}

// A draft that is deleted while it catches up with its leaderboard starts again, without an error.
func TestADraftIsThrownAwayWhileItCatchesUp(t *testing.T) {
	t.Parallel()
	of := ladder.Name{Game: "chess", Season: "2026-2"}
	for name, since := range map[string][][]string{
		"nothing is left": {{"a", "b"}, nil}, "another has begun": {{"a", "b"}, {"b"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &rebuild.Rebuilder{By: "me", Books: &forgetful{since: since}}
			l := &rebuild.Remade{Rebuilder: r, Took: map[string]bool{"a": true, "b": true}}
			if err := l.Exchange(t.Context(), of); !errors.Is(err, ladder.ErrNoDraft) {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}
