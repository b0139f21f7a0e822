package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/feature/leaderboard"
	"dockside/bot/guild"
	"dockside/bot/rebuild"
	"dockside/bot/retention"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/game/tips"
	"dockside/storage"
	"dockside/storage/archive"
	"dockside/storage/tiered"
)

// attic returns an empty archive in a temporary folder.
func attic(t *testing.T) storage.Archive {
	t.Helper()
	a, err := archive.Create(t.TempDir(), archive.Keys{})
	must(t, err)
	return a
}

// after returns a bot with a store and an archive, at a fixed time.
func after(t *testing.T, s storage.Store, a storage.Archive, now time.Time) *Bot {
	t.Helper()
	b := onBoth(t, s, a)
	b.now = func() time.Time { return now }
	return b
}

// nextYear is a time at which all matches of these tests are old enough for the archive.
var nextYear = noon.AddDate(1, 1, 0)

// closed returns a declined challenge.
func closed(t *testing.T, id string, at time.Time) *table.Table {
	t.Helper()
	tb := table.New(table.Challenge{
		ID: id, Guild: "g1", Channel: "c", Locale: "en", Rules: shanghaien.Rules(), Pace: ui.Day,
		By: table.Person{ID: "11", Name: "Anna"}, Rival: table.Person{ID: "12", Name: "Bernd"},
	}, at)
	must(t, tb.Decline("12", at))
	tb.AllPublished()
	return tb
}

// pastOf stores finished matches that are settled and published. It returns their users and ids.
func pastOf(t *testing.T, s storage.Store, n int) (users, ids []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, uint64(n)))
	for n := range 8 {
		users = append(users, fmt.Sprint(7123400+n))
	}
	for n := range n {
		tb := randomTable(t, random, n, users)
		ids = append(ids, tb.ID)
		must(t, s.Create(t.Context(), tb))
		told(t, on(t, s), tb.ID)
		shown(t, s, tb.ID)
	}
	return users, ids
}

// shown marks all changes of a table as published.
func shown(t *testing.T, s storage.Store, id string) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(t *table.Table) error {
		t.AllPublished()
		return nil
	})
	must(t, err)
}

// inFull returns a table in its stored form.
func inFull(t *testing.T, tb *table.Table) string {
	t.Helper()
	line, err := json.Marshal(tb)
	must(t, err)
	return string(line)
}

// asSeen returns tables as a bot loads them, in their stored form.
func asSeen(t *testing.T, b *Bot, ids []string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, id := range ids {
		tb, err := b.store.Load(t.Context(), id)
		must(t, err)
		all[id] = inFull(t, tb)
	}
	return all
}

// Old finished matches move from the store to the archive, and users find them as before. Live matches, recent ones,
// and challenges that recently came to nothing stay in the store.
func TestWhatIsOverLeavesTheStore(t *testing.T) {
	t.Parallel()
	for name, open := range depots {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a := open(t)[0], attic(t)
			users, ids := pastOf(t, s, 30)
			now := nextYear.Add(table.RetainFor)
			must(t, s.Create(t.Context(), ended(t, "young", users[0], users[1], true, now.Add(-time.Hour))))
			told(t, on(t, s), "young")
			shown(t, s, "young")
			must(t, s.Create(t.Context(), closed(t, "fresh", now.Add(-time.Minute))))
			must(t, s.Create(t.Context(), closed(t, "stale", noon)))
			b := after(t, s, a, now)
			before, read := asSeen(t, b, ids), books(t, b.store, []string{"g0", "g1", "g2"}, users, ids)
			finished, total, err := s.Finished(t.Context(), users[0], 0, 20)
			must(t, err)

			newArchivist(b.services, s).Round(t.Context())
			left, err := s.IDs(t.Context())
			must(t, err)
			slices.Sort(left)
			if !slices.Equal(left, []string{"fresh", "young"}) {
				t.Errorf("in the store are %q", left)
			}
			kept, err := a.IDs(t.Context())
			must(t, err)
			if len(kept) != len(ids) {
				t.Errorf("in the archive are %d tables, not %d", len(kept), len(ids))
			}
			for id, want := range before {
				if now := asSeen(t, b, []string{id})[id]; now != want {
					t.Errorf("%s was\n%s\nand is\n%s", id, want, now)
				}
			}
			again, all, err := s.Finished(t.Context(), users[0], 0, 20)
			must(t, err)
			if !slices.Equal(again, finished) || all != total {
				t.Errorf("they have finished %q of %d, not %q of %d", again, all, finished, total)
			}
			if many, err := b.store.LoadMany(t.Context(), again...); err != nil || len(many) != len(again) {
				t.Errorf("%d of %d tables are read at once, %v", len(many), len(again), err)
			}
			same(t, "the books", books(t, b.store, []string{"g0", "g1", "g2"}, users, ids), read)
			if _, err := b.store.Load(t.Context(), "stale"); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("a challenge that came to nothing long ago: %v", err)
			}
		})
	}
}

