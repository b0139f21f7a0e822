package presenter

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// handButton opens the private panel of the user who presses it. The button is the same for everybody.
func handButton(l *i18n.Language, v *view.View, kind render.Kind) ui.Button {
	label := l.Say("button.hand")
	if kind != render.Table {
		label = l.Say(v.Rules.Name + ".panel." + string(kind))
	}
	return ui.Button{ID: ui.ID("hand", v.ID), Label: label, Style: render.Primary}
}

// Own returns the current private panel of a seat. A draft that no longer begins a legal move is dropped. The
// note describes what the user has just done and is shown if there is no newer event.
func Own(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	switch {
	case v.Alone():
		return private(l, v, draft, note)
	case v.Match.Outcome().Over():
		s := ui.Screen{Title: Title(l, v), Color: ui.Mute, Text: verdictOf(v, l)}
		AddPicture(&s, l, v, render.Final, v.Match.Len(), game.Public)
		return s
	}
	return Hand(l, v, seat, possibleDraft(v, seat, draft), note)
}

// OwnFront returns a key for what the private panel of a user shows. It changes whenever the panel must be
// updated. Standing orders of one player do not change it for others.
func OwnFront(v *view.View, user string) string {
	seat, seated := v.Seat(user)
	if !seated {
		return ""
	}
	front := fmt.Sprint(v.Phase, v.Match.Len(), v.Undone.Times)
	if v.Private {
		front = v.Fingerprint()
	}
	return fmt.Sprint(front, ordersOf(v, seat))
}

// possibleDraft returns a draft if it is a legal move or a part of one, and else "". Standing orders may follow a
// move, or stand alone on their own page.
func possibleDraft(v *view.View, seat game.Seat, draft game.Move) game.Move {
	move, orders := draft.Parts()
	part := func(m game.Move) bool { return partOf(move, m) }
	_, commands := commanderOf(v)
	switch moves := v.Match.Moves(seat); {
	case orders == nil && slices.ContainsFunc(moves, part), commands && slices.Contains(moves, move):
		return draft
	case commands && view.OnlyOrders(draft) && v.Phase == table.Playing:
		return draft
	}
	return ""
}

// partOf reports whether a draft is a subsequence of the words of a move. The words need not be picked in the
// order in which the move has them.
func partOf(draft, move game.Move) bool {
	rest := strings.Fields(string(draft))
	for _, word := range strings.Fields(string(move)) {
		if len(rest) > 0 && word == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// Hand returns the private panel of a running match: the hand, the draft and the possible moves. It always has a
// button to refresh it, because Discord does not allow the bot to edit an older ephemeral message.
func Hand(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	kind, _ := v.Secret()
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass}
	AddPicture(&s, l, v, kind, v.Match.Len(), seat)
	s.Scene.Seat, s.Scene.Draft = seat, draft
	s.Alt = l.Events(v.Names(), render.Describe(v.Face, *s.Scene))
	describe := describeButton(l, v.ID, v.Match.Len(), kind)
	if view.OnlyOrders(draft) {
		s.Text = ui.Lines(note, ordersLine(l, v, seat), l.Say("orders.page"))
		s.Rows = withButtons(orderRows(l, v, seat, draft), backToHand(l, v), describe)
		return s
	}
	said := cmp.Or(news(l, v, seat), note, latest(l, v))
	s.Text = ui.Lines(v.Hint, said, whispered(l, v, seat), handLine(l, v, seat, draft))
	if slices.Contains(v.Match.Turn(), seat) {
		s.Rows = Choices(l, v, seat, draft)
	}
	again := ui.Button{ID: ui.ID("hand", v.ID), Label: l.Say("button.hand.again")}
	s.Rows = withButtons(s.Rows, append([]ui.Button{again, describe}, ordersButton(l, v, seat)...)...)
	s.Rows = withRoom(s.Rows, takeBack(l, v, seat)...)
	return s
}

// withButtons adds buttons in a new row, or to the last rows if no further row fits.
func withButtons(rows []ui.Row, buttons ...ui.Button) []ui.Row {
	if len(rows) < ui.MaxRows {
		return append(rows, ui.Row{Buttons: buttons})
	}
	for _, b := range buttons {
		rows = withButton(rows, b)
	}
	return rows
}

// withButton adds a button to the last row if that has room, or else in a new row.
func withButton(rows []ui.Row, b ui.Button) []ui.Row {
	if n := len(rows) - 1; n >= 0 && rows[n].Menu == nil && len(rows[n].Buttons) < ui.MaxButtons {
		rows[n].Buttons = append(rows[n].Buttons, b)
		return rows
	}
	return append(rows, ui.Row{Buttons: []ui.Button{b}})
}

// news returns a line on what has happened to a seat since its last play, if the game has strings for it.
func news(l *i18n.Language, v *view.View, seat game.Seat) string {
	var heard []game.Event
	log := v.Match.Log()
	for i := len(log) - 1; i >= 0; i-- {
		heard = append(slices.Clone(v.Match.Heard(i, game.Public)), heard...)
		if log[i].Seat == seat {
			break
		}
	}
	if herald, ok := v.Face.(render.Herald); ok {
		if e := herald.News(seat, heard); e.Key != "" {
			return "› " + l.Rich(v.Said(), e)
		}
	}
	return ""
}

// latest returns the line on the latest public events.
func latest(l *i18n.Language, v *view.View) string {
	_, last, _ := cutLast(recent(l, v, v.Match.Len()), "\n")
	return last
}

// cutLast is like strings.Cut, but at the last separator. Without one, after is s.
func cutLast(s, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(s, separator); i >= 0 {
		return s[:i], s[i+len(separator):], true
	}
	return "", s, false
}

// whispered returns the events that only a seat has seen since its last play.
func whispered(l *i18n.Language, v *view.View, seat game.Seat) string {
	if !v.Rules.Hidden {
		return ""
	}
	var told []string
	log := v.Match.Log()
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range slices.Backward(v.Match.Heard(i, seat)) {
			if !e.Audible(game.Public) {
				told = append(told, "› "+l.Rich(v.Said(), e))
			}
		}
		if log[i].Seat == seat {
			break
		}
	}
	slices.Reverse(told)
	return ui.Lines(told...)
}

