package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	dice "dockside/game/fair"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// alone starts a game of a member against the computer in a channel.
func (h *harbour) alone(channel, name string, options ...sandbox.Option) *pair {
	h.Helper()
	p := h.pair(channel, name, name)
	p.heard(p.members[0].Command(channel, "solo", append(options, sandbox.Yes("visible", true))...))
	p.find()
	return p
}

// find waits for the board of the channel's other table and selects that table. The previous board may still have its
// buttons.
func (p *pair) find() {
	p.Helper()
	board, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID,
		func(m sandbox.Message) bool { return len(plays(m)) > 0 && tableOf(m) != p.table })
	if err != nil {
		p.Fatalf("no board: %v", err)
	}
	p.table = tableOf(board)
}

// tableOf returns the id of the table whose board a message is.
func tableOf(board sandbox.Message) string { return strings.Split(plays(board)[0].CustomID, ":")[1] }

// A whole game against a computer player works in a channel and in direct messages, and so does a rematch.
func TestSoloGames(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			anna := h.Member("Anna")
			for channel, level := range map[string]string{h.Channel("tavern"): "cabin-boy", anna.Direct(): "el-dado"} {
				p := h.alone(channel, "Anna", sandbox.Text("level", level))
				checkSolo(p, p.playOut(), level)
				rematch := p.members[0].Press(p.result(), "rematch:"+p.table)
				p.heard(rematch)
				p.find()
				if next, m := p.match(); m.Level(0) != level || next.Players[1].User != anna.ID {
					t.Errorf("in the rematch %q sits below", m.Level(0))
				}
				p.heard(anna.Command(channel, "resign"))
			}
			h.noFaults()
			distribution(t, h.AnswerTimes())
		})
	}
}

// checkSolo checks a finished solo match. It was played against that level and is not rated. Its dice verify with the
// id of the first message in place of a lucky word.
func checkSolo(p *pair, m *game.Match, level string) {
	p.Helper()
	result := p.result()
	if err := p.Await(p.ctx, func() bool { t, _ := p.match(); return len(t.Settled) > 0 }); err != nil {
		p.Fatal(err)
	}
	t, _ := p.match()
	if m.Level(1) != level || m.Level(0) != "" {
		p.Errorf("the seats have %q and %q, want %q", m.Level(0), m.Level(1), level)
	}
	if report, err := dice.Verify(m, p.record().Proof); err != nil || len(report.Differences) > 0 || report.Checked < 20 {
		p.Errorf("the dice: %+v, %v", report, err)
	}
	if words := t.Chance().Words; !slices.ContainsFunc(p.Messages(p.channel, p.members[0].ID),
		func(m sandbox.Message) bool { return m.ID == words[0] }) || words[1] != "" {
		p.Errorf("no message has the id that stands in for the word: %q", words)
	}
	for _, c := range t.Settled {
		if c.Reason != ladder.Computer {
			p.Errorf("the ladder %v takes it as %q", c.Ladder, c.Reason)
		}
	}
	if t.Phase != table.Over || !strings.Contains(result.Embeds[0].Title, "Anna") {
		p.Errorf("the result is %q", result.Embeds[0].Title)
	}
}

