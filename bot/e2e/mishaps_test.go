package e2e

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/table"
	"dockside/internal/sandbox"

	"github.com/redis/go-redis/v9"
)

// The response to the last vote for a rematch may be lost, or come too late while edits fail. The next tick shows what
// is missing.
func TestALostAnswerToTheLastVoteIsMadeUpFor(t *testing.T) {
	t.Parallel()
	for name, plans := range map[string][]sandbox.Plan{
		"lost": {{Method: "POST", Path: "/callback", Times: 1, Status: 500}},
		"late": {
			{Method: "POST", Path: "/callback", Times: 1, Status: 404, Code: 10062},
			{Method: "PATCH", Path: "/messages/", Times: 1, Status: 500},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClockwork(t)
			p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
			p.start()
			p.resigns(p.members[0])
			result, rematch := p.result(), "rematch:"+p.table
			p.rests()
			p.answerOf(p.members[0].Press(result, rematch))
			c.awaitText(p.channel, result.ID, "would like a rematch")
			p.rests()
			for _, plan := range plans {
				c.Refuse(plan)
			}
			p.members[1].Press(p.result(), rematch)
			p.until(func(tb *table.Table, _ *game.Match) bool { return tb.Next != "" })
			offered := func() bool {
				return slices.ContainsFunc(c.Messages(p.channel, p.members[0].ID), func(m sandbox.Message) bool {
					_, still := m.Component(rematch)
					return still && m.ID == result.ID
				})
			}
			for c.pass(time.Minute); offered(); c.pass(time.Minute) {
				if c.ctx.Err() != nil {
					t.Fatal("the agreement is not shown")
				}
			}
		})
	}
}

// Preferences that were stored by a newer version, and cannot be read, do not keep a user from playing.
func TestUnreadableSettingsKeepNobodyFromPlaying(t *testing.T) {
	t.Parallel()
	address := startRedis(t).address()
	h := openHarbour(t, settings{store: openRedis(t, address)})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	where, err := redis.ParseURL(address)
	bottest.Must(t, err)
	r := redis.NewClient(where)
	defer r.Close()
	for _, m := range p.members {
		bottest.Must(t, r.Set(t.Context(), "dockside:document:settings/user/"+m.ID, `{"schema":99,"value":{}}`, 0).Err())
	}
	mover, m := p.mover()
	answer := p.answerOf(p.act(mover, p.board(m)))
	if _, after := p.match(); after.Len() == m.Len() {
		t.Errorf("the move is not made: %+v", answer.Message)
	}
}

// panicky is a computer player that can be made to panic.
type panicky struct {
	ai.Player
	broken *atomic.Bool
}

func (p panicky) Choose(v game.State, s game.Seat, m ai.Means) ai.MoveValue {
	if p.broken.Load() {
		panic("a mistake in a computer player")
	}
	return p.Player.Choose(v, s, m)
}

// A computer player that panics does not undo the move of its opponent. Once the bug is fixed, the game goes on.
func TestAComputerThatPanicsCostsNobodyAMove(t *testing.T) {
	t.Parallel()
	broken := new(atomic.Bool)
	c := wind(t, settings{judge: panicky{captains(game.Setup{})[0].Player, broken}})
	p := c.alone(c.Channel("tavern"), "Anna")
	broken.Store(true)
	_, m := p.match()
	for m.Level(m.Turn()[0]) == "" {
		p.heard(p.act(p.members[0], p.board(m)))
		before := m.Len()
		if _, m = p.match(); m.Len() == before {
			t.Fatal("a legal move is not made")
		}
	}
	broken.Store(false)
	waits := m.Len()
	c.pass(time.Minute)
	p.until(func(_ *table.Table, m *game.Match) bool { return m.Len() > waits && m.Level(m.Turn()[0]) == "" })
}

// A computer player that panics at the start leaves no more than one card in the channel.
func TestAComputerThatPanicsAtOnceLeavesOneCard(t *testing.T) {
	t.Parallel()
	broken := new(atomic.Bool)
	broken.Store(true)
	c := wind(t, settings{judge: panicky{captains(game.Setup{})[0].Player, broken}})
	anna, channel := c.Member("Anna"), c.Channel("tavern")
	for range 4 { // the computer player begins some of them
		c.answerOf(anna.Command(channel, "solo", sandbox.Yes("visible", true)))
		for range 3 {
			c.pass(time.Minute)
		}
		if n := len(c.Messages(channel, anna.ID)); n > 1 {
			t.Fatalf("%d messages are in the channel for one game", n)
		}
		channel = c.AddChannel(sandbox.Room{Name: channel + "x"})
	}
}

