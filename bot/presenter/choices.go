package presenter

import (
	"maps"
	"slices"
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// Choices returns the controls for the moves of a seat that continue a draft. In games with private panels,
// public choices are on the board instead.
func Choices(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) []ui.Row {
	_, secret := v.Secret()
	choices := v.Face.Choices(v.Match.State().View(seat), seat, draft)
	choices = slices.DeleteFunc(choices, func(c render.Choice) bool { return secret && c.Open && draft == "" })
	return ChoiceRows(l, v, choices, decided(v.ID, v.Match.Decision(seat)))
}

// openChoices returns the controls on the board for a seat. They depend only on public information.
func openChoices(l *i18n.Language, v *view.View, seat game.Seat) []ui.Row {
	_, secret := v.Secret()
	choices := v.Face.Choices(v.Match.State().View(game.Public), seat, "")
	choices = slices.DeleteFunc(choices, func(c render.Choice) bool { return secret && !c.Open })
	return ChoiceRows(l, v, choices, decided(v.ID, v.Match.OpenDecision(seat)))
}

// decided returns a function that makes custom ids for choices of a decision.
func decided(table, decision string) func(render.Choice) string {
	return func(c render.Choice) string { return ChoiceID(table, decision, c) }
}

// ChoiceRows returns choices as rows of buttons and menus, with short names. Choices with the same Row stay together,
// and menus come last.
func ChoiceRows(l *i18n.Language, v *view.View, choices []render.Choice, id func(render.Choice) string) []ui.Row {
	names, buttons := v.ShortNames(), map[int][]ui.Button{}
	var menus []ui.Row
	for i, c := range choices {
		label := l.Event(names, c.Label)
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
				Value: string(o.Move), Label: l.Event(names, o.Label), Note: l.Event(names, o.Note),
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

// MoveLabel returns a move in the words of the button that makes it, or else in the notation of records.
func MoveLabel(
	l *i18n.Language, names []string, f render.Face, view game.State, seat game.Seat, move game.Move,
) string {
	for _, c := range ui.Flat(f.Choices(view, seat, move)) {
		if c.Move == move && !c.Draft {
			return l.Event(names, c.Label)
		}
	}
	return string(move)
}