// Without an archive, matches stay in the store, and old challenges that came to nothing are deleted.
func TestWithoutAnArchiveMatchesStay(t *testing.T) {
	t.Parallel()
	s := depots["bbolt"](t)[0]
	_, ids := pastOf(t, s, 3)
	must(t, s.Create(t.Context(), closed(t, "stale", noon)))
	owner, err := s.Claim(t.Context(), tables.PairClaim("c", table.PairOf("11", "12")), "stale", "")
	must(t, err)
	b := after(t, s, nil, nextYear)
	newArchivist(b.services, s).Round(t.Context())
	left, err := s.IDs(t.Context())
	must(t, err)
	slices.Sort(left)
	if !slices.Equal(left, ids) || owner != "stale" {
		t.Errorf("in the store are %q", left)
	}
	if _, claims, err := s.Naming(t.Context(), "11"); err != nil || len(claims) > 0 {
		t.Errorf("the names %q are claimed still, %v", claims, err)
	}
}

// Archiving runs once a day, in only one of several replicas.
func TestWhatIsOverLeavesOnceADay(t *testing.T) {
	t.Parallel()
	s, a := depots["bbolt"](t)[0], attic(t)
	for n, at := range []time.Duration{0, time.Hour, 25 * time.Hour} {
		id := fmt.Sprint("t", n)
		must(t, s.Create(t.Context(), ended(t, id, "11", "12", true, noon)))
		told(t, on(t, s), id)
		shown(t, s, id)
		b := after(t, s, a, nextYear.Add(at))
		newArchivist(b.services, s).Round(t.Context())
		left, err := s.IDs(t.Context())
		must(t, err)
		if want := n % 2; len(left) != want {
			t.Errorf("after %v %d matches are in the store, not %d", at, len(left), want)
		}
	}
}

// perilous is an archive that simulates the crash of a process at one of its calls. Its brittle store counts the calls.
type perilous struct {
	storage.Archive
	store *brittle
}

func (a perilous) Put(ctx context.Context, t *table.Table) error {
	return a.store.dies(func() error { return a.Archive.Put(ctx, t) })
}

func (a perilous) Get(ctx context.Context, id string) (t *table.Table, err error) {
	err = a.store.dies(func() error {
		t, err = a.Archive.Get(ctx, id)
		return err
	})
	return t, err
}

// A crash at any point of archiving loses no match, and another replica continues.
func TestNoMatchIsMissingWhereverLeavingIsInterrupted(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		for _, heard := range []bool{true, false} {
			t.Run(fmt.Sprint(name, " ", heard), func(t *testing.T) {
				t.Parallel()
				s, a := depots[name](t)[0], attic(t)
				_, ids := pastOf(t, s, 3)
				tipped(t, s, ids[0])
				deaths := 0
				for at := 1; ; at++ {
					weak := &brittle{Store: s, at: at, after: !heard}
					b := after(t, weak, perilous{a, weak}, nextYear.Add(time.Duration(at)*2*retention.Every))
					newArchivist(b.services, weak).Round(t.Context())
					asSeen(t, after(t, s, a, nextYear), ids)
					if weak.calls < at {
						break
					}
					deaths++
					if _, err := after(t, s, a, nextYear).store.Update(t.Context(), ids[0], func(*table.Table) error {
						return nil
					}); err != nil { // the change restores the match to the store, so that every step is repeated
						t.Fatal(err)
					}
				}
				left, err := s.IDs(t.Context())
				must(t, err)
				k, err := guild.LoadPredictions(t.Context(), s, tipsAt)
				must(t, err)
				if len(left) > 0 || deaths < 10 || len(k.People) != 1 || k.People[0].Tips != 1 {
					t.Errorf("after %d deaths %q are in the store, and the tips are %+v", deaths, left, k)
				}
			})
		}
	}
}

