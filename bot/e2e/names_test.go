package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/internal/sandbox"
)

// A user whose name consists only of direction marks can be blocked and banned. The name does not break the lists for
// others.
func TestANameWithoutVisibleCharactersBreaksNoList(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	unseen := h.AddMember(sandbox.Person{Name: "\u200f"})
	anna, clara, where := h.Member("Anna"), h.Member("Clara"), h.Channel("tavern")
	for what, use := range map[string]func() *sandbox.Use{
		"/block of them":   func() *sandbox.Use { return anna.Command(where, "block", unseen.User("user")) },
		"/block, the list": func() *sandbox.Use { return anna.Command(where, "block") },
		"/ban of them":     func() *sandbox.Use { return clara.Command(where, "ban", unseen.User("user")) },
		"/ban of Bernd":    func() *sandbox.Use { return clara.Command(where, "ban", h.Member("Bernd").User("user")) },
		"/ban, the list":   func() *sandbox.Use { return clara.Command(where, "ban") },
	} {
		if said := h.whisper(use()).Embeds[0].Description; strings.Contains(said, "Something went wrong") {
			t.Errorf("%s: %s", what, said)
		}
	}
	h.noFaults()
}

// An invisible name is replaced by the display name of the account. If that is invisible too, the username is shown.
func TestInvisibleNamesAreReplaced(t *testing.T) {
	t.Parallel()
	for _, person := range []sandbox.Person{
		{Name: "\u3164"},
		{Name: "\u2800"},
		{Name: "\u200b\u2060"},
		{Name: "\u034f"},
		{Name: "\u200f"},
		{Name: "Gesine", Nick: "\u3164"},
	} {
		h := openHarbour(t, settings{})
		h.AddMember(person)
		p := h.pair(h.Channel("tavern"), person.Name, "Bernd")
		said, _, _ := strings.Cut(p.challenges().Embeds[0].Description, "challenges")
		if !game.IsVisible(strings.ReplaceAll(said, "*", "")) || person.Nick != "" && !strings.Contains(said, "Gesine") {
			t.Errorf("%+v challenges as %+q", person, said)
		}
		h.noFaults()
	}
}

// Two players of the same name are distinguished in all messages.
func TestEqualNamesAreToldApart(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	one := h.AddMember(sandbox.Person{Name: "Kim"})
	other := h.AddMember(sandbox.Person{Name: "Kimberley", Nick: "Kim"})
	p := h.pair(h.Channel("tavern"), "Kim", "Kimberley")
	card := p.challenges()
	if said := card.Embeds[0].Description; !strings.Contains(said, "Kim (1)") || !strings.Contains(said, "Kim (2)") {
		t.Errorf("the challenge says %q", said)
	}
	h.answerOf(other.Press(card, "accept:"+p.table))
	p.resigns(one)
	if said := p.result().Embeds[0].Description; !strings.Contains(said, "Kim (1) resigns: Kim (2) wins") {
		t.Errorf("the result says %q", said)
	}
	third := h.AddMember(sandbox.Person{Name: "Kimball", Nick: "Kim"})
	panel := h.panel(h.answerOf(third.Command(p.channel, "replay")))
	shared := h.shares(p.channel, third, panel, control(t, panel, "share").CustomID)
	said := shared.Embeds[0].Title + shared.Embeds[0].Description
	contains(t, "what is shared", said, "Kim (1) – Kim (2)", "Shared by **Kim (3)**")
	h.noFaults()
}

