package show_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/game/table"
)

// Only matches of people in public are shown, and only with their consent.
func TestWhichMatchesAreShown(t *testing.T) {
	t.Parallel()
	of := func(change func(*table.Table)) func(*world) {
		return func(w *world) { w.played("m", change) }
	}
	in := func(channel string) func(*world) { return of(func(t *table.Table) { t.Channel = channel }) }
	for name, c := range map[string]struct {
		play func(*world)
		want bool
	}{
		"in the channel of the show":    {in(hall), true},
		"in a public thread of it":      {in(thread), true},
		"where everyone can see it":     {in(tavern), true},
		"where a role cannot see it":    {in(cabin), false},
		"in a private thread":           {in(closet), false},
		"in an unknown channel":         {in("999"), false},
		"in a private thread of a game": {of(func(t *table.Table) { t.Room.Thread = closet }), false},
		"on another server":             {of(func(t *table.Table) { t.Guild = "901" }), false},
		"alone":                         {of(func(t *table.Table) { t.Private, t.Solo = true, true }), false},
		"against the computer": {
			of(func(t *table.Table) { t.Players[1] = table.Player{Level: "hard", Name: "Bosun"} }), false,
		},
		"a study":                 {of(func(t *table.Table) { t.From = game.Origin{Match: "x"} }), false},
		"ended by a moderator":    {of(func(t *table.Table) { t.EndedBy = "Mo" }), false},
		"with an erased player":   {of(func(t *table.Table) { t.Players[0].Erased = true }), false},
		"whose player left early": {of(func(t *table.Table) { t.Players[0].Level = "hard" }), false},
		"in progress":             {of(func(t *table.Table) { t.Phase = table.Playing }), false},
		"stopped": {
			of(func(t *table.Table) {
				t.Log = append(t.Log[:len(t.Log)-9], game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)})
			}), false,
		},
		"of somebody who wants no shows": {
			func(w *world) {
				w.set(member.UserDocument(other).Key, member.Shows.Name, member.No)
				w.played("m", nil)
			}, false,
		},
		"of somebody who is banned": {
			func(w *world) {
				_, err := w.Guilds.Update(w.Context(), server, func(o *guild.Policy) error {
					o.Banned = []member.Entry{{ID: one}}
					return nil
				})
				bottest.Must(w.T, err)
				w.played("m", nil)
			}, false,
		},
		"of somebody who is leaving": {
			func(w *world) {
				bottest.Must(w.T, w.Members.ReviseErasures(w.Context(), func(all map[string]member.ErasureRequest) {
					all[one] = member.ErasureRequest{Mark: "x"}
				}))
				w.played("m", nil)
			}, false,
		},
		"like a rated match in progress": {
			func(w *world) {
				w.played("m", nil)
				w.played("n", func(t *table.Table) {
					t.Rated, t.Phase = true, table.Playing
					t.Log = bottest.Played(w.T, "m", one, other, 1, w.now).Log
				})
			}, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t)
			c.play(w)
			w.now = w.now.Add(evening)
			w.tick(w.feature)
			if got := len(w.reviewed) > 0; got != c.want || (w.shows().Current != nil) != c.want {
				t.Errorf("analysed are %v, shown is %+v", w.reviewed, w.shows().Current)
			}
		})
	}
}

// The curves of reviews that are there tell which matches are worth another one.
func TestTheMostPromisingMatchesAreAnalysed(t *testing.T) {
	t.Parallel()
	w := open(t)
	for id, curve := range map[string][]float64{
		"a": {.5, .5, .5, .5, 1}, "b": {.5, .55, .5, .6}, "c": {.5, .5, .9, .8}, "d": {.5, .6, .7, .8},
	} {
		w.played(id, func(t *table.Table) { t.Review = &table.Review{Curve: curve} })
	}
	w.now = w.now.Add(evening)
	w.tick(w.feature)
	if got := strings.Join(w.reviewed, " "); got != "a c" {
		t.Errorf("analysed are %s", got)
	}
}

// If the curves tell nothing, matches are analysed until one is worth showing, six at most.
func TestMatchesAreAnalysedUntilOneIsWorthShowing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ matches, analysed, worthy int }{
		"the oldest of three": {3, 3, 0}, "the newest of three": {3, 1, 2}, "none of eight": {8, 6, -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t)
			w.feature.Review = func(_ context.Context, m *view.Past) (review.Review, error) {
				w.reviewed = append(w.reviewed, m.ID)
				r := analysis(m)
				if m.ID != fmt.Sprint("m", c.worthy) {
					for i := range r.Chances {
						r.Chances[i] = []float64{.5, .5}
					}
				}
				return r, nil
			}
			for n := range c.matches {
				w.played(fmt.Sprint("m", n), nil)
			}
			w.now = w.now.Add(evening)
			w.tick(w.feature)
			if len(w.reviewed) != c.analysed || (w.shows().Current != nil) != (c.worthy >= 0) {
				t.Errorf("analysed are %v, shown is %+v", w.reviewed, w.shows().Current)
			}
		})
	}
}

// A match that cannot be analysed is left out.
func TestAMatchThatCannotBeAnalysedIsLeftOut(t *testing.T) {
	t.Parallel()
	w := open(t)
	analyse := w.feature.Review
	w.feature.Review = func(ctx context.Context, m *view.Past) (review.Review, error) {
		if m.ID == "a" {
			return review.Review{}, errors.New("a panic")
		}
		return analyse(ctx, m)
	}
	for id, curve := range map[string][]float64{"a": {.5, .5, .5, .5, 1}, "c": {.5, .5, .9, .8}} {
		w.played(id, func(t *table.Table) { t.Review = &table.Review{Curve: curve} })
	}
	w.now = w.now.Add(evening)
	w.tick(w.feature)
	if c := w.shows().Current; c == nil || c.Match != "c" {
		t.Errorf("shown is %+v", c)
	}
}
