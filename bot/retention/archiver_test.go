package retention_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/feature/leaderboard"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/rebuild"
	"dockside/bot/retention"
	"dockside/bot/tables"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/game/tips"
	"dockside/storage"
	"dockside/storage/archive"
	"dockside/storage/tiered"
)

// Old finished matches move from the store to the archive, and users find them as before. Live matches, recent ones,
// and challenges that recently came to nothing stay in the store.
func TestWhatIsOverLeavesTheStore(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a := open(t)[0], bottest.Archive(t)
			users, ids := bottest.Past(t, s, 30)
			now := bottest.NextYear.Add(table.RetainFor)
			bottest.Must(t, s.Create(t.Context(), bottest.Finished(t, "young", users[0], users[1], true, now.Add(-time.Hour))))
			bottest.On(t, s).Settled(t, "young")
			bottest.MarkPublished(t, s, "young")
			bottest.Must(t, s.Create(t.Context(), bottest.Declined(t, "fresh", now.Add(-time.Minute))))
			bottest.Must(t, s.Create(t.Context(), bottest.Declined(t, "stale", bottest.Noon)))
			b := bottest.AfterArchiving(t, s, a, now)
			before, read := bottest.StoredTables(t, b, ids), bottest.Books(t, b.Store, []string{"g0", "g1", "g2"}, users, ids)
			finished, total, err := s.Finished(t.Context(), users[0], 0, 20)
			bottest.Must(t, err)

			b.Archiver(s).Round(t.Context())
			left, err := s.IDs(t.Context())
			bottest.Must(t, err)
			slices.Sort(left)
			if !slices.Equal(left, []string{"fresh", "young"}) {
				t.Errorf("in the store are %q", left)
			}
			kept, err := a.IDs(t.Context())
			bottest.Must(t, err)
			if len(kept) != len(ids) {
				t.Errorf("in the archive are %d tables, not %d", len(kept), len(ids))
			}
			for id, want := range before {
				if now := bottest.StoredTables(t, b, []string{id})[id]; now != want {
					t.Errorf("%s was\n%s\nand is\n%s", id, want, now)
				}
			}
			again, all, err := s.Finished(t.Context(), users[0], 0, 20)
			bottest.Must(t, err)
			if !slices.Equal(again, finished) || all != total {
				t.Errorf("they have finished %q of %d, not %q of %d", again, all, finished, total)
			}
			if many, err := b.Store.LoadMany(t.Context(), again...); err != nil || len(many) != len(again) {
				t.Errorf("%d of %d tables are read at once, %v", len(many), len(again), err)
			}
			bottest.Same(t, "the books", bottest.Books(t, b.Store, []string{"g0", "g1", "g2"}, users, ids), read)
			if _, err := b.Store.Load(t.Context(), "stale"); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("a challenge that came to nothing long ago: %v", err)
			}
		})
	}
}

// Without an archive, matches stay in the store, and old challenges that came to nothing are deleted.
func TestWithoutAnArchiveMatchesStay(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	_, ids := bottest.Past(t, s, 3)
	bottest.Must(t, s.Create(t.Context(), bottest.Declined(t, "stale", bottest.Noon)))
	owner, err := s.Claim(t.Context(), tables.PairClaim("c", table.PairOf("shanghaien", "11", "12")), "stale", "")
	bottest.Must(t, err)
	_, err = s.Claim(t.Context(), "c/11/12", "stale", "") // as before pairs could have a game of each kind
	bottest.Must(t, err)
	b := bottest.AfterArchiving(t, s, nil, bottest.NextYear)
	b.Archiver(s).Round(t.Context())
	left, err := s.IDs(t.Context())
	bottest.Must(t, err)
	slices.Sort(left)
	if !slices.Equal(left, ids) || owner != "stale" {
		t.Errorf("in the store are %q", left)
	}
	if _, claims, err := s.FindText(t.Context(), "11"); err != nil || len(claims) > 0 {
		t.Errorf("the names %q are claimed still, %v", claims, err)
	}
}

// Archiving runs once a day, in only one of several replicas.
func TestWhatIsOverLeavesOnceADay(t *testing.T) {
	t.Parallel()
	s, a := bottest.Stores["bbolt"](t)[0], bottest.Archive(t)
	for n, at := range []time.Duration{0, time.Hour, 25 * time.Hour} {
		id := fmt.Sprint("t", n)
		bottest.Must(t, s.Create(t.Context(), bottest.Finished(t, id, "11", "12", true, bottest.Noon)))
		bottest.On(t, s).Settled(t, id)
		bottest.MarkPublished(t, s, id)
		b := bottest.AfterArchiving(t, s, a, bottest.NextYear.Add(at))
		b.Archiver(s).Round(t.Context())
		left, err := s.IDs(t.Context())
		bottest.Must(t, err)
		if want := n % 2; len(left) != want {
			t.Errorf("after %v %d matches are in the store, not %d", at, len(left), want)
		}
	}
}

