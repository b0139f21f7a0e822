package ui_test

import (
	"testing"

	"dockside/bot/ui"
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
