// Package presenter turns tables into screens: challenges, lobbies, boards, hands, results and all that people look at
// beside. It is pure: what it returns depends on the view alone.
package presenter

import (
	"fmt"
	"slices"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Front is the living message of a table in its phase.
func Front(v *view.View) ui.Screen {
	switch v.Phase {
	case table.Playing:
		if v.Alone() {
			return alone(v, "", "")
		}
		return Board(v)
	case table.Over:
		return Result(v)
	case table.Open, table.Declined, table.Lapsed, table.Withdrawn:
	}
	return Card(v)
}

// Card is the challenge: who challenges whom, to what, until when; or how it went.
func Card(v *view.View) ui.Screen {
	l := v.Public()
	switch {
	case v.Lobby:
		return lobbyCard(l, v)
	case v.Solo:
		return soloCard(l, v)
	}
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass}
	names, rival := v.Called(l), v.Players[1]
	key := "challenge." + becameWord(v)
	if v.Phase == table.Open && rival.User == "" {
		key = "challenge.anybody"
	}
	s.Text = ui.Lines(l.Say(key, ui.Bold(names[0]), ui.Bold(names[1]), ui.Bold(v.EnderName(l))), reasonLine(l, v.Table))
	s.Try(func() { addCard(&s, l, v) })
	if v.Phase != table.Open {
		s.Color = ui.Mute
		return s
	}
	s.Text = ui.Lines(s.Text, conditions(l, v))
	s.Footer = fairLine(l, v, 0)
	if rival.User != "" {
		s.Mentions, s.Content = []string{rival.User}, ui.Mention(rival.User)
	}
	accept, decline := "challenge.accept", "challenge.decline"
	if rival.User == "" {
		accept, decline = "challenge.take", "challenge.withdraw"
	}
	answers := []ui.Button{
		{ID: acceptID(v), Label: l.Say(accept), Style: render.Primary},
		{ID: ui.ID("decline", v.ID), Label: l.Say(decline)},
		ratedButton(l, v),
	}
	s.Rows = []ui.Row{{Buttons: answers}, aside(l, v)}
	if rival.User == "" {
		s.Rows = append(s.Rows, opponentMenu(l, v))
	}
	return s
}

// Board is the running game: whose turn it is, what has just happened, what is to be done until when, what is
// news beside that, the picture, and what can be done. What the picture says is in its description.
func Board(v *view.View) ui.Screen {
	s, l := boardWith(v, promptsOf), v.Public()
	s.Try(func() { s.Rows = withRoom(s.Rows, takeBackOpenly(l, v)...) })
	s.Try(func() { s.Rows = beside(s.Rows, followOpenly(l, v)...) })
	return s
}

// boardWith is a board with some words on what is to be done.
func boardWith(v *view.View, todo func(*i18n.Language, *view.View) string) ui.Screen {
	l := v.Public()
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass}
	status, prompts := "", ""
	s.Try(func() { status, prompts = statusOf(l, v), todo(l, v) })
	s.Text = ui.Lines(openHint(v), turnLine(l, v)+status, recent(l, v, v.Match.Len()), prompts, deadlines(l, v),
		restLines(l, v), sideNews(l, v), Quip(l, v))
	s.Footer = fairLine(l, v, v.Match.Len())
	s.Try(func() { AddPicture(&s, l, v, render.Table, v.Match.Len(), game.Public) })
	s.Try(func() { s.Above = staged(l, v) })
	s.Try(func() { aloud(l, v, &s) })
	s.Try(func() { s.Rows = openly(l, v) })
	s.Rows = append(s.Rows, ui.Row{Buttons: menuButtons(l, v)})
	return s
}

// staged is what stands above the board while it goes on; nothing for most positions.
func staged(l *i18n.Language, v *view.View) []ui.Screen {
	face, ok := v.Face.(render.Stager)
	if !ok {
		return nil
	}
	kind := face.Stage(v.Match.State().View(game.Public))
	if kind == "" {
		return nil
	}
	s := ui.Screen{Color: ui.Brass}
	AddPicture(&s, l, v, kind, v.Match.Len(), game.Public)
	aloud(l, v, &s)
	return []ui.Screen{s}
}

// Former is what a message shows when another becomes the living one: the card of a challenge
// tells how it went, a board keeps the picture and loses what can be done.
func Former(v *view.View) ui.Screen {
	if v.Shown.Plays == 0 {
		return Card(v)
	}
	s := Board(v)
	l := v.Public()
	s.Color, s.Rows, s.Above = ui.Mute, nil, nil
	s.Text = recent(l, v, v.Match.Len())
	return s
}

// turnLine says whose turn it is.
func turnLine(l *i18n.Language, v *view.View) string {
	var who []game.Event
	for _, s := range v.Match.Turn() {
		who = append(who, seatEvent(v, l, s))
	}
	return l.Event(ui.Bolds(v.Said()), game.Say("board.turn", who))
}

