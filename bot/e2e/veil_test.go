package e2e

import (
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
)

// goes lets a user erase all their data.
func (c *clockwork) goes(who *sandbox.Member) {
	c.Helper()
	direct := who.Direct()
	page := c.answerOf(who.Command(direct, "privacy")).Message
	asked := c.answerOf(who.Press(*page, "privacy-delete")).Message
	begun := c.answerOf(who.Press(*asked, "privacy-erase")).Message
	for range 20 {
		c.pass(2 * time.Second)
	}
	if _, err := c.AwaitMessage(c.ctx, direct, who.ID, func(m sandbox.Message) bool {
		return m.ID == begun.ID && strings.Contains(told(m), "Done")
	}); err != nil {
		c.Fatalf("it is never done: %v", err)
	}
}

// lists returns the value of the only option in a menu for removing a user from a list. It fails the test if there is
// not exactly one option, with a label.
func (c *clockwork) lists(what string, m *sandbox.Message, menu string) string {
	c.Helper()
	for _, control := range m.Controls() {
		if control.CustomID != menu {
			continue
		}
		if len(control.Options) != 1 {
			c.Errorf("%s: the menu lists %+v", what, control.Options)
		}
		for _, o := range control.Options {
			if o.Label == "" {
				c.Errorf("%s: a line has no words: %+v", what, o)
			}
		}
		return control.Options[0].Value
	}
	c.Errorf("%s: there is no menu", what)
	return ""
}

// A ban survives the erasure of the banned user, who is listed as a former captain. They can be unbanned by name or
// from the list, and a second ban adds no second entry.
func TestWhoIsBannedAndGoesCanBeLetInAgain(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			k := wind(t, Settings{store: s})
			tavern, clara, bernd := k.Channel("tavern"), k.Member("Clara"), k.Member("Bernd") // Clara reads French
			ban := func(act string) *sandbox.Message {
				return k.whisper(clara.Command(tavern, act, bernd.User("user")))
			}
			ban("ban")
			k.goes(bernd)
			list := k.whisper(clara.Command(tavern, "ban"))
			contains(t, "the list", list.Embeds[0].Description, "Un ancien capitaine")
			k.lists("gone", list, "unban")
			k.whispered("gone", bernd.Command(tavern, "challenge"), "kept you from its tables")
			k.lists("banned again", ban("ban"), "unban")
			k.goes(bernd)
			none := ban("unban")
			contains(t, "let in by name", none.Embeds[0].Description, "**Bernd** peut", "Personne n’est écarté")
			ban("ban")
			k.goes(bernd)
			list = k.whisper(clara.Command(tavern, "ban"))
			none = k.whisper(clara.Select(*list, "unban", k.lists("gone again", list, "unban")))
			contains(t, "let in from the list", none.Embeds[0].Description, "**Un ancien capitaine** peut",
				"Personne n’est écarté")
			k.heard(bernd.Command(tavern, "challenge"))
			k.card(tavern, bernd)
			k.noFaults()
		})
	}
}

// A block survives the erasure of the blocked user in the same way.
func TestWhoIsBlockedAndGoesCanBeUnblocked(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			k := wind(t, Settings{store: s})
			tavern, anna, bernd := k.Channel("tavern"), k.Member("Anna"), k.Member("Bernd")
			block := func() *sandbox.Message {
				return k.whisper(anna.Command(tavern, "block", bernd.User("user")))
			}
			block()
			k.goes(bernd)
			k.lists("gone", k.whisper(anna.Command(tavern, "block")), "unblock")
			again := block()
			k.lists("blocked again", again, "unblock")
			none := k.whisper(anna.Select(*again, "unblock", bernd.ID))
			contains(t, "unblocked", none.Embeds[0].Description, "blocked nobody")
			old := block()
			k.goes(bernd)
			none = k.whisper(anna.PressStale(*old, "unblock", bernd.ID))
			contains(t, "unblocked from an old list", none.Embeds[0].Description, "blocked nobody")
			if raw, err := s.Document(t.Context(), "peace/"+anna.ID); err != nil || raw != nil {
				t.Errorf("of a list of nobody is kept %s, %v", raw, err)
			}
			k.noFaults()
		})
	}
}