// mangling is an archive that stores incomplete tables.
type mangling struct{ storage.Archive }

func (a mangling) Put(ctx context.Context, t *table.Table) error {
	less := *t
	less.Log = less.Log[:1]
	return a.Archive.Put(ctx, &less)
}

// A match stays in the store if the archive does not return it unchanged.
func TestAMatchStaysThatTheArchiveDoesNotKeep(t *testing.T) {
	t.Parallel()
	s := depots["bbolt"](t)[0]
	_, ids := pastOf(t, s, 2)
	b := after(t, s, mangling{attic(t)}, nextYear)
	newArchivist(b.services, s).Round(t.Context())
	if left, err := s.IDs(t.Context()); err != nil || len(left) != len(ids) {
		t.Errorf("in the store are %q, %v", left, err)
	}
}

// tipsAt is the guild of a match with a prediction.
const tipsAt = "g7"

// tipped adds a spectator with a prediction to a match.
func tipped(t *testing.T, s storage.Store, id string) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(t *table.Table) error {
		tip := &tips.Tip{Percent: 80, Score: &tips.Score{Own: 0.1, House: 0.3}}
		t.Guild, t.Spectators = tipsAt, []table.Spectator{{User: "7999", Name: "Dora", Tip: tip}}
		return nil
	})
	must(t, err)
	must(t, on(t, s).members.AddWatched(t.Context(), "7999", id))
}

// A prediction counts once for the leaderboard, before its match is archived and afterwards. The archived match has no
// spectators.
func TestTipsOutlastTheirMatch(t *testing.T) {
	t.Parallel()
	s, a := depots["bbolt"](t)[0], attic(t)
	_, ids := pastOf(t, s, 20)
	b := after(t, s, a, nextYear)
	for _, id := range ids {
		tb, err := s.Load(t.Context(), id)
		must(t, err)
		if tb.Rated && tb.Game == "shanghaien" {
			tipped(t, s, id)
		}
	}
	feature := leaderboard.Feature{Finder: newRetrospect(b.services, nil, nil)}
	before, err := feature.Predictors(t.Context(), tipsAt, b.games[0])
	must(t, err)
	newArchivist(b.services, s).Round(t.Context())
	now, err := feature.Predictors(t.Context(), tipsAt, b.games[0])
	must(t, err)
	if len(before) != 1 || before[0].Tips < 5 || fmt.Sprint(now) != fmt.Sprint(before) {
		t.Errorf("the prophets were %+v and are %+v", before, now)
	}
	if where := mentions(t, s, "7999"); len(where) != 1 || !strings.Contains(where[0], guild.PredictionsOf(tipsAt).Key) {
		t.Errorf("Dora stands in %q", where)
	}
}