// gatedJudge is a computer player that waits until the test opens its gate.
type gatedJudge struct {
	ai.Player
	gate chan struct{}
	once *sync.Once
	busy chan struct{} // closed at the first evaluation
}

func (j gatedJudge) Values(v game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	j.once.Do(func() { close(j.busy) })
	<-j.gate
	return j.Player.Values(v, seat, m)
}

// Any number of users may wait for a review while others go on playing.
func TestWaitingForAReviewKeepsNobodyFromPlaying(t *testing.T) {
	t.Parallel()
	j := gatedJudge{captains(game.Setup{})[0].Player, make(chan struct{}), new(sync.Once), make(chan struct{})}
	h := openHarbour(t, settings{judge: j})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.playOut()
	result := p.result()
	q := h.pair(h.AddChannel(sandbox.Room{Name: "quay"}), "Anna", "Bernd")
	q.start()
	for range 100 {
		p.members[0].Press(result, "review:"+p.table)
	}
	receive(h, "the judge", j.busy)
	for range 4 {
		mover, m := q.mover()
		q.heard(q.act(mover, q.board(m)))
	}
	close(j.gate)
}

// movesUnseen stores a move of the player to move without showing it, as if the process had died after storing. It
// returns the match afterwards.
func (p *pair) movesUnseen(now time.Time) *game.Match {
	p.Helper()
	member, before := p.mover()
	_, err := p.store.Update(p.ctx, p.table, func(tb *table.Table) error {
		s, err := tb.Replay(rules())
		if err != nil {
			return err
		}
		return s.Play(member.ID, "", before.Moves(before.Turn()[0])[0], &fair{r: p.random}, now)
	})
	if err != nil {
		p.Fatal(err)
	}
	_, after := p.match()
	return after
}

// If Discord limits the edits of a message, the bot waits as long as Discord says. Then it shows the board.
func TestABoardThatWasChangedTooOftenFollows(t *testing.T) {
	t.Parallel()
	const tooManyEdits, wait = 30046, 100 * time.Millisecond
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.rests()
	_, m := p.mover()
	board := p.board(m)
	m = p.movesUnseen(c.clock.Now())
	c.Refuse(sandbox.Plan{Method: "PATCH", Path: "/channels/", Times: 1, Status: 429, Code: tooManyEdits, Retry: wait})
	c.pass(10 * time.Second)
	if tb, _ := p.match(); !tb.Retry.Equal(c.clock.Now().Add(wait)) {
		t.Fatalf("after a wish to wait for %v it is tried again after %v", wait, tb.Retry.Sub(c.clock.Now()))
	}
	c.pass(wait)
	if now := p.board(m); now.ID != board.ID {
		t.Errorf("message %s shows what message %s did", now.ID, board.ID)
	}
	p.rests()
}

// A channel at its rate limit delays no other channel. The clock updates other boards, and returns to the channel when
// the limit is over. Presses are answered at once.
func TestAChannelAtItsLimitHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	const wait = time.Hour
	c := newClockwork(t)
	busy, free := c.pair(c.Channel("tavern"), "Anna", "Bernd"), c.pair(c.Channel("harbour"), "Anna", "Bernd")
	for _, p := range []*pair{busy, free} {
		p.start()
		p.rests()
	}
	busy.movesUnseen(c.clock.Now())
	path := "/channels/" + busy.channel + "/"
	c.Refuse(sandbox.Plan{Method: "PATCH", Path: path, Times: 1, Status: 429, Retry: wait})
	c.pass(10 * time.Second)
	c.pass(wait) // Discord's limit follows real time, so it would still refuse
	if tb, _ := busy.match(); tb.Retry.Sub(c.clock.Now()) < wait/2 {
		t.Errorf("it is tried again after %v", tb.Retry.Sub(c.clock.Now()))
	}
	shown := free.movesUnseen(c.clock.Now())
	c.pass(10 * time.Second)
	free.board(shown)
	mover, m := busy.mover()
	old, err := c.AwaitMessage(c.ctx, busy.channel, mover.ID, func(m sandbox.Message) bool { return len(plays(m)) > 0 })
	bottest.Must(t, err)
	c.answerOf(mover.PressStale(old, "board:"+busy.table))
	busy.board(m)
	c.noFaults()
}

