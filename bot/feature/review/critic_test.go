package review_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dockside/bot/admission"
	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/computer"
	"dockside/bot/discord"
	"dockside/bot/feature/review"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	"dockside/game/table"
	"dockside/render"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
	"dockside/render/studio"
)

// random returns a finished random match as a store returns it.
func random(t *testing.T, g catalog.Game, seats int, seed uint64) *view.Past {
	t.Helper()
	m := gametest.Random(t, g.Rules, game.Setup{Seats: seats}, rand.New(rand.NewPCG(seed, 5)))
	tab := &table.Table{
		ID: fmt.Sprint("t", seed),
		Contest: table.Contest{
			Terms: table.Terms{Game: g.Rules.Name, Version: g.Rules.Version},
			Phase: table.Over,
			Log:   m.Log(),
		},
	}
	for i := range seats {
		tab.Players = append(tab.Players, table.Player{User: fmt.Sprint(i), Name: fmt.Sprint("Captain ", i)})
	}
	v := &view.View{Session: &table.Session{Table: tab, Match: m}, Game: g, Words: bottest.New(t, bottest.Config{}).Words}
	return &view.Past{View: v, Record: v.Record()}
}

// searching returns a game whose only computer player is a generic search.
func searching(r game.Rules, f render.Face) catalog.Game {
	return catalog.Game{Rules: r, Face: f, Levels: func(s game.Setup) []ai.Level {
		return []ai.Level{{Name: "el-dado", Player: ai.Search{Rules: r, Setup: s, Runs: 1}}}
	}}
}

