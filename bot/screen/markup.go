package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"dockside/table"
)

func escaped(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = escape(n)
	}
	return all
}

// dayStamp is a day that every reader sees in their own language.
func dayStamp(t time.Time) string { return fmt.Sprintf("<t:%d:D>", t.Unix()) }

// Link leads to the living message of a table.
func Link(t *table.Table) string {
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", cmp.Or(t.Guild, "@me"), t.Channel, t.Shown.Board)
}

// Bold makes a name stand out, whatever signs it contains.
func Bold(name string) string { return "**" + escape(name) + "**" }

// bolds makes names that are safe already stand out.
func bolds(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = "**" + n + "**"
	}
	return all
}

// escape keeps a name from being read as markup or as a mention.
func escape(name string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `<`, `\<`, `>`, `\>`,
		`@`, "@\u200b", `#`, `\#`, `[`, `\[`).Replace(name)
}

// Paragraphs puts texts under one another, an empty line between, and leaves empty ones out.
func Paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}

// Lines puts lines under one another and leaves empty ones out.
func Lines(lines ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return s == "" }), "\n")
}
