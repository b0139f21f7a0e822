package ui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Escaped makes names fit to stand in a text.
func Escaped(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = Escape(n)
	}
	return all
}

// DayStamp is a day that every reader sees in their own language.
func DayStamp(t time.Time) string { return fmt.Sprintf("<t:%d:D>", t.Unix()) }

// Link leads to the living message of a table.
func Link(t *table.Table) string {
	channel := t.ChannelOf(t.Shown.Board)
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", cmp.Or(t.Guild, "@me"), channel, t.Shown.Board)
}

// Bold makes a name stand out, whatever signs it contains.
func Bold(name string) string { return "**" + Escape(name) + "**" }

// Bolds makes names that are safe already stand out.
func Bolds(names []string) []string {
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
func Escape(words string) string { return markup.Replace(Plain(words)) }

// Plain makes such words fit for whatever is no text with markup: pictures, descriptions, small letters,
// buttons and menus. They stay on their line and turn the reading direction of nothing around them.
func Plain(words string) string {
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

// Plainly makes several words fit for what has no markup.
func Plainly(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = Plain(w)
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

// Stamp is a time that every reader sees in their own time zone, as "in 3 hours".
func Stamp(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// Decimal writes a number with the separator of the language.
func Decimal(l *i18n.Language, x float64, places int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', places, 64), ".", l.Say("dice.point"), 1)
}

// ToChannels lists channels so that people can go to them.
func ToChannels(channels ...string) string {
	var all []string
	for _, channel := range channels {
		all = append(all, MentionChannel(channel))
	}
	return strings.Join(all, ", ")
}

// Mention is how a message names a user, who is notified where Screen.Mentions says so.
func Mention(user string) string { return "<@" + user + ">" }

// Hundredths is a chance in percent, rounded; 0 and 100 mean that there is no doubt.
func Hundredths(chance float64) string {
	switch n := int(math.Round(100 * chance)); {
	case n == 0 && chance > 0:
		return "< 1"
	case n == 100 && chance < 1:
		return "> 99"
	default:
		return strconv.Itoa(n)
	}
}

// Rounded is a chance in tenths of a percent, as it is shown.
func Rounded(x float64) int { return int(math.Round(1000 * x)) }

// Percentage is a chance in percent.
func Percentage(l *i18n.Language, x float64) string { return Decimal(l, 100*x, 1) }

// Change is a change of a chance, in percent with its sign.
func Change(l *i18n.Language, x float64) string {
	switch n := Rounded(x); {
	case n > 0:
		return "+" + Percentage(l, x)
	case n < 0:
		return "−" + Percentage(l, -x)
	}
	return "±" + Percentage(l, 0)
}

// Flat puts the options of menus in place of the menus.
func Flat(choices []render.Choice) []render.Choice {
	var all []render.Choice
	for _, c := range choices {
		if c.Menu == nil {
			all = append(all, c)
		}
		all = append(all, c.Menu...)
	}
	return all
}

// MentionChannel names a channel, for whoever sees it.
func MentionChannel(id string) string { return "<#" + id + ">" }

// TimeOfDay is a time that every reader sees in their own time zone, as "18:30".
func TimeOfDay(t time.Time) string { return fmt.Sprintf("<t:%d:t>", t.Unix()) }

// When is a time that every reader sees in their own time zone, with its date.
func When(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// Code64 keeps digits together and easy to copy.
func Code64(digits string) string { return "`" + digits + "`" }

// City is the place after which a time zone is called, as people read it.
func City(zone string) string {
	return strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
}

// Clock is a time of the day as clocks show it.
func Clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
