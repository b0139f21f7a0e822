// Package i18n translates keys and events into the languages of the users. It holds the words that the pictures of all
// games share. Each game has its own words, and so has the bot.
//
// There is one JSON file per language, which maps keys to patterns. In a pattern {0} is the first argument, {1} the
// second. A pattern that depends on a number has several plural forms: those of the Unicode CLDR, and forms such as
// "=1" for exactly one number. The first argument that is a number selects the form:
//
//	"bot.dice": {"one": "{0} die", "other": "{0} dice"}
//	"bot.last": {"=1": "the last game", "other": "the last {0} games"}
//
// A noun may have variants, such as its cases: {1:acc} is argument 1 in the words of "KEY.acc", or else of "KEY".
// English is complete. A language that lacks a key uses the English words.
//
// Files contain plain spaces. Spaces that must not break a line in a language become no-break spaces when a file is
// read.
package i18n

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode"

	"dockside/game"

	"golang.org/x/text/language"
)

//go:embed words/*.json
var shared embed.FS

// fallback is the language for unknown locales.
const fallback = "en"

// Catalogue holds the words in all languages, with emojis for some of them. It is safe for concurrent use after
// loading.
type Catalogue struct {
	languages map[string]*Language
	offered   []string         // the codes of the languages that are complete enough, in ascending order
	matcher   language.Matcher // of the languages in order
	order     []string         // the offered ones again, but English first: the matcher falls back to it
	emojis    *atomic.Pointer[map[string]string]
}

// Language translates keys and events into one language.
type Language struct {
	Code     string // "en", "pt-BR"
	tag      language.Tag
	emojis   *atomic.Pointer[map[string]string] // of the catalogue
	patterns map[string]pattern
	english  *Language // for missing keys; nil for English
}

// pattern holds the forms of one sentence by plural category. Most of the thousands of patterns have only the form
// "other", and a map for each would take more memory than the texts.
type pattern struct {
	other string
	forms map[string]string // the other forms; nil if there are none
}

// in returns a form of the pattern. It reports whether there is one.
func (p pattern) in(form string) (string, bool) {
	if form == other {
		return p.other, true
	}
	text, ok := p.forms[form]
	return text, ok
}

// all returns all forms with their plural categories.
func (p pattern) all() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if !yield(other, p.other) {
			return
		}
		for form, text := range p.forms {
			if !yield(form, text) {
				return
			}
		}
	}
}

// UnmarshalJSON implements json.Unmarshaler. A string is a pattern with the form "other" only.
func (p *pattern) UnmarshalJSON(b []byte) error {
	var plain string
	if json.Unmarshal(b, &plain) == nil {
		*p = pattern{other: plain}
		return nil
	}
	var forms map[string]string
	if err := json.Unmarshal(b, &forms); err != nil {
		return err
	}
	text, ok := forms[other]
	if !ok {
		return fmt.Errorf(`a pattern needs the form "other": %s`, b)
	}
	delete(forms, other)
	*p = pattern{text, forms}
	return nil
}

// For returns the offered language that suits a Discord locale such as "en-GB", "fr" or "pt-BR", or else English.
func (c *Catalogue) For(locale string) *Language {
	if code, ok := c.Match(locale); ok {
		return c.languages[code]
	}
	return c.languages[fallback]
}

// Match returns the code of the offered language that suits a Discord locale. It reports whether there is one.
func (c *Catalogue) Match(locale string) (string, bool) {
	if _, ok := slices.BinarySearch(c.offered, locale); ok {
		return locale, true
	}
	tag, err := language.Parse(locale)
	if err != nil {
		return "", false
	}
	_, i, confidence := c.matcher.Match(tag)
	return c.order[i], confidence >= language.High
}

// Language returns the language with a code, also if it is not offered. It reports whether there is one.
func (c *Catalogue) Language(code string) (*Language, bool) {
	l, ok := c.languages[code]
	return l, ok
}

// Codes returns the codes of the offered languages in ascending order.
func (c *Catalogue) Codes() []string { return slices.Clone(c.offered) }

