package screen

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
)

// Secret is the panel in which a seat makes its choices where the others must not see what it
// can do and thinks of; ok is false where everybody chooses on the board. A game with secrets
// whose face knows no such panel shows the table there, as the seat sees it.
func (v *View) Secret() (kind render.Kind, ok bool) {
	switch kind := v.Face.Traits().Private; {
	case kind != "":
		return kind, true
	case v.Rules.Hidden:
		return render.Table, true
	}
	return "", false
}

// handButton opens the panel of the own hand. Everybody sees the same button.
func handButton(l *text.Language, v *View, kind render.Kind) Button {
	label := l.Say("button.hand")
	if kind != render.Table {
		label = l.Say(v.Rules.Name + ".panel." + string(kind))
	}
	return Button{ID: ID("hand", v.ID), Label: label, Style: render.Primary}
}

// Hand is the panel of a seat: what it has, what it thinks of, and what it can do. The note
// tells what has just been done.
func Hand(l *text.Language, v *View, seat game.Seat, draft game.Move, note string) Screen {
	kind, _ := v.Secret()
	s := Screen{Title: Title(l, v), Color: Brass}
	AddPicture(&s, l, v, kind, v.Match.Len(), seat)
	s.Scene.Seat, s.Scene.Draft = seat, draft
	s.Alt = l.Events(v.Names(), render.Describe(v.Face, *s.Scene))
	s.Text = Lines(note, whispered(l, v, seat), handLine(l, v, seat, draft))
	if slices.Contains(v.Match.Turn(), seat) {
		s.Rows = Choices(l, v, seat, draft)
	}
	return s
}

// whispered tells what a seat alone has heard since its last play.
func whispered(l *text.Language, v *View, seat game.Seat) string {
	if !v.Rules.Hidden {
		return ""
	}
	var told []string
	log := v.Match.Log()
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range slices.Backward(v.Match.Heard(i, seat)) {
			if !e.Audible(game.Public) {
				told = append(told, "› "+l.Event(v.Said(), e))
			}
		}
		if log[i].Seat == seat {
			break
		}
	}
	slices.Reverse(told)
	return Lines(told...)
}

// handLine says what is expected of a seat.
func handLine(l *text.Language, v *View, seat game.Seat, draft game.Move) string {
	switch {
	case v.Match.Outcome().Over():
		return ""
	case !slices.Contains(v.Match.Turn(), seat):
		return l.Say("hand.wait")
	case draft == "":
		return l.Say("hand.choose")
	}
	return draftLine(l, v, seat, draft)
}

// draftLine says that what a seat thinks of is not done, in the words that the game has for such a move: by
// the first word of it, and of the others.
func draftLine(l *text.Language, v *View, seat game.Seat, draft game.Move) string {
	words := strings.Split(string(draft), " ")
	key := ownKey(l, v, "hand.draft."+words[0])
	if !l.Has(key) || !slices.Contains(v.Match.State().View(seat).Moves(seat), draft) {
		return l.Say("hand.draft")
	}
	of := make([]any, len(words)-1)
	for i, word := range words[1:] {
		of[i] = word
	}
	return l.Say(key, of...)
}

// Choices are the buttons and menus for what a seat may do after the words chosen so far. In a game
// with secrets, choices that everybody may see stand on the board and not here.
func Choices(l *text.Language, v *View, seat game.Seat, draft game.Move) []Row {
	_, secret := v.Secret()
	choices := v.Face.Choices(v.Match.State().View(seat), seat, draft)
	choices = slices.DeleteFunc(choices, func(c render.Choice) bool { return secret && c.Open && draft == "" })
	return choiceRows(l, v, v.Match.Decision(seat), choices)
}

// openChoices are the choices of a seat that stand on the board, worked out from what everybody sees.
func openChoices(l *text.Language, v *View, seat game.Seat) []Row {
	_, secret := v.Secret()
	choices := v.Face.Choices(v.Match.State().View(game.Public), seat, "")
	choices = slices.DeleteFunc(choices, func(c render.Choice) bool { return secret && !c.Open })
	return choiceRows(l, v, v.Match.OpenDecision(seat), choices)
}

// choiceRows are choices as buttons and menus, drawn for a decision.
func choiceRows(l *text.Language, v *View, decision string, choices []render.Choice) []Row {
	var buttons []Button
	var menus []Row
	for i, c := range choices {
		label := l.Event(v.Names(), c.Label)
		if c.Menu == nil {
			buttons = append(buttons, Button{ID: ChoiceID(v.ID, decision, c), Label: label, Style: c.Style})
			continue
		}
		c.Move, c.Draft = game.Move(MenuWord+strconv.Itoa(i)), c.Draft || c.Menu[0].Draft
		menu := Menu{ID: ChoiceID(v.ID, decision, c), Placeholder: label}
		for _, o := range c.Menu {
			menu.Options = append(menu.Options, Option{Value: string(o.Move), Label: l.Event(v.Names(), o.Label)})
		}
		menus = append(menus, Row{Menu: &menu})
	}
	return append(ButtonRows(buttons), menus...)
}

// ChoiceID is the custom id of a choice: it carries the decision for which it was drawn. A
// draft is only thought of.
func ChoiceID(table, decision string, c render.Choice) string {
	verb := "play"
	if c.Draft {
		verb = "think"
	}
	return ID(verb, table, decision, string(c.Move))
}
