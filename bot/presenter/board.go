// Package presenter turns tables into screens: challenges, lobbies, boards, hands, results and all other
// messages. It is pure: the screens depend on the arguments alone.
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

// Front returns the main message of a table in its current phase.
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

// Card returns the message of a challenge: its players, conditions and deadline, or its outcome.
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

// Board returns the public message of a running game: the turn, the latest events, prompts, deadlines, the
// picture and the controls.
func Board(v *view.View) ui.Screen {
	s, l := boardWith(v, promptsOf), v.Public()
	s.Try(func() { s.Rows = withRoom(s.Rows, takeBackOpenly(l, v)...) })
	s.Try(func() { s.Rows = beside(s.Rows, followOpenly(l, v)...) })
	return s
}

// boardWith returns a board with the prompts that todo returns.
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

// staged returns the screens above the board; none in most positions.
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

// Former returns what a message shows after another became the main message. A challenge shows its outcome; a
// board keeps the picture and loses its controls.
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

// turnLine returns the line on whose turn it is.
func turnLine(l *i18n.Language, v *view.View) string {
	var who []game.Event
	for _, s := range v.Match.Turn() {
		who = append(who, seatEvent(v, l, s))
	}
	return l.Event(ui.Bolds(v.Said()), game.Say("board.turn", who))
}

// WhoseTurn returns the error for a user who is not to move; it names the seats that are.
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

// statusOf returns the game's summary of the position; "" if the game has none.
func statusOf(l *i18n.Language, v *view.View) string {
	status, ok := v.Face.(render.Status)
	if !ok {
		return ""
	}
	return " · " + l.Event(v.Said(), status.Status(v.Match.State().View(game.Public)))
}

// promptsOf returns the game's prompts for the seats to move, without duplicates; "" if the game has none.
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

// sideNews returns other public news: moves taken back, recent looks at the odds, and at first whether the match
// is rated.
func sideNews(l *i18n.Language, v *view.View) string {
	stakes := ""
	if !isOpened(v) {
		stakes = ratedLine(l, v)
	}
	_, since := lately(l, v, v.Match.Len())
	return ui.Lines(whoTookBack(l, v), whoLooked(l, v, since), stakes)
}

// isOpened reports whether a person has made a move at this table.
func isOpened(v *view.View) bool {
	return slices.ContainsFunc(v.Match.Log()[v.From.Plays:], func(p game.Play) bool {
		return p.Seat >= 0 && v.Match.Level(p.Seat) == ""
	})
}

// deadlines returns the deadlines, as one line if they are all equal. Solo games have none.
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

// points returns the scores after n plays.
func points(l *i18n.Language, v *view.View, n int) string {
	return l.Event(v.Said(), standingEvent(v, n))
}

// standingEvent returns the scores after n plays. Until the match is over they only include public information.
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

// AddPicture adds to s the picture of the position after n plays, as seat sees it, and its description.
func AddPicture(s *ui.Screen, l *i18n.Language, v *view.View, kind render.Kind, n int, seat game.Seat) {
	scene := sceneAt(l, v, kind, n, seat)
	s.Scene, s.Face, s.Alt = &scene, v.Face, l.Events(v.Names(), render.Describe(v.Face, scene))
}

// sceneAt returns the scene of the position after n plays, as seat sees it.
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

// openly returns the controls on the board for all seats to move.
func openly(l *i18n.Language, v *view.View) []ui.Row {
	var rows []ui.Row
	for _, seat := range v.Match.Turn() {
		rows = append(rows, openChoices(l, v, seat)...)
	}
	return rows
}

// menuButtons returns the buttons of every board.
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
		ui.Button{ID: ui.ID("odds", v.ID), Label: l.Say("button.odds")}, // explains why there are no odds in a rated match
		describeButton(l, v.ID, v.Match.Len(), render.Table),
		ui.Button{ID: ui.ID("more", v.ID), Label: l.Say("button.more")})
}

// seatEvent returns the name of a seat with its colour, if the game has a string for that.
func seatEvent(v *view.View, l *i18n.Language, s game.Seat) game.Event {
	key := fmt.Sprintf("%s.seat.%d", v.Rules.Name, s)
	if !l.Has(key) {
		return game.Say("name", s)
	}
	return game.Say("board.seat", s, game.Say(key))
}
