package rebuild_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/erasure"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/rebuild"
	"dockside/game/ladder"
	"dockside/storage"
	"dockside/storage/tiered"
)

// shelves returns the contents of each leaderboard of a pub.
func shelves(t *testing.T, s bottest.Store) map[string]string {
	t.Helper()
	said := map[string]string{}
	for _, name := range ladder.For("shanghaien", "g1", bottest.Noon) {
		page, err := s.Page(t.Context(), name, ladder.Query{Count: 10})
		bottest.Must(t, err)
		counts, err := s.Counts(t.Context(), name)
		bottest.Must(t, err)
		said[name.String()] = fmt.Sprint(page, counts)
	}
	return said
}

// A rebuild replaces each leaderboard atomically: readers see the old or the new state. That holds wherever it is
// interrupted, and running it again gives the same result.
func TestARebuildIsInterrupted(t *testing.T) {
	t.Parallel()
	p := publican{t, bottest.On(t, nil), true} // unsettled matches would add leaderboards to compare
	want := p.wanted(t)
	for _, kind := range beside {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores[kind](t)[0]
			p.pub(t, s, true)
			before := shelves(t, s)
			w := &attended{Store: s, before: func(int) {}}
			_, err := rebuild.Rebuild(t.Context(), w, nil, p.Games, nil)
			bottest.Must(t, err)
			after := shelves(t, s)
			look := func(s bottest.Store) {
				for name, now := range shelves(t, s) {
					if now != before[name] && now != after[name] {
						t.Errorf("%s is %s, and neither %s nor %s", name, now, before[name], after[name])
					}
				}
			}
			for at := 1; at <= w.calls; at += strides[kind] {
				for _, done := range []bool{false, true} {
					s := bottest.Stores[kind](t)[0]
					p.pub(t, s, true)
					dead := &attended{Store: s, dies: at, after: done}
					_, err := rebuild.Rebuild(t.Context(), dead, nil, p.Games, nil)
					if err == nil {
						t.Errorf("dead at call %d of %d it succeeds", at, w.calls)
					}
					look(s)
					p.lapse(t, s)
					_, err = rebuild.Rebuild(t.Context(), &attended{Store: s, before: func(int) { look(s) }}, nil, p.Games, nil)
					bottest.Must(t, err)
					p.comes(t, s)
					bottest.Same(t, fmt.Sprintf("dead at call %d (%t)", at, done), inBooks(t, s), want)
				}
			}
		})
	}
}

// lapse releases the lock of a rebuild, as its expiry after a minute would.
func (p publican) lapse(t *testing.T, s bottest.Store) {
	t.Helper()
	_, err := s.Keep(t.Context(), rebuild.RebuildingKey, nil, 0)
	bottest.Must(t, err)
}

// A user who is erased during a rebuild does not return in the rebuilt leaderboards. The ratings of others do not
// change.
func TestSomebodyGoesWhileLaddersAreMadeAnew(t *testing.T) {
	t.Parallel()
	p := publican{t: t, Services: bottest.On(t, nil)}
	user, others := regulars[0], regulars[1:]
	for _, kind := range beside {
		s := bottest.Stores[kind](t)[0]
		p.pub(t, s, false)
		p.at(s).Settled(t, over)
		want := bottest.Ratings(t, s, others)
		for _, apart := range []int{0, 5, 40} { // store calls between two passes of the erasure
			t.Run(fmt.Sprint(kind, " every ", apart), func(t *testing.T) {
				t.Parallel()
				var goes *departure
				p.atEach(t, kind, func(s bottest.Store, a storage.Archive, since int) {
					switch {
					case since == 0:
						goes = p.departs(t, s, a, user)
						for apart == 0 && !goes.over(t) {
							goes.round(t)
						}
					case apart > 0 && since%apart == 0 && !goes.over(t):
						goes.round(t)
					}
				}, func(s bottest.Store, a storage.Archive) {
					for goes != nil && !goes.over(t) {
						goes.round(t)
					}
					p.at(s).Settled(t, over)
					if goes != nil {
						nowhere(t, s, user)
					}
					p.lapse(t, s)
					_, err := rebuild.Rebuild(t.Context(), s, a, p.Games, nil)
					bottest.Must(t, err)
					if now := bottest.Ratings(t, s, others); fmt.Sprint(now) != fmt.Sprint(want) {
						t.Errorf("the ratings of the others are\n%v\nand not\n%v", now, want)
					}
					if goes != nil {
						nowhere(t, s, user)
					}
					goes = nil
				})
			})
		}
	}
}

// nowhere fails the test if there is any data of a user, also data that is not stored as text.
func nowhere(t *testing.T, s bottest.Store, user string) {
	t.Helper()
	for _, text := range []string{user, "name of " + user} {
		if where := bottest.Mentions(t, s, text); where != nil {
			t.Errorf("%s is in %q", text, where)
		}
	}
	all := bottest.Books(t, s, []string{"g1"}, regulars, append(slices.Clone(early), over))
	if strings.Contains(all, `"`+user) {
		t.Errorf("%s is in %s", user, all)
	}
}

