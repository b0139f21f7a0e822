package presenter

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/render"
	"dockside/render/i18n"
)

// Last words of the custom ids of buttons on the odds panel.
const (
	OddsAgain = "again" // updates the panel to the current decision
	OddsStay  = "stay"  // stops the updates of the panel
)

// Odds returns the odds panel: the win chance after each choice of a seat, and buttons for the best choices. If the
// game has a picture for it, only the best few are also listed. The outlooks must be ordered, the best first.
func Odds(l *i18n.Language, v *view.View, seat game.Seat, all []ai.Outlook) ui.Screen {
	n := v.Match.Len()
	s := ui.Screen{Title: l.Say("odds.title"), Footer: l.Say("odds.note"), Color: ui.Brass}
	listed := oddsInWords(l, v, seat, all)
	if AddOdds(&s, l, v, n, pictureOdds(seat, all)) {
		listed = listed[:min(len(listed), fewOdds)]
	}
	lines := append([]string{oddsPosition(l, v, n, seat), l.Say("odds.best", ui.Hundredths(all[0].Value)), ""}, listed...)
	s.Text = strings.Join(lines, "\n")
	buttons := []ui.Button{
		{ID: ui.ID("odds", v.ID, OddsAgain), Label: l.Say("button.odds.again")},
		{ID: ui.ID("odds", v.ID, OddsStay), Label: l.Say("button.odds.stay")},
	}
	if s.Scene != nil {
		buttons = append(buttons, DescribeButton(l, v.ID, n, s.Scene.Kind))
	}
	s.Rows = append(oddsChoices(l, v, seat, all), ui.ButtonRows(buttons)...)
	return s
}

// oddsChoices returns the best choices as buttons that make the move. Choices with longer labels are in a menu.
func oddsChoices(l *i18n.Language, v *view.View, seat game.Seat, all []ai.Outlook) []ui.Row {
	decision, state := v.Match.Decision(seat), v.Match.State().View(seat)
	id := func(m game.Move) string { return ChoiceID(v.ID, decision, render.Choice{Move: m}) }
	menu := &ui.Menu{ID: id(ui.MenuWord + "0"), Placeholder: l.Say("odds.more")}
	var buttons []ui.Button
	for _, o := range all[:min(len(all), DetailedOdds)] {
		label := MoveLabel(l, v.ShortNames(), v.Face, state, seat, o.Move)
		if utf8.RuneCountInString(label) > render.MaxButtonLabel {
			menu.Options = append(menu.Options, ui.Option{Value: string(o.Move), Label: label})
			continue
		}
		buttons = append(buttons, ui.Button{ID: id(o.Move), Label: label})
	}
	rows := ui.ButtonRows(buttons)
	if len(menu.Options) > 0 {
		rows = append(rows, ui.Row{Menu: menu})
	}
	return rows
}

// OddsAfter returns the odds panel after a choice that was made there, until the next decision. The text of key done
// confirms the choice.
func OddsAfter(l *i18n.Language, v *view.View, done string) ui.Screen {
	s := ui.Screen{Title: l.Say("odds.title"), Text: l.Say(done), Color: ui.Brass}
	if v.OddsOpen() {
		s.Footer = l.Say("odds.note")
		s.Rows = ui.ButtonRows([]ui.Button{
			{ID: ui.ID("odds", v.ID, OddsAgain), Label: l.Say("button.odds.again")},
			{ID: ui.ID("odds", v.ID, OddsStay), Label: l.Say("button.odds.stay")},
		})
	}
	return s
}

// IsOdds reports whether a message has the controls of an odds panel of a table.
func IsOdds(controls []string, table string) bool {
	return slices.Contains(controls, ui.ID("odds", table, OddsAgain))
}

// How many choices the panel lists: the best few beside a picture, and else this many in detail. The limits let
// the text fit into a message.
const (
	fewOdds      = 3
	DetailedOdds = 10
)

// oddsPosition describes the position that the panel is about.
func oddsPosition(l *i18n.Language, v *view.View, n int, seat game.Seat) string {
	status := Status(l, v, v.Said(), n)
	if n == 0 {
		return status
	}
	return l.Say("odds.moment", status, l.Events(v.Said(), FirstAndLast(v.Match.Heard(n-1, seat))))
}

// oddsInWords lists the choices with the win chance after each.
func oddsInWords(l *i18n.Language, v *view.View, seat game.Seat, all []ai.Outlook) []string {
	var lines []string
	view := v.Match.State().View(seat)
	for i, o := range all {
		line := l.Say("odds.choice", MoveLabel(l, v.Said(), v.Face, view, seat, o.Move), ui.Hundredths(o.Value))
		if likely := likelyProspects(o.Prospects); len(likely) > 0 && i < DetailedOdds {
			line += " · " + l.Event(v.Said(), game.Say("odds.likely", likely))
		}
		lines = append(lines, line)
	}
	return lines
}

// pictureOdds returns the odds for the picture.
func pictureOdds(seat game.Seat, all []ai.Outlook) *render.Odds {
	odds := &render.Odds{Seat: seat}
	for _, o := range all {
		odds.Choices = append(odds.Choices, render.Weighed{Move: o.Move, Chance: o.Value})
	}
	for _, p := range all[0].Prospects {
		odds.Prospects = append(odds.Prospects, p.Chance)
	}
	return odds
}

// likelyProspects returns the prospects with a chance of at least a half, the likeliest first.
func likelyProspects(all []ai.Prospect) []game.Event {
	likely := slices.DeleteFunc(slices.Clone(all), func(p ai.Prospect) bool { return p.Chance < 0.5 })
	slices.SortStableFunc(likely, func(x, y ai.Prospect) int { return cmp.Compare(y.Chance, x.Chance) })
	var events []game.Event
	for _, p := range likely {
		events = append(events, game.Say("odds.prospect", p.What, ui.Hundredths(p.Chance)))
	}
	return events
}

// looksLine lists who has looked at the odds since a play, and how often in all.
func looksLine(l *i18n.Language, v *view.View, since int) string {
	var who []game.Event
	for seat, looks := range v.Odds {
		if looks.Times > 0 && looks.Plays >= since {
			who = append(who, game.Say("odds.looks", game.Seat(seat), looks.Times))
		}
	}
	if len(who) == 0 {
		return ""
	}
	return l.Event(v.Said(), game.Say("odds.looked", who))
}
