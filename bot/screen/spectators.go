package screen

import (
	"strconv"

	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// The last words of the custom ids of what is pressed to follow a match.
const (
	FollowOn    = "on"
	FollowOff   = "off"
	NoFavourite = "none"
)

// followButton opens the panel in which somebody follows the match.
func followButton(l *i18n.Language, v *View) Button {
	return Button{ID: ID("follow", v.ID), Label: l.Say("button.follow")}
}

// followOpenly is the same on a board; a match that one alone sees has none.
func followOpenly(l *i18n.Language, v *View) []Button {
	if v.Private || v.Phase != table.Playing {
		return nil
	}
	return []Button{followButton(l, v)}
}

// Following shows somebody how they follow a match, and what they can choose; deaf is the key of why they would hear
// nothing, empty if they would.
func Following(l *i18n.Language, v *View, user, deaf string) Screen {
	w := table.Spectator{}
	if known := v.Spectator(user); known != nil {
		w = *known
	}
	key, b := "follow.off", Button{ID: ID("follow", v.ID, FollowOn), Label: l.Say("button.follow"), Style: render.Primary}
	if w.Follows {
		key, b = "follow.on", Button{ID: ID("follow", v.ID, FollowOff), Label: l.Say("button.follow.off")}
	}
	s := Screen{Title: Title(l, v), Color: Brass, Text: l.Say(key)}
	if deaf != "" {
		s.Text = Paragraphs(s.Text, l.Say(deaf))
	}
	buttons := []Button{b}
	if w.Tip != nil {
		s.Text = Paragraphs(s.Text, tipLine(l, v, *w.Tip))
	}
	if v.MayTip(user) == nil {
		key := "tip.open"
		if w.Tip == nil {
			key = "tip.ask"
		}
		s.Text = Paragraphs(s.Text, l.Say(key))
		buttons = append(buttons, Button{ID: ID("tip", v.ID), Label: l.Say("button.tip")})
	}
	s.Rows = ButtonRows(buttons)
	if v.Phase == table.Playing {
		s.Rows = append(s.Rows, Row{Menu: favourites(l, v, w.Favourite)})
	}
	return s
}

// favourites offers the seats of whose turns somebody may be told.
func favourites(l *i18n.Language, v *View, chosen *game.Seat) *Menu {
	menu := &Menu{ID: ID("favourite", v.ID), Placeholder: l.Say("follow.favourite")}
	for i, name := range v.Names()[:len(v.Players)] {
		if v.Players[i].Level != "" {
			continue // who acts at once
		}
		on := chosen != nil && *chosen == game.Seat(i)
		label := l.Say("follow.favourite.of", name)
		menu.Options = append(menu.Options, Option{Value: strconv.Itoa(i), Label: plain(label), Chosen: on})
	}
	none := Option{Value: NoFavourite, Label: l.Say("follow.favourite.none"), Chosen: chosen == nil}
	menu.Options = append(menu.Options, none)
	return menu
}

// Tiding is news of a match; of a rematch, the view is its own.
type Tiding struct {
	View *View
	News table.News
	User string // who is told
}

// line says what is new, and where.
func (t Tiding) line(l *i18n.Language) string {
	where := Link(t.View.Table)
	switch t.News {
	case table.FavouriteMoves:
		w := t.View.Spectator(t.User)
		return l.Say("follow.moves", Title(l, t.View), t.View.Said()[*w.Favourite], where)
	case table.MatchEnds:
		said := l.Say("follow.ends", Title(l, t.View), t.View.verdict(l), where)
		if w := t.View.Spectator(t.User); w.Tip != nil && w.Tip.Score != nil {
			said += " " + scoreLine(l, *w.Tip.Score)
		}
		return said
	case table.RematchBegins:
	}
	return l.Say("follow.rematch", Title(l, t.View), where)
}

// Tidings tells somebody privately what is new in the matches that they follow.
func Tidings(l *i18n.Language, all []Tiding) Screen {
	s := Screen{Title: l.Say("follow.title"), Footer: l.Say("follow.note"), Color: Brass}
	views := make([]*View, len(all))
	for i, t := range all {
		views[i] = t.View
	}
	for i, v := range toldApart(l, views) {
		t := all[i]
		t.View = v
		s.Text = Lines(s.Text, t.line(l))
	}
	return s
}
