package e2e

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/storage"
)

// pair is two members who play each other in a channel.
type pair struct {
	*harbour
	channel string
	members [2]*sandbox.Member // the challenger and the rival
	table   string             // id of the table
	random  *rand.Rand
}

// pair returns two members in a channel. It logs the random seed of their moves.
func (h *harbour) pair(channel, one, other string) *pair {
	seed := rand.Uint64()
	h.Logf("%s and %s play with seed %d", one, other, seed)
	return &pair{
		harbour: h, channel: channel, members: [2]*sandbox.Member{h.Member(one), h.Member(other)},
		random: rand.New(rand.NewPCG(seed, 0)),
	}
}

// start opens a challenge and accepts it.
func (p *pair) start(options ...sandbox.Option) {
	p.Helper()
	card := p.challenges(options...)
	p.answerOf(p.members[1].Press(card, "accept:"+p.table))
}

// challenges opens the challenge and returns its card. On a busy machine the card comes later than the response, as a
// message of its own. If the clock is simulated, it also waits until the card is recorded in the store; otherwise the
// clock would show a match that begins meanwhile once more.
func (p *pair) challenges(options ...sandbox.Option) sandbox.Message {
	p.Helper()
	options = append(ratedUnless(options), p.members[1].User("opponent"))
	p.heard(p.members[0].Command(p.channel, "challenge", options...))
	card, err := p.AwaitMessage(p.ctx, p.channel, p.members[1].ID, func(m sandbox.Message) bool {
		controls := m.Controls()
		return len(controls) == 7 && strings.HasPrefix(controls[0].CustomID, "accept:")
	})
	if err != nil {
		p.Fatalf("the challenge shows no card: %v", err)
	}
	accept := card.Controls()[0].CustomID
	p.table = strings.Split(accept, ":")[1]
	if p.nudge != nil {
		p.until(func(t *table.Table, _ *game.Match) bool { return t.Shown.Knows(card.ID) })
	}
	return card
}

// ratedUnless returns the options of a challenge, with rated added unless they have it. By default first games are
// unrated.
func ratedUnless(options []sandbox.Option) []sandbox.Option {
	if slices.ContainsFunc(options, func(o sandbox.Option) bool { return o.Name == "rated" }) {
		return options
	}
	return append(slices.Clone(options), sandbox.Yes("rated", true))
}

// match returns the table and match of the pair from the store.
func (p *pair) match() (*table.Table, *game.Match) {
	p.Helper()
	for {
		t, err := p.store.Load(p.ctx, p.table)
		if errors.Is(err, storage.ErrUnavailable) && p.ctx.Err() == nil {
			continue
		}
		if err != nil {
			p.Fatal(err)
		}
		s, err := t.Replay(rules())
		if err != nil {
			p.Fatal(err)
		}
		return t, s.Match
	}
}

// record returns the public record of the match.
func (p *pair) record() game.Record {
	t, m := p.match()
	return (&table.Session{Table: t, Match: m}).Record()
}

// mover returns the member to move, nil if the match is over, and the match.
func (p *pair) mover() (*sandbox.Member, *game.Match) {
	t, m := p.match()
	if len(m.Turn()) == 0 {
		return nil, m
	}
	for _, member := range p.members {
		if seat, _ := t.Seat(member.ID); seat == m.Turn()[0] {
			return member, m
		}
	}
	p.continues()
	return p.mover()
}

// continues ends a pause after which a computer player is to move.
func (p *pair) continues() {
	p.Helper()
	var next sandbox.Component
	paused, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) (ok bool) {
		next, ok = nextPart(m, p.table)
		return ok
	})
	if err != nil {
		p.Fatalf("no player of the pair is to move: %v", err)
	}
	p.heard(p.members[0].PressStale(paused, next.CustomID))
}

// nextPart returns the button of a message that continues a table after a result.
func nextPart(m sandbox.Message, id string) (sandbox.Component, bool) {
	controls := m.Controls()
	i := slices.IndexFunc(controls, func(c sandbox.Component) bool {
		return strings.HasPrefix(c.CustomID, "continue:"+id+":")
	})
	if i < 0 {
		return sandbox.Component{}, false
	}
	return controls[i], true
}

// board waits for the message whose buttons belong to the present decision. Panels of odds have such buttons, too.
func (p *pair) board(m *game.Match) sandbox.Message {
	p.Helper()
	current := p.table + ":" + m.Decision(m.Turn()[0])
	message, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		return len(plays(m)) > 0 && strings.Contains(plays(m)[0].CustomID, current) &&
			hasControl(m, "odds:"+p.table+":again") == ""
	})
	if err != nil {
		p.Fatalf("no board for decision %s: %v", current, err)
	}
	return message
}

// plays returns the controls of a message that make moves.
func plays(m sandbox.Message) []sandbox.Component {
	var all []sandbox.Component
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, "play:") {
			all = append(all, c)
		}
	}
	return all
}

// act presses a random control, like a user who does not know the rules.
func (p *pair) act(member *sandbox.Member, board sandbox.Message) *sandbox.Use {
	controls := plays(board)
	c := controls[p.random.IntN(len(controls))]
	if len(c.Options) > 0 {
		return member.Select(board, c.CustomID, c.Options[p.random.IntN(len(c.Options))].Value)
	}
	return member.Press(board, c.CustomID)
}

// playOut plays on until the match is over, and returns it.
func (p *pair) playOut() *game.Match {
	p.Helper()
	for {
		member, m := p.mover()
		if member == nil {
			return m
		}
		p.heard(p.act(member, p.board(m)))
	}
}

// result waits for the message with the result.
func (p *pair) result() sandbox.Message {
	p.Helper()
	message, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		_, ok := m.Component("rematch:" + p.table)
		return ok
	})
	if err != nil {
		p.Fatalf("no result: %v", err)
	}
	return message
}