// Every page of a review can be sent, for every game and number of players.
func TestReviewsOfAllGames(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	b := bottest.New(t, bottest.Config{})
	studio, err := studio.New(shanghaienface.New(), shipshapeface.New())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game  catalog.Game
		seats int
	}{
		{searching(shanghaien.Rules(), shanghaienface.New()), 2},
		{searching(shipshape.Rules(), shipshapeface.New()), 2},
		{searching(shipshape.Rules(), shipshapeface.New()), 3},
		{searching(shipshape.Rules(), shipshapeface.New()), 6},
	} {
		told := random(t, c.game, c.seats, uint64(c.seats))
		o := review.NewCritic(b.Computers.Turns, b.Now, &b.Computers.Memory).Ask(t.Context(), told)
		<-o.Ready
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		pages := []string{""}
		for _, d := range o.Decisions {
			pages = append(pages, fmt.Sprint(d.Index))
		}
		for _, d := range o.Draws {
			pages = append(pages, fmt.Sprint(d.Index))
		}
		for i, page := range pages {
			for _, code := range b.Words.Codes() {
				s := review.Screen(b.Words.For(code), told, o.Review, page)
				checkPage(t, s)
				if i%20 == 0 {
					if err := studio.Paint(s.Face, *s.Scene); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
}

// checkPage fails the test unless a screen respects Discord's limits and all of its text is translated.
func checkPage(t *testing.T, s ui.Screen) {
	t.Helper()
	if s.Text == "" || s.Alt == "" || len(s.Rows) > 5 || len([]rune(s.Text)) > discord.MaxText ||
		strings.Contains(s.Text, "review.") {
		t.Errorf("a page says %q with %d rows", s.Text, len(s.Rows))
	}
	known := map[string]bool{}
	for _, row := range s.Rows {
		if len(row.Buttons) > ui.MaxButtons {
			t.Errorf("%d buttons in a row", len(row.Buttons))
		}
		for _, button := range row.Buttons {
			if known[button.ID] || len(button.ID) > 100 {
				t.Errorf("a button is called %q", button.ID)
			}
			known[button.ID] = true
		}
	}
}

// thinker is a player whose evaluations each take one time slice of a review. It appends its name to whose.
type thinker struct {
	ai.Player
	clock *time.Duration
	whose *[]string
	name  string
}

func (p thinker) Chance(game.State, game.Seat, ai.Means) float64 {
	*p.clock += review.ReviewSlice
	*p.whose = append(*p.whose, p.name)
	return 0.5
}

func (p thinker) Values(v game.State, s game.Seat, _ ai.Means) []ai.MoveValue {
	var all []ai.MoveValue
	for _, m := range v.Moves(s) {
		all = append(all, ai.MoveValue{Move: m})
	}
	return all
}

// waiting requests reviews by thinkers for matches with the given names, all at once. It calls then once all reviews
// wait, runs until all are done, and returns the order of the evaluations.
func waiting(t *testing.T, names []string, then func(turns *admission.Semaphore, whose *[]string)) []string {
	t.Helper()
	var (
		clock time.Duration
		whose []string
		asked []*view.Past
	)
	for _, name := range names {
		g := searching(shanghaien.Rules(), shanghaienface.New())
		g.Levels = func(game.Setup) []ai.Level {
			return []ai.Level{{Name: "el-dado", Player: thinker{clock: &clock, whose: &whose, name: name}}}
		}
		asked = append(asked, random(t, g, 2, uint64(name[0])))
	}
	synctest.Test(t, func(t *testing.T) {
		turns := admission.NewSemaphore(1)
		free, _ := turns.Enter(t.Context(), admission.Owner{})
		c := review.NewCritic(turns, func() time.Time { return bottest.Noon.Add(clock) }, &computer.Memory{})
		for _, told := range asked {
			c.Ask(t.Context(), told)
		}
		synctest.Wait()
		then(turns, &whose)
		free()
		synctest.Wait()
	})
	return whose
}

// Concurrent reviews take turns, so that no review finishes much earlier than the others.
func TestReviewsShareTheTime(t *testing.T) {
	t.Parallel()
	names := []string{"a", "b", "c"}
	whose := waiting(t, names, func(*admission.Semaphore, *[]string) {})
	last := map[string]int{}
	for i, name := range whose {
		last[name] = i
	}
	for _, name := range names {
		if last[name] < len(whose)/2 {
			t.Errorf("%s is ready after %d of %d thoughts", name, last[name], len(whose))
		}
	}
}

// A computer player to move waits for at most two time slices of reviews, however many reviews are running.
func TestReviewsKeepNobodyWaiting(t *testing.T) {
	t.Parallel()
	before := -1
	waiting(t, []string{"a", "b", "c", "d", "e", "f"}, func(turns *admission.Semaphore, whose *[]string) {
		go func() {
			done, err := turns.Enter(context.Background(), admission.Owner{Guild: "g", User: "anna"})
			if err != nil {
				return
			}
			before = len(*whose)
			done()
		}()
		synctest.Wait()
	})
	if before < 0 || before > 2 {
		t.Errorf("a decision waits for %d thoughts", before)
	}
}

// A finished review is cached. A full cache evicts the least recently used review.
func TestReviewsAreRemembered(t *testing.T) {
	t.Parallel()
	c := review.NewCritic(admission.NewSemaphore(1), time.Now, &computer.Memory{})
	g := searching(shanghaien.Rules(), shanghaienface.New())
	g.Levels = func(game.Setup) []ai.Level {
		return []ai.Level{{Name: "el-dado", Player: thinker{clock: new(time.Duration), whose: new([]string)}}}
	}
	told := random(t, g, 2, 1)
	named := func(i int) *view.Past {
		told.Record.Names = []string{fmt.Sprint("Anna ", i), "Bernd"}
		return told
	}
	var made []*review.Job
	for i := range review.OpinionsKept {
		made = append(made, c.Ask(t.Context(), named(i)))
		<-made[i].Ready
	}
	if c.Ask(t.Context(), named(0)) != made[0] || len(c.Recent) != review.OpinionsKept {
		t.Errorf("of %d reviews %d are remembered", review.OpinionsKept, len(c.Recent))
	}
	<-c.Ask(t.Context(), named(review.OpinionsKept)).Ready // evicts the least recently used review
	if c.Ask(t.Context(), named(0)) != made[0] || c.Ask(t.Context(), named(1)) == made[1] ||
		len(c.Recent) != review.OpinionsKept {
		t.Errorf("%d reviews are remembered, the wrong ones", len(c.Recent))
	}
}

// A failed review is not cached, and the next request tries again.
func TestReviewThatFails(t *testing.T) {
	t.Parallel()
	c := review.NewCritic(admission.NewSemaphore(1), time.Now, &computer.Memory{})
	g := searching(shanghaien.Rules(), shanghaienface.New())
	g.Levels = func(game.Setup) []ai.Level { return []ai.Level{{Player: nil}} }
	told := random(t, g, 2, 1)
	o := c.Ask(t.Context(), told)
	<-o.Ready
	if o.Err == nil || len(c.Recent) > 0 || c.Turns.Queue.Free != 1 {
		t.Errorf("error %v, %d kept, %d at work", o.Err, len(c.Recent), 1-c.Turns.Queue.Free)
	}
}

// A review is cancelled when no request waits for it, and then uses no more time. A later request starts a new review.
func TestAReviewThatNobodyWaitsForIsGivenUp(t *testing.T) {
	t.Parallel()
	var clock time.Duration
	var whose []string
	g := searching(shanghaien.Rules(), shanghaienface.New())
	g.Levels = func(game.Setup) []ai.Level {
		return []ai.Level{{Name: "el-dado", Player: thinker{clock: &clock, whose: &whose, name: "a"}}}
	}
	told := random(t, g, 2, 1)
	synctest.Test(t, func(t *testing.T) {
		turns := admission.NewSemaphore(1)
		free, _ := turns.Enter(t.Context(), admission.Owner{})
		c := review.NewCritic(turns, func() time.Time { return bottest.Noon.Add(clock) }, &computer.Memory{})
		one, leave := context.WithCancel(t.Context())
		other, goToo := context.WithCancel(t.Context())
		o := c.Ask(one, told)
		if c.Ask(other, told) != o {
			t.Error("two who ask for the same have two reviews")
		}
		leave()
		synctest.Wait()
		select {
		case <-o.Ready:
			t.Errorf("it is given up though somebody waits: %v", o.Err)
		default:
		}
		goToo()
		synctest.Wait()
		<-o.Ready
		if o.Err == nil || len(whose) > 0 || len(c.Recent) > 0 || turns.Queue.Free != 0 {
			t.Errorf("error %v after %d thoughts, %d kept, %d at work", o.Err, len(whose), len(c.Recent), 1-turns.Queue.Free)
		}
		again := c.Ask(t.Context(), told)
		free()
		<-again.Ready
		if again.Err != nil || again == o || turns.Queue.Free != 1 {
			t.Errorf("asked again it is %v", again.Err)
		}
	})
}
