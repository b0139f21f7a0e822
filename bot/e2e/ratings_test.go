package e2e

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/words"
	"dockside/game/ladder"
	"dockside/internal/sandbox"
	"dockside/storage"
)

// shy wraps a store and makes its leaderboards unavailable while away is set.
type shy struct {
	store
	away atomic.Bool
}

func (s *shy) Settle(ctx context.Context, n ladder.Name, r ladder.Result) (ladder.Change, error) {
	if s.away.Load() {
		return ladder.Change{}, storage.ErrUnavailable
	}
	return s.store.Settle(ctx, n, r)
}

func (s *shy) Versus(ctx context.Context, n ladder.Name, a, b string) (ladder.Versus, error) {
	if s.away.Load() {
		return ladder.Versus{}, storage.ErrUnavailable
	}
	return s.store.Versus(ctx, n, a, b)
}

func (s *shy) Standings(ctx context.Context, n ladder.Name, users ...string) ([]ladder.Standing, error) {
	if s.away.Load() {
		return nil, storage.ErrUnavailable
	}
	return s.store.Standings(ctx, n, users...)
}

// shyHarbour returns a harbour with a manual clock and a shy store. The function advances the clock and ticks the bot.
func shyHarbour(t *testing.T) (*harbour, *shy, func(time.Duration)) {
	t.Helper()
	clock := sandbox.NewClock(Noon)
	s := Settings{clock: clock, after: newTimers().After}
	h := moor(t, s)
	store := &shy{store: h.store}
	h.store = store
	b := h.sail(s)
	pass := func(d time.Duration) {
		h.goBy(clock, d)
		b.Tick(h.ctx)
	}
	h.nudge = func() { pass(time.Second) }
	return h, store, pass
}

// resigns lets a player resign the pair's game.
func (p *pair) resigns(who *sandbox.Member) {
	p.Helper()
	sure := p.answerOf(who.Command(p.channel, "resign"))
	p.answerOf(who.Press(*sure.Message, "resigned:"+p.table))
}

// The result message shows the new ratings in its text and on the picture.
func TestTheResultTellsRatings(t *testing.T) {
	t.Parallel()
	h, _, _ := shyHarbour(t)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.resigns(p.members[0])
	result := p.result()
	if said := result.Embeds[0].Description; !strings.Contains(said,
		"Ratings: Anna 1422 (−78, provisional) and Bernd 1578 (+78, provisional).") {
		t.Errorf("the result says %q", said)
	}
	if alt := result.Embeds[0].Image.Description; !strings.Contains(alt, "1422") || !strings.Contains(alt, "1578") {
		t.Errorf("the picture shows %q", alt)
	}
	h.noFaults()
}

// The result is shown even while the leaderboards are unavailable. Once they are back, the same message is edited
// once.
func TestAResultDoesNotWaitForTheLadders(t *testing.T) {
	t.Parallel()
	h, store, pass := shyHarbour(t)
	store.away.Store(true)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.resigns(p.members[0])
	result := p.result()
	if text := result.Embeds[0].Description; strings.Contains(text, "Rating") || strings.Contains(text, "ated") {
		t.Errorf("without ladders the result says %q", text)
	}
	for range 10 {
		pass(2 * time.Minute)
	}
	if tb, _ := p.match(); !tb.Unsettled() || tb.Due().IsZero() || tb.Shown.Board != result.ID {
		t.Fatalf("while the ladders are away: %+v", tb)
	}
	store.away.Store(false)
	pass(30 * time.Minute)
	h.awaitText(p.channel, result.ID, "Anna 1422")
	pass(time.Hour)
	if tb, _ := p.match(); tb.Unsettled() || !tb.Due().IsZero() || tb.Shown.Board != result.ID {
		t.Errorf("when the ladders are back: %+v", tb)
	}
	h.noFaults()
}

// An unrated game says so on its card and in its result.
func TestAnUnratedGameSaysSo(t *testing.T) {
	t.Parallel()
	h, _, _ := shyHarbour(t)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", false))
	if tb, _ := p.match(); tb.Rated {
		t.Error("the table is rated")
	}
	p.resigns(p.members[1])
	if text := p.result().Embeds[0].Description; !strings.Contains(text, "Not rated, as agreed.") {
		t.Errorf("the result says %q", text)
	}
	standings, err := h.store.Standings(h.ctx, ladder.Name{Game: rules().Name, Guild: h.GuildID()}, p.members[0].ID)
	if err != nil || standings[0].Games != 0 {
		t.Errorf("the standing is %+v, %v", standings, err)
	}
	h.noFaults()
}

// The tenth rated game of the same two players within 24 hours is not rated. The board says so in advance, and the
// result confirms it.
func TestTheTenthGameOfTheDay(t *testing.T) {
	t.Parallel()
	h, _, _ := shyHarbour(t)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	for n := range 10 {
		p.start()
		_, m := p.mover()
		board := p.board(m).Embeds[0].Description
		p.resigns(p.members[n%2])
		result := p.result().Embeds[0].Description
		last := n == 9
		if strings.Contains(board, "nine rated games") != last ||
			strings.Contains(result, "Not rated: you two had played nine rated games within 24 hours.") != last {
			t.Errorf("game %d: the board says %q, the result %q", n+1, board, result)
		}
	}
	p.heard(p.members[0].Command(p.channel, "challenge", p.members[1].User("opponent"), sandbox.Yes("rated", true)))
	p.awaitRated("accept:", "You two have played nine rated games")
	h.noFaults()
}

// Every reason for not rating a game has a translated string in every language.
func TestEveryReasonHasWords(t *testing.T) {
	t.Parallel()
	words, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range words.Codes() {
		for _, reason := range []ladder.Reason{ladder.Friendly, ladder.Computer, ladder.Alone, ladder.Often} {
			if key := fmt.Sprint("unrated.", reason); !words.For(code).Has(key) {
				t.Errorf("%s has no words for %q", code, key)
			}
		}
		if !words.For(code).Has("doubt." + string(ladder.Often)) {
			t.Errorf("%s has no words for a doubt", code)
		}
	}
}
