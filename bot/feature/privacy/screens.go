package privacy

import (
	"dockside/bot/ui"
	"dockside/render"
	"dockside/render/i18n"
)

// holdings counts the data that is stored about a user.
type holdings struct {
	Running, Finished, Closed, Watched int // tables
	Answers                            int // to puzzles of the day
	Settings, Blocked, Aborts          int
	Beaten, Agenda, Away, Turns        bool
}

// overviewScreen shows a user the data that is stored about them, and why. It links to the policy if that has an
// address.
func overviewScreen(l *i18n.Language, k holdings, policy string) ui.Screen {
	line := func(key string, n int) string {
		if n == 0 {
			return ""
		}
		return "› " + l.Say("privacy."+key, n)
	}
	one := func(key string, there bool) string {
		if !there {
			return ""
		}
		return "› " + l.Say("privacy."+key)
	}
	list := ui.Lines(
		line("running", k.Running), line("finished", k.Finished), line("closed", k.Closed), line("watched", k.Watched),
		line("daily", k.Answers),
		line("settings", k.Settings), one("beaten", k.Beaten), line("blocked", k.Blocked), one("agenda", k.Agenda),
		one("away", k.Away), line("aborts", k.Aborts), one("turns", k.Turns),
	)
	if list == "" {
		list = l.Say("privacy.nothing")
	}
	rest := l.Say("privacy.rest")
	if policy != "" {
		rest = l.Sentences(rest, l.Say("privacy.policy", policy))
	}
	return ui.Screen{
		Title: l.Say("privacy.title"), Color: ui.Brass,
		Text: ui.Paragraphs(l.Say("privacy.intro"), list, rest),
		Rows: ui.ButtonRows([]ui.Button{
			{ID: ui.ID("privacy-export"), Label: l.Say("button.export"), Style: render.Primary},
			{ID: ui.ID("privacy-delete"), Label: l.Say("button.erase.ask"), Style: render.Danger},
		}),
	}
}

// confirmScreen asks for a confirmation to delete all data of the user, and explains what that means.
func confirmScreen(l *i18n.Language) ui.Screen {
	return ui.Screen{
		Title: l.Say("privacy.erase.title"), Color: ui.Brass, Text: l.Say("privacy.erase.text"),
		Rows: ui.ButtonRows([]ui.Button{
			{ID: ui.ID("privacy-erase"), Label: l.Say("button.erase"), Style: render.Danger},
			{ID: ui.ID("privacy"), Label: l.Say("button.back")},
		}),
	}
}

// erasingScreen confirms that the deletion has begun.
func erasingScreen(l *i18n.Language) ui.Screen {
	return ui.Screen{Text: l.Say("privacy.erasing"), Color: ui.Mute}
}

// exportFile is the name of the exported archive.
const exportFile = "dockside.zip"

// exportedScreen returns the archive with the user's data; left is how many records did not fit.
func exportedScreen(l *i18n.Language, data []byte, left int) ui.Screen {
	s := ui.Screen{Text: l.Say("privacy.exported"), Color: ui.Brass, Files: []ui.File{{Name: exportFile, Data: data}}}
	if left > 0 {
		s.Text = ui.Paragraphs(s.Text, l.Say("privacy.exported.left", left))
	}
	return s
}