// Users of the same name are distinguished wherever one message of a leaderboard or record names both. This includes
// the user who shares it.
func TestEqualNamesOfRecordsAreToldApart(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{clock: sandbox.NewClock(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	one := h.AddMember(sandbox.Person{Name: "Kim"})
	other := h.AddMember(sandbox.Person{Name: "Kimberley", Nick: "Kim"})
	third := h.AddMember(sandbox.Person{Name: "Kimball", Nick: "Kim"})
	kims, ended := []sailor{{one.ID, "Kim"}, {other.ID, "Kim"}}, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for i := range 5 {
		h.settles(ended, kims[0], kims[1], false)
		h.settles(time.Date(2026, 8, 1+i, 12, 0, 0, 0, time.UTC), kims[1], kims[0], i == 0)
	}
	for i, kim := range kims {
		bottest.Must(t, h.store.Archive(h.ctx, ladder.Entry{
			Match: fmt.Sprint("e", i), Game: "shanghaien", Guild: h.GuildID(), Channel: tavern, Ended: ended,
			Cause: game.Finished, Players: []ladder.Player{{User: anna.ID, Name: "Anna"}, {User: kim.id, Name: kim.name}},
		}))
	}
	h.whisper(anna.Command(tavern, "block", one.User("user")))
	profile := h.whisper(one.Command(tavern, "profile", other.User("user")))
	shared := h.shares(tavern, third, h.whisper(third.Command(tavern, "profile", other.User("user"))),
		ui.ID("portrait", "shanghaien", other.ID))
	fame := h.whisper(anna.Command(tavern, "leaderboard", sandbox.Text("season", "fame")))
	games := ""
	typed := sandbox.Text("game", "")
	typed.Focused = true
	for _, c := range h.answerOf(anna.Complete(tavern, "replay", typed)).Choices {
		games += c.Name + "\n"
	}
	contains(t, "who shares", shared.Embeds[0].Description, "Shared by **Kim (3)**")
	for what, said := range map[string]string{
		"a history":      h.whisper(anna.Command(tavern, "history")).Embeds[0].Description,
		"its menu":       fmt.Sprint(h.whisper(anna.Command(tavern, "history")).Controls()[0].Options),
		"a profile":      profile.Embeds[0].Title + profile.Embeds[0].Description,
		"its picture":    profile.Embeds[0].Image.Description,
		"what is shared": shared.Embeds[0].Title + shared.Embeds[0].Description,
		"the fame":       fame.Embeds[0].Description,
		"who is blocked": h.whisper(anna.Command(tavern, "block", other.User("user"))).Embeds[0].Description,
		"what is typed":  games,
	} {
		if !strings.Contains(said, "Kim (1)") || !strings.Contains(said, "Kim (2)") {
			t.Errorf("%s says\n%s", what, said)
		}
	}
	h.noFaults()
}

// A user who cannot view the channel, or is not on the server, cannot be challenged. An ephemeral message says so.
func TestAChallengeNeedsSomebodyWhoSeesIt(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	anna := h.Member("Anna")
	room := h.AddChannel(sandbox.Room{Name: "secret"})
	who := h.AddMember(sandbox.Person{Name: "Gesine"})
	h.Overwrite(room, sandbox.Overwrite{ID: who.ID, Type: 1, Deny: sandbox.ViewChannel})
	stranger, err := json.Marshal(map[string]any{ // Discord omits "members" for a user who is not on the server
		"id": "1", "name": "challenge", "type": 1,
		"options": []any{map[string]any{"name": "opponent", "type": 6, "value": "987654321098765432"}},
		"resolved": map[string]any{"users": map[string]any{"987654321098765432": map[string]any{
			"id": "987654321098765432", "username": "stranger", "global_name": "Stranger", "discriminator": "0",
		}}},
	})
	bottest.Must(t, err)
	for want, use := range map[string]*sandbox.Use{
		"**Gesine** can’t see this channel": anna.Command(room, "challenge", who.User("opponent")),
		"**Stranger** isn’t on this server": anna.Forge(2, h.Channel("tavern"), "", stranger),
	} {
		if r := h.answerOf(use); !r.Ephemeral || !strings.Contains(r.Message.Embeds[0].Description, want) {
			t.Errorf("%q is expected, and %q said (in private: %t)", want, r.Message.Embeds[0].Description, r.Ephemeral)
		}
	}
}

// A thread in a forum never gets a tag that only moderators may use. If no other tag exists, the bot gives that as the
// reason.
func TestAForumWhoseFirstTagIsForModerators(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tags   []string
		reason string
	}{{[]string{"casual"}, ""}, {nil, "tagless"}} {
		h := openHarbour(t, settings{})
		forum := h.AddChannel(sandbox.Room{
			Name: "games", Forum: true, Closed: []string{"official"}, Tags: c.tags, MustTag: true,
		})
		h.threads("all", forum)
		p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
		p.start()
		bottest.Must(t, h.Await(h.ctx, func() bool {
			tb, _ := p.match()
			return tb.Room.Thread != "" || tb.Room.Refused != ""
		}))
		if tb, _ := p.match(); string(tb.Room.Refused) != c.reason {
			t.Errorf("with the tags %q the thread is refused with %q", c.tags, tb.Room.Refused)
		}
	}
}

// If a moderator removes the embed of a board, the next move shows it again.
func TestAHiddenBoardComesBack(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	member, m := p.mover()
	b := p.board(m)
	h.Suppress(p.channel, b.ID)
	p.heard(p.act(member, b))
	_, m = p.match()
	if p.board(m).Suppressed() {
		t.Error("the board is still hidden")
	}
}

// A picture of a result that a phone or messenger has converted is refused with the name of its format.
func TestOtherFormatsAreNamed(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	for format, data := range map[string]string{
		"WebP": "RIFF\x24\x00\x00\x00WEBPVP8 \xff\xfe", "JPEG": "\xff\xd8\xff\xe0\x00\x10JFIF\x00",
		"GIF": "GIF89a\x01\x00\x01\x00\x80\xff", "ZIP": "PK\x03\x04\x14\x00\x00\x00\xff", "GZIP": "\x1f\x8b\x08\x00\xff",
		"HEIC": "\x00\x00\x00\x18ftypheic", "AVIF": "\x00\x00\x00\x1cftypavif",
	} {
		file := sandbox.File("file", "result.png", []byte(data))
		r := h.answerOf(h.Member("Anna").Command(h.Channel("tavern"), "replay", file))
		if said := r.Message.Embeds[0].Description; !r.Ephemeral || !strings.Contains(said, "this is a "+format+" file") {
			t.Errorf("%s: %s", format, said)
		}
	}
}

// A record can be pasted in a code fence, with trailing blanks, or with any line endings.
func TestAPastedRecordIsRead(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	text := string(randomRecord(t, rules(), 2, 3))
	for name, record := range map[string]string{
		"a code fence":            "```\n" + text + "```",
		"a fence with a language": "```text\r\n" + strings.ReplaceAll(text, "\n", "\r\n") + "```\r\n",
		"blanks at line ends":     strings.ReplaceAll(text, "\n", " \t\n"),
		"lines of an old Mac":     strings.ReplaceAll(text, "\n", "\r"),
		"empty lines at the end":  text + "\n\n \n",
	} {
		file := sandbox.File("file", "game.txt", []byte(record))
		r := h.answerOf(h.Member("Anna").Command(h.Channel("tavern"), "replay", file))
		if said := r.Message.Embeds[0]; !strings.Contains(said.Title, "Anna") {
			t.Errorf("%s: %q %q", name, said.Title, said.Description)
		}
	}
}
