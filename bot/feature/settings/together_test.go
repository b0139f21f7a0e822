package settings_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/feature/settings"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/visibility"
	"dockside/render/i18n"
	"dockside/storage/storagetest/bolttest"
)

// One command sets the crown, the log channel and other settings. If one of them is refused, nothing is stored.
func TestOptionsOfOneCommand(t *testing.T) {
	t.Parallel()
	const server, channel, foreign = "900", "901", "902"
	now := func() time.Time { return bottest.Noon }
	errCrown := errors.New("refused")
	for name, given := range map[string]struct {
		options map[string]string
		refused bool
		said    []string // in the answer, from above
		crown   bool
	}{
		"crown and log": {
			options: map[string]string{"crown": "1", "for": "season", "log": channel},
			said:    []string{"crowned", "**Log"}, crown: true,
		},
		"crown and settings": {
			options: map[string]string{"crown": "1", "for": "season", "show": channel, "daily": channel},
			said:    []string{"crowned", "**Language:**"}, crown: true,
		},
		"log and settings": {
			options: map[string]string{"log": channel, "show": channel}, said: []string{"**Log", "**Language:**"},
		},
		"settings":        {options: map[string]string{"show": channel, "daily": channel}, said: []string{"**Language:**"}},
		"a refused crown": {options: map[string]string{"crown": "2", "show": channel, "log": channel}, refused: true},
		"a refused log":   {options: map[string]string{"crown": "1", "for": "season", "log": foreign}, refused: true},
		"a refused show":  {options: map[string]string{"crown": "1", "for": "season", "show": foreign}, refused: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := bottest.New(t, bottest.Config{Store: bolttest.Open(t, now)})
			crowned := false
			f := settings.Settings{
				Tables: s.Tables, Members: s.Members, Guilds: s.Guilds, Store: s.Store, Words: s.Words, Now: s.Now,
				Visibility: &visibility.Checker{Places: visibility.Memory[discord.Channel]{
					Now: now, Ask: func(_ context.Context, id string) (discord.Channel, error) {
						return discord.Channel{Guild: map[string]string{channel: server}[id]}, nil
					},
				}},
				Crown: func(_ context.Context, r *interaction.Request) (a interaction.Response, err error) {
					if r.Arg("crown") == "2" {
						return a, errCrown
					}
					crowned = true
					a.Screen.Text = "crowned"
					a.Audit = func(*i18n.Language) string { return "crowned" }
					return a, nil
				},
			}
			r := &interaction.Request{Params: given.options, Language: s.Words.For("en")}
			r.Guild = server
			a, err := handler(t, f)(t.Context(), r)
			w, unread := s.Members.GuildPreferences(t.Context(), server)
			bottest.Must(t, unread)
			policy, unread := s.Guilds.Policy(t.Context(), server)
			bottest.Must(t, unread)
			if given.refused {
				if err == nil || crowned || len(w) > 0 || policy.Log != "" {
					t.Errorf("the error is %v, and stored are %v, %+v, crown %t", err, w, policy, crowned)
				}
				return
			}
			bottest.Must(t, err)
			check(t, a, given.said)
			if crowned != given.crown || policy.Log != given.options["log"] || w.Of(member.ShowIn) != given.options["show"] ||
				w.Of(member.DailyIn) != given.options["daily"] {
				t.Errorf("stored are %v, %+v, crown %t", w, policy, crowned)
			}
			digests, err := guild.DueDigestsDocument.Load(t.Context(), s.Store)
			if _, due := digests.At[server]; err != nil || due != (given.options["daily"] != "") {
				t.Errorf("digests are due for %v, %v", digests.At, err)
			}
		})
	}
}

// handler returns the handler of /settings server.
func handler(t *testing.T, f settings.Settings) interaction.Handler {
	t.Helper()
	for _, route := range f.Routes().Commands {
		if route.Path == "settings server" {
			return route.Handle
		}
	}
	t.Fatal("no route")
	return nil
}

// check checks the texts of a response from above, and that the log says as much.
func check(t *testing.T, a interaction.Response, said []string) {
	t.Helper()
	screens := append(append([]ui.Screen{}, a.Screen.Above...), a.Screen)
	if len(screens) != len(said) {
		t.Fatalf("%d screens", len(screens))
	}
	for i, s := range screens {
		if !strings.Contains(s.Text, said[i]) {
			t.Errorf("screen %d says %q, not %s", i, s.Text, said[i])
		}
	}
	lines := a.Audit(bottest.New(t, bottest.Config{}).Words.For("en"))
	if n := strings.Count(lines, "\n") + 1; n < len(said) {
		t.Errorf("the log says %q", lines)
	}
}
