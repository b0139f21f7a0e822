package member

import (
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Setting is one thing that people can choose.
type Setting struct {
	Name   string   // also of the option and of the menu; worded "settings.<name>"
	Values []string // what it can be; the first is taken where nothing was chosen
	Words  string   // what the keys of the values begin with
	// Channel tells that its value is a channel of the server in which games can have threads, or none.
	Channel bool
	// other is what a text chooses that is none of the values, and whether it does; nil where none can.
	other func(string) (string, bool)
}

// Key is the key of one of the values.
func (s Setting) Key(value string) string { return s.Words + "." + value }

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

// FreeText tells whether it can be something that is not listed.
func (s Setting) FreeText() bool { return s.other != nil }

// Describe is a value in words.
func (s Setting) Describe(l *i18n.Language, value string) string {
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
	ChallengesFrom     = listed("challenges", fromAll, FromKnown, FromNone)
	Notifications      = listed("calls", inChannel, InPrivate, NoNotifications)
	NotificationRhythm = listed("often", atOnce, Hourly, Daily)
	Quiet              = Setting{Name: "quiet", Values: []string{No}, Words: "settings.quiet", other: hoursNamed}
	Zone               = Setting{Name: "zone", Values: []string{"UTC"}, Words: "settings.zone", other: zoneNamed}
	UsualPace          = Setting{Name: "pace", Values: paceNames(), Words: "pace"}
	UsuallyRated       = listed("rated", AfterFirst, Yes, No)
	Seasons            = listed("seasons", Yes, No)
	Quips              = listed("quips", Yes, No)
	AutomaticRolls     = listed("rolls", No, Yes)
	DescribePictures   = listed("describe", No, Yes)
	Threads            = listed("threads", never, ForMany, ForAll)
	ThreadsIn          = Setting{Name: "threads-in", Words: "settings.threads-in", Channel: true}
)

// CallsFor is how tables call somebody with these wishes.
func CallsFor(w Preferences) table.Calls {
	switch {
	case w.Of(Notifications) == NoNotifications:
		return table.Never
	case w.Of(Notifications) == InPrivate || w.Of(NotificationRhythm) != atOnce:
		return table.ByWord
	}
	return table.ByBoard
}

// listed is a setting which is one of some values.
func listed(name string, values ...string) Setting {
	return Setting{Name: name, Values: values, Words: "settings." + name}
}

// Where somebody is called, and how often.
const (
	inChannel, InPrivate, NoNotifications = "channel", "private", "never"
	atOnce, Hourly, Daily                 = "once", "hourly", "daily"
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

// Language is the setting of a language, as Discord says unless one is chosen.
func Language(words *i18n.Catalogue) Setting {
	return Setting{Name: "language", Values: append([]string{Automatic}, words.Codes()...), Words: "language"}
}

// Personal are the settings of a user.
func Personal(words *i18n.Catalogue) []Setting {
	return []Setting{
		Language(
			words,
		), ChallengesFrom, Notifications, NotificationRhythm, Quiet, Zone, AutomaticRolls, Quips, DescribePictures,
	}
}

// Communal are the settings of a server.
func Communal(words *i18n.Catalogue) []Setting {
	return []Setting{Language(words), UsualPace, UsuallyRated, Seasons, Quips, DescribePictures, Threads, ThreadsIn}
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