// perilous is an archive that simulates the crash of a process at one of its calls. Its brittle store counts the calls.
type perilous struct {
	storage.Archive
	store *bottest.Brittle
}

func (a perilous) Put(ctx context.Context, t *table.Table) error {
	return a.store.Dies(func() error { return a.Archive.Put(ctx, t) })
}

func (a perilous) Get(ctx context.Context, id string) (t *table.Table, err error) {
	err = a.store.Dies(func() error {
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
				s, a := bottest.Stores[name](t)[0], bottest.Archive(t)
				_, ids := bottest.Past(t, s, 3)
				tipped(t, s, ids[0])
				deaths := 0
				for at := 1; ; at++ {
					weak := &bottest.Brittle{Store: s, At: at, After: !heard}
					b := bottest.AfterArchiving(t, weak, perilous{a, weak}, bottest.NextYear.Add(time.Duration(at)*2*retention.Every))
					b.Archiver(weak).Round(t.Context())
					bottest.StoredTables(t, bottest.AfterArchiving(t, s, a, bottest.NextYear), ids)
					if weak.Calls < at {
						break
					}
					deaths++
					both := bottest.AfterArchiving(t, s, a, bottest.NextYear).Store
					if _, err := both.Update(t.Context(), ids[0], func(*table.Table) error {
						return nil
					}); err != nil { // the change restores the match to the store, so that every step is repeated
						t.Fatal(err)
					}
				}
				left, err := s.IDs(t.Context())
				bottest.Must(t, err)
				k, err := guild.LoadPredictions(t.Context(), s, tipsAt)
				bottest.Must(t, err)
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
	s := bottest.Stores["bbolt"](t)[0]
	_, ids := bottest.Past(t, s, 2)
	b := bottest.AfterArchiving(t, s, mangling{bottest.Archive(t)}, bottest.NextYear)
	b.Archiver(s).Round(t.Context())
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
	bottest.Must(t, err)
	bottest.Must(t, bottest.On(t, s).Members.AddWatched(t.Context(), "7999", id))
}

// A prediction counts once for the leaderboard, before its match is archived and afterwards. The archived match has no
// spectators. Without an archive the match stays, and has no spectators then either.
func TestTipsOutlastTheirMatch(t *testing.T) {
	t.Parallel()
	for name, a := range map[string]storage.Archive{"with an archive": bottest.Archive(t), "without one": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores["bbolt"](t)[0]
			_, ids := bottest.Past(t, s, 20)
			b := bottest.AfterArchiving(t, s, a, bottest.NextYear)
			for _, id := range ids {
				tb, err := s.Load(t.Context(), id)
				bottest.Must(t, err)
				if tb.Rated && tb.Game == "shanghaien" {
					tipped(t, s, id)
				}
			}
			feature := leaderboard.Feature{Finder: b.Finder()}
			before, err := feature.Predictors(t.Context(), tipsAt, b.Games[0])
			bottest.Must(t, err)
			b.Archiver(s).Round(t.Context())
			now, err := feature.Predictors(t.Context(), tipsAt, b.Games[0])
			bottest.Must(t, err)
			if len(before) != 1 || before[0].Tips < 5 || fmt.Sprint(now) != fmt.Sprint(before) {
				t.Errorf("the predictors were %+v and are %+v", before, now)
			}
			if where := bottest.Mentions(t, s, "7999"); len(where) != 1 ||
				!strings.Contains(where[0], guild.PredictionsOf(tipsAt).Key) {
				t.Errorf("Dora is in %q", where)
			}
		})
	}
}

// Old predictions do not count if their match became friendly, or if the data of its server was deleted.
func TestWhichTipsDoNotCount(t *testing.T) {
	t.Parallel()
	for name, rated := range map[string]bool{"on a friendly match": false, "on a server without data": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores["bbolt"](t)[0]
			_, ids := bottest.Past(t, s, 20)
			for _, id := range ids {
				if tb, err := s.Load(t.Context(), id); err == nil && tb.Rated == rated && tb.Game == "shanghaien" {
					tipped(t, s, id)
				}
			}
			if rated {
				bottest.Must(t, guild.DeparturesDocument.Set(t.Context(), s, guild.Departures{
					Dropped: map[string]time.Time{tipsAt: bottest.NextYear.Add(-time.Hour)},
				}))
			}
			b := bottest.AfterArchiving(t, s, nil, bottest.NextYear)
			b.Archiver(s).Round(t.Context())
			k, err := guild.LoadPredictions(t.Context(), s, tipsAt)
			bottest.Must(t, err)
			if left := bottest.Mentions(t, s, "7999"); len(k.People) > 0 || len(left) > 0 {
				t.Errorf("counted are %+v, and Dora is in %q", k.People, left)
			}
		})
	}
}

