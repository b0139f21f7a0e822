package help

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/discord/gateway"
	"dockside/bot/member"
	"dockside/storage/storagetest/bolttest"
)

// A greeting is in the language that the server has in Discord, unless the server or, in a direct message, the user has
// chosen another one.
func TestLanguageOfAGreeting(t *testing.T) {
	t.Parallel()
	store := bolttest.Open(t, nil)
	b := bottest.New(t, bottest.Config{Store: store})
	g := Greeter{Members: b.Members, Log: b.Log}
	german := member.Preferences{member.Language(b.Words).Name: "de"}
	bottest.Must(t, b.Members.NoteLocale(t.Context(), "1", "fr"))
	bottest.Must(t, b.Members.NoteLocale(t.Context(), "2", "fr"))
	bottest.Must(t, b.Members.SetPreferences(t.Context(), member.GuildDocument("2"), german))
	bottest.Must(t, b.Members.SetPreferences(t.Context(), member.UserDocument("7"), german))
	for guild, want := range map[string]string{"1": "fr", "2": "de", "3": "en", "": "de"} {
		if l := g.language(t.Context(), gateway.UserMessage{Guild: guild, User: "7"}); l.Code != want {
			t.Errorf("in server %q it is %s, want %s", guild, l.Code, want)
		}
	}
}
