package presenter

import (
	"slices"
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// Reveal returns the main message while the match pauses for the result of the first plays, such as the end of a round.
// It has the result, the player who continues and the deadline, and the controls for that.
func Reveal(v *view.View, plays int) ui.Screen {
	l := v.Public()
	s := Summary(v, plays-1)
	why := s.Rows
	s.Color, s.Silent, s.Rows = ui.Brass, false, nil
	s.Text = ui.Lines(openHint(v), s.Text, startLine(l, v), deadlines(l, v), clockLines(l, v),
		sideNews(l, v), Quip(l, v))
	s.Try(func() { s.Rows = revealControls(l, v, plays) })
	s.Rows = append(s.Rows, why...)
	s.Try(func() { s.Rows = withRoom(s.Rows, openTakeBackButton(l, v)...) })
	s.Rows = withRoom(s.Rows, ui.Button{ID: ui.ID("more", v.ID), Label: l.Say("button.more")})
	return s
}

// startLine says who starts the next part of the match, in the words of the game.
func startLine(l *i18n.Language, v *view.View) string {
	face, ok := v.Face.(render.Status)
	if !ok {
		return TurnLine(l, v)
	}
	part := face.Status(v.Match.State().View(game.Public)).Args
	start := game.Say(v.Rules.Name+".start", append([]any{toMove(l, v)}, part...)...)
	return l.Event(ui.Bolds(v.Said()), start)
}

// privateReveal returns the panel of a player while the match pauses: the result instead of the hand, which covers the
// message with the result.
func privateReveal(l *i18n.Language, v *view.View, plays int) ui.Screen {
	s := Summary(v.ReadBy(l), plays-1)
	s.Color, s.Silent, s.Footer = ui.Brass, false, ""
	s.Rows = append(ui.ButtonRows([]ui.Button{nextButton(l, v, plays, render.Primary)}), s.Rows...)
	return s
}

// nextButton ends the pause after the result of the first plays.
func nextButton(l *i18n.Language, v *view.View, plays int, style render.Style) ui.Button {
	return ui.Button{
		ID: ui.ID("continue", v.ID, strconv.Itoa(plays)), Label: l.Say(v.Rules.Name + ".next"), Style: style,
	}
}

// revealControls returns the choices that end the pause after a result. A button continues where the board has none,
// because players choose in private or a computer player starts.
func revealControls(l *i18n.Language, v *view.View, plays int) []ui.Row {
	hand, secret := v.Secret()
	computer := func(seat game.Seat) bool { return v.Match.Level(seat) != "" }
	if !secret && !slices.ContainsFunc(v.Match.Turn(), computer) {
		return openControls(l, v)
	}
	if !secret || v.Alone() {
		return ui.ButtonRows([]ui.Button{nextButton(l, v, plays, render.Primary)})
	}
	return ui.ButtonRows([]ui.Button{handButton(l, v, hand), nextButton(l, v, plays, render.Secondary)})
}
