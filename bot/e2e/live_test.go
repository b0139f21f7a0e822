package e2e

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/internal/sandbox"
	"dockside/internal/sandbox/schema"
)

// Random whole games are played and recorded correctly on every store.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t), painted: true})
			fleet(h, gametest.Many(4, 50), 20)
			h.noFaults()
			distribution(t, h.AnswerTimes())
		})
	}
}

// Two replicas receive every press. Each press is played once, and answered as if there were one replica.
func TestTwoCopiesAtOnce(t *testing.T) {
	t.Parallel()
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t)})
			h.sail(settings{})
			if err := h.Await(h.ctx, func() bool { return h.Connections() == 2 }); err != nil {
				t.Fatal(err)
			}
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			p.start()
			for {
				member, m := p.mover()
				if member == nil {
					break
				}
				r, err := p.act(member, p.board(m)).Acked(p.ctx)
				if err != nil || r.Failed {
					t.Fatalf("not answered: %+v, %v", r, err)
				}
				if r.Ephemeral && r.Message != nil && strings.Contains(r.Message.Embeds[0].Description, "out of date") {
					t.Errorf("the second copy answers: %s", r.Message.Embeds[0].Description)
				}
			}
			p.result()
			p.settled(p.channel, p.members[0])
			for _, v := range h.Verdicts(sandbox.Unanswered, sandbox.NoAltText) {
				t.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
			}
		})
	}
}

// fleet plays n whole games, at most atOnce at a time.
func fleet(h *harbour, n, atOnce int) {
	h.Helper()
	var games sync.WaitGroup
	places := make(chan struct{}, atOnce)
	for i := range n {
		places <- struct{}{}
		games.Go(func() {
			defer func() { <-places }()
			wholeGame(h, i)
		})
	}
	games.Wait()
}

// wholeGame plays one random game in a channel of its own and checks its record, result and messages.
func wholeGame(h *harbour, i int) {
	one, other := fmt.Sprintf("Captain %d", 2*i), fmt.Sprintf("Captain %d", 2*i+1)
	h.AddMember(sandbox.Person{Name: one})
	h.AddMember(sandbox.Person{Name: other})
	p := h.pair(h.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d", i)}), one, other)
	var options []sandbox.Option
	if i%2 == 1 {
		options = append(options, sandbox.Yes("extra-trick", true))
	}
	p.start(options...)
	m := p.playOut()
	checkRecord(p, m)
	checkResult(p, m)
	p.rests()
	if n := h.decodes(p.channel, p.members[0]); n < 9 {
		h.Errorf("game %d left %d pictures: there should be eight rounds and a result", i, n)
	}
}

// checkRecord writes the record of a match, parses it and replays it.
func checkRecord(p *pair, m *game.Match) {
	t, _ := p.match()
	record, err := game.ParseRecord(strings.NewReader(m.Record(t.Names()).String()))
	if err != nil {
		p.Errorf("the record cannot be read: %v", err)
		return
	}
	again, err := record.Match(rules())
	if err != nil || !slices.Equal(again.State().Scores(), m.State().Scores()) {
		p.Errorf("the record is replayed to %v, not %v: %v", again.State().Scores(), m.State().Scores(), err)
	}
}

// checkResult fails the test unless the result in the channel has the scores of the match.
func checkResult(p *pair, m *game.Match) {
	t, _ := p.match()
	text := p.result().Embeds[0].Description
	for seat, s := range m.State().Scores() {
		if want := fmt.Sprintf("%s %d", t.Players[seat].Name, s.Points); !strings.Contains(text, want) {
			p.Errorf("the result does not say %q:\n%s", want, text)
		}
	}
}

// distribution logs how fast the presses were answered. It asserts no times, since machines differ.
func distribution(t *testing.T, times []time.Duration) {
	slices.Sort(times)
	if len(times) == 0 {
		t.Error("nothing was answered")
		return
	}
	at := func(share float64) time.Duration {
		return times[int(share*float64(len(times)-1))].Round(time.Millisecond)
	}
	t.Logf("%d answers: half within %v, 90 %% %v, 99 %% %v, all %v", len(times), at(.5), at(.9), at(.99), at(1))
}

// Every request of two whole games conforms to Discord's OpenAPI description, where that is available.
func TestRequestsFitDiscordsDescription(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{check: schema.Require(t).Check})
	fleet(h, 2, 2)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.answerOf(p.members[0].Command(p.channel, "board"))
	p.answerOf(p.members[0].Command(p.channel, "rules"))
	h.lookBack(p)
	h.voyages()
	page := h.whisper(p.members[0].Command(p.channel, "leaderboard"))
	h.whisper(p.members[0].Select(*page, "ladders:shanghaien", "fame"))
	h.whisper(p.members[0].Command(p.channel, "profile"))
	h.whisper(p.members[0].Command(p.channel, "settings", sandbox.Sub("server")))
	h.noFaults()
}