// An archived match can change. It then returns to the store, and is archived again with the change.
func TestAMatchComesBackToChange(t *testing.T) {
	t.Parallel()
	for name, open := range depots {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a := open(t)[0], attic(t)
			_, ids := pastOf(t, s, 1)
			b := after(t, s, a, nextYear)
			newArchivist(b.services, s).Round(t.Context())
			old, err := b.store.Load(t.Context(), ids[0])
			must(t, err)
			for n, change := range []func() (*table.Table, error){
				func() (*table.Table, error) {
					return b.store.Update(t.Context(), ids[0], func(t *table.Table) error {
						t.Hint = "first"
						return nil
					})
				},
				func() (*table.Table, error) {
					return b.store.UpdateFrom(t.Context(), old, func(t *table.Table) error {
						t.Hint = "second"
						return nil
					})
				},
			} {
				changed, err := change()
				must(t, err)
				left := after(t, s, a, nextYear.Add(time.Duration(n+2)*retention.Every))
				newArchivist(left.services, s).Round(t.Context())
				if _, err := s.Load(t.Context(), ids[0]); !errors.Is(err, storage.ErrNotFound) {
					t.Errorf("it has not left again: %v", err)
				}
				kept := asSeen(t, b, ids)[ids[0]]
				if kept != inFull(t, changed) || !strings.Contains(kept, changed.Hint) {
					t.Errorf("it was\n%s\nand is\n%s", inFull(t, changed), kept)
				}
			}
		})
	}
}

// The erasure of a user removes them from archived matches, and leaves the other players' data unchanged.
func TestNothingIsLeftInTheArchiveOfWhoGoes(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a := depots[name](t)[0], attic(t)
			users, ids := pastOf(t, s, 20)
			user, others := users[0], users[1:]
			before := ratings(t, s, others)
			b := after(t, s, a, nextYear)
			newArchivist(b.services, s).Round(t.Context())
			mark := goesWith(t, s, a, nil, user, 3)
			for _, text := range []string{user, "name of " + user} {
				must(t, b.store.Walk(t.Context(), func(key string, value []byte) error {
					if strings.Contains(key, text) || strings.Contains(string(value), text) {
						t.Errorf("%s stands in %s: %s", text, key, value)
					}
					return nil
				}))
			}
			if now := ratings(t, s, others); fmt.Sprint(now) != fmt.Sprint(before) {
				t.Errorf("the ratings of the others are\n%v\nand were\n%v", now, before)
			}
			newArchivist(after(t, s, a, nextYear.Add(2*retention.Every)).services, s).Round(t.Context())
			if all := fmt.Sprint(asSeen(t, b, ids)); !strings.Contains(all, mark) {
				t.Error("the mark has played nothing")
			}
		})
	}
}

// A rebuild of leaderboards and histories from the store and the archive gives the same result.
func TestRebuildReachesIntoTheArchive(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"bbolt", "miniredis"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a := depots[name](t)[0], attic(t)
			users, ids := pastOf(t, s, 25)
			half := after(t, s, a, noon.AddDate(0, 6, 0))
			newArchivist(half.services, s).Round(t.Context())
			guilds := []string{"g0", "g1", "g2"}
			before := books(t, half.store, guilds, users, ids)
			left, err := s.IDs(t.Context())
			must(t, err)
			noted := weight(t, s)["changes"]
			n, err := rebuild.Rebuild(t.Context(), s, a, aHouse(t), nil)
			must(t, err)
			if now := weight(t, s)["changes"]; now != noted {
				t.Errorf("the ladders have %d bytes of changes, and had %d", now, noted)
			}
			if n != len(ids) || len(left) == 0 || len(left) == len(ids) {
				t.Errorf("rebuilt from %d matches, %d of them in the store", n, len(left))
			}
			same(t, "rebuilt", books(t, half.store, guilds, users, ids), before)
		})
	}
}

