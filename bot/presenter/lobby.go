package presenter

import (
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

// RemoveOption is the menu option that removes a computer player.
const RemoveOption = "-"

// ChangeSeparator separates the verb from its word in an option of the host's menu.
const ChangeSeparator = " "

// lobbyCard returns the message of a lobby: players, free seats and deadline, or its outcome.
func lobbyCard(l *i18n.Language, v *view.View) ui.Screen {
	host, word := max(v.Host(), 0), outcomeWord(v)
	full := len(v.Players) >= SeatsShown(v)
	if full && v.Checking() && v.Phase == table.Open {
		word = "full"
	}
	s := ui.Screen{Title: l.Say(v.Rules.Name + ".name"), Color: ui.Mute}
	s.Text = ui.Lines(
		l.Say("lobby."+word, ui.Bold(v.Called(l)[host]), ui.Bold(v.EnderName(l))),
		ReasonLine(l, v.Table),
	)
	s.Try(func() { addCardPicture(&s, l, v) })
	if v.Phase != table.Open {
		return s
	}
	s.Color, s.Footer = ui.Brass, fairLine(l, v, 0)
	s.Text = ui.Lines(s.Text, conditions(l, v))
	buttons := slices.Concat(confirmButton(l, v), joinButtons(l, v, full), delayButton(l, v), []ui.Button{
		{ID: ui.ID("leave", v.ID), Label: l.Say("lobby.leave")},
		{
			ID: ui.ID("start", v.ID), Label: l.Say("lobby.start"), Style: gatheringStyle(v),
			Disabled: len(v.Players) < v.Rules.MinSeats,
		},
	})
	if crews := v.Crews(); crews != nil {
		s.Text = ui.Lines(s.Text, crewLines(l, v, crews))
	}
	menu := crewMenu(l, v, full)
	if v.Checking() {
		menu = hostMenu(l, v, menu)
	} else {
		buttons = append(buttons, hostButtons(l, v)...)
	}
	s.Rows = append(ui.ButtonRows(buttons), sideButtons(l, v))
	if len(menu.Options) > 0 {
		s.Rows = append(s.Rows, ui.Row{Menu: &menu})
	}
	return s
}

// hostButtons change a lobby for its host.
func hostButtons(l *i18n.Language, v *view.View) []ui.Button {
	all := []ui.Button{fillerButton(l, v), ratedButton(l, v)}
	if v.Crews() != nil {
		all = append(all, ui.Button{ID: ui.ID("shuffle", v.ID), Label: l.Say("lobby.shuffle")})
	}
	return all
}

// hostMenu is the menu of the host during a ready check, when the card has more buttons than fit on a phone. It has the
// options of a menu of computer players, and one for each of the hostButtons.
func hostMenu(l *i18n.Language, v *view.View, computers ui.Menu) ui.Menu {
	menu := ui.Menu{ID: ui.ID("arrange", v.ID), Placeholder: l.Say("lobby.arrange")}
	for _, b := range hostButtons(l, v) {
		if b.Disabled {
			continue
		}
		words := strings.Split(b.ID, ui.Separator)
		change := strings.Join(slices.Delete(words, 1, 2), ChangeSeparator) // without the table
		menu.Options = append(menu.Options, ui.Option{Value: change, Label: b.Label})
	}
	menu.Options = append(menu.Options, computers.Options...)
	return menu
}

// gatheringStyle returns the style of the buttons that gather players and start the match. During a ready check only
// its own button stands out.
func gatheringStyle(v *view.View) render.Style {
	if v.Checking() {
		return render.Secondary
	}
	return render.Primary
}

// joinButtons offer a seat, or one in each crew, or a place on the waiting list.
func joinButtons(l *i18n.Language, v *view.View, full bool) []ui.Button {
	crews := v.Crews()
	switch {
	case v.Checking() && full:
		return []ui.Button{{
			ID: ui.ID("join", v.ID), Label: l.Say("lobby.join.queue"), Disabled: len(v.Queue) >= table.MostWaiting,
		}}
	case crews == nil:
		return []ui.Button{{ID: ui.ID("join", v.ID), Label: l.Say("lobby.join"), Style: gatheringStyle(v), Disabled: full}}
	}
	var all []ui.Button
	for i, crew := range crews {
		all = append(all, ui.Button{
			ID: ui.ID("join", v.ID, strconv.Itoa(i)), Label: l.Say("lobby.join.crew", crewName(l, v, i)),
			Style: gatheringStyle(v), Disabled: crew.Free() == 0,
		})
	}
	return all
}

// crewLines lists the members of each crew, and its free seats.
func crewLines(l *i18n.Language, v *view.View, crews []table.Crew) string {
	var lines []string
	for i, crew := range crews {
		line := l.Say("lobby.crew.nobody", crewName(l, v, i))
		if len(crew.Seats) > 0 {
			line = l.Event(v.Said(), game.Say("lobby.crew.of", crewName(l, v, i), seatNames(crew.Seats)))
		}
		if free := crew.Free(); free > 0 {
			line += " · " + l.Say("lobby.crew.free", free)
		}
		lines = append(lines, line)
	}
	return ui.Lines(lines...)
}

// crewMenu is the host's menu of computer players to add or remove. It may have no options.
func crewMenu(l *i18n.Language, v *view.View, full bool) ui.Menu {
	menu := ui.Menu{ID: ui.ID("enlist", v.ID), Placeholder: l.Say("lobby.enlist")}
	if levels := v.LevelNames(); !full {
		for _, level := range levels {
			menu.Options = append(menu.Options, ui.Option{Value: level, Label: l.Say("lobby.add", l.Say("level."+level))})
		}
	}
	if slices.ContainsFunc(v.Players, func(p table.Player) bool { return p.User == "" }) {
		menu.Options = append(menu.Options, ui.Option{Value: RemoveOption, Label: l.Say("lobby.dismiss")})
	}
	return menu
}
