package e2e

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	tavernpuzzles "dockside/game/shanghaien/puzzles"
	"dockside/internal/sandbox"
)

// On a server without the bot, a member who has installed the bot can play a solo game and look back at it, and can
// read the rules, a lesson and their own profile. The same works on a server that forces private responses. Other
// members see nothing. The bot sends only responses, and stores nothing about that server.
func TestAServerWithoutTheBotLearnsNothing(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var writes inWrites
			s := settings{store: open(t), games: []catalog.Game{ships()}, check: writes.note, greets: true}
			h := moor(t, s)
			c := h.rigged(s)
			c.Games[0].Collection = &catalog.Collection{Puzzles: tavernpuzzles.Book}
			c.DailyKey = bottest.DailyKey
			h.run(c)
			anna, bernd := h.Member("Anna"), h.Member("Bernd")
			anna.Install()
			other := h.AddGuildWithout("Elsewhere", bernd, anna)
			lounge, strict := other.AddChannel(sandbox.Room{Name: "lounge"}), other.AddChannel(sandbox.Room{Name: "strict"})
			h.Overwrite(strict, sandbox.Overwrite{ID: other.ID, Deny: sandbox.UseExternalApps})
			for _, channel := range []string{lounge, strict} {
				p := h.secludes(catalog.Game{Rules: rules()}, channel, "Anna")
				p.playsOut()
				h.looksBackAlone(p)
			}
			h.readsAlone(anna, bernd, lounge)
			h.answersToday(anna, lounge)
			h.isRefused(anna, lounge)

			for _, channel := range []string{lounge, strict} {
				for _, m := range h.Messages(channel, bernd.ID) {
					if m.Author.Bot {
						t.Errorf("Bernd sees %s", told(m))
					}
				}
				if sent := writes.to(channel, other.ID); len(sent) > 0 {
					t.Errorf("the bot requests %v", sent)
				}
				if kept := h.kept(h.store, channel); len(kept) > 0 {
					t.Errorf("a channel of the server is stored in %v", kept)
				}
			}
			if kept := h.kept(h.store, other.ID); len(kept) > 0 {
				t.Errorf("the server is stored in %v", kept)
			}
			h.noFaults()
		})
	}
}

// looksBackAlone opens the replay and the review of a finished game from its result and by command, and plays it again.
func (h *harbour) looksBackAlone(p *hermit) {
	h.Helper()
	anna := p.members[0]
	result := p.panelWith(p.panel.ID, func(m sandbox.Message) bool {
		_, over := m.Component("rematch:" + p.table)
		return over
	})
	for _, prefix := range []string{"replay:", "review:", "film:", "describe:"} {
		for _, c := range result.Controls() {
			if strings.HasPrefix(c.CustomID, prefix) {
				h.private(prefix, anna.Press(result, c.CustomID))
				break
			}
		}
	}
	h.private("/replay", anna.Command(p.channel, "replay"))
	h.private("/review", anna.Command(p.channel, "review"))
	p.shown(h.answerOf(anna.Press(result, "rematch:"+p.table)))
	p.begins()
	p.press()
	h.private("resigning", anna.PressStale(p.panel, "resigned:"+p.table))
}

// readsAlone reads what needs no game, and uses the commands for messages.
func (h *harbour) readsAlone(anna, bernd *sandbox.Member, channel string) {
	h.Helper()
	for _, command := range []string{"rules", "learn", "profile"} {
		h.private("/"+command, anna.Command(channel, command))
	}
	said, err := bernd.Say(channel, "look at this")
	if err != nil {
		h.Fatal(err)
	}
	for _, command := range []string{"Describe", "Replay", "What may I do?"} {
		h.private(command, anna.CommandOn(channel, command, sandbox.MessageCommand, said.ID))
	}
}

// answersToday answers the puzzle of the day, and asks for the text to share.
func (h *harbour) answersToday(anna *sandbox.Member, channel string) {
	h.Helper()
	m := h.private("/daily", anna.Command(channel, "daily"))
	for range 10 {
		controls := m.Controls()
		i := slices.IndexFunc(controls, func(c sandbox.Component) bool {
			return strings.HasPrefix(c.CustomID, "daily-share:")
		})
		if i >= 0 {
			h.private("sharing", anna.Press(m, controls[i].CustomID))
			return
		}
		var values []string
		if options := controls[0].Options; len(options) > 0 {
			values = append(values, options[0].Value)
		}
		m = h.private("an answer", anna.Select(m, controls[0].CustomID, values...))
	}
	h.Errorf("no answer can be shared: %s", told(m))
}

// isRefused finds no command there that needs a server, and is refused what such a command would do.
func (h *harbour) isRefused(anna *sandbox.Member, channel string) {
	h.Helper()
	for _, command := range []string{"challenge", "leaderboard", "settings", "harbour", "end", "games", "board"} {
		if _, err := anna.Command(channel, command).Acked(h.ctx); err == nil {
			h.Errorf("/%s can be used", command)
		}
	}
	from := h.private("/rules", anna.Command(channel, "rules"))
	const why = "only on servers with Dockside"
	h.whispered("a forged challenge", anna.PressStale(from, "dare:"+rules().Name), why)
	h.whispered("a forged search", anna.PressStale(from, "seek:x"), why)
	for _, command := range []string{"challenge", "harbour"} {
		data := encode(map[string]any{"type": 1, "name": command})
		h.whispered("a forged /"+command, anna.Forge(2, channel, "", data), why)
	}
}

// private returns the response to an interaction, which only its member sees.
func (h *harbour) private(what string, u *sandbox.Use) sandbox.Message {
	h.Helper()
	r := h.answerOf(u)
	for _, m := range append(r.FollowUps, *messageOf(r)) {
		if !m.Ephemeral() {
			h.Errorf("%s: everybody sees %s", what, told(m))
		}
	}
	return *messageOf(r)
}
