package alerts_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord/gateway"
	"dockside/bot/feature/alerts"
	"dockside/bot/guild"
	"dockside/bot/notify"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

const server = "900"

// quay is a store with people who want to be notified of open seats.
type quay struct {
	*testing.T
	store  storage.Store
	now    time.Time
	people []string
}

// newQuay returns a store with some people who want to be notified.
func newQuay(t *testing.T, people ...string) *quay {
	t.Helper()
	q := &quay{T: t, now: bottest.Noon, people: people}
	q.store = bolttest.Open(t, func() time.Time { return q.now })
	_, err := guild.AlertsOf(server).Revise(t.Context(), q.store, func(a *guild.Alerts) error {
		for _, p := range people {
			a.People = append(a.People, guild.Subscriber{User: p, Games: []string{"shanghaien"}})
		}
		return nil
	})
	bottest.Must(t, err)
	return q
}

// opens stores a new open seat that its channel shows, and returns its id.
func (q *quay) opens(id string) string {
	q.Helper()
	t := table.New(table.Challenge{
		ID: id, Guild: server, Channel: "901", Locale: "en-US", Rules: shanghaien.Rules(), Pace: 24 * time.Hour,
		By: bottest.Anna,
	}, q.now)
	t.Shown.Board = "1" + id
	t.AllPublished()
	bottest.Must(q, q.store.Create(q.Context(), t))
	return id
}

// process returns the feature of a process with its store. Everybody may hear of everything.
func (q *quay) process(store storage.Store) alerts.Feature {
	q.Helper()
	s := bottest.New(q, bottest.Config{Store: store, Now: func() time.Time { return q.now }})
	notices := notify.Service{
		Tables: s.Tables, Members: s.Members, Store: s.Store, Words: s.Words, Quarantine: &tables.Quarantine{},
		Now: s.Now, Log: s.Log,
	}
	nowhere, err := gateway.New("http://127.0.0.1:1/api", "token", time.After, s.Log)
	bottest.Must(q, err)
	return alerts.Feature{
		Games: s.Games, Tables: s.Tables, Members: s.Members, Store: s.Store, Now: s.Now, Log: s.Log,
		Visibility: visibility.New(nowhere, s.Now),
		MayHear:    func(context.Context, string, *table.Table) bool { return true },
		Publish: func(ctx context.Context, v *view.View) error {
			notices.QueueAlerts(ctx, v)
			return nil
		},
	}
}

// runs does what a process does when the channel shows a seat, and on the next tick. It may die meanwhile.
func (q *quay) runs(f alerts.Feature, id string) {
	v, err := f.Tables.Load(q.Context(), id)
	if err != nil {
		return
	}
	f.Queue(q.Context(), v)
	_ = f.Round(q.Context())
	if v, err = f.Tables.Load(q.Context(), id); err == nil {
		_ = f.Publish(q.Context(), v)
	}
}

// notified lists the people whose agendas contain a seat.
func (q *quay) notified(id string) (all []string) {
	q.Helper()
	for _, p := range q.people {
		a, err := q.store.Agenda(q.Context(), p)
		bottest.Must(q, err)
		for _, e := range a.Items {
			if e.Table == id {
				all = append(all, p)
			}
		}
	}
	return all
}

// Wherever a process dies, the same three people are notified of a seat, once each.
func TestPeopleAreChosenWhereverAProcessDies(t *testing.T) {
	t.Parallel()
	died := 0
	for at := 1; at <= 12; at++ {
		for _, after := range []bool{false, true} {
			q := newQuay(t, "1", "2", "3", "4", "5")
			id := q.opens("a")
			brittle := &bottest.Brittle{Store: q.store, At: at, After: after}
			q.runs(q.process(brittle), id)
			if brittle.Calls >= at {
				died++
			}
			for range 2 {
				q.runs(q.process(q.store), id)
			}
			if got := q.notified(id); !slices.Equal(got, []string{"1", "2", "3"}) {
				t.Errorf("dying at call %d (after it: %v), %v are notified", at, after, got)
			}
			if waiting, err := alerts.Opened.Load(t.Context(), q.store); err != nil || len(waiting.Tables) > 0 {
				t.Errorf("dying at call %d, the seats %v are still queued, %v", at, waiting.Tables, err)
			}
		}
	}
	if died < 10 {
		t.Errorf("only %d processes have died", died)
	}
}

