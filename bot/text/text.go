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
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dockside/game"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed *.json
var house embed.FS

// fallback is the language of everybody whose own is not here.
const fallback = "en"

// Catalogue is all languages.
type Catalogue struct{ languages map[string]*Language }

// Language words events and keys in one language.
type Language struct {
	Code     string // "en"
	tag      language.Tag
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
		index, tail, _ := strings.Cut(after, "}")
		value := ""
		if i, err := strconv.Atoi(index); err == nil && i < len(e.Args) {
			value = l.argument(names, e.Args[i])
		}
		b.WriteString(l.elide(before, value))
		b.WriteString(value)
		rest = tail
	}
}

// Events words several events, one sentence after another.
func (l *Language) Events(names []string, events []game.Event) string {
	said := make([]string, len(events))
	for i, e := range events {
		said[i] = l.Event(names, e)
	}
	return strings.Join(said, " ")
}

func (l *Language) argument(names []string, arg any) string {
	switch a := arg.(type) {
	case int:
		return strings.Replace(strconv.Itoa(a), "-", "−", 1)
	case string:
		return a
	case game.Seat:
		if a >= 0 && int(a) < len(names) {
			return names[a]
		}
		return l.Say("list.nobody")
	case game.Event:
		return l.Event(names, a)
	case []game.Event:
		return l.list(names, a)
	}
	return fmt.Sprint(arg)
}

// list joins words as in "one, two and three".
func (l *Language) list(names []string, events []game.Event) string {
	said := make([]string, len(events))
	for i, e := range events {
		said[i] = l.Event(names, e)
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