// departure is a user's pending erasure.
type departure struct {
	bot *bottest.Services
	e   erasure.Eraser
	at  time.Time
}

func (p publican) departs(t *testing.T, s bottest.Store, a storage.Archive, user string) *departure {
	t.Helper()
	d := &departure{at: bottest.Noon}
	d.bot = p.with(s, a, func() time.Time { return d.at })
	d.e = d.bot.Eraser(nil)
	bottest.Must(t, d.bot.Members.ReviseErasures(t.Context(), func(people map[string]member.ErasureRequest) {
		people[user] = member.ErasureRequest{Mark: erasure.NewTombstone()}
	}))
	return d
}

// round runs one pass of the erasure.
func (d *departure) round(t *testing.T) {
	t.Helper()
	d.e.Round(t.Context())
	d.at = d.at.Add(2 * time.Second)
}

func (d *departure) over(t *testing.T) bool {
	t.Helper()
	all, err := member.ErasureRequests.Load(t.Context(), d.bot.Store)
	bottest.Must(t, err)
	return len(all.People) == 0
}

// During a rebuild, a server can be deleted and stays deleted. Matches that move to the archive or back meanwhile
// count once.
func TestServersAndMatchesLeaveWhileLaddersAreMadeAnew(t *testing.T) {
	t.Parallel()
	p := publican{t, bottest.On(t, nil), true}
	want := p.wanted(t)
	for _, kind := range beside {
		t.Run(kind+", a server", func(t *testing.T) {
			t.Parallel()
			p.atEach(t, kind, func(s bottest.Store, _ storage.Archive, since int) {
				if since == 0 {
					k := p.with(s, nil, func() time.Time { return bottest.NextYear }).GuildSweeper()
					bottest.Must(t, k.StopAll(t.Context(), []string{"g1"}))
					bottest.Must(t, k.Drop(t.Context(), "g1"))
				}
			}, func(s bottest.Store, _ storage.Archive) {
				if known, err := guild.DeparturesDocument.Load(t.Context(), s); err != nil || known.Dropped == nil {
					return // the rebuild ended before
				}
				all, err := s.Ladders(t.Context())
				bottest.Must(t, err)
				for _, name := range all {
					if name.Guild != "" {
						t.Errorf("there is %s still", name)
					}
				}
			})
		})
		t.Run(kind+", matches", func(t *testing.T) {
			t.Parallel()
			p.atEach(t, kind, func(s bottest.Store, a storage.Archive, since int) {
				b := p.with(s, a, func() time.Time { return bottest.NextYear })
				switch since {
				case 0:
					for _, id := range append(slices.Clone(early), over) {
						if _, err := s.Load(t.Context(), id); err == nil {
							bottest.MarkPublished(t, s, id)
						}
					}
					b.Archiver(s).Round(t.Context())
				case 3, 25:
					for _, id := range early {
						bottest.Must(t, tiered.Recall(t.Context(), b.Store, b.Archive, id))
					}
				}
			}, func(s bottest.Store, a storage.Archive) {
				b := p.with(s, a, p.Now)
				for _, id := range append(slices.Clone(early), over) {
					tb, err := b.Store.Load(t.Context(), id)
					bottest.Must(t, err)
					if _, err := s.Load(t.Context(), id); errors.Is(err, storage.ErrNotFound) {
						bottest.Must(t, s.Restore(t.Context(), tb))
					}
				}
				p.at(s).Settled(t, over)
				p.comes(t, s)
				bottest.Same(t, "afterwards", inBooks(t, s), want)
			})
		})
	}
}

// A second rebuild at the same time is refused and does not disturb the first.
func TestTwoDoNotRebuildAtOnce(t *testing.T) {
	t.Parallel()
	p := publican{t: t, Services: bottest.On(t, nil)}
	for _, kind := range beside {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores[kind](t)[0]
			p.pub(t, s, true)
			w := &attended{Store: s, before: func(call int) {
				if call < 2 { // the first has not begun
					return
				}
				if n, err := rebuild.Rebuild(t.Context(), s, nil, p.Games, nil); !errors.Is(err, rebuild.ErrRebuilding) &&
					call > 2 {
					t.Errorf("at call %d another makes %d matches anew, %v", call, n, err)
				}
			}}
			n, err := rebuild.Rebuild(t.Context(), w, nil, p.Games, nil)
			if err != nil || n != len(early)+1 {
				t.Errorf("the first makes %d matches anew, %v", n, err)
			}
			p.comes(t, s)
			bottest.Same(t, "afterwards", inBooks(t, s), p.wanted(t))
		})
	}
}
