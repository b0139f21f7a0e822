package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/internal/sandbox"
)

// Games can begin only in the channels that a guild allows. A thread counts as its channel, and running games go on.
func TestAServerPlaysInItsChannels(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	quay := h.AddChannel(sandbox.Room{Name: "quay"})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	anna, bernd := p.members[0], p.members[1]
	page := h.whisper(anna.Command(p.channel, "settings", sandbox.Sub("server")))
	page = h.whisper(anna.Press(*page, "grounds"))
	contains(t, "nothing chosen", page.Embeds[0].Description, "everywhere", "none")
	page = h.whisper(anna.PressStale(*page, "playin", quay))
	contains(t, "a channel chosen", page.Embeds[0].Description, "<#"+quay+">")
	for what, use := range map[string]*sandbox.Use{
		"a challenge": bernd.Command(p.channel, "challenge"), "alone": bernd.Command(p.channel, "solo"),
	} {
		h.whispered(what, use, "play in one of these channels: <#"+quay+">")
	}
	p.press()
	p.resigns(bernd)
	h.whispered("a rematch", bernd.Press(p.result(), "rematch:"+p.table), "<#"+quay+">")
	thread, err := anna.Thread(quay, "evening")
	bottest.Must(t, err)
	for channel, who := range map[string]*sandbox.Member{quay: bernd, thread: h.Member("Clara")} {
		pace := map[string]string{quay: "1d", thread: "1w"}[channel] // so that no seat matches another
		h.heard(who.Command(channel, "challenge", sandbox.Text("pace", pace)))
		h.card(channel, bernd)
	}
	page = h.whisper(anna.Press(*h.whisper(anna.Command(quay, "settings", sandbox.Sub("server"))), "grounds"))
	h.whisper(anna.PressStale(*page, "playin"))
	h.heard(anna.Command(p.channel, "challenge"))
	h.card(p.channel, anna)
	h.whispered("what is no channel", anna.PressStale(*page, "playin", "nowhere"), "can’t find that channel")
	h.whispered("by others", bernd.PressStale(h.card(p.channel, anna), "playin", quay), "**Manage Server** permission")
	h.noFaults()
}

// The moderation log reports bans, ended games and settings, without mentions and in the guild's language. If the log
// cannot be written, the action still succeeds, and a guild manager sees that once.
func TestTheLogOfAServer(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	tavern, anna, bernd := h.Channel("tavern"), h.Member("Anna"), h.Member("Bernd")
	ledger := h.AddChannel(sandbox.Room{Name: "ledger"})
	server := func(options ...sandbox.Option) *sandbox.Use {
		return anna.Command(tavern, "settings", sandbox.Sub("server", options...))
	}
	says := func(words string) {
		t.Helper()
		m, err := h.AwaitMessage(h.ctx, ledger, anna.ID, func(m sandbox.Message) bool {
			return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, words)
		})
		if err != nil {
			t.Fatalf("the log does not say %q: %v", words, err)
		}
		if m.Flags&(1<<12) == 0 {
			t.Errorf("%q is not silent", words)
		}
	}
	h.whisper(server(sandbox.Text("log", ledger)))
	says("chose this channel")
	h.whisper(server(sandbox.Text("pace", "1w")))
	says("**Usual pace:**")
	h.whisper(h.Member("Clara").Command(tavern, "ban", bernd.User("user")))
	says("<@" + h.Member("Clara").ID + "> banned <@" + bernd.ID + "> from")
	h.whisper(h.Member("Clara").Command(tavern, "unban", bernd.User("user")))
	says("lets <@" + bernd.ID + "> play")
	p := h.pair(tavern, "Anna", "Bernd")
	p.start()
	h.ends(h.Member("Clara"), tavern)
	says("<@" + h.Member("Clara").ID + "> ended a game")
	h.whisper(server(sandbox.Text("language", "fr")))
	says("a modifié des réglages")

	h.Overwrite(ledger, sandbox.Overwrite{ID: h.BotID(), Type: 1, Deny: sandbox.SendMessages | sandbox.ViewChannel})
	for i := range 3 {
		before := len(h.Messages(tavern, anna.ID))
		r := h.answerOf(server(sandbox.Text("rated", []string{"no", "yes"}[i%2])))
		contains(t, "done all the same", r.Message.Embeds[0].Description, "**Rated:**")
		told := func() bool {
			for _, m := range h.Messages(tavern, anna.ID)[before:] {
				if len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, "Please let me write in <#"+ledger+">") {
					return true
				}
			}
			return false
		}
		if i == 0 {
			bottest.Must(t, h.Await(h.ctx, told))
		} else if told() {
			t.Error("they are notified again")
		}
	}
	page := h.whisper(anna.Press(*h.whisper(server()), "grounds"))
	h.whispered("what is no channel here", anna.PressStale(*page, "login", "1"), "can’t find that channel")
}