// A game in direct messages is shown to no other user, whatever custom id they forge.
func TestPrivateGamesStayPrivate(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.alone(h.Member("Anna").Direct(), "Anna")
	bernd, channel := h.Member("Bernd"), h.Channel("tavern")
	said, err := bernd.Say(channel, "a message")
	if err != nil {
		t.Fatal(err)
	}
	snoop := func(when string) {
		for _, id := range []string{
			"more:%s", "panel:%s:crews", "dice:%s", "film:%s", "still:%s", "replay:%s:0",
			"review:%s", "study:%s:3",
		} {
			h.whispered(when+" "+id, bernd.PressStale(said, fmt.Sprintf(id, p.table)), "do not know")
		}
	}
	snoop("in the game")
	p.resigns(p.members[0])
	p.result()
	snoop("after it")
	direct, err := bernd.Say(bernd.Direct(), "a message")
	if err != nil {
		t.Fatal(err)
	}
	anna := p.members[0].ID
	bottest.Must(t, h.store.Archive(h.ctx, ladder.Entry{
		Match: "m1", Game: rules().Name, Ended: time.Now(), Cause: game.Finished,
		Players: []ladder.Player{{User: bernd.ID, Name: "Bernd"}, {Name: "Marvin"}},
	}))
	h.whispered("her history is his own", bernd.PressStale(direct, "history:"+anna+":0"), "against Marvin")
	named := bernd.Command(bernd.Direct(), "history", sandbox.Text("user", anna))
	h.whispered("her history by name, too", named, "against Marvin")
	h.whispered("her game", bernd.PressStale(direct, "replay:"+p.table+":0"), "do not know")
	own := p.answerOf(p.members[0].Command(p.channel, "history"))
	if _, listed := own.Message.Component("replay"); !listed {
		t.Errorf("her own history is %+v", own.Message)
	}
	h.noFaults()
}

// A user who cannot start another game is told the reason. It is a game against a person or the computer, or an open
// challenge.
func TestWhoIsBusyIsToldWithWhom(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	anna, bernd := h.Member("Anna"), h.Member("Bernd")
	for name, words := range map[string]string{
		"solo":      "game against the computer",
		"challenge": "an open challenge or table",
	} {
		channel := h.AddChannel(sandbox.Room{Name: name})
		h.heard(anna.Command(channel, name))
		h.whispered(name+" twice", anna.Command(channel, name), words)
	}
	channel := h.Channel("tavern")
	h.heard(anna.Command(channel, "challenge", bernd.User("opponent")))
	h.whispered("both twice", bernd.Command(channel, "challenge", anna.User("opponent")), "You two already have a game")
	open := h.answerOf(anna.Command(channel, "challenge")).Message
	take := open.Controls()[0].CustomID
	h.whispered("taking a seat beside that", bernd.Press(*open, take), "You two already have a game")
	waiting, err := h.store.Load(h.ctx, strings.Split(take, ":")[1])
	if err != nil || waiting.Phase != table.Open {
		t.Errorf("the seat is taken: %+v, %v", waiting, err)
	}
	h.noFaults()
}

// The owner of an open challenge can play against a computer player instead.
func TestAComputerTakesAnOpenSeat(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	card := h.answerOf(p.members[0].Command(p.channel, "challenge")).Message
	p.table = strings.Split(card.Controls()[0].CustomID, ":")[1]
	h.whispered("somebody else decides", p.members[1].Select(*card, "enlist:"+p.table, "captain"), "for somebody else")
	p.heard(p.members[0].Select(*card, "enlist:"+p.table, "captain"))
	_, m := p.match()
	if p.board(m); m.Level(1) != "captain" {
		t.Errorf("opposite sits %q", m.Level(1))
	}
	h.noFaults()
}

// If the process dies after storing a move, the computer player's reply follows at the next tick.
func TestAComputerAnswersAfterACrash(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.alone(c.Channel("tavern"), "Anna")
	waits := func() bool { _, m := p.match(); return len(m.Turn()) > 0 && m.Level(m.Turn()[0]) != "" }
	for !waits() {
		_, err := c.store.Update(t.Context(), p.table, func(t *table.Table) error {
			s, err := t.Replay(rules())
			if err != nil {
				return err
			}
			return s.Play(p.members[0].ID, "", s.Match.Moves(s.Match.Turn()[0])[0], &fair{r: p.random}, c.clock.Now())
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	c.pass(6 * time.Second)
	member, m := p.mover()
	p.board(m)
	if member != p.members[0] || m.Outcome().Over() {
		t.Errorf("it is the turn of %v", m.Turn())
	}
	c.noFaults()
}
