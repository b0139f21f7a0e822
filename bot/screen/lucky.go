package screen

import (
	"dockside/game"
	"dockside/render/i18n"
)

// givenWords tells on a challenge who has given a lucky word, and nobody's word.
func givenWords(l *i18n.Language, v *View) string {
	if who := v.SeatsWithWord(); v.Provable() && len(who) > 0 {
		return l.Event(v.Said(), game.Say("word.by", seatNames(who)))
	}
	return ""
}

// wordButton opens the form for a lucky word.
func wordButton(l *i18n.Language, v *View) Button {
	return Button{ID: ID("word", v.ID), Label: l.Say("button.word")}
}

// WordField is the field of a form in which somebody writes a lucky word.
const WordField = "text"

// WordForm asks a player for a word; word is the one given before.
func WordForm(l *i18n.Language, table, word string) *Form {
	line := &Line{Hint: l.Say("word.hint"), Text: word, Most: game.MaxWord}
	return &Form{
		ID: ID("worded", table), Title: l.Say("button.word"),
		Fields: []Field{{Name: WordField, Label: l.Say("word.label"), Line: line}},
	}
}
