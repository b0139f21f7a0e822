package play

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/table"
	"dockside/render/i18n"
)

// lastWord returns the fingerprint for a player who has just given a lucky word. With it they can check that no
// word was added later. It returns "" without a chain.
func lastWord(l *i18n.Language, v *view.View) string {
	c := v.Chance()
	if v.Phase == table.Over {
		c = v.NextChance()
	}
	if len(c.Chain) == 0 {
		return ""
	}
	return l.Say("word.last", ui.Code64(fair.Fingerprint(c.Head(nil, 0))))
}

// wordField is the form field for a lucky word.
const wordField = "text"

// wordForm asks a player for a lucky word; word is their previous one.
func wordForm(l *i18n.Language, table, word string) *ui.Form {
	line := &ui.Line{Hint: l.Say("word.hint"), Text: word, Most: game.MaxWord}
	return &ui.Form{
		ID: ui.ID("worded", table), Title: l.Say("button.word"),
		Fields: []ui.Field{{Name: wordField, Label: l.Say("word.label"), Line: line}},
	}
}
