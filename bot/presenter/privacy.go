package presenter

import (
	"dockside/bot/ui"
	"dockside/render"
	"dockside/render/i18n"
)

// Holdings is how much is kept about somebody.
type Holdings struct {
	Running, Finished, Closed, Watched int // tables
	Settings, Blocked, Aborts          int
	Beaten, Agenda, Away               bool
}

// Privacy tells somebody what is kept about them, and why.
func Privacy(l *i18n.Language, k Holdings) ui.Screen {
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
		line("settings", k.Settings),
		one("beaten", k.Beaten), line("blocked", k.Blocked), one("agenda", k.Agenda), one("away", k.Away),
		line("aborts", k.Aborts),
	)
	if list == "" {
		list = l.Say("privacy.nothing")
	}
	return ui.Screen{
		Title: l.Say(
			"privacy.title",
		), Color: ui.Brass, Text: ui.Paragraphs(l.Say("privacy.intro"), list, l.Say("privacy.rest")),
		Rows: ui.ButtonRows([]ui.Button{
			{ID: ui.ID("privacy-export"), Label: l.Say("button.export"), Style: render.Primary},
			{ID: ui.ID("privacy-delete"), Label: l.Say("button.erase.ask"), Style: render.Danger},
		}),
	}
}

// AskToErase asks once more whether everything about somebody is to be deleted, and tells what that means.
func AskToErase(l *i18n.Language) ui.Screen {
	return ui.Screen{
		Title: l.Say("privacy.erase.title"), Color: ui.Brass, Text: l.Say("privacy.erase.text"),
		Rows: ui.ButtonRows([]ui.Button{
			{ID: ui.ID("privacy-erase"), Label: l.Say("button.erase"), Style: render.Danger},
			{ID: ui.ID("privacy"), Label: l.Say("button.back")},
		}),
	}
}

// Erasing says that it was begun to delete everything about somebody.
func Erasing(l *i18n.Language) ui.Screen {
	return ui.Screen{Text: l.Say("privacy.erasing"), Color: ui.Mute}
}

// Erased says that everything about somebody is deleted.
func Erased(l *i18n.Language) ui.Screen {
	return ui.Screen{Text: l.Say("privacy.erased"), Color: ui.Mute}
}

// exportFile is how the file is called with everything about somebody.
const exportFile = "dockside.zip"

// Exported hands somebody the file with everything about them; left is how many records have no room in it.
func Exported(l *i18n.Language, data []byte, left int) ui.Screen {
	s := ui.Screen{Text: l.Say("privacy.exported"), Color: ui.Brass, Files: []ui.File{{Name: exportFile, Data: data}}}
	if left > 0 {
		s.Text = ui.Paragraphs(s.Text, l.Say("privacy.exported.left", left))
	}
	return s
}