// handLine returns what a seat must do, or for whom it waits.
func handLine(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) string {
	switch {
	case !slices.Contains(v.Match.Turn(), seat):
		return l.Event(v.Said(), game.Say("hand.wait", seatNames(v.Match.Turn())))
	case draft != "":
		return draftLine(l, v, seat, draft)
	}
	if prompter, ok := v.Face.(render.Prompter); ok {
		return "**" + l.Say("hand.turn") + "** " + l.Event(v.Said(), prompter.Prompt(v.Match.State().View(seat), seat))
	}
	return l.Say("hand.choose")
}

// draftLine returns the string that a draft is not played yet. It is chosen by the first word of the move and by
// whether the move is complete; the other words are its arguments.
func draftLine(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) string {
	move, _ := draft.Parts()
	words := strings.Split(string(move), " ")
	key, moves := "hand.draft."+words[0], v.Match.State().View(seat).Moves(seat)
	switch {
	case slices.Contains(moves, move):
	case slices.ContainsFunc(moves, func(m game.Move) bool { return partOf(move, m) }):
		key += ".more"
	default:
		return l.Say("hand.draft")
	}
	if key = ownKey(l, v, key); !l.Has(key) {
		return l.Say("hand.draft")
	}
	of := make([]any, len(words)-1)
	for i, word := range words[1:] {
		of[i] = word
	}
	return l.Say(key, of...)
}

// Choices returns the controls for the moves of a seat that continue a draft. In games with private panels,
// public choices are on the board instead.
func Choices(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) []ui.Row {
	_, secret := v.Secret()
	choices := v.Face.Choices(v.Match.State().View(seat), seat, draft)
	choices = slices.DeleteFunc(choices, func(c render.Choice) bool { return secret && c.Open && draft == "" })
	return choiceRows(l, v, choices, decided(v.ID, v.Match.Decision(seat)))
}

// openChoices returns the controls on the board for a seat. They depend only on public information.
func openChoices(l *i18n.Language, v *view.View, seat game.Seat) []ui.Row {
	_, secret := v.Secret()
	choices := v.Face.Choices(v.Match.State().View(game.Public), seat, "")
	choices = slices.DeleteFunc(choices, func(c render.Choice) bool { return secret && !c.Open })
	return choiceRows(l, v, choices, decided(v.ID, v.Match.OpenDecision(seat)))
}

// decided returns a function that makes custom ids for choices of a decision.
func decided(table, decision string) func(render.Choice) string {
	return func(c render.Choice) string { return ChoiceID(table, decision, c) }
}

// choiceRows returns choices as rows of buttons and menus. Choices with the same Row stay together, and menus
// come last.
func choiceRows(l *i18n.Language, v *view.View, choices []render.Choice, id func(render.Choice) string) []ui.Row {
	buttons := map[int][]ui.Button{}
	var menus []ui.Row
	for i, c := range choices {
		label := l.Event(v.Names(), c.Label)
		if c.Menu == nil {
			buttons[c.Row] = append(buttons[c.Row], ui.Button{
				ID: id(c), Label: label, Emoji: l.Emoji(c.Label), Style: c.Style, Disabled: c.Gone,
			})
			continue
		}
		c.Move, c.Draft = game.Move(ui.MenuWord+strconv.Itoa(i)), c.Draft || c.Menu[0].Draft
		menu := ui.Menu{ID: id(c), Placeholder: label}
		for _, o := range c.Menu {
			menu.Options = append(menu.Options, ui.Option{
				Value: string(o.Move), Label: l.Event(v.Names(), o.Label), Note: l.Event(v.Names(), o.Note),
				Emoji: l.Emoji(o.Label),
			})
		}
		menus = append(menus, ui.Row{Menu: &menu})
	}
	var rows []ui.Row
	for _, row := range slices.Sorted(maps.Keys(buttons)) {
		rows = append(rows, ui.ButtonRows(buttons[row])...)
	}
	return append(rows, menus...)
}

// ChoiceID returns the custom id of a choice, which names the decision that it was drawn for. A draft is not
// played yet.
func ChoiceID(table, decision string, c render.Choice) string {
	verb := "play"
	if c.Draft {
		verb = "think"
	}
	return ui.ID(verb, table, decision, string(c.Move))
}
