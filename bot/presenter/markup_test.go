package presenter

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
	shanghaienface "dockside/render/shanghaien"
)

func TestWordsOfOthers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, words, text, elsewhere string }{
		{"a plain name", "Дмитрий ⚓ O'Neil-李", "Дмитрий ⚓ O'Neil-李", "Дмитрий ⚓ O'Neil-李"},
		{"loud", "**a** _b_ ~~c~~", `\*\*a\*\* \_b\_ \~\~c\~\~`, "**a** _b_ ~~c~~"},
		{"hidden and code", "||a|| `b` \\", "\\|\\|a\\|\\| \\`b\\` \\\\", "||a|| `b` \\"},
		{"a masked link", "[a](https://x.y/z)", "\\[a](https:/\u200b/\u200bx.y/\u200bz)", "[a](https://x.y/z)"},
		{"an invitation", "discord.gg/abc", "discord.gg/\u200babc", "discord.gg/abc"},
		{
			"mentions", "@here <@1> <#2> </end:3>",
			"@\u200bhere \\<@\u200b1\\> \\<\\#2\\> \\</\u200bend:3\\>", "@here <@1> <#2> </end:3>",
		},
		{"two lines", "a\n# b\u2028c\td", `a \# b c d`, "a # b c d"},
		{"turned around", "\u202ea\u2066b\u200fc\u061cd", "abcd", "abcd"},
		{"a sailor with her own colour", "👩🏽\u200d✈️", "👩🏽\u200d✈️", "👩🏽\u200d✈️"},
	} {
		if text, elsewhere := ui.Escape(c.words), ui.Plain(c.words); text != c.text || elsewhere != c.elsewhere {
			t.Errorf("%s: %q in a text, %q elsewhere; want %q and %q", c.name, text, elsewhere, c.text, c.elsewhere)
		}
	}
}

// Names on pictures contain no bidi controls either. The test checks the drawings, because a rendered picture cannot be
// searched for text.
func TestNamesInPicturesTurnNothingAround(t *testing.T) {
	t.Parallel()
	l, g := catalogue(t).For("en"), catalog.Game{Rules: shanghaien.Rules(), Face: shanghaienface.New()}
	row := ladder.Row{Rank: 1, Standing: ladder.Standing{User: "1", Name: "A\u202eb", Games: 9}}
	profile := Profile{Game: g, Who: table.Person{Name: row.Name}, Here: row, Own: row.Standing}
	for name, s := range map[string]ui.Screen{
		"a leaderboard": RankingScreen(l, Ranking{Game: g, Guild: "1"}, Sheet{Rows: []ladder.Row{row}, Total: 1}),
		"a profile":     ProfileScreen(l, profile),
	} {
		drawn := fmt.Sprintf("%+v", s.Drawing)
		if strings.ContainsFunc(drawn, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) ||
			!strings.Contains(drawn, "Ab") {
			t.Errorf("%s shows %s", name, drawn)
		}
	}
}
