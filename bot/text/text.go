// Package text holds the words of the house, one file a language; those of a game lie beside its face.
// Nothing else knows a language.
//
// A file maps keys to patterns. In a pattern {0} stands for the first argument, {1} for the
// second. A pattern that depends on a number has several forms, of which the first argument
// that is a number chooses one by the plural rules of the language:
//
//	"bot.dice": {"one": "{0} die", "other": "{0} dice"}
//
// Spaces are plain ones; those that may not break a line in a language become so when a file is read.
package text

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

//go:embed *.json
var house embed.FS

// fallback is the language of everybody whose own is not here.
const fallback = "en"

// Catalogue is all languages, with the emojis that stand before some of their words.
type Catalogue struct {
	languages map[string]*Language
	emojis    *atomic.Pointer[map[string]string]
}

// Language words events and keys in one language.
type Language struct {
	Code     string // "en"
	tag      language.Tag
	emojis   *atomic.Pointer[map[string]string] // of the catalogue
	patterns map[string]pattern
}

// pattern is the forms of one sentence by plural category; "other" always exists.
type pattern map[string]string

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

// For finds the language of a Discord locale such as "en-GB" or "fr"; English if there is none.
func (c *Catalogue) For(locale string) *Language {
	code, _, _ := strings.Cut(locale, "-")
	if l, ok := c.languages[code]; ok {
		return l
	}
	return c.languages[fallback]
}

// Codes lists the languages, ascending.
func (c *Catalogue) Codes() []string {
	var codes []string
	for code := range c.languages {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}

// Has tells whether a key has words.
func (l *Language) Has(key string) bool { _, ok := l.patterns[key]; return ok }

// Say words a key without names; arguments are as in game.Event. An unknown key gives itself, and
// without arguments the wording is given with its places open.
func (l *Language) Say(key string, args ...any) string {
	return l.Event(nil, game.Event{Key: key, Args: args})
}

// Event words an event; names are those of the seats.
func (l *Language) Event(names []string, e game.Event) string {
	return l.word(wording{names: names}, e)
}

// wording is how events are worded: with the names of the seats, and emojis by key where they can be seen.
type wording struct {
	names  []string
	emojis map[string]string
}

// word words an event, behind its emoji if it has one.
func (l *Language) word(w wording, e game.Event) string {
	return w.before(e.Key) + l.bare(w, e)
}

// bare words an event without its own emoji. A place such as {game.die 1} stands for an argument behind
// the emoji of that key, or of that key and what the argument is.
func (l *Language) bare(w wording, e game.Event) string {
	p, ok := l.patterns[e.Key]
	if !ok {
		return e.Key
	}
	rest := p[l.form(p, e.Args)]
	if len(e.Args) == 0 {
		return rest // as it stands, without garbage
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

// fill gives what stands in a place of a pattern, and the emoji before it.
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

// Events words several events, one sentence after another.
func (l *Language) Events(names []string, events []game.Event) string {
	said := make([]string, len(events))
	for i, e := range events {
		said[i] = l.Event(names, e)
	}
	return strings.Join(said, " ")
}

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

// list joins words as in "one, two and three".
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

// form picks the plural form by the first number among the arguments.
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

// formName is a plural category as it stands in the files.
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
