package i18n

import (
	"fmt"
	"maps"
	"slices"

	"golang.org/x/text/language"
)

// enough is the percentage of the words that an offered language has.
const enough = 95

// Progress is how complete a language is.
type Progress struct {
	Code           string
	Missing, Total int // keys
	Offered        bool
}

// Percent returns the percentage of the keys that have words. It is 100 only if none is missing.
func (p Progress) Percent() int { return (p.Total - p.Missing) * 100 / max(1, p.Total) }

// String returns a line such as "pl: 63%, 860 missing, not offered".
func (p Progress) String() string {
	line := fmt.Sprintf("%s: %d%%", p.Code, p.Percent())
	if p.Missing > 0 {
		line += fmt.Sprintf(", %d missing", p.Missing)
	}
	if !p.Offered {
		line += ", not offered"
	}
	return line
}

// Progress returns how complete each language is, in ascending order of codes.
func (c *Catalogue) Progress() []Progress {
	var all []Progress
	english := c.languages[fallback]
	for _, code := range slices.Sorted(maps.Keys(c.languages)) {
		p := Progress{Code: code, Missing: len(c.languages[code].missing(english)), Total: len(english.patterns)}
		p.Offered = p.Percent() >= enough
		all = append(all, p)
	}
	return all
}

// offer offers the languages that are complete enough. It gives every language its own code, and the name of each
// language in that language.
func (c *Catalogue) offer() {
	for code, l := range c.languages {
		l.patterns["language.code"] = pattern{other: code}
		for _, to := range c.languages {
			if name, ok := l.patterns["language.name"]; ok {
				to.patterns["language."+code] = name
			}
		}
	}
	c.offered, c.order = nil, []string{fallback}
	for _, p := range c.Progress() {
		switch {
		case !p.Offered:
		case p.Code == fallback:
			c.offered = append(c.offered, p.Code)
		default:
			c.offered, c.order = append(c.offered, p.Code), append(c.order, p.Code)
		}
	}
	var tags []language.Tag
	for _, code := range c.order {
		tags = append(tags, c.languages[code].tag)
	}
	c.matcher = language.NewMatcher(tags)
}
