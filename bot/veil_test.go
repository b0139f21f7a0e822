package bot_test

import (
	"strings"
	"testing"
	"time"

	"dockside/sandbox"
)

// goes lets somebody have everything about them deleted.
func (k *clockwork) goes(who *sandbox.Member) {
	k.Helper()
	direct := who.Direct()
	page := k.answerOf(who.Command(direct, "privacy")).Message
	asked := k.answerOf(who.Press(*page, "privacy-delete")).Message
	begun := k.answerOf(who.Press(*asked, "privacy-erase")).Message
	for range 20 {
		k.pass(2 * time.Second)
	}
	if _, err := k.AwaitMessage(k.ctx, direct, who.ID, func(m sandbox.Message) bool {
		return m.ID == begun.ID && strings.Contains(told(m), "Done")
	}); err != nil {
		k.Fatalf("it is never done: %v", err)
	}
}

// lists fails the test unless a message has a menu to take so many off a list, all of whom have a name there, and
// gives the value of the first.
func (k *clockwork) lists(what string, m *sandbox.Message, menu string, count int) (first string) {
	k.Helper()
	for _, c := range m.Controls() {
		if c.CustomID != menu {
			continue
		}
		if len(c.Options) != count {
			k.Errorf("%s: the menu lists %+v", what, c.Options)
		}
		for _, o := range c.Options {
			if o.Label == "" {
				k.Errorf("%s: a line has no words: %+v", what, o)
			}
		}
		return c.Options[0].Value
	}
	if count > 0 {
		k.Errorf("%s: there is no menu", what)
	}
	return ""
}

// Whom a server has banned stays on its list when everything about them is deleted, as a former captain; they are let
// in again by name or from the list, and banning them again adds nobody.
func TestWhoIsBannedAndGoesCanBeLetInAgain(t *testing.T) {
	t.Parallel()
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			k := wind(t, settings{store: s})
			tavern, clara, bernd := k.Channel("tavern"), k.Member("Clara"), k.Member("Bernd") // Clara reads French
			ban := func(act string) *sandbox.Message {
				return k.whisper(clara.Command(tavern, act, bernd.User("user")))
			}
			ban("ban")
			k.goes(bernd)
			list := k.whisper(clara.Command(tavern, "ban"))
			contains(t, "the list", list.Embeds[0].Description, "Un ancien capitaine")
			k.lists("gone", list, "unban", 1)
			k.whispered("gone", bernd.Command(tavern, "challenge"), "kept you from its tables")
			k.lists("banned again", ban("ban"), "unban", 1)
			k.goes(bernd)
			none := ban("unban")
			contains(t, "let in by name", none.Embeds[0].Description, "**Bernd** peut", "Personne n’est écarté")
			ban("ban")
			k.goes(bernd)
			list = k.whisper(clara.Command(tavern, "ban"))
			none = k.whisper(clara.Select(*list, "unban", k.lists("gone again", list, "unban", 1)))
			contains(t, "let in from the list", none.Embeds[0].Description, "**Un ancien capitaine** peut", "Personne n’est écarté")
			k.heard(bernd.Command(tavern, "challenge"))
			k.card(tavern, bernd)
			k.noFaults()
		})
	}
}

// The same holds of whom somebody has blocked.
func TestWhoIsBlockedAndGoesCanBeUnblocked(t *testing.T) {
	t.Parallel()
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			k := wind(t, settings{store: s})
			tavern, anna, bernd := k.Channel("tavern"), k.Member("Anna"), k.Member("Bernd")
			block := func() *sandbox.Message {
				return k.whisper(anna.Command(tavern, "block", bernd.User("user")))
			}
			block()
			k.goes(bernd)
			k.lists("gone", k.whisper(anna.Command(tavern, "block")), "unblock", 1)
			again := block()
			k.lists("blocked again", again, "unblock", 1)
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