// Has reports whether a key has words, if only in English.
func (l *Language) Has(key string) bool {
	_, ok := l.patterns[key]
	return ok || l.english != nil && l.english.Has(key)
}

// Say translates a key with arguments as in game.Event, without names of players. It returns an unknown key itself, and
// without arguments the pattern with its placeholders.
func (l *Language) Say(key string, args ...any) string {
	return l.Event(nil, game.Event{Key: key, Args: args})
}

// Event translates an event; names are those of the players by seat.
func (l *Language) Event(names []string, e game.Event) string {
	return l.word(wording{names: names}, e)
}

// wording holds the names of the players by seat and, where they can be displayed, the emojis by key.
type wording struct {
	names  []string
	emojis map[string]string
}

// word translates an event, after its emoji if it has one.
func (l *Language) word(w wording, e game.Event) string {
	return w.before(e.Key) + l.bare(w, e, "")
}

// bare translates an event without its own emoji, in a variant of its words if there is one. A placeholder such as
// {game.die 1} is an argument after the emoji of that key, or of that key with the value of the argument.
func (l *Language) bare(w wording, e game.Event, variant string) string {
	p, ok := l.pattern(e.Key, variant)
	switch {
	case ok:
	case l.english != nil:
		return l.english.bare(w, e, "")
	default:
		return e.Key
	}
	rest, _ := p.in(l.form(p, e.Args))
	if len(e.Args) == 0 {
		return rest // without allocation
	}
	if e.Key == colouredSeat && l.repeats(w, e.Args) {
		rest = "{0}"
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(rest, "{")
		if !found {
			b.WriteString(before)
			return b.String()
		}
		place, tail, _ := strings.Cut(after, "}")
		emoji, value := l.fill(w, place, e.Args)
		b.WriteString(l.elide(before, value))
		b.WriteString(emoji + value)
		rest = tail
	}
}

// colouredSeat is the key of the name of a player and the colour of the seat.
const colouredSeat = "seat.coloured"

// repeats reports whether the first of two arguments has the words of the second, in any case of letters.
func (l *Language) repeats(w wording, args []any) bool {
	_, name := l.fill(w, "0", args)
	_, colour := l.fill(w, "1", args)
	words := func(text string) string {
		return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), apartFromLetters), " ") + " "
	}
	return strings.Contains(words(name), words(colour))
}

// apartFromLetters reports whether a character separates words.
func apartFromLetters(r rune) bool { return !unicode.IsLetter(r) }

// pattern returns the pattern of a key in a variant, or else without one.
func (l *Language) pattern(key, variant string) (pattern, bool) {
	if variant != "" {
		if p, ok := l.patterns[key+"."+variant]; ok {
			return p, true
		}
	}
	p, ok := l.patterns[key]
	return p, ok
}

// fill returns the value of a placeholder, and the emoji before it.
func (l *Language) fill(w wording, place string, args []any) (emoji, value string) {
	place, variant, _ := strings.Cut(place, ":")
	key, index, pictured := strings.Cut(place, " ")
	if !pictured {
		index = key
	}
	i, err := strconv.Atoi(index)
	if err != nil || i >= len(args) {
		return "", ""
	}
	if e, ok := args[i].(game.Event); ok {
		return w.before(e.Key), l.bare(w, e, variant)
	}
	value = l.argument(w, args[i], variant)
	if pictured {
		emoji = cmp.Or(w.before(key), w.before(key+"."+value))
	}
	return emoji, value
}

// Events translates several events into one sentence each.
func (l *Language) Events(names []string, events []game.Event) string {
	return l.sentences(wording{names: names}, events)
}

// argument formats an argument of an event.
func (l *Language) argument(w wording, arg any, variant string) string {
	switch a := arg.(type) {
	case int:
		return strings.Replace(strconv.Itoa(a), "-", "−", 1)
	case string:
		return a
	case game.Seat:
		if a >= 0 && int(a) < len(w.names) {
			return w.names[a]
		}
		return l.Say("list.nobody")
	case []game.Event:
		return l.List(l.each(w, a, variant))
	}
	return fmt.Sprint(arg)
}
