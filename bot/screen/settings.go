package screen

import (
	"slices"
	"strconv"

	"dockside/bot/text"
)

// Setting is one thing that people can choose.
type Setting struct {
	Name   string   // also of the option and of the menu; worded "settings.<name>"
	Values []string // what it can be; the first is taken where nothing was chosen
	words  string   // what the keys of the values begin with
}

// Key is the key of one of the values.
func (s Setting) Key(value string) string { return s.words + "." + value }

// The settings beside the language.
var (
	ChallengesFrom = Setting{"challenges", []string{fromAll, FromKnown, FromNone}, "settings.challenges"}
	UsualPace      = Setting{"pace", paceNames(), "pace"}
	UsuallyRated   = Setting{"rated", []string{Yes, No}, "settings.rated"}
	Seasons        = Setting{"seasons", []string{Yes, No}, "settings.seasons"}
	Quips          = Setting{"quips", []string{Yes, No}, "settings.quips"}
	Rolls          = Setting{"rolls", []string{No, Yes}, "settings.rolls"}
	TellPictures   = Setting{"describe", []string{No, Yes}, "settings.describe"}
)

// The values of what is on or off.
const Yes, No = "yes", "no"

// Whose challenges somebody takes.
const fromAll, FromKnown, FromNone = "all", "known", "none"

// Automatic is the language that Discord says.
const Automatic = "auto"

// Tongue is the setting of a language, as Discord says unless one is chosen.
func Tongue(words *text.Catalogue) Setting {
	return Setting{"language", append([]string{Automatic}, words.Codes()...), "language"}
}

// Personal are the settings of a user.
func Personal(words *text.Catalogue) []Setting {
	return []Setting{Tongue(words), ChallengesFrom, Rolls, Quips, TellPictures}
}

// Communal are the settings of a server.
func Communal(words *text.Catalogue) []Setting {
	return []Setting{Tongue(words), UsualPace, UsuallyRated, Seasons, Quips, TellPictures}
}

// Preferences are what somebody has chosen, by the name of the setting.
type Preferences map[string]string

// Of is how a setting is chosen. What is no longer possible counts as not chosen.
func (w Preferences) Of(s Setting) string {
	if value := w[s.Name]; slices.Contains(s.Values, value) {
		return value
	}
	return s.Values[0]
}

// MoreSettings stands in place of a setting where the next page of them is asked for.
const MoreSettings = "more"

// What fits into a message: a menu of so many options in each row. The last row of each page has buttons, as to the
// next one.
const (
	maxRows        = 5
	maxOptions     = 25
	settingsOnPage = maxRows - 1
)

// SettingsPage is the page, from 0, on which a setting stands; 0 for what is none.
func SettingsPage(all []Setting, name string) int {
	i := slices.IndexFunc(all, func(s Setting) bool { return s.Name == name })
	return max(0, i) / settingsOnPage
}

// Settings shows what is chosen, and a page of settings, each with a menu to choose anew, and what else can be
// done there.
func Settings(l *text.Language, whose string, all []Setting, w Preferences, page int, more ...Button) Screen {
	s := Screen{Title: l.Say("settings." + whose), Footer: l.Say("settings." + whose + ".note"), Color: Brass}
	for _, setting := range all {
		s.Text = Lines(s.Text, l.Say("settings.line", settingLabel(l, setting), l.Say(setting.Key(w.Of(setting)))))
	}
	pages := slices.Collect(slices.Chunk(all, settingsOnPage))
	page %= len(pages)
	for _, setting := range pages[page] {
		s.Rows = append(s.Rows, Row{Menu: settingMenu(l, whose, setting, w)})
	}
	if len(pages) > 1 {
		next := ID("settings "+whose, MoreSettings, strconv.Itoa(page+1))
		more = append([]Button{{ID: next, Label: l.Say("button.settings")}}, more...)
	}
	s.Rows = append(s.Rows, ButtonRows(more)...)
	return s
}

func settingLabel(l *text.Language, s Setting) string { return l.Say("settings." + s.Name) }

// settingMenu offers the values of a setting. Of more than a menu holds, those that stand first are there,
// and the one that is chosen.
func settingMenu(l *text.Language, whose string, s Setting, w Preferences) *Menu {
	label := settingLabel(l, s)
	menu := Menu{ID: ID("settings "+whose, s.Name), Placeholder: label}
	values := slices.Clone(s.Values)
	if len(values) > maxOptions {
		i := min(slices.Index(values, w.Of(s)), maxOptions-1)
		values = append(values[:i:i], append([]string{w.Of(s)}, without(values[i:], w.Of(s))...)...)[:maxOptions]
	}
	for _, value := range values {
		said := l.Say(s.Key(value))
		menu.Options = append(menu.Options, Option{
			Value: value, Label: l.Say("settings.option", label, said), Chosen: value == w.Of(s),
		})
	}
	return &menu
}

func without(all []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == one })
}
