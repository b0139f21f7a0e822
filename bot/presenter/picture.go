package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// PointsLine returns the scores after n plays.
func PointsLine(l *i18n.Language, v *view.View, n int) string {
	return l.Event(v.Said(), ScoresEvent(v, n))
}

// ScoresEvent returns the scores after n plays. Until the match is over they only include public information.
func ScoresEvent(v *view.View, n int) game.Event {
	key, state := "board.points", v.Match.At(n)
	if n == v.Match.Len() && v.Match.Outcome().Over() {
		key = "result.points"
	} else {
		state = state.View(game.Public)
	}
	var scores []game.Event
	for seat, s := range state.Scores() {
		scores = append(scores, game.Say("board.score", game.Seat(seat), s.Points))
	}
	return game.Say(key, i18n.CommaList(scores))
}

// AddPicture adds to s the picture of the position after n plays, as seat sees it, and its description.
func AddPicture(s *ui.Screen, l *i18n.Language, v *view.View, kind render.Kind, n int, seat game.Seat) {
	SetPicture(s, l, v, SceneAt(l, v, kind, n, seat))
}

// AddDraft is like AddPicture, but the picture is private to the seat and shows its unfinished move.
func AddDraft(s *ui.Screen, l *i18n.Language, v *view.View, kind render.Kind, n int, seat game.Seat, draft game.Move) {
	scene := SceneAt(l, v, kind, n, seat)
	scene.Seat, scene.Draft = seat, draft
	SetPicture(s, l, v, scene)
}

// AddOdds adds to s the picture of a decision after n plays as the seat saw it; false if the game has none.
func AddOdds(s *ui.Screen, l *i18n.Language, v *view.View, n int, odds *render.Odds) bool {
	kind := v.Face.Traits().Odds
	if kind == "" {
		return false
	}
	scene := SceneAt(l, v, kind, n, odds.Seat)
	scene.Seat, scene.Odds = odds.Seat, odds
	SetPicture(s, l, v, scene)
	return true
}

// SetPicture sets the picture of a screen and its description.
func SetPicture(s *ui.Screen, l *i18n.Language, v *view.View, scene render.Scene) {
	s.Scene, s.Face, s.Alt = &scene, v.Face, l.Events(v.Names(), render.Describe(v.Face, scene))
}

// SceneAt returns the scene of the position after n plays, as seat sees it.
func SceneAt(l *i18n.Language, v *view.View, kind render.Kind, n int, seat game.Seat) render.Scene {
	scene := render.Scene{Kind: kind, View: v.Match.At(n).View(seat), Names: v.Names(), Words: l.Say}
	if n == v.Match.Len() {
		scene.Outcome, scene.Orders = v.Match.Outcome(), ordersOf(v, seat)
	}
	if kind == render.Final {
		scene.Ratings = ratingsOf(v)
	}
	if v.Phase == table.Over && v.Review != nil {
		scene.Chances = v.Review.Curve
	}
	if n > 0 {
		scene.Before, scene.Events = v.Match.At(n-1).View(seat), v.Match.Heard(n-1, seat)
	}
	return scene
}

// ordersOf returns the standing orders of a seat, which are secret.
func ordersOf(v *view.View, seat game.Seat) []game.Order {
	if seat < 0 || int(seat) >= len(v.Players) {
		return nil
	}
	return v.Players[seat].Orders
}