// WhoseTurn says whose turn it is to somebody whose turn it is not.
func WhoseTurn(v *view.View) game.Event {
	var who []game.Event
	for _, s := range v.Match.Turn() {
		if s >= 0 {
			who = append(who, game.Say("name", s))
		}
	}
	if who == nil {
		return game.Say("error.turn")
	}
	return game.Say("error.turn.of", who)
}

// statusOf says where the game stands, behind whose turn it is; nothing where a game has no words for that.
func statusOf(l *i18n.Language, v *view.View) string {
	status, ok := v.Face.(render.Status)
	if !ok {
		return ""
	}
	return " · " + l.Event(v.Said(), status.Status(v.Match.State().View(game.Public)))
}

// promptsOf says what those who are to move can do, once where it is the same for all; nothing where a game has
// no words for that.
func promptsOf(l *i18n.Language, v *view.View) string {
	face, ok := v.Face.(render.Prompter)
	if !ok {
		return ""
	}
	view := v.Match.State().View(game.Public)
	var lines []string
	for _, seat := range v.Match.Turn() {
		if p := l.Event(v.Said(), face.Prompt(view, seat)); !slices.Contains(lines, p) {
			lines = append(lines, p)
		}
	}
	return ui.Lines(lines...)
}

// sideNews is what else everybody should know now: who has taken something back, who has looked at the odds of late,
// and at first what the match counts for.
func sideNews(l *i18n.Language, v *view.View) string {
	stakes := ""
	if !isOpened(v) {
		stakes = ratedLine(l, v)
	}
	_, since := lately(l, v, v.Match.Len())
	return ui.Lines(whoTookBack(l, v), whoLooked(l, v, since), stakes)
}

// isOpened tells whether a person has acted at this table.
func isOpened(v *view.View) bool {
	return slices.ContainsFunc(v.Match.Log()[v.From.Plays:], func(p game.Play) bool {
		return p.Seat >= 0 && v.Match.Level(p.Seat) == ""
	})
}

// deadlines says until when: once where all have the same time. Alone nobody has to hurry.
func deadlines(l *i18n.Language, v *view.View) string {
	all := v.Deadlines()
	switch {
	case v.Solo || len(all) == 0:
		return ""
	case !v.Pause.IsZero():
		return l.Say("board.paused", ui.Stamp(v.Pause.Until))
	case len(all) == 1:
		return l.Say("board.deadline", ui.Stamp(all[0].At))
	}
	var lines []string
	for _, d := range all {
		lines = append(lines, l.Event(v.Said(), game.Say("board.deadline.of", seatNames(d.Seats), ui.Stamp(d.At))))
	}
	return ui.Lines(lines...)
}

// points says how the scores stand.
func points(l *i18n.Language, v *view.View, n int) string {
	return l.Event(v.Said(), standingEvent(v, n))
}

// standingEvent is how the scores stand after n plays, as everybody may know them until the match is over.
func standingEvent(v *view.View, n int) game.Event {
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
	return game.Say(key, scores)
}

// AddPicture adds a picture of the position after n plays and its description.
func AddPicture(s *ui.Screen, l *i18n.Language, v *view.View, kind render.Kind, n int, seat game.Seat) {
	scene := sceneAt(l, v, kind, n, seat)
	s.Scene, s.Face, s.Alt = &scene, v.Face, l.Events(v.Names(), render.Describe(v.Face, scene))
}

// sceneAt is the position after n plays as a seat sees it.
func sceneAt(l *i18n.Language, v *view.View, kind render.Kind, n int, seat game.Seat) render.Scene {
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

// openly are the choices of whoever is to move that are made on the board.
func openly(l *i18n.Language, v *view.View) []ui.Row {
	var rows []ui.Row
	for _, seat := range v.Match.Turn() {
		rows = append(rows, openChoices(l, v, seat)...)
	}
	return rows
}

// menuButtons are the buttons that every board has.
func menuButtons(l *i18n.Language, v *view.View) []ui.Button {
	var buttons []ui.Button
	hand, secret := v.Secret()
	if secret {
		buttons = append(buttons, handButton(l, v, hand))
	}
	for _, kind := range v.Face.Traits().Panels {
		if secret && kind == hand {
			continue
		}
		buttons = append(buttons, ui.Button{
			ID:    ui.ID("panel", v.ID, string(kind)),
			Label: l.Say(v.Rules.Name + ".panel." + string(kind)),
		})
	}
	return append(buttons,
		ui.Button{ID: ui.ID("odds", v.ID), Label: l.Say("button.odds")}, // which says why not where it counts
		describeButton(l, v.ID, v.Match.Len(), render.Table),
		ui.Button{ID: ui.ID("more", v.ID), Label: l.Say("button.more")})
}

// seatEvent names a seat with its colour, which is also its place in every picture, where the
// game has words for it.
func seatEvent(v *view.View, l *i18n.Language, s game.Seat) game.Event {
	key := fmt.Sprintf("%s.seat.%d", v.Rules.Name, s)
	if !l.Has(key) {
		return game.Say("name", s)
	}
	return game.Say("board.seat", s, game.Say(key))
}