// A process queues a new seat before the channel shows it, so that no kill comes between. People are chosen afterwards.
func TestASeatIsQueuedBeforeItIsShown(t *testing.T) {
	t.Parallel()
	q := newQuay(t, "1", "2")
	f := q.process(q.store)
	id := q.opens("a")
	shows := func(board string) *view.View {
		_, err := q.store.Update(t.Context(), id, func(t *table.Table) error {
			t.Shown.Board = board
			return nil
		})
		bottest.Must(t, err)
		v, err := f.Tables.Load(t.Context(), id)
		bottest.Must(t, err)
		return v
	}
	f.Queue(t.Context(), shows(""))
	for _, board := range []string{"", "1a"} {
		bottest.Must(t, f.Publish(t.Context(), shows(board)))
		bottest.Must(t, f.Round(t.Context()))
		if got := q.notified(id); (len(got) > 0) != (board != "") {
			t.Errorf("while the channel shows %q, %v are notified", board, got)
		}
	}
}

// Processes that choose at the same time notify the same three people, even if each would choose others.
func TestProcessesChooseTheSamePeople(t *testing.T) {
	t.Parallel()
	for n := range 20 {
		q := newQuay(t, "1", "2", "3", "4", "5", "6", "7")
		id := q.opens("a")
		var work sync.WaitGroup
		for _, barred := range []string{"1", "2", "3"} {
			f := q.process(q.store)
			f.MayHear = func(_ context.Context, user string, _ *table.Table) bool { return user != barred }
			work.Go(func() { q.runs(f, id) })
		}
		work.Wait()
		tb, err := q.store.Load(t.Context(), id)
		bottest.Must(t, err)
		if got := q.notified(id); len(got) != table.MostAlerts || len(tb.Alerts.Alerts) != table.MostAlerts {
			t.Fatalf("round %d: %v are notified, the table has %v", n, got, tb.Alerts.Alerts)
		}
	}
}

// Users are notified in turn, and each at most once within a day.
func TestSeatsAreSharedOutFairly(t *testing.T) {
	t.Parallel()
	q := newQuay(t, "1", "2", "3", "4")
	f := q.process(q.store)
	for i, want := range []string{"[1 2 3]", "[4]", "[]", "[1 2 3]", "[4]"} {
		if i == 3 {
			q.now = q.now.Add(24 * time.Hour)
		}
		id := q.opens(fmt.Sprint("t", i))
		q.runs(f, id)
		if got := fmt.Sprint(q.notified(id)); got != want {
			t.Errorf("of seat %d %s are notified, not %s", i, got, want)
		}
		q.now = q.now.Add(time.Minute)
	}
	last := map[string]time.Time{}
	for range 10 {
		q.now = q.now.Add(24 * time.Hour)
		id := q.opens(fmt.Sprint("x", q.now.Unix()))
		q.runs(f, id)
		got := q.notified(id)
		if len(got) != table.MostAlerts {
			t.Errorf("%v are notified", got)
		}
		for _, p := range got {
			last[p] = q.now
		}
	}
	for _, p := range q.people {
		if q.now.Sub(last[p]) > 24*time.Hour {
			t.Errorf("%s has waited since %v", p, last[p])
		}
	}
}

// Discord is asked about 25 people for a seat. Those among them who may not view its channel are asked last about the
// next one, so that others are notified.
func TestPeopleWithoutAccessDoNotKeepOthersWaiting(t *testing.T) {
	t.Parallel()
	var people []string
	for n := range 30 {
		people = append(people, fmt.Sprint(1000+n))
	}
	q := newQuay(t, people...)
	f := q.process(q.store)
	f.MayHear = func(_ context.Context, user string, _ *table.Table) bool { return user >= "1025" }
	for i, want := range []string{"[]", "[1025 1026 1027]", "[1028 1029]", "[1025 1026 1027]"} {
		id := q.opens(fmt.Sprint("t", i))
		q.runs(f, id)
		if got := fmt.Sprint(q.notified(id)); got != want {
			t.Errorf("of seat %d %s are notified, not %s", i, got, want)
		}
		q.now = q.now.Add(24 * time.Hour)
	}
}
