package member

import (
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Setting is a setting of users or guilds.
type Setting struct {
	Name   string   // also of the option and of the menu; its label is the string "settings.<name>"
	Values []string // possible values, the default first
	Words  string   // prefix of the keys that describe the values
	// Channel means that the value is the id of a guild channel, or empty. It is one for threads, or with Messages one
	// for messages, which the command can choose as well.
	Channel, Messages bool
	// other parses a text that is not one of the values. Nil if the setting has no other values.
	other func(string) (string, bool)
}

// Key returns the key of the string that describes a value.
func (s Setting) Key(value string) string { return s.Words + "." + value }

// Chosen returns the value that a text stands for; false if it is not valid.
func (s Setting) Chosen(text string) (value string, ok bool) {
	switch {
	case s.Channel:
		return text, strings.Trim(text, "0123456789") == ""
	case s.other == nil || slices.Contains(s.Values, text):
		return text, slices.Contains(s.Values, text)
	}
	return s.other(text)
}

// FreeText reports whether the setting takes values that are not listed.
func (s Setting) FreeText() bool { return s.other != nil }

// Describe returns the description of a value.
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

// Settings of users and guilds; for the language see Language.
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
	ShowIn             = Setting{Name: "show", Words: "settings.show", Channel: true, Messages: true}
	Shows              = listed("shows", Yes, No)
	Named              = listed("named", Yes, No)
	DailyIn            = Setting{Name: "daily", Words: "settings.daily", Channel: true, Messages: true}
	DailyHour          = typed("daily-hour", "08:00", timeNamed)
	DailyZone          = typed("daily-zone", "UTC", zoneNamed)
)

// CallsFor returns how tables notify a user with these preferences.
func CallsFor(w Preferences) table.Calls {
	switch {
	case w.Of(Notifications) == NoNotifications:
		return table.Never
	case w.Of(Notifications) == InPrivate || w.Of(NotificationRhythm) != atOnce:
		return table.ByWord
	}
	return table.ByBoard
}

// listed returns a setting that takes only the given values.
func listed(name string, values ...string) Setting {
	return Setting{Name: name, Values: values, Words: "settings." + name}
}

// typed returns a setting that takes what a function parses.
func typed(name, usual string, parse func(string) (string, bool)) Setting {
	return Setting{Name: name, Values: []string{usual}, Words: "settings." + name, other: parse}
}

// Where and how often a user is notified.
const (
	inChannel, InPrivate, NoNotifications = "channel", "private", "never"
	atOnce, Hourly, Daily                 = "once", "hourly", "daily"
)

// Which games get a thread of their own.
const never, ForMany, ForAll = "never", "many", "all"

// Yes and No are the values of a switch.
const Yes, No = "yes", "no"

// AfterFirst rates all games except games with a new player.
const AfterFirst = "later"

// The users whose challenges a user accepts.
const fromAll, FromKnown, FromNone = "all", "known", "none"

// Automatic means the language of Discord's locale.
const Automatic = "auto"

// Language returns the setting for the language.
func Language(words *i18n.Catalogue) Setting {
	return Setting{Name: "language", Values: append([]string{Automatic}, words.Codes()...), Words: "language"}
}

// Personal returns the settings of a user.
func Personal(words *i18n.Catalogue) []Setting {
	return []Setting{
		Language(
			words,
		), ChallengesFrom, Notifications, NotificationRhythm, Quiet, Zone, AutomaticRolls, Quips, DescribePictures, Shows,
		Named,
	}
}

// Communal returns the settings of a guild.
func Communal(words *i18n.Catalogue) []Setting {
	return []Setting{
		Language(words), UsualPace, UsuallyRated, Seasons, Quips, DescribePictures, Threads, ThreadsIn, ShowIn, DailyIn,
		DailyHour, DailyZone,
	}
}

// Preferences are chosen values, by the name of the setting.
type Preferences map[string]string

// Of returns the chosen value of a setting, or the default if none was chosen or the choice is no longer valid.
func (w Preferences) Of(s Setting) string {
	if value, ok := s.Chosen(w[s.Name]); ok {
		return value
	}
	return s.Values[0]
}
