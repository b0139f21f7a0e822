package presenter

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Setting is one thing that people can choose.
type Setting struct {
	Name   string   // also of the option and of the menu; worded "settings.<name>"
	Values []string // what it can be; the first is taken where nothing was chosen
	words  string   // what the keys of the values begin with
	// Channel tells that its value is a channel of the server in which games can have threads, or none.
	Channel bool
	// other is what a text chooses that is none of the values, and whether it does; nil where none can.
	other func(string) (string, bool)
}

// Key is the key of one of the values.
func (s Setting) Key(value string) string { return s.words + "." + value }

// Chosen is the value that a text chooses; false if it chooses none.
func (s Setting) Chosen(text string) (value string, ok bool) {
	switch {
	case s.Channel:
		return text, strings.Trim(text, "0123456789") == ""
	case s.other == nil || slices.Contains(s.Values, text):
		return text, slices.Contains(s.Values, text)
	}
	return s.other(text)
}

// Open tells whether it can be something that is not listed.
func (s Setting) Open() bool { return s.other != nil }

// said is a value in words.
func (s Setting) said(l *i18n.Language, value string) string {
	switch {
	case s.Channel && value == "":
		return l.Say(s.Key("none"))
	case s.Channel:
		return ui.MentionChannel(value)
	case slices.Contains(s.Values, value):
		return l.Say(s.Key(value))
	}
	return value
}

// The settings beside the language.
var (
	ChallengesFrom = listed("challenges", fromAll, FromKnown, FromNone)
	CallsWhere     = listed("calls", inChannel, InPrivate, NoCalls)
	CallsOften     = listed("often", atOnce, Hourly, Daily)
	Quiet          = Setting{Name: "quiet", Values: []string{No}, words: "settings.quiet", other: hoursNamed}
	Zone           = Setting{Name: "zone", Values: []string{"UTC"}, words: "settings.zone", other: zoneNamed}
	UsualPace      = Setting{Name: "pace", Values: paceNames(), words: "pace"}
	UsuallyRated   = listed("rated", AfterFirst, Yes, No)
	Seasons        = listed("seasons", Yes, No)
	Quips          = listed("quips", Yes, No)
	Rolls          = listed("rolls", No, Yes)
	TellPictures   = listed("describe", No, Yes)
	Threads        = listed("threads", never, ForMany, ForAll)
	ThreadsIn      = Setting{Name: "threads-in", words: "settings.threads-in", Channel: true}
)

// CallsOf is how tables call somebody with these wishes.
func CallsOf(w Preferences) table.Calls {
	switch {
	case w.Of(CallsWhere) == NoCalls:
		return table.Never
	case w.Of(CallsWhere) == InPrivate || w.Of(CallsOften) != atOnce:
		return table.ByWord
	}
	return table.ByBoard
}

// listed is a setting which is one of some values.
func listed(name string, values ...string) Setting {
	return Setting{Name: name, Values: values, words: "settings." + name}
}

// Where somebody is called, and how often.
const (
	inChannel, InPrivate, NoCalls = "channel", "private", "never"
	atOnce, Hourly, Daily         = "once", "hourly", "daily"
)

// Which games have a thread of their own.
const never, ForMany, ForAll = "never", "many", "all"

// The values of what is on or off.
const Yes, No = "yes", "no"

// AfterFirst rates games but those in which somebody is new.
const AfterFirst = "later"

// Whose challenges somebody takes.
const fromAll, FromKnown, FromNone = "all", "known", "none"

// Automatic is the language that Discord says.
const Automatic = "auto"

// Tongue is the setting of a language, as Discord says unless one is chosen.
func Tongue(words *i18n.Catalogue) Setting {
	return Setting{Name: "language", Values: append([]string{Automatic}, words.Codes()...), words: "language"}
}

// Personal are the settings of a user.
func Personal(words *i18n.Catalogue) []Setting {
	return []Setting{Tongue(words), ChallengesFrom, CallsWhere, CallsOften, Quiet, Zone, Rolls, Quips, TellPictures}
}

