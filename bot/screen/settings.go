package screen

import (
	"slices"

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
	return []Setting{Tongue(words), ChallengesFrom, Quips}
}

// Communal are the settings of a server.
func Communal(words *text.Catalogue) []Setting {
	return []Setting{Tongue(words), UsualPace, UsuallyRated, Seasons, Quips}
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

// Settings shows what is chosen, each setting with a menu to choose anew.
func Settings(l *text.Language, whose string, all []Setting, w Preferences) Screen {
	s := Screen{Title: l.Say("settings." + whose), Footer: l.Say("settings." + whose + ".note"), Color: Brass}
	for _, setting := range all {
		label := l.Say("settings." + setting.Name)
		menu := Menu{ID: ID("settings "+whose, setting.Name), Placeholder: label}
		for _, value := range setting.Values {
			said := l.Say(setting.Key(value))
			if value == w.Of(setting) {
				s.Text = Lines(s.Text, l.Say("settings.line", label, said))
			}
			menu.Options = append(menu.Options, Option{
				Value: value, Label: l.Say("settings.option", label, said),
				Chosen: value == w.Of(setting),
			})
		}
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	return s
}
