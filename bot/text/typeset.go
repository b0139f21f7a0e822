package text

import (
	"regexp"
	"strings"
)

// nbsp is a space at which no line is broken.
const nbsp = "\u00a0"

// apart are the marks that a language sets apart by a space, at which no line may be broken: inside an
// opening one, and before the others.
var apart = map[string]struct{ open, others string }{"fr": {"«", ":;?!%»"}}

// typeset makes the spaces at such marks ones that hold together. In the files they are plain ones, since
// nobody could tell them apart there.
func (l *Language) typeset() {
	marks, ok := apart[l.Code]
	if !ok {
		return
	}
	pairs := []string{marks.open + " ", marks.open + nbsp}
	for _, mark := range marks.others {
		pairs = append(pairs, " "+string(mark), nbsp+string(mark))
	}
	spaces := strings.NewReplacer(pairs...)
	for _, forms := range l.patterns {
		for name, form := range forms {
			forms[name] = spaces.Replace(form)
		}
	}
}

// elided are the words of a language that lose their vowel before another one, at the end of what stands
// before a value, with the marks that may stand between.
var elided = map[string]*regexp.Regexp{"fr": regexp.MustCompile(`(^|[^\pL\pN])([Dd]|[Qq]u)e ([` + marks + `]*)$`)}

// marks are what stands around a value without being a part of the word: markup, and quotation marks.
const marks = `*_~|\\\x60«“\x{a0} `

// vowel begins a value before which a word is elided.
var vowel = regexp.MustCompile(`^[` + marks + `]*[aeiouyâàéèêëîïôûùœæAEIOUYÂÀÉÈÊËÎÏÔÛÙŒÆ]`)

// elide gives what stands in a pattern before a value as it has to be written before that one.
func (l *Language) elide(before, value string) string {
	if words := elided[l.Code]; words != nil && vowel.MatchString(value) {
		return words.ReplaceAllString(before, "${1}${2}’${3}")
	}
	return before
}

// What no wording may have: in any language quotation marks and apostrophes of a typewriter, a hyphen for
// a minus, and spaces that are invisible in the files; in English a space before a mark; in French a mark
// without one, unless it stands within a word or beside another.
var (
	untidyAnywhere = regexp.MustCompile(`['"]|(^|[\s(])-[\d{]|\s…$|\x{202f}`)
	untidyIn       = map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`\s[:;?!»]|\x{a0}`),
		"fr": regexp.MustCompile(`(^|[^\x{a0}?!])[;?!%»]|(^|[^\x{a0}]):(\s|$)|«([^\x{a0}]|$)`),
	}
)

// untidy gives the first piece of a form that is not typeset as its language is; nothing where all is.
func untidy(code, form string) string {
	if bad := untidyAnywhere.FindString(form); bad != "" || untidyIn[code] == nil {
		return bad
	}
	return untidyIn[code].FindString(form)
}