// While the archive is unavailable, histories list the same matches. Every request for such a match explains the
// reason, and none says that the match is unknown.
func TestAnArchiveThatIsAway(t *testing.T) {
	t.Parallel()
	s, folder := depots["bbolt"](t)[0], filepath.Join(t.TempDir(), "shelf")
	a, err := archive.Create(folder, archive.Keys{})
	must(t, err)
	users, ids := pastOf(t, s, 10)
	b := after(t, s, a, nextYear)
	newArchivist(b.services, s).Round(t.Context())
	must(t, os.Rename(folder, folder+"-gone"))
	_, err = b.store.Load(t.Context(), ids[0])
	if !errors.Is(err, storage.ErrArchive) || !errors.Is(err, storage.ErrUnavailable) ||
		errors.Is(err, storage.ErrNotFound) {
		t.Errorf("loading fails with %v", err)
	}
	if _, err := b.store.LoadMany(t.Context(), ids...); !errors.Is(err, storage.ErrArchive) {
		t.Errorf("loading many fails with %v", err)
	}
	listed := 0
	for _, guild := range []string{"g0", "g1", "g2"} {
		list, _, err := s.History(t.Context(), guild, users[0], 0, 100)
		must(t, err)
		listed += len(list)
	}
	if listed == 0 {
		t.Error("the histories list nothing")
	}
	if _, err := rebuild.Rebuild(t.Context(), s, a, aHouse(t), nil); !errors.Is(err, storage.ErrArchive) {
		t.Errorf("rebuilding without the archive: %v", err)
	}
	if page, err := s.Page(t.Context(), ladder.Name{Game: "shanghaien"}, ladder.Query{}); err != nil || page.Total == 0 {
		t.Errorf("the ladder is empty: %v", err)
	}
}

// A bot without the archive does not rebuild leaderboards if matches are archived. It reports that the archive is not
// configured.
func TestAnArchiveIsNotForgotten(t *testing.T) {
	t.Parallel()
	s := depots["bbolt"](t)[0]
	pastOf(t, s, 3)
	if left, err := retention.Archived(t.Context(), s); left || err != nil {
		t.Errorf("before anything has left: %v, %v", left, err)
	}
	b := after(t, s, attic(t), nextYear)
	newArchivist(b.services, s).Round(t.Context())
	if left, err := retention.Archived(t.Context(), s); !left || err != nil {
		t.Errorf("after matches have left: %v, %v", left, err)
	}
	if _, err := rebuild.Rebuild(t.Context(), s, nil, aHouse(t), nil); !errors.Is(err, retention.ErrNoArchive) {
		t.Errorf("rebuilding without the archive: %v", err)
	}
	b = after(t, s, nil, nextYear.Add(2*retention.Every))
	if err := newArchivist(b.services, s).Look(t.Context()); !errors.Is(err, retention.ErrNoArchive) {
		t.Errorf("looking after the store without the archive: %v", err)
	}
}

// meddling is an archive that calls a function once, after a table was read or before it is deleted.
type meddling struct {
	storage.Archive
	got, deleting func()
}

func (a *meddling) Get(ctx context.Context, id string) (*table.Table, error) {
	t, err := a.Archive.Get(ctx, id)
	once(&a.got)
	return t, err
}

func (a *meddling) Delete(ctx context.Context, id string) error {
	once(&a.deleting)
	return a.Archive.Delete(ctx, id)
}

// once calls a function and clears it.
func once(what *func()) {
	if do := *what; do != nil {
		*what = nil
		do()
	}
}

// A match that is archived and restored concurrently is never lost, in either order.
func TestAMatchIsNotLostBetweenLeavingAndComingBack(t *testing.T) {
	t.Parallel()
	for name, meddle := range map[string]func(a *meddling, leave, recall func()){
		"called back before it leaves":   func(a *meddling, leave, recall func()) { a.got = recall; leave() },
		"leaves while it is called back": func(a *meddling, leave, recall func()) { a.deleting = leave; recall() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := depots["bbolt"](t)[0]
			_, ids := pastOf(t, s, 1)
			a := &meddling{Archive: attic(t)}
			b := after(t, s, a, nextYear)
			newArchivist(b.services, s).Round(t.Context())
			b = after(t, s, a, nextYear.Add(2*retention.Every))
			leave := func() { newArchivist(b.services, s).Round(t.Context()) }
			changed, err := b.store.Update(t.Context(), ids[0], func(*table.Table) error { return nil })
			must(t, err)
			meddle(a, leave, func() { must(t, tiered.Recall(t.Context(), b.store, b.archive, ids[0])) })
			switch now, err := b.store.Load(t.Context(), ids[0]); {
			case err != nil:
				t.Errorf("it is gone: %v", err)
			case now.Revision != changed.Revision:
				t.Errorf("it is as it was at revision %d, not %d", now.Revision, changed.Revision)
			}
		})
	}
}
