package presenter

import (
	"math"
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/game/tips"
	"dockside/render"
	"dockside/render/i18n"
)

// Last words of the custom ids of controls to follow a match.
const (
	FollowOn    = "on"
	FollowOff   = "off"
	NoFavourite = "none"
)

// Following shows a user how they follow a match, and their choices. Deaf is the key of the reason why no
// notification would reach them; "" if there is none.
func Following(l *i18n.Language, v *view.View, user, deaf string) ui.Screen {
	w := table.Spectator{}
	if known := v.Spectator(user); known != nil {
		w = *known
	}
	key, b := "follow.off", ui.Button{
		ID:    ui.ID("follow", v.ID, FollowOn),
		Label: l.Say("button.follow"),
		Style: render.Primary,
	}
	if w.Follows {
		key, b = "follow.on", ui.Button{ID: ui.ID("follow", v.ID, FollowOff), Label: l.Say("button.follow.off")}
	}
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass, Text: l.Say(key)}
	if deaf != "" {
		s.Text = ui.Paragraphs(s.Text, l.Say(deaf))
	}
	buttons := []ui.Button{b}
	if w.Tip != nil {
		s.Text = ui.Paragraphs(s.Text, tipLine(l, v, *w.Tip))
	}
	if v.MayTip(user) == nil {
		key := "tip.open"
		if w.Tip == nil {
			key = "tip.ask"
		}
		s.Text = ui.Paragraphs(s.Text, l.Say(key))
		buttons = append(buttons, ui.Button{ID: ui.ID("tip", v.ID), Label: l.Say("button.tip")})
	}
	s.Rows = ui.ButtonRows(buttons)
	if v.Phase == table.Playing {
		s.Rows = append(s.Rows, ui.Row{Menu: favourites(l, v, w.Favourite)})
	}
	return s
}

// favourites is the menu of the seats whose turns a user can be notified of.
func favourites(l *i18n.Language, v *view.View, chosen *game.Seat) *ui.Menu {
	menu := &ui.Menu{ID: ui.ID("favourite", v.ID), Placeholder: l.Say("follow.favourite")}
	for i, name := range v.Names()[:len(v.Players)] {
		if v.Players[i].Level != "" {
			continue // moves at once, so there is nothing to notify of
		}
		on := chosen != nil && *chosen == game.Seat(i)
		label := l.Say("follow.favourite.of", name)
		menu.Options = append(menu.Options, ui.Option{Value: strconv.Itoa(i), Label: ui.Plain(label), Chosen: on})
	}
	none := ui.Option{Value: NoFavourite, Label: l.Say("follow.favourite.none"), Chosen: chosen == nil}
	menu.Options = append(menu.Options, none)
	return menu
}

// followButtonOf opens the panel to follow the match.
func followButtonOf(l *i18n.Language, v *view.View) ui.Button {
	return ui.Button{ID: ui.ID("follow", v.ID), Label: l.Say("button.follow")}
}

// FollowButton returns followButtonOf for a board; none for a private match or one that is not running.
func FollowButton(l *i18n.Language, v *view.View) []ui.Button {
	if v.Private || v.Phase != table.Playing {
		return nil
	}
	return []ui.Button{followButtonOf(l, v)}
}

// ScoreLine compares the score of a prediction with that of the bot.
func ScoreLine(l *i18n.Language, s tips.Score) string {
	return l.Say("tip.score", BrierPoints(s.Own), BrierPoints(s.House))
}

// BrierPoints returns a Brier score in hundredths.
func BrierPoints(score float64) int { return int(math.Round(100 * score)) }

// tipsLine says on a result how many predictions there were, and whose was best.
func tipsLine(l *i18n.Language, v *view.View) string {
	all := v.Scored()
	if len(all) == 0 {
		return ""
	}
	best := all[0]
	name := v.Beside(l, table.Person{ID: best.User, Name: view.Captain(l, best.User, best.Name)})
	return l.Say("tip.best", len(all), ui.Bold(name), BrierPoints(best.Tip.Score.Own), BrierPoints(best.Tip.Score.House))
}
