package screen

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// The colours of the bar beside an embed: brass while something is going on, mute afterwards.
const (
	Brass = 0xE3AE4A
	Mute  = 0x8B6425
)

// Front is the living message of a table in its phase.
func Front(v *View) Screen {
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
func Card(v *View) Screen {
	l := v.public()
	switch {
	case v.Lobby:
		return lobbyCard(l, v)
	case v.Solo:
		return soloCard(l, v)
	}
	s := Screen{Title: Title(l, v), Color: Brass}
	names, rival := v.called(l), v.Players[1]
	key := "challenge." + v.became()
	if v.Phase == table.Open && rival.User == "" {
		key = "challenge.anybody"
	}
	s.Text = Lines(l.Say(key, Bold(names[0]), Bold(names[1]), Bold(v.ender(l))), reasonLine(l, v.Table))
	s.try(func() { addCard(&s, l, v) })
	if v.Phase != table.Open {
		s.Color = Mute
		return s
	}
	s.Text = Lines(s.Text, conditions(l, v))
	s.Footer = fairLine(l, v, 0)
	if rival.User != "" {
		s.Mentions, s.Content = []string{rival.User}, Mention(rival.User)
	}
	accept, decline := "challenge.accept", "challenge.decline"
	if rival.User == "" {
		accept, decline = "challenge.take", "challenge.withdraw"
	}
	answers := []Button{
		{ID: acceptID(v), Label: l.Say(accept), Style: render.Primary},
		{ID: ID("decline", v.ID), Label: l.Say(decline)},
		ratedButton(l, v),
	}
	s.Rows = []Row{{Buttons: answers}, aside(l, v)}
	if rival.User == "" {
		s.Rows = append(s.Rows, opponentMenu(l, v))
	}
	return s
}

// Board is the running game: whose turn it is, what has just happened, what is to be done until when, what is
// news beside that, the picture, and what can be done. What the picture says is in its description.
func Board(v *View) Screen {
	s, l := boardWith(v, promptsOf), v.public()
	s.try(func() { s.Rows = withRoom(s.Rows, takeBackOpenly(l, v)...) })
	s.try(func() { s.Rows = beside(s.Rows, followOpenly(l, v)...) })
	return s
}

// boardWith is a board with some words on what is to be done.
func boardWith(v *View, todo func(*i18n.Language, *View) string) Screen {
	l := v.public()
	s := Screen{Title: Title(l, v), Color: Brass}
	status, prompts := "", ""
	s.try(func() { status, prompts = statusOf(l, v), todo(l, v) })
	s.Text = Lines(openHint(v), turnLine(l, v)+status, recent(l, v, v.Match.Len()), prompts, deadlines(l, v),
		restLines(l, v), sideNews(l, v), Quip(l, v))
	s.Footer = fairLine(l, v, v.Match.Len())
	s.try(func() { AddPicture(&s, l, v, render.Table, v.Match.Len(), game.Public) })
	s.try(func() { s.Above = staged(l, v) })
	s.try(func() { aloud(l, v, &s) })
	s.try(func() { s.Rows = openly(l, v) })
	s.Rows = append(s.Rows, Row{Buttons: menuButtons(l, v)})
	return s
}

// staged is what stands above the board while it goes on; nothing for most positions.
func staged(l *i18n.Language, v *View) []Screen {
	face, ok := v.Face.(render.Stager)
	if !ok {
		return nil
	}
	kind := face.Stage(v.Match.State().View(game.Public))
	if kind == "" {
		return nil
	}
	s := Screen{Color: Brass}
	AddPicture(&s, l, v, kind, v.Match.Len(), game.Public)
	aloud(l, v, &s)
	return []Screen{s}
}

// Former is what a message shows when another becomes the living one: the card of a challenge
// tells how it went, a board keeps the picture and loses what can be done.
func Former(v *View) Screen {
	if v.Shown.Plays == 0 {
		return Card(v)
	}
	s := Board(v)
	l := v.public()
	s.Color, s.Rows, s.Above = Mute, nil, nil
	s.Text = recent(l, v, v.Match.Len())
	return s
}

// turnLine says whose turn it is.
func turnLine(l *i18n.Language, v *View) string {
	var who []game.Event
	for _, s := range v.Match.Turn() {
		who = append(who, v.seatEvent(l, s))
	}
	return l.Event(bolds(v.Said()), game.Say("board.turn", who))
}

// WhoseTurn says whose turn it is to somebody whose turn it is not.
func WhoseTurn(v *View) game.Event {
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
func statusOf(l *i18n.Language, v *View) string {
	status, ok := v.Face.(render.Status)
	if !ok {
		return ""
	}
	return " · " + l.Event(v.Said(), status.Status(v.Match.State().View(game.Public)))
}

// promptsOf says what those who are to move can do, once where it is the same for all; nothing where a game has
// no words for that.
func promptsOf(l *i18n.Language, v *View) string {
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
	return Lines(lines...)
}

// sideNews is what else everybody should know now: who has taken something back, who has looked at the odds of late,
// and at first what the match counts for.
func sideNews(l *i18n.Language, v *View) string {
	stakes := ""
	if !v.opened() {
		stakes = ratedLine(l, v)
	}
	_, since := lately(l, v, v.Match.Len())
	return Lines(whoTookBack(l, v), whoLooked(l, v, since), stakes)
}

// opened tells whether a person has acted at this table.
func (v *View) opened() bool {
	return slices.ContainsFunc(v.Match.Log()[v.From.Plays:], func(p game.Play) bool {
		return p.Seat >= 0 && v.Match.Level(p.Seat) == ""
	})
}

// deadlines says until when: once where all have the same time. Alone nobody has to hurry.
func deadlines(l *i18n.Language, v *View) string {
	all := v.Deadlines()
	switch {
	case v.Solo || len(all) == 0:
		return ""
	case !v.Pause.IsZero():
		return l.Say("board.paused", Stamp(v.Pause.Until))
	case len(all) == 1:
		return l.Say("board.deadline", Stamp(all[0].At))
	}
	var lines []string
	for _, d := range all {
		lines = append(lines, l.Event(v.Said(), game.Say("board.deadline.of", seatNames(d.Seats), Stamp(d.At))))
	}
	return Lines(lines...)
}

// points says how the scores stand.
func points(l *i18n.Language, v *View, n int) string {
	return l.Event(v.Said(), v.standing(n))
}

// standing is how the scores stand after n plays, as everybody may know them until the match is over.
func (v *View) standing(n int) game.Event {
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

// Said are the names as they may stand in a text.
func (v *View) Said() []string { return escaped(v.Names()) }

// AddPicture adds a picture of the position after n plays and its description.
func AddPicture(s *Screen, l *i18n.Language, v *View, kind render.Kind, n int, seat game.Seat) {
	scene := sceneAt(l, v, kind, n, seat)
	s.Scene, s.Face, s.Alt = &scene, v.Face, l.Events(v.Names(), render.Describe(v.Face, scene))
}

// sceneAt is the position after n plays as a seat sees it.
func sceneAt(l *i18n.Language, v *View, kind render.Kind, n int, seat game.Seat) render.Scene {
	scene := render.Scene{Kind: kind, View: v.Match.At(n).View(seat), Names: v.Names(), Words: l.Say}
	if n == v.Match.Len() {
		scene.Outcome, scene.Orders = v.Match.Outcome(), v.ordersOf(seat)
	}
	if kind == render.Final {
		scene.Ratings = v.ratings()
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
func openly(l *i18n.Language, v *View) []Row {
	var rows []Row
	for _, seat := range v.Match.Turn() {
		rows = append(rows, openChoices(l, v, seat)...)
	}
	return rows
}

// menuButtons are the buttons that every board has.
func menuButtons(l *i18n.Language, v *View) []Button {
	var buttons []Button
	hand, secret := v.Secret()
	if secret {
		buttons = append(buttons, handButton(l, v, hand))
	}
	for _, kind := range v.Face.Traits().Panels {
		if secret && kind == hand {
			continue
		}
		buttons = append(buttons, Button{
			ID:    ID("panel", v.ID, string(kind)),
			Label: l.Say(v.Rules.Name + ".panel." + string(kind)),
		})
	}
	return append(buttons,
		Button{ID: ID("odds", v.ID), Label: l.Say("button.odds")}, // which says why not where it counts
		describeButton(l, v.ID, v.Match.Len(), render.Table),
		Button{ID: ID("more", v.ID), Label: l.Say("button.more")})
}

// seatEvent names a seat with its colour, which is also its place in every picture, where the
// game has words for it.
func (v *View) seatEvent(l *i18n.Language, s game.Seat) game.Event {
	key := fmt.Sprintf("%s.seat.%d", v.Rules.Name, s)
	if !l.Has(key) {
		return game.Say("name", s)
	}
	return game.Say("board.seat", s, game.Say(key))
}

// Stamp is a time that every reader sees in their own time zone, as "in 3 hours".
func Stamp(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }
