package presenter

import (
	"slices"

	"dockside/bot/ui"
	"dockside/render/i18n"
)

// WithInvite adds the button to a public picture that leads to the page for adding the bot. The function link returns
// its address. Nothing is added if link is nil or returns "".
func WithInvite(l *i18n.Language, s ui.Screen, link func() string) ui.Screen {
	if link == nil || link() == "" {
		return s
	}
	s.Rows = withRoom(slices.Clone(s.Rows), ui.Button{URL: link(), Label: l.Say("button.invite")})
	return s
}
