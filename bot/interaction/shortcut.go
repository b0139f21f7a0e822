package interaction

import (
	"strings"

	"dockside/bot/discord"
	"dockside/bot/ui"
)

// TermsField is the name of the form field for switches, and for menus that do not fit into the form.
const TermsField = "terms"

// The syntax of a value of TermsField: a prefix and the name of a switch, or the name of an option, SetsTo and its
// value.
const (
	SwitchOn  = "+"
	SwitchOff = "-"
	SetsTo    = "="
)

// ExpandShortcut translates the press of a shortcut, or its submitted form, into the slash command that it represents.
// It returns other interactions unchanged.
func ExpandShortcut(q discord.Interaction) discord.Interaction {
	if !q.Component || q.Verb != ui.Give || len(q.Args) == 0 {
		return q
	}
	q.Verb, q.Strings, q.Bools = q.Args[0], map[string]string{}, map[string]bool{}
	if len(q.Args) > 1 {
		q.Strings["game"] = q.Args[1]
	}
	for name, said := range q.Fields {
		if name != TermsField {
			q.Strings[name] = said[0]
			continue
		}
		for _, term := range said {
			agree(&q, term)
		}
	}
	if strings.HasPrefix(q.Verb, discord.OnMessage) {
		q.TargetMessage = pointedAt(q)
	}
	q.Args, q.Values, q.Fields = nil, nil, nil
	q.Component, q.OnEphemeral, q.Offered, q.Message, q.Controls, q.Attachments = false, false, false, "", nil, nil
	return q
}

// agree applies a value of TermsField to the options of q.
func agree(q *discord.Interaction, term string) {
	if name, on := strings.CutPrefix(term, SwitchOn); on {
		q.Bools[name] = true
	} else if name, off := strings.CutPrefix(term, SwitchOff); off {
		q.Bools[name] = false
	} else if name, value, set := strings.Cut(term, SetsTo); set {
		q.Strings[name] = value
	}
}

// pointedAt is a message with the match of that number and that file, for a command from the menu of a message.
func pointedAt(q discord.Interaction) *discord.TargetMessage {
	m := &discord.TargetMessage{Ours: true, Bot: true}
	if id := q.Strings["game"]; id != "" {
		m.Controls = [][]string{{"", id}}
	}
	if q.File != nil {
		m.Files = []discord.Upload{*q.File}
	}
	delete(q.Strings, "game")
	delete(q.Strings, "file")
	return m
}
