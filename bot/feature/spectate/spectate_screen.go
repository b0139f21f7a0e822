package spectate

import (
	"strconv"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Last words of the custom ids of controls to follow a match.
const (
	followOn    = "on"
	followOff   = "off"
	noFavourite = "none"
)

// followingScreen shows a user how they follow a match, and their choices. Deaf is the key of the reason why no
// notification would reach them; "" if there is none.
func followingScreen(l *i18n.Language, v *view.View, user, deaf string) ui.Screen {
	w := table.Spectator{}
	if known := v.Spectator(user); known != nil {
		w = *known
	}
	key, b := "follow.off", ui.Button{
		ID:    ui.ID("follow", v.ID, followOn),
		Label: l.Say("button.follow"),
		Style: render.Primary,
	}
	if w.Follows {
		key, b = "follow.on", ui.Button{ID: ui.ID("follow", v.ID, followOff), Label: l.Say("button.follow.off")}
	}
	s := ui.Screen{Title: presenter.Title(l, v), Color: ui.Brass, Text: l.Say(key)}
	if deaf != "" {
		s.Text = ui.Paragraphs(s.Text, l.Say(deaf))
	}
	buttons, quick := []ui.Button{b}, []ui.Button(nil)
	if w.Tip != nil {
		s.Text = ui.Paragraphs(s.Text, predictionLine(l, v, *w.Tip))
	}
	if v.MayTip(user) == nil {
		key := "tip.open"
		if w.Tip == nil {
			key = "tip.ask"
		}
		s.Text = ui.Paragraphs(s.Text, l.Say(key))
		buttons = append(buttons, ui.Button{ID: ui.ID("tip", v.ID), Label: l.Say("button.tip")})
		quick = predictionButtons(l, v)
	}
	s.Rows = append(ui.ButtonRows(quick), ui.ButtonRows(buttons)...)
	if v.Phase == table.Playing {
		s.Rows = append(s.Rows, ui.Row{Menu: favouriteMenu(l, v, w.Favourite)})
	}
	return s
}

// favouriteMenu is the menu of the seats whose turns a user can be notified of.
func favouriteMenu(l *i18n.Language, v *view.View, chosen *game.Seat) *ui.Menu {
	menu := &ui.Menu{ID: ui.ID("favourite", v.ID), Placeholder: l.Say("follow.favourite")}
	for i, name := range v.ShortNames()[:len(v.Players)] {
		if v.Players[i].Level != "" {
			continue // moves at once, so there is nothing to notify of
		}
		on := chosen != nil && *chosen == game.Seat(i)
		label := l.Say("follow.favourite.of", name)
		menu.Options = append(menu.Options, ui.Option{Value: strconv.Itoa(i), Label: ui.Plain(label), Chosen: on})
	}
	none := ui.Option{Value: noFavourite, Label: l.Say("follow.favourite.none"), Chosen: chosen == nil}
	menu.Options = append(menu.Options, none)
	return menu
}
