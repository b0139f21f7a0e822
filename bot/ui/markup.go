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
	"unicode/utf8"

	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Escaped escapes names for text with markup.
func Escaped(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = Escape(n)
	}
	return all
}

// DayStamp returns a date that Discord shows in each reader's language.
func DayStamp(t time.Time) string { return fmt.Sprintf("<t:%d:D>", t.Unix()) }

// Link returns the URL of the main message of a table.
func Link(t *table.Table) string {
	return LinkTo(t.Guild, t.ChannelOf(t.Shown.Board), t.Shown.Board)
}

// LinkTo returns the URL of a message; guild is empty for a direct message.
func LinkTo(guild, channel, message string) string {
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", cmp.Or(guild, "@me"), channel, message)
}

// Bold returns a name in bold, escaped.
func Bold(name string) string { return "**" + Escape(name) + "**" }

// Bolds returns names in bold that are already escaped.
func Bolds(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = "**" + n + "**"
	}
	return all
}

// markup escapes characters of markup, links and mentions. The visible text stays the same.
var markup = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `<`, `\<`, `>`, `\>`,
	`@`, "@\u200b", `#`, `\#`, `[`, `\[`, `/`, "/\u200b")

// Escape makes text from others, such as a name, safe in text with markup.
func Escape(words string) string { return markup.Replace(Plain(words)) }

// Plain makes text from others safe where there is no markup: pictures, descriptions, footers, buttons and menus.
// It removes line breaks and bidi controls.
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

// Plainly applies Plain to several texts.
func Plainly(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = Plain(w)
	}
	return all
}

// OptionLabel returns the label of an option with names, which are short if the label would be too long otherwise.
func OptionLabel(names []string, say func(names []string) string) string {
	if label := Plain(say(names)); utf8.RuneCountInString(label) <= render.MaxOptionLabel {
		return label
	}
	return Plain(say(i18n.Short(names)))
}

// Paragraphs joins texts with blank lines and omits empty ones.
func Paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}

// Lines joins lines and omits empty ones.
func Lines(lines ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return s == "" }), "\n")
}

// Stamp returns a time that Discord shows as relative to now, such as "in 3 hours".
func Stamp(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// Decimal formats a number with the decimal separator of the language.
func Decimal(l *i18n.Language, x float64, places int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', places, 64), ".", l.Say("dice.point"), 1)
}

// ToChannels returns links to channels, separated by commas.
func ToChannels(channels ...string) string {
	var all []string
	for _, channel := range channels {
		all = append(all, MentionChannel(channel))
	}
	return strings.Join(all, ", ")
}

// Mention returns the mention of a user. It notifies only users in Screen.Mentions.
func Mention(user string) string { return "<@" + user + ">" }

// Hundredths formats a chance in percent, rounded. 0 and 100 only stand for certainty.
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

// Rounded returns a chance in tenths of a percent, rounded as in texts.
func Rounded(x float64) int { return int(math.Round(1000 * x)) }

// Percentage formats a chance in percent with one decimal.
func Percentage(l *i18n.Language, x float64) string { return Decimal(l, 100*x, 1) }

// Change formats a change of a chance in percentage points, with its sign.
func Change(l *i18n.Language, x float64) string {
	tenths := Rounded(x)
	return Signed(float64(tenths), func(tenths float64) string { return Decimal(l, tenths/10, 1) })
}

// Signed formats a number with its sign; format does so without one.
func Signed(x float64, format func(float64) string) string {
	switch {
	case x > 0:
		return "+" + format(x)
	case x < 0:
		return "−" + format(-x)
	}
	return "±" + format(0)
}

// Flat returns choices with menus replaced by their options.
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

// MentionChannel returns the link to a channel.
func MentionChannel(id string) string { return "<#" + id + ">" }

// MentionRole returns the name of a role as readers see it, without a ping.
func MentionRole(id string) string { return "<@&" + id + ">" }

// TimeOfDay returns a time of day that Discord shows in each reader's time zone, such as "18:30".
func TimeOfDay(t time.Time) string { return fmt.Sprintf("<t:%d:t>", t.Unix()) }

// When returns a time that Discord shows with its date, in each reader's time zone.
func When(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// Code64 formats digits as code, which is not wrapped and is easy to copy.
func Code64(digits string) string { return "`" + digits + "`" }

// City returns the city in the name of a time zone, for display.
func City(zone string) string {
	return strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
}

// Clock formats minutes since midnight as a time of day, such as "18:30".
func Clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
