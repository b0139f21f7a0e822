// Package i18n translates keys and events into the languages of the users. It holds the words that the pictures of all
// games share. Each game has its own words, and so has the bot.
//
// There is one JSON file per language, which maps keys to patterns. In a pattern {0} is the first argument, {1} the
// second. A pattern that depends on a number has several plural forms (CLDR). The first argument that is a number
// selects the form:
//
//	"bot.dice": {"one": "{0} die", "other": "{0} dice"}
//
// Files contain plain spaces. Spaces that must not break a line in a language become no-break spaces when a file is
// read.
package i18n

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"dockside/game"

	"golang.org/x/text/feature/plural"
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
	emojis    *atomic.Pointer[map[string]string]
}

// Language translates keys and events into one language.
type Language struct {
	Code     string // "en"
	tag      language.Tag
	emojis   *atomic.Pointer[map[string]string] // of the catalogue
	patterns map[string]pattern
}

// pattern holds the forms of one sentence by plural category. The form "other" always exists.
type pattern map[string]string

// UnmarshalJSON implements json.Unmarshaler. A string is a pattern with the form "other" only.
func (p *pattern) UnmarshalJSON(b []byte) error {
	var plain string
	if json.Unmarshal(b, &plain) == nil {
		*p = pattern{"other": plain}
		return nil
	}
	var forms map[string]string
	if err := json.Unmarshal(b, &forms); err != nil {
		return err
	}
	if _, ok := forms["other"]; !ok {
		return fmt.Errorf(`a pattern needs the form "other": %s`, b)
	}
	*p = forms
	return nil
}

// For returns the language of a Discord locale such as "en-GB" or "fr", or else English.
func (c *Catalogue) For(locale string) *Language {
	code, _, _ := strings.Cut(locale, "-")
	if l, ok := c.languages[code]; ok {
		return l
	}
	return c.languages[fallback]
}

// Codes returns the codes of the languages in ascending order.
func (c *Catalogue) Codes() []string {
	var codes []string
	for code := range c.languages {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}

// Has reports whether a key has words.
func (l *Language) Has(key string) bool { _, ok := l.patterns[key]; return ok }

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
	return w.before(e.Key) + l.bare(w, e)
}

// bare translates an event without its own emoji. A placeholder such as {game.die 1} is an argument after the emoji of
// that key, or of that key with the value of the argument.
func (l *Language) bare(w wording, e game.Event) string {
	p, ok := l.patterns[e.Key]
	if !ok {
		return e.Key
	}
	rest := p[l.form(p, e.Args)]
	if len(e.Args) == 0 {
		return rest // without allocation
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

// fill returns the value of a placeholder, and the emoji before it.
func (l *Language) fill(w wording, place string, args []any) (emoji, value string) {
	key, index, pictured := strings.Cut(place, " ")
	if !pictured {
		index = key
	}
	i, err := strconv.Atoi(index)
	if err != nil || i >= len(args) {
		return "", ""
	}
	if e, ok := args[i].(game.Event); ok {
		return w.before(e.Key), l.bare(w, e)
	}
	value = l.argument(w, args[i])
	if pictured {
		emoji = cmp.Or(w.before(key), w.before(key+"."+value))
	}
	return emoji, value
}

// Events translates several events into one sentence each.
func (l *Language) Events(names []string, events []game.Event) string {
	said := make([]string, len(events))
	for i, e := range events {
		said[i] = l.Event(names, e)
	}
	return strings.Join(said, " ")
}

// argument formats an argument of an event.
func (l *Language) argument(w wording, arg any) string {
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
	case game.Event:
		return l.word(w, a)
	case []game.Event:
		return l.list(w, a)
	}
	return fmt.Sprint(arg)
}

// list joins events as in "one, two and three".
func (l *Language) list(w wording, events []game.Event) string {
	said := make([]string, len(events))
	for i, e := range events {
		said[i] = l.word(w, e)
	}
	if len(said) < 2 {
		return strings.Join(said, "")
	}
	last := len(said) - 1
	return strings.Join(said[:last], ", ") + l.Say("list.and") + said[last]
}

// form returns the plural form for the first number among the arguments.
func (l *Language) form(p pattern, args []any) string {
	if len(p) == 1 {
		return "other"
	}
	for _, a := range args {
		if n, ok := a.(int); ok {
			form := formName(plural.Cardinal.MatchPlural(l.tag, max(n, -n), 0, 0, 0, 0))
			if _, ok := p[form]; ok {
				return form
			}
			break
		}
	}
	return "other"
}

// formName returns the name of a plural category in the files.
func formName(f plural.Form) string {
	switch f {
	case plural.Zero:
		return "zero"
	case plural.One:
		return "one"
	case plural.Two:
		return "two"
	case plural.Few:
		return "few"
	case plural.Many:
		return "many"
	case plural.Other:
	}
	return "other"
}
