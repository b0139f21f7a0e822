package i18n

import (
	"regexp"
	"strings"
)

// nbsp is the no-break space.
const nbsp = "\u00a0"

// apart holds the marks that a language separates by a no-break space: after the opening mark, and before the others.
var apart = map[string]struct{ open, others string }{"fr": {"«", ":;?!%»"}, "de": {others: "%"}}

// typeset replaces the spaces at such marks by no-break spaces. They are plain in the files, since editors do not show
// the difference.
func (l *Language) typeset() {
	marks, ok := apart[l.Code]
	if !ok {
		return
	}
	var pairs []string
	for _, mark := range marks.open {
		pairs = append(pairs, string(mark)+" ", string(mark)+nbsp)
	}
	for _, mark := range marks.others {
		pairs = append(pairs, " "+string(mark), nbsp+string(mark))
	}
	spaces := strings.NewReplacer(pairs...)
	for key, p := range l.patterns {
		for name, form := range p.forms {
			p.forms[name] = spaces.Replace(form)
		}
		p.other = spaces.Replace(p.other)
		l.patterns[key] = p
	}
}

// elided matches the words of a language that lose their vowel before another one, at the end of the text before a
// value, with the marks that may be between.
var elided = map[string]*regexp.Regexp{"fr": regexp.MustCompile(`(^|[^\pL\pN])([Dd]|[Qq]u)e ([` + marks + `]*)$`)}

// marks are the characters around a value that are not part of the word: markup and quotation marks.
const marks = `*_~|\\\x60«“\x{a0} `

// vowel matches the beginning of a value before which a word is elided.
var vowel = regexp.MustCompile(`^[` + marks + `]*[aeiouyâàéèêëîïôûùœæAEIOUYÂÀÉÈÊËÎÏÔÛÙŒÆ]`)

// elide returns the text before a value with elision where the value demands it.
func (l *Language) elide(before, value string) string {
	if words := elided[l.Code]; words != nil && vowel.MatchString(value) {
		return words.ReplaceAllString(before, "${1}${2}’${3}")
	}
	return before
}

// The typographic errors. In any language: straight quotation marks and apostrophes, a hyphen as a minus, and special
// spaces. In English, German and Polish: a space before a mark, and foreign quotation marks. In French: a mark without
// a space, unless it is within a word or beside another mark. In English and Polish: a percent sign behind a space; in
// French and German: one without.
var (
	untidyAnywhere = regexp.MustCompile(`['"]|(^|[\s(])-[\d{]|\s…$|\x{202f}`)
	untidyIn       = map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`\s[:;?!»]|[\d}]\s%|\x{a0}`),
		"de": regexp.MustCompile(`\s[:;?!]|[”«»]|[^\x{a0}]%`),
		"pl": regexp.MustCompile(`\s[:;?!%]|[“«»]`),
		"fr": regexp.MustCompile(`(^|[^\x{a0}?!])[;?!%»]|(^|[^\x{a0}]):(\s|$)|«([^\x{a0}]|$)`),
	}
)

// untidy returns the first typographic error in a form, or an empty string.
func untidy(code, form string) string {
	if bad := untidyAnywhere.FindString(form); bad != "" || untidyIn[code] == nil {
		return bad
	}
	return untidyIn[code].FindString(form)
}
