package catalog_test

import (
	"context"
	crand "crypto/rand"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/discord/gateway"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/internal/sandbox"
	tenderface "dockside/render/facetest/tender"
	"dockside/render/studio"
	"dockside/storage/bolt"
)

// sampleGame lists a game in the way of package main. Its rules are in one folder, and its face with art and words in
// another. Nothing else knows the game.
func sampleGame() catalog.Game {
	return catalog.Game{Rules: tender.Rules(), Face: tenderface.Face{}, Levels: func(s game.Setup) []ai.Level {
		return ai.Levels(tender.Rules(), s, "apprentice", "broker")
	}}
}

// Four players play in teams to the end, with an option that asks questions out of turn. The match is rated, and
// profiles show the counts of the game in the language of the reader.
func TestASampleGameIsPlayedInTeams(t *testing.T) {
	t.Parallel()
	p := invite(t)
	members := []*sandbox.Member{
		p.Member("Anna"), p.Member("Bernd"), p.Member("Clara"), p.AddMember(sandbox.Person{Name: "Dora", Locale: "fr"}),
	}
	anna, bernd, dora := members[0], members[1], members[3]
	p.answer(anna.Command(p.channel, "challenge", sandbox.Yes("rated", true), sandbox.Yes(tender.Teams, true),
		sandbox.Yes(tender.Objections, true)))
	card, join := p.await("join:")
	p.id = strings.Split(join.CustomID, ":")[1]
	p.answer(bernd.PressStale(card, "join:"+p.id+":1"))
	alone := p.shown(anna.PressStale(card, "start:"+p.id))
	if said := alone.Embeds[0].Description; said != "Teams need four or six players." {
		t.Errorf("the error for two players in teams is %q", said)
	}
	for i, m := range members[2:] {
		p.answer(m.PressStale(card, "join:"+p.id+":"+strconv.Itoa(i)))
	}
	p.answer(anna.PressStale(card, "start:"+p.id))
	s := p.playOut(members...)
	result, _ := p.await("rematch:")
	embed, o := result.Embeds[0], s.Match.Outcome()
	for seat := range game.Seat(4) {
		if name := s.Players[seat].Name; strings.Contains(strings.Split(embed.Description, "\n")[0], name) != o.Won(seat) {
			t.Errorf("%s has won: %t, the result is\n%s", name, o.Won(seat), embed.Description)
		}
	}
	if embed.Image == nil || !strings.Contains(embed.Title, "Tender") || len(s.Settled) == 0 && s.Rated {
		t.Errorf("the result is %+v of %+v", embed, s.Table)
	}
	for m, words := range map[*sandbox.Member]string{anna: "Laid 3 times.", dora: "A posé 3 fois."} {
		if told := p.shown(m.Command(p.channel, "profile")).Embeds[0].Description; !strings.Contains(told, words) {
			t.Errorf("the profile of %s is\n%s", m.Name, told)
		}
	}
	p.noFaults()
}

// A player plays alone against the computer players of the game.
func TestASampleGameHasComputerPlayers(t *testing.T) {
	t.Parallel()
	p := invite(t)
	anna := p.Member("Anna")
	p.answer(anna.Command(p.channel, "solo", sandbox.Yes("visible", true), sandbox.Text("level", "broker")))
	_, board := p.await("hand:")
	p.id = strings.TrimPrefix(board.CustomID, "hand:")
	s := p.playOut(anna)
	result, _ := p.await("rematch:")
	if s.Match.Level(1) != "broker" || !strings.Contains(result.Embeds[0].Title, "Broker") {
		t.Errorf("against the computer it ended as %+v", result.Embeds[0])
	}
	p.noFaults()
}

// noFaults checks that Discord reported no mistakes.
func (p *party) noFaults() {
	p.Helper()
	for _, v := range p.Verdicts() {
		p.Errorf("Discord reports %+v", v)
	}
}

// party is a channel in which members play the sample game.
type party struct {
	*testing.T
	*sandbox.Server
	store   *bolt.Store
	ctx     context.Context
	channel string
	random  *rand.Rand
	id      string // of the table
}

