package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// During a match, only its players can get its log, and only if the game hides nothing. Replay, verification and
// review must wait for the end.
func TestARunningMatchIsNotHandedOut(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	open := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	open.start()
	hidden := h.crew(g, h.Channel("harbour"), "Anna", "Bernd")
	hidden.begin()
	hidden.act(hidden.members[0])
	const later, secret, stranger = "still going on", "a secret until its end", "Only those who play"
	for _, c := range []struct{ match, who, command, told string }{
		{"open", "Anna", "record", ""},
		{"open", "Bernd", "record", ""},
		{"open", "Дмитрий ⚓", "record", stranger},
		{"open", "Anna", "replay", later},
		{"open", "Дмитрий ⚓", "replay", later},
		{"open", "Anna", "verify", later},
		{"open", "Anna", "review", later},
		{"hidden", "Anna", "record", secret},
		{"hidden", "Дмитрий ⚓", "record", secret},
		{"hidden", "Bernd", "replay", later},
		{"hidden", "Дмитрий ⚓", "replay", later},
		{"hidden", "Bernd", "verify", later},
		{"hidden", "Bernd", "review", later},
	} {
		what := c.who + " asks for the " + c.command + " of a match that is " + c.match
		channel, id := open.channel, open.table
		if c.match == "hidden" {
			channel, id = hidden.channel, hidden.table
		}
		who := h.Member(c.who)
		asked := who.Command(channel, c.command, sandbox.Text("game", id))
		if c.told != "" {
			h.whispered(what, asked, c.told)
			continue
		}
		if r := h.answerOf(asked); !r.Ephemeral || len(r.Message.Attachments) != 1 {
			t.Errorf("%s: %+v", what, r.Message)
		}
	}
	h.whispered("a stranger names none", h.Member("Дмитрий ⚓").Command(open.channel, "record"), "No game has ended")
	h.noFaults()
}

// Outsiders cannot see a match of a server from another server or in private, even with its id. Its players can see it
// anywhere.
func TestAMatchOfAServerIsNotSeenElsewhere(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.resigns(p.members[0])
	p.result()
	p.rests()
	stranger, anna := h.Member("Дмитрий ⚓"), p.members[0]
	again := func(from string) {
		for _, command := range []string{"replay", "record", "verify", "review"} {
			r := h.answerOf(anna.Command(from, command, sandbox.Text("game", p.table)))
			for _, e := range r.Message.Embeds {
				if strings.Contains(e.Description, "do not know") {
					t.Errorf("/%s of somebody who has played: %q", command, e.Description)
				}
			}
		}
	}
	looks := func(from string) {
		said, err := stranger.Say(from, "a message")
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"replay", "record", "verify", "review"} {
			h.whispered("/"+command, stranger.Command(from, command, sandbox.Text("game", p.table)), "do not know")
		}
		for _, press := range []string{"replay:%:0", "share:%:0", "review:%:0", "study:%:0", "film:%", "still:%", "dice:%"} {
			id := strings.ReplaceAll(press, "%", p.table)
			h.whispered(id, stranger.PressStale(said, id), "do not know")
		}
	}
	looks(stranger.Direct())
	again(anna.Direct())
	if _, err := h.store.Update(h.ctx, p.table, func(tb *table.Table) error {
		tb.Guild, tb.Channel = "1", "2"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	looks(p.channel)
	again(p.channel)
	h.noFaults()
}
