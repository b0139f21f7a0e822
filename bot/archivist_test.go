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
	"dockside/storage"
	"dockside/storage/archive"
	"dockside/storage/tiered"
)

// attic is an archive in a folder of its own.
func attic(t *testing.T) storage.Archive {
	t.Helper()
	a, err := archive.Create(t.TempDir(), archive.Keys{})
	must(t, err)
	return a
}

// after is a bot on a store and an archive, at a time.
func after(t *testing.T, s storage.Store, a storage.Archive, now time.Time) *Bot {
	t.Helper()
	b := onBoth(t, s, a)
	b.now = func() time.Time { return now }
	return b
}

// nextYear is when all matches of these tests have been over for long.
var nextYear = noon.AddDate(1, 1, 0)

// closed is a challenge that somebody has turned down.
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

// pastOf are matches that are over and of which the ladders and the channel know, of some users.
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

// shown notes that nothing of a table has to be shown any more.
func shown(t *testing.T, s storage.Store, id string) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(t *table.Table) error {
		t.AllPublished()
		return nil
	})
	must(t, err)
}

// inFull is a table as it is kept.
func inFull(t *testing.T, tb *table.Table) string {
	t.Helper()
	line, err := json.Marshal(tb)
	must(t, err)
	return string(line)
}

// asSeen are tables as a bot sees them, as text.
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

// What is over for long lies in the archive and no longer in the store, and everybody finds and sees it as before; what
// goes on, what has just ended and what came to nothing a short while ago stay.
func TestWhatIsOverLeavesTheStore(t *testing.T) {
	t.Parallel()
	for name, open := range depots {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a := open(t)[0], attic(t)
			users, ids := pastOf(t, s, 30)
			now := nextYear.Add(table.Lingers)
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

// Without an archive matches stay, and challenges that came to nothing go.
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

// It is done once a day, by whichever process comes first.
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

// perilous is an archive in which a process dies at one of its calls, as it does at those of its brittle store.
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

// Wherever a process dies while matches leave, none is missing, and another process goes on.
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
					b := after(t, weak, perilous{a, weak}, nextYear.Add(time.Duration(at)*2*retention.LeaveEvery))
					newArchivist(b.services, weak).Round(t.Context())
					asSeen(t, after(t, s, a, nextYear), ids)
					if weak.calls < at {
						break
					}
					deaths++
					if _, err := after(t, s, a, nextYear).store.Update(t.Context(), ids[0], func(*table.Table) error {
						return nil
					}); err != nil { // it comes back, so that every step is taken again
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

// mangling is an archive that keeps less than it was given.
type mangling struct{ storage.Archive }

func (a mangling) Put(ctx context.Context, t *table.Table) error {
	less := *t
	less.Log = less.Log[:1]
	return a.Archive.Put(ctx, &less)
}

// What cannot be read back as it was stays in the store.
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

// tipsAt is the server of a match with a tip.
const tipsAt = "g7"

// tipped gives a match somebody who has tipped how it ends.
func tipped(t *testing.T, s storage.Store, id string) {
	t.Helper()
	_, err := s.Update(t.Context(), id, func(t *table.Table) error {
		tip := &table.Tip{Percent: 80, Score: &table.Score{Own: 0.1, House: 0.3}}
		t.Guild, t.Spectators = tipsAt, []table.Spectator{{User: "7999", Name: "Dora", Tip: tip}}
		return nil
	})
	must(t, err)
	must(t, on(t, s).members.AddWatched(t.Context(), "7999", id))
}

// A tip counts for the prophets once, before its match has left and afterwards, and the match knows nobody then who has
// watched it.
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
	before, err := leaderboard.Feature{
		Finder: newRetrospect(b.services, nil, nil),
	}.Predictors(
		t.Context(),
		tipsAt,
		b.games[0],
	)
	must(t, err)
	newArchivist(b.services, s).Round(t.Context())
	now, err := leaderboard.Feature{
		Finder: newRetrospect(b.services, nil, nil),
	}.Predictors(
		t.Context(),
		tipsAt,
		b.games[0],
	)
	must(t, err)
	if len(before) != 1 || before[0].Tips < 5 || fmt.Sprint(now) != fmt.Sprint(before) {
		t.Errorf("the prophets were %+v and are %+v", before, now)
	}
	if where := mentions(t, s, "7999"); len(where) != 1 || !strings.Contains(where[0], guild.PredictionsOf(tipsAt).Key) {
		t.Errorf("Dora stands in %q", where)
	}
}

// What lies in the archive can change: it is in the store again until it leaves once more, with what is new.
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
				left := after(t, s, a, nextYear.Add(time.Duration(n+2)*retention.LeaveEvery))
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

// Nothing is left in the archive of somebody who has everything deleted, and the others keep what they have.
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
			newArchivist(after(t, s, a, nextYear.Add(2*retention.LeaveEvery)).services, s).Round(t.Context())
			if all := fmt.Sprint(asSeen(t, b, ids)); !strings.Contains(all, mark) {
				t.Error("the mark has played nothing")
			}
		})
	}
}

// Ladders and histories come out the same when they are made anew from what lies in the archive and in the store.
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

// Where the archive cannot be reached, histories list what they did, and everything that asks for a match says why it
// has none; nobody takes it for one that never was.
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

// Who has an archive does not get ladders made of the matches in the store alone, and is told that it is not set.
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
	b = after(t, s, nil, nextYear.Add(2*retention.LeaveEvery))
	if err := newArchivist(b.services, s).Look(t.Context()); !errors.Is(err, retention.ErrNoArchive) {
		t.Errorf("looking after the store without the archive: %v", err)
	}
}

// meddling is an archive in which something happens once, before or after a table is asked for or deleted.
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

// once does what is to be done, and not again.
func once(what *func()) {
	if do := *what; do != nil {
		*what = nil
		do()
	}
}

// A match that leaves while it is called back is in one of both places, whoever comes first.
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
			b = after(t, s, a, nextYear.Add(2*retention.LeaveEvery))
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