// stubborn is a store in which documents with a prefix cannot be changed.
type stubborn struct {
	storage.Store
	prefix string
}

func (s stubborn) Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error {
	if strings.HasPrefix(key, s.prefix) {
		return errors.New("stubborn")
	}
	return s.Store.Revise(ctx, key, change)
}

// After a run that could not change the lists of spectators, the next one does.
func TestSpectatorsStayUntilTheirListsAreChanged(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	_, ids := bottest.Past(t, s, 1)
	tipped(t, s, ids[0])
	now := bottest.NextYear
	bottest.AfterArchiving(t, s, nil, now).Archiver(stubborn{s, member.WatchListOf("").Key}).Round(t.Context())
	bottest.AfterArchiving(t, s, nil, now.Add(time.Hour)).Archiver(s).Round(t.Context())
	if w, err := member.WatchListOf("7999").Load(t.Context(), s); err != nil || len(w.Tables) > 0 {
		t.Errorf("still watched are %q, %v", w.Tables, err)
	}
}

// An archived match can change. It then returns to the store, and is archived again with the change.
func TestAMatchComesBackToChange(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, a := open(t)[0], bottest.Archive(t)
			_, ids := bottest.Past(t, s, 1)
			b := bottest.AfterArchiving(t, s, a, bottest.NextYear)
			b.Archiver(s).Round(t.Context())
			old, err := b.Store.Load(t.Context(), ids[0])
			bottest.Must(t, err)
			for n, change := range []func() (*table.Table, error){
				func() (*table.Table, error) {
					return b.Store.Update(t.Context(), ids[0], func(t *table.Table) error {
						t.Hint = "first"
						return nil
					})
				},
				func() (*table.Table, error) {
					return b.Store.UpdateFrom(t.Context(), old, func(t *table.Table) error {
						t.Hint = "second"
						return nil
					})
				},
			} {
				changed, err := change()
				bottest.Must(t, err)
				left := bottest.AfterArchiving(t, s, a, bottest.NextYear.Add(time.Duration(n+2)*retention.Every))
				left.Archiver(s).Round(t.Context())
				if _, err := s.Load(t.Context(), ids[0]); !errors.Is(err, storage.ErrNotFound) {
					t.Errorf("it has not left again: %v", err)
				}
				kept := bottest.StoredTables(t, b, ids)[ids[0]]
				if kept != bottest.StoredForm(t, changed) || !strings.Contains(kept, changed.Hint) {
					t.Errorf("it was\n%s\nand is\n%s", bottest.StoredForm(t, changed), kept)
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
			s, a := bottest.Stores[name](t)[0], bottest.Archive(t)
			users, ids := bottest.Past(t, s, 20)
			user, others := users[0], users[1:]
			before := bottest.Ratings(t, s, others)
			b := bottest.AfterArchiving(t, s, a, bottest.NextYear)
			b.Archiver(s).Round(t.Context())
			mark := bottest.EraseFrom(t, s, a, nil, user, 3)
			for _, text := range []string{user, "name of " + user} {
				bottest.Must(t, b.Store.Walk(t.Context(), func(key string, value []byte) error {
					if strings.Contains(key, text) || strings.Contains(string(value), text) {
						t.Errorf("%s is in %s: %s", text, key, value)
					}
					return nil
				}))
			}
			if now := bottest.Ratings(t, s, others); fmt.Sprint(now) != fmt.Sprint(before) {
				t.Errorf("the ratings of the others are\n%v\nand were\n%v", now, before)
			}
			bottest.AfterArchiving(t, s, a, bottest.NextYear.Add(2*retention.Every)).Archiver(s).Round(t.Context())
			if all := fmt.Sprint(bottest.StoredTables(t, b, ids)); !strings.Contains(all, mark) {
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
			s, a := bottest.Stores[name](t)[0], bottest.Archive(t)
			users, ids := bottest.Past(t, s, 25)
			half := bottest.AfterArchiving(t, s, a, bottest.Noon.AddDate(0, 6, 0))
			half.Archiver(s).Round(t.Context())
			guilds := []string{"g0", "g1", "g2"}
			before := bottest.Books(t, half.Store, guilds, users, ids)
			left, err := s.IDs(t.Context())
			bottest.Must(t, err)
			noted := weight(t, s)["changes"]
			n, err := rebuild.Rebuild(t.Context(), s, a, bottest.GamesAndTender(), nil)
			bottest.Must(t, err)
			if now := weight(t, s)["changes"]; now != noted {
				t.Errorf("the ladders have %d bytes of changes, and had %d", now, noted)
			}
			if n != len(ids) || len(left) == 0 || len(left) == len(ids) {
				t.Errorf("rebuilt from %d matches, %d of them in the store", n, len(left))
			}
			bottest.Same(t, "rebuilt", bottest.Books(t, half.Store, guilds, users, ids), before)
		})
	}
}

