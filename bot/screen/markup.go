package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"dockside/game/table"
)

// escaped makes names fit to stand in a text.
func escaped(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = Escape(n)
	}
	return all
}

// dayStamp is a day that every reader sees in their own language.
func dayStamp(t time.Time) string { return fmt.Sprintf("<t:%d:D>", t.Unix()) }

// Link leads to the living message of a table.
func Link(t *table.Table) string {
	channel := t.ChannelOf(t.Shown.Board)
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", cmp.Or(t.Guild, "@me"), channel, t.Shown.Board)
}

// Bold makes a name stand out, whatever signs it contains.
func Bold(name string) string { return "**" + Escape(name) + "**" }

// bolds makes names that are safe already stand out.
func bolds(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = "**" + n + "**"
	}
	return all
}

// markup keeps words from being read as markup, as a link or as a mention. Nothing that is broken up by it
// looks different.
var markup = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `<`, `\<`, `>`, `\>`,
	`@`, "@\u200b", `#`, `\#`, `[`, `\[`, `/`, "/\u200b")

// Escape makes words that somebody else has written, such as a name, fit to stand in a text.
func Escape(words string) string { return markup.Replace(plain(words)) }

// plain makes such words fit for whatever is no text with markup: pictures, descriptions, small letters,
// buttons and menus. They stay on their line and turn the reading direction of nothing around them.
func plain(words string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		case unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp):
			return ' '
		}
		return r
	}, words)
}

// plainly makes several words fit for what has no markup.
func plainly(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = plain(w)
	}
	return all
}

// Paragraphs puts texts under one another, an empty line between, and leaves empty ones out.
func Paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}

// Lines puts lines under one another and leaves empty ones out.
func Lines(lines ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return s == "" }), "\n")
}