// Communal are the settings of a server.
func Communal(words *i18n.Catalogue) []Setting {
	return []Setting{Tongue(words), UsualPace, UsuallyRated, Seasons, Quips, TellPictures, Threads, ThreadsIn}
}

// Preferences are what somebody has chosen, by the name of the setting.
type Preferences map[string]string

// Of is how a setting is chosen. What is no longer possible counts as not chosen.
func (w Preferences) Of(s Setting) string {
	if value, ok := s.Chosen(w[s.Name]); ok {
		return value
	}
	return s.Values[0]
}

// MoreSettings stands in place of a setting where the next page of them is asked for.
const MoreSettings = "more"

// What fits into a message: a menu of so many options in each row. The last row of each page has buttons, as to the
// next one.
const (
	settingsOnPage = ui.MaxRows - 1
)

// SettingsPage is the page, from 0, on which a setting stands; 0 for what is none.
func SettingsPage(all []Setting, name string) int {
	i := slices.IndexFunc(inMenus(all), func(s Setting) bool { return s.Name == name })
	return max(0, i) / settingsOnPage
}

// inMenus are the settings that are chosen from a list.
func inMenus(all []Setting) []Setting { return slices.DeleteFunc(slices.Clone(all), Setting.Open) }

// Settings shows what is chosen, and a page of settings, each with a menu to choose anew, and what else can be
// done there.
func Settings(l *i18n.Language, whose string, all []Setting, w Preferences, page int, more ...ui.Button) ui.Screen {
	s := ui.Screen{Title: l.Say("settings." + whose), Footer: l.Say("settings." + whose + ".note"), Color: ui.Brass}
	for _, setting := range all {
		s.Text = ui.Lines(s.Text, settingLine(l, setting, w))
	}
	pages := slices.Collect(slices.Chunk(inMenus(all), settingsOnPage))
	page %= len(pages)
	for _, setting := range pages[page] {
		s.Rows = append(s.Rows, ui.Row{Menu: settingMenu(l, whose, setting, w)})
	}
	if len(pages) > 1 {
		next := ui.ID("settings "+whose, MoreSettings, strconv.Itoa(page+1))
		more = append([]ui.Button{{ID: next, Label: l.Say("button.settings")}}, more...)
	}
	s.Rows = append(s.Rows, ui.ButtonRows(more)...)
	return s
}

// settingLine tells how a setting is chosen.
func settingLine(l *i18n.Language, s Setting, w Preferences) string {
	return l.Say("settings.line", settingLabel(l, s), s.said(l, w.Of(s)))
}

// Chosen tells of those settings how they are chosen that somebody has chosen anew.
func Chosen(l *i18n.Language, all []Setting, w Preferences) string {
	var lines []string
	for _, s := range all {
		if _, chosen := w[s.Name]; chosen {
			lines = append(lines, settingLine(l, s, w))
		}
	}
	return ui.Lines(lines...)
}

func settingLabel(l *i18n.Language, s Setting) string { return l.Say("settings." + s.Name) }

// settingMenu offers the values of a setting. Of more than a menu holds, those that stand first are there,
// and the one that is chosen.
func settingMenu(l *i18n.Language, whose string, s Setting, w Preferences) *ui.Menu {
	label := settingLabel(l, s)
	menu := ui.Menu{ID: ui.ID("settings "+whose, s.Name), Placeholder: label}
	if s.Channel {
		menu.Of, menu.Chosen = ui.Halls, slices.DeleteFunc([]string{w.Of(s)}, func(id string) bool { return id == "" })
		return &menu
	}
	values := slices.Clone(s.Values)
	if len(values) > ui.MaxOptions {
		i := min(slices.Index(values, w.Of(s)), ui.MaxOptions-1)
		values = append(values[:i:i], append([]string{w.Of(s)}, without(values[i:], w.Of(s))...)...)[:ui.MaxOptions]
	}
	for _, value := range values {
		said := l.Say(s.Key(value))
		menu.Options = append(menu.Options, ui.Option{
			Value: value, Label: l.Say("settings.option", label, said), Chosen: value == w.Of(s),
		})
	}
	return &menu
}

func without(all []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == one })
}