// While the archive is unavailable, histories list the same matches. Every request for such a match explains the
// reason, and none says that the match is unknown.
func TestAnArchiveThatIsAway(t *testing.T) {
	t.Parallel()
	s, folder := bottest.Stores["bbolt"](t)[0], filepath.Join(t.TempDir(), "shelf")
	a, err := archive.Create(folder, archive.Keys{})
	bottest.Must(t, err)
	users, ids := bottest.Past(t, s, 10)
	b := bottest.AfterArchiving(t, s, a, bottest.NextYear)
	b.Archiver(s).Round(t.Context())
	bottest.Must(t, os.Rename(folder, folder+"-gone"))
	_, err = b.Store.Load(t.Context(), ids[0])
	if !errors.Is(err, storage.ErrArchive) || !errors.Is(err, storage.ErrUnavailable) ||
		errors.Is(err, storage.ErrNotFound) {
		t.Errorf("loading fails with %v", err)
	}
	if _, err := b.Store.LoadMany(t.Context(), ids...); !errors.Is(err, storage.ErrArchive) {
		t.Errorf("loading many fails with %v", err)
	}
	listed := 0
	for _, guild := range []string{"g0", "g1", "g2"} {
		list, _, err := s.History(t.Context(), guild, users[0], 0, 100)
		bottest.Must(t, err)
		listed += len(list)
	}
	if listed == 0 {
		t.Error("the histories list nothing")
	}
	if _, err := rebuild.Rebuild(t.Context(), s, a, bottest.GamesAndTender(), nil); !errors.Is(err, storage.ErrArchive) {
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
	s := bottest.Stores["bbolt"](t)[0]
	bottest.Past(t, s, 3)
	if left, err := retention.Archived(t.Context(), s); left || err != nil {
		t.Errorf("before anything has left: %v, %v", left, err)
	}
	b := bottest.AfterArchiving(t, s, bottest.Archive(t), bottest.NextYear)
	b.Archiver(s).Round(t.Context())
	if left, err := retention.Archived(t.Context(), s); !left || err != nil {
		t.Errorf("after matches have left: %v, %v", left, err)
	}
	if _, err := rebuild.Rebuild(t.Context(), s, nil, bottest.GamesAndTender(), nil); !errors.Is(
		err,
		retention.ErrNoArchive,
	) {
		t.Errorf("rebuilding without the archive: %v", err)
	}
	b = bottest.AfterArchiving(t, s, nil, bottest.NextYear.Add(2*retention.Every))
	if err := b.Archiver(s).Look(t.Context()); !errors.Is(err, retention.ErrNoArchive) {
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
			s := bottest.Stores["bbolt"](t)[0]
			_, ids := bottest.Past(t, s, 1)
			a := &meddling{Archive: bottest.Archive(t)}
			b := bottest.AfterArchiving(t, s, a, bottest.NextYear)
			b.Archiver(s).Round(t.Context())
			b = bottest.AfterArchiving(t, s, a, bottest.NextYear.Add(2*retention.Every))
			leave := func() { b.Archiver(s).Round(t.Context()) }
			changed, err := b.Store.Update(t.Context(), ids[0], func(*table.Table) error { return nil })
			bottest.Must(t, err)
			meddle(a, leave, func() { bottest.Must(t, tiered.Recall(t.Context(), b.Store, b.Archive, ids[0])) })
			switch now, err := b.Store.Load(t.Context(), ids[0]); {
			case err != nil:
				t.Errorf("it is gone: %v", err)
			case now.Revision != changed.Revision:
				t.Errorf("it is as it was at revision %d, not %d", now.Revision, changed.Revision)
			}
		})
	}
}
