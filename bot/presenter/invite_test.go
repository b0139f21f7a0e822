package presenter_test

import (
	"slices"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/presenter"
	"dockside/bot/ui"
)

// Public pictures have the button that adds the bot, and none without a link, as with INVITE_LINK=off.
func TestTheInviteButton(t *testing.T) {
	t.Parallel()
	l := bottest.New(t, bottest.Config{}).Words.For("en")
	s := ui.Screen{Rows: []ui.Row{{Buttons: []ui.Button{{ID: "replay:1", Label: "Replay"}}}}}
	isLink := func(b ui.Button) bool { return b.URL != "" }
	for name, c := range map[string]struct {
		link  func() string
		links bool
	}{
		"a link":                    {func() string { return "https://example.org" }, true},
		"a link that is not known":  {func() string { return "" }, false},
		"a bot that gives no links": {nil, false},
	} {
		shown := presenter.WithInvite(l, s, c.link)
		if got := slices.ContainsFunc(shown.Rows[0].Buttons, isLink); got != c.links || len(shown.Rows) != 1 {
			t.Errorf("%s: shown is %+v", name, shown.Rows)
		}
	}
	if len(s.Rows[0].Buttons) != 1 {
		t.Errorf("the screen has changed to %+v", s.Rows)
	}
}
