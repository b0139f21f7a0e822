package dispatch_test

import (
	"bytes"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
)

// Every interaction tells the bot Discord's language of its server. The bot stores it once and when it changes, for
// messages that answer no interaction. Without a server nothing is stored.
func TestTheLanguageOfAServerIsNoted(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	stored := func(guild string) []byte {
		t.Helper()
		raw, err := s.Store.Document(t.Context(), member.GuildDocument(guild).Key)
		bottest.Must(t, err)
		return raw
	}
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	anna.Direct().Command("daily")
	anna.Outside().Command("daily")
	if raw := stored(""); raw != nil {
		t.Errorf("for no server, %s is stored", raw)
	}
	for _, locale := range []string{"de", "fr", ""} {
		anna.GuildLocale, bernd.GuildLocale = locale, locale
		anna.Command("daily")
		noted := stored(interactiontest.Guild)
		bernd.Command("help")
		if again := stored(interactiontest.Guild); !bytes.Equal(again, noted) {
			t.Errorf("a second interaction changes %s to %s", noted, again)
		}
		l, err := s.Members.GuildLanguage(t.Context(), interactiontest.Guild, "")
		if want := map[string]string{"de": "de", "fr": "fr", "": "fr"}[locale]; l.Code != want || err != nil {
			t.Errorf("after interactions in %q, the language is %s, %v", locale, l.Code, err)
		}
	}
}
