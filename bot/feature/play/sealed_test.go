package play_test

import (
	"bytes"
	"encoding/hex"
	"log/slog"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game/fair"
)

// The card and the board show the current fingerprint in one line. Until the end, nothing reveals the seed, and lucky
// words are shown only to their own players. Afterwards the dice page shows both.
func TestDiceAreSealedThenOpened(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(m *interactiontest.Game, anna, moderator *interactiontest.Member){
		"played out": func(m *interactiontest.Game, _, _ *interactiontest.Member) { m.PlayOut() },
		"resigned":   func(m *interactiontest.Game, anna, _ *interactiontest.Member) { m.Resign(anna) },
		"aborted":    func(m *interactiontest.Game, anna, _ *interactiontest.Member) { m.Press(anna, "aborted") },
		"ended by a moderator": func(m *interactiontest.Game, _, moderator *interactiontest.Member) {
			m.Press(moderator, "ended")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			s := interactiontest.New(t, bottest.Config{
				Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
			})
			anna, bernd, clara := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara)
			clara.ManagesMessages = true
			m := s.Challenge(anna, bernd, interactiontest.Text("word", "  my  lucky ship "))
			chance := m.View().Chance()
			if footer := m.Front().Screen.Footer; footer != "Fair play · "+fair.Fingerprint(chance.Head(nil, 0)) {
				t.Errorf("the card shows %q", footer)
			}
			m.Press(bernd, "accept")
			chance = m.View().Chance()
			seed, salt := hex.EncodeToString(m.View().Seed[:]), chance.Salts()[0]
			head := "Fair play · " + fair.Fingerprint(chance.Head(m.View().Match, m.View().Match.Len()))
			if footer := m.Front().Screen.Footer; footer != head {
				t.Errorf("the board shows %q, not %q", footer, head)
			}
			m.Press(bernd, "dice").Has(t, "to the other", "commit "+chance.Commitment(), "protocol dockside-dice 2",
				"Lucky words were given in this order: Anna, Bernd",
				"or the number of your press if you gave none: "+m.View().Table.Words[1])
			for _, who := range []*interactiontest.Member{bernd, clara} {
				lacks(t, who.User.Name, curious(m, who), seed, "lucky ship", salt)
			}
			m.Press(anna, "dice").Has(t, "the own word", "my lucky ship, with salt `"+salt+"`")
			lacks(t, "Anna", curious(m, anna), seed)
			lacks(t, "everybody", screens(s.Sent), seed, "lucky ship", salt)
			end(m, anna, clara)
			lacks(t, "the log", log.String(), seed, "lucky ship")
			if footer := m.Front().Screen.Footer; footer != head {
				t.Errorf("the result shows %q, not %q", footer, head)
			}
			for _, who := range []*interactiontest.Member{anna, bernd, clara} {
				m.Press(who, "dice").Has(t, "afterwards", seed, "Anna’s word: my lucky ship (salt",
					"Bernd’s word, or the number of their press if they gave none: "+m.View().Table.Words[1],
					"Lucky words were given in this order: Anna, Bernd", "match the seed")
			}
		})
	}
}

// curious makes every request that could reveal a seed before the end, and returns all that is shown.
func curious(m *interactiontest.Game, who *interactiontest.Member) string {
	m.T.Helper()
	which := interactiontest.Text("game", m.ID)
	var all []ui.Screen
	for _, a := range []interactiontest.Answer{
		who.Command("verify"), who.Command("verify", which), who.Command("replay", which), who.Command("record", which),
		who.Command("dice"), who.Command("history"), m.Press(who, "more"), m.Press(who, "dice"), m.Press(who, "replay:0"),
		m.Press(who, "share:0"), m.Press(who, "word"),
	} {
		all = append(all, a.Screen)
	}
	return screens(all)
}

// screens returns everything that screens show, with the texts of files.
func screens(all []ui.Screen) string {
	var text strings.Builder
	for _, s := range all {
		text.WriteString(spell(s))
		for _, f := range s.Files {
			text.Write(f.Data)
		}
	}
	return text.String()
}

// lacks fails the test if a text has one of some secrets.
func lacks(t *testing.T, what, text string, secrets ...string) {
	t.Helper()
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			t.Errorf("%s reads %q before the end", what, secret)
		}
	}
}
