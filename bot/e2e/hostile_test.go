package e2e

import (
	"strings"
	"sync/atomic"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/gametest"
	"dockside/internal/sandbox"
	"dockside/render/shanghaien"
)

// hostile are people whose names contain markup, mentions, links or control characters.
var hostile = []sandbox.Person{
	{Name: "[click](https://evil.example/a) \u202egnp"},
	{Name: "@everyone <@1> **loud** ||veil|| `code` evil\u2066"},
	{Name: "discord.gg/evil\n# big\u200f"},
}

// hostiles adds members with hostile names.
func (h *harbour) hostiles() []*sandbox.Member {
	var all []*sandbox.Member
	for _, p := range hostile {
		all = append(all, h.AddMember(p))
	}
	return all
}

// A name has no effect as markup, mention or link in any message of the bot, with pictures and without.
func TestNamesAreNothingButNames(t *testing.T) {
	t.Parallel()
	for name, smudge := range map[string]bool{"with pictures": false, "without": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if smudge {
				gametest.Long(t)
			}
			var broken atomic.Bool
			broken.Store(smudge)
			h := openHarbour(t, settings{
				check: harmless, face: smudged{shanghaien.New(), &broken}, games: []catalog.Game{ships()},
			})
			h.AddChannel(sandbox.Room{Name: "two"})
			all := h.hostiles()
			h.playAsTwo(all[0], all[1])
			h.lookAtEverything(all[0], all[1])
			h.playAsThree()
			h.noFaults()
		})
	}
}

// playAsTwo uses all features before and during a game of two.
func (h *harbour) playAsTwo(one, other *sandbox.Member) {
	h.Helper()
	p := h.pair(h.Channel("two"), one.Name, other.Name)
	h.answerOf(other.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("challenges", "none"))))
	h.whisper(one.Command(p.channel, "challenge", other.User("opponent")))
	h.answerOf(other.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("challenges", "all"))))
	h.whisper(one.Command(p.channel, "profile", other.User("user")))
	p.start(sandbox.Text("word", "[click](https://evil.example/w)"))
	h.whisper(one.Command(p.channel, "challenge", other.User("opponent")))
	for range 12 {
		member, m := p.mover()
		p.heard(p.act(member, p.board(m)))
	}
	_, m := p.match()
	h.press(other, p.board(m), "more:"+p.table, "dice:"+p.table, "panel:"+p.table+":crew",
		"odds:"+p.table, "word:"+p.table)
	p.heard(one.Command(p.channel, "board"))
	p.heard(one.Command(p.channel, "solo", sandbox.Yes("visible", true)))
	p.heard(one.Command(p.channel, "board")) // it must ask which game
	p.heard(one.Command(p.channel, "resign"))
	p.playOut()
	result := p.result()
	h.press(one, result, "film:"+p.table, "still:"+p.table, "dice:"+p.table, "rematch:"+p.table)
}

// press presses buttons with the given custom ids, whether or not the message shows them.
func (h *harbour) press(who *sandbox.Member, m sandbox.Message, ids ...string) {
	h.Helper()
	for _, id := range ids {
		h.heard(who.PressStale(m, id))
	}
}

// lookAtEverything uses all features about finished games and users.
func (h *harbour) lookAtEverything(one, other *sandbox.Member) {
	h.Helper()
	where := h.Channel("two")
	record := h.whisper(one.Command(where, "record"))
	file := sandbox.File("file", "game.txt", h.file(record.Attachments[0]))
	var shown []*sandbox.Message
	for _, use := range []*sandbox.Use{
		other.Command(where, "verify"), other.Command(where, "verify", file),
		other.Command(where, "history", one.User("user")), other.Command(where, "dice"), other.Command(where, "leaderboard"),
		other.Command(where, "profile", one.User("user")),
		other.Command(where, "leaderboard", sandbox.Text("scope", "everywhere")), other.Command(where, "replay"),
		other.Command(where, "replay", file),
	} {
		shown = append(shown, h.whisper(use))
	}
	shown = append(shown, h.told(other.Command(where, "review")), h.told(other.Command(where, "review", file)))
	for _, m := range shown {
		for _, c := range m.Controls() {
			if len(c.Options) > 0 {
				h.heard(other.PressStale(*m, c.CustomID, c.Options[0].Value))
			} else {
				h.heard(other.PressStale(*m, c.CustomID))
			}
		}
	}
}

// told waits for the result of a long-running job.
func (h *harbour) told(u *sandbox.Use) *sandbox.Message {
	h.Helper()
	var m *sandbox.Message
	bottest.Must(h, h.Await(h.ctx, func() bool {
		m = h.answerOf(u).Message
		return !strings.ContainsAny(m.Embeds[0].Description, "▰▱")
	}))
	return m
}

// playAsThree uses the additional features of a game of three.
func (h *harbour) playAsThree() {
	h.Helper()
	c := h.crew(ships(), h.Channel("harbour"), hostile[0].Name, hostile[1].Name, hostile[2].Name)
	c.begin()
	for range 4 {
		t, m := c.match()
		c.act(c.member(t, m.Turn()[0]))
	}
	h.press(c.members[1], c.board(), "more:"+c.table, "dice:"+c.table)
	for _, who := range c.members[1:] {
		h.heard(who.PressStale(c.board(), "resigned:"+c.table))
	}
	h.press(c.members[0], c.result(), "review:"+c.table, "replay:"+c.table+":0", "dice:"+c.table)
}