// If a channel is deleted, its games end: players cannot continue, and the clock has no more work there.
func TestAChannelThatIsGoneEndsItsGames(t *testing.T) {
	t.Parallel()
	const unknownChannel = 10003
	gone := sandbox.Plan{Path: "/channels/", Times: -1, Status: 404, Code: unknownChannel}
	t.Run("a match", func(t *testing.T) {
		t.Parallel()
		c := newClockwork(t)
		p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
		p.start()
		p.rests()
		p.movesUnseen(c.clock.Now())
		c.Refuse(gone)
		for range 2 { // the first tick finds it out; at the second nothing is left to show
			c.pass(time.Minute)
		}
		tb, m := p.match()
		if tb.Phase != table.Over || m.Outcome().Cause != game.Stopped || !tb.Due().IsZero() {
			t.Errorf("the table is %s because of %q, and due at %v", tb.Phase, m.Outcome().Cause, tb.Due())
		}
	})
	t.Run("a challenge", func(t *testing.T) {
		t.Parallel()
		c := newClockwork(t)
		p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
		card := p.answerOf(p.members[0].Command(p.channel, "challenge", sandbox.Text("pace", "10m"))).Message
		p.table = strings.Split(card.Controls()[0].CustomID, ":")[1]
		p.rests()
		c.Refuse(gone)
		opened, _ := p.match()
		c.pass(opened.Patience())
		if tb, _ := p.match(); tb.Phase != table.Lapsed || !tb.Due().IsZero() {
			t.Errorf("the table is %s, and due at %v", tb.Phase, tb.Due())
		}
	})
}

// Anyone with the permission can delete a message of the bot. A deleted board is posted again; an older message is not.
func TestMessagesThatSomebodyDeletes(t *testing.T) {
	t.Parallel()
	const unknownMessage = 10008
	gone := sandbox.Plan{Method: "PATCH", Path: "/channels/", Times: 1, Status: 404, Code: unknownMessage}
	t.Run("the board", func(t *testing.T) {
		t.Parallel()
		c := newClockwork(t)
		p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
		p.start()
		p.rests()
		_, m := p.mover()
		board := p.board(m)
		m = p.movesUnseen(c.clock.Now())
		c.Refuse(gone)
		for range 2 { // the first tick finds it out
			c.pass(time.Minute)
		}
		if now := p.board(m); now.ID == board.ID {
			t.Error("a message that is gone shows the board")
		}
		p.rests()
	})
	t.Run("a board of before", func(t *testing.T) {
		t.Parallel()
		c := newClockwork(t)
		p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
		p.start()
		p.rests()
		c.Refuse(gone)
		p.answerOf(p.members[0].Command(p.channel, "board"))
		p.until(func(tb *table.Table, _ *game.Match) bool { return tb.Retry.IsZero() || tb.Shown.Fails > 0 })
		if tb, _ := p.match(); tb.Shown.Fails > 0 {
			t.Error("a message that is gone is to be changed again")
		}
	})
}

// quick is a gatedJudge that evaluates without thinking once the gate is open.
type quick struct{ gatedJudge }

func (j quick) Values(v game.State, seat game.Seat, _ ai.Means) []ai.MoveValue {
	j.once.Do(func() { close(j.busy) })
	<-j.gate
	var all []ai.MoveValue
	for _, m := range v.Moves(seat) {
		all = append(all, ai.MoveValue{Move: m})
	}
	return all
}

func (j quick) Chance(game.State, game.Seat, ai.Means) float64 { return 0.5 }

// A user who requests hundreds of reviews at the same time gets them one by one, and is asked to wait. All other users
// can play.
func TestOnePersonCannotTakeEverybodysTime(t *testing.T) {
	t.Parallel()
	const many, one = 200, 1 + 8 // one at work and eight waiting
	j := quick{gatedJudge{captains(game.Setup{})[0].Player, make(chan struct{}), new(sync.Once), make(chan struct{})}}
	h := openHarbour(t, settings{judge: j})
	tavern, clara := h.Channel("tavern"), h.Member("Clara")
	p := h.pair(h.AddChannel(sandbox.Room{Name: "quay"}), "Anna", "Bernd")
	p.start()
	var refused atomic.Int32
	var all sync.WaitGroup
	for i := range many {
		use := clara.Command(tavern, "review", sandbox.File("file", "game.txt", randomRecord(t, rules(), 2, uint64(i))))
		all.Go(func() {
			r, err := use.Wait(h.ctx)
			if err == nil && r.Message != nil && strings.Contains(r.Message.Embeds[0].Description, "précédentes") {
				refused.Add(1)
			}
		})
	}
	receive(h, "the judge", j.busy)
	for range 4 {
		mover, m := p.mover()
		p.heard(p.act(mover, p.board(m)))
	}
	h.poll("the refusals", func() bool { return refused.Load() >= many-one })
	close(j.gate)
	all.Wait()
	if n := refused.Load(); n != many-one {
		t.Errorf("%d of %d are asked for patience", n, many)
	}
	h.noFaults()
}