// invite starts a Discord with a bot that offers the sample game alone.
func invite(t *testing.T) *party {
	t.Helper()
	games := []catalog.Game{sampleGame()}
	server, err := sandbox.New(sandbox.Config{})
	must(t, err)
	t.Cleanup(func() { server.Close() })
	address, err := server.Start("127.0.0.1:0")
	must(t, err)
	store, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"))
	must(t, err)
	t.Cleanup(func() { store.Close() })
	words, err := words.Load(catalog.Files(games)...)
	must(t, err)
	studio, err := studio.New(catalog.Faces(games)...)
	must(t, err)
	log := slog.New(slog.DiscardHandler)
	discord, err := gateway.New(address+"/api", server.Token(), time.After, log)
	must(t, err)
	b := bot.New(bot.Config{
		Games: games, Store: store, Discord: discord, Words: words, Studio: studio,
		Cinema: studio.Cinema(), Random: crand.Reader, Dice: &dice{},
		Files: address, Now: time.Now, After: time.After, Log: log,
	})
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Minute)
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		must(t, <-done)
	})
	must(t, server.AwaitBot(ctx))
	return &party{
		T: t, Server: server, store: store, ctx: ctx, channel: server.Channel("tavern"),
		random: rand.New(rand.NewPCG(1, 2)),
	}
}

// dice is a random source that is safe for concurrent use.
type dice struct{ sync.Mutex }

func (d *dice) IntN(n int) int {
	d.Lock()
	defer d.Unlock()
	return rand.IntN(n)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// answer waits for the response to a member.
func (p *party) answer(u *sandbox.Use) sandbox.Result {
	p.Helper()
	r, err := u.Wait(p.ctx)
	if err != nil || r.Failed {
		p.Fatalf("not answered: %+v, %v", r, err)
	}
	return r
}

// shown waits for the message that answers a member, also if it was deferred.
func (p *party) shown(u *sandbox.Use) sandbox.Message {
	p.Helper()
	r := p.answer(u)
	switch n := len(r.FollowUps); {
	case n > 0:
		return r.FollowUps[n-1]
	case r.Message == nil:
		p.Fatal("nothing is shown")
	}
	return *r.Message
}

// await waits for a message with a button whose custom id begins with start.
func (p *party) await(start string) (sandbox.Message, sandbox.Component) {
	p.Helper()
	var button sandbox.Component
	m, err := p.AwaitMessage(p.ctx, p.channel, p.Member("Anna").ID, func(m sandbox.Message) bool {
		i := slices.IndexFunc(m.Controls(), func(c sandbox.Component) bool { return strings.HasPrefix(c.CustomID, start) })
		if i >= 0 {
			button = m.Controls()[i]
		}
		return i >= 0 && !m.Ephemeral()
	})
	must(p.T, err)
	return m, button
}

// match returns the table in the store.
func (p *party) match() *table.Session {
	p.Helper()
	t, err := p.store.Load(p.ctx, p.id)
	must(p.T, err)
	s, err := t.Replay(tender.Rules())
	must(p.T, err)
	return s
}

// playOut makes random moves until the match is over: bids on the private panel, all others on the board.
func (p *party) playOut(members ...*sandbox.Member) *table.Session {
	p.Helper()
	for {
		s := p.match()
		turn := slices.DeleteFunc(s.Match.Turn(), func(seat game.Seat) bool { return s.Players[seat].User == "" })
		switch {
		case s.Phase == table.Over:
			return s
		case len(turn) > 0:
			seat := turn[p.random.IntN(len(turn))]
			i := slices.IndexFunc(members, func(m *sandbox.Member) bool { return m.ID == s.Players[seat].User })
			p.move(s, seat, members[i])
		}
		must(p.T, p.ctx.Err())
	}
}

// move makes a random move of a seat.
func (p *party) move(s *table.Session, seat game.Seat, m *sandbox.Member) {
	p.Helper()
	moves := s.Match.Moves(seat)
	move := string(moves[p.random.IntN(len(moves))])
	board, _ := p.await("hand:" + p.id)
	var press *sandbox.Use
	if strings.HasPrefix(move, "bid") {
		hand := p.shown(m.PressStale(board, "hand:"+p.id))
		if !hand.Ephemeral() {
			p.Fatalf("the hand of %s is shown to everybody", m.Name)
		}
		press = m.Press(hand, "play:"+p.id+":"+s.Match.Decision(seat)+":"+move)
	} else {
		press = m.PressStale(board, "play:"+p.id+":"+s.Match.OpenDecision(seat)+":"+move)
	}
	if _, err := press.Acked(p.ctx); err != nil {
		p.Fatalf("%s cannot %s: %v", m.Name, move, err)
	}
	must(p.T, p.Await(p.ctx, func() bool { return p.match().Match.Len() > s.Match.Len() }))
}
