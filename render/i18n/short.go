package i18n

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"
)

// shortName is the maximum length of a name in a label, in characters as people count them.
const shortName = 12

// Short shortens the names of people for labels. Different names stay different.
func Short(names []string) []string {
	all, known := make([]string, len(names)), map[string]string{}
	for i, name := range names {
		all[i] = shorten(name, shortName)
		for n := 2; known[all[i]] != "" && known[all[i]] != name; n++ {
			number := fmt.Sprint(" ", n)
			all[i] = shorten(name, shortName-len(number)) + number
		}
		known[all[i]] = name
	}
	return all
}

// shorten returns at most so many grapheme clusters of a name. The last one is an ellipsis if others are missing.
func shorten(name string, most int) string {
	if uniseg.GraphemeClusterCount(name) <= most {
		return name
	}
	var short strings.Builder
	for all := uniseg.NewGraphemes(name); most > 1 && all.Next(); most-- {
		short.WriteString(all.Str())
	}
	return strings.TrimRight(short.String(), " ") + "…"
}
