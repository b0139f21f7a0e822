package presenter

import (
	"strconv"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// School is the course of a game for one user. Their progress is not stored: custom ids carry the game, the
// lesson and the words of a move.
type School struct {
	catalog.Game
	catalog.Course
	Words *i18n.Catalogue
	Name  string // of the learner
}

// Task returns the board of a lesson with its task. The draft is the unfinished move. The note is what precedes
// the task: why the last move was good, or what is wrong with another.
func Task(l *i18n.Language, s School, number int, draft game.Move, note string) ui.Screen {
	lesson := s.Lessons[number]
	seat, v := s.Learner(lesson), s.seen(l, lesson.At)
	kind, secret := v.Secret()
	if !secret {
		kind = render.Table
	}
	out := s.page(l, number)
	AddPicture(&out, l, v, kind, lesson.At, seat)
	if secret {
		out.Scene.Seat, out.Scene.Draft = seat, draft
		out.Alt = l.Events(v.Names(), render.Describe(v.Face, *out.Scene))
	}
	if draft != "" {
		note = draftLine(l, v, seat, draft)
	}
	out.Text = ui.Lines(note, l.Say(s.key(lesson, ".task")))
	choices := v.Face.Choices(v.Match.State().View(seat), seat, draft)
	out.Rows = append(choiceRows(l, v, choices, func(c render.Choice) string { return s.choiceID(number, c) }),
		s.steps(l, number, "learn.skip", render.Secondary,
			tellButton(l, "learn", s.Rules.Name, strconv.Itoa(number), string(draft))))
	return out
}

// choiceID returns the custom id of a choice in a lesson. A draft is not played yet.
func (s School) choiceID(number int, c render.Choice) string {
	verb := "learned"
	if c.Draft {
		verb = "learn"
	}
	return ui.ID(verb, s.Rules.Name, strconv.Itoa(number), string(c.Move))
}

// Learned returns the consequence of the right move and why it was good. If the next lesson continues on the same
// board, its task is included.
func Learned(l *i18n.Language, s School, number int) ui.Screen {
	lesson := s.Lessons[number]
	v, out := s.seen(l, lesson.End), s.page(l, number)
	came := ui.Lines(s.told(l, v, lesson), "✓ "+l.Say(s.key(lesson, ".why")))
	if next := number + 1; next < len(s.Lessons) && s.Lessons[next].At == lesson.End {
		return Task(l, s, next, "", came+"\n")
	}
	kind, scored := view.LastingPicture(v.Face, v.Match.Heard(lesson.End-1, game.Public))
	if scored {
		came = ui.Lines(came, points(l, v, lesson.End))
	} else {
		kind = render.Table
	}
	out.Text = came
	AddPicture(&out, l, v, kind, lesson.End, game.Public)
	out.Rows = []ui.Row{s.steps(l, number, "learn.next", render.Primary,
		tellButton(l, "learned", s.Rules.Name, strconv.Itoa(number), string(s.Wanted(lesson))))}
	return out
}

// Mistaken returns the board of a lesson after a wrong move.
func Mistaken(l *i18n.Language, s School, number int) ui.Screen {
	return Task(l, s, number, "", l.Say(s.key(s.Lessons[number], ".else")))
}

// Graduated returns the end of a course with ways to play, in a guild also a challenge.
func Graduated(l *i18n.Language, s School, onServer bool) ui.Screen {
	name := s.Rules.Name
	ways := []ui.Button{
		{ID: ui.ID("coach", name), Label: l.Say("learn.coach"), Style: render.Primary},
		{ID: ui.ID("solo", name), Label: l.Say("button.solo")},
	}
	ways = append(ways, dares(l, s.Game, onServer)...)
	back := s.step(len(s.Lessons)-1, l.Say("learn.back"), render.Secondary)
	return ui.Screen{
		Title: l.Say(name + ".name"), Text: l.Say("learn.end"), Color: ui.Brass,
		Rows: []ui.Row{{Buttons: ways}, {Buttons: []ui.Button{back, s.step(0, l.Say("learn.again"), render.Secondary)}}},
	}
}

// dares returns the button for a challenge; none outside guilds.
func dares(l *i18n.Language, g catalog.Game, onServer bool) []ui.Button {
	if !onServer {
		return nil
	}
	return []ui.Button{{ID: ui.ID("dare", g.Rules.Name), Label: l.Say("button.dare")}}
}

// onward adds to a coached game the ways to real games. A challenge is always offered, and a solo game only on
// the result, since the user's own has ended.
func onward(l *i18n.Language, v *view.View, s *ui.Screen) {
	ways, words := dares(l, v.Game, v.Guild != ""), []string{l.Say("coach.onward")}
	if v.Phase == table.Over {
		ways = append([]ui.Button{{ID: ui.ID("solo", v.Rules.Name), Label: l.Say("button.solo")}}, ways...)
		words = append(words, l.Say("help.solo"))
	}
	if v.Guild != "" {
		words = append(words, l.Say("help.dare"))
	}
	if v.Coach && len(ways) > 0 && len(s.Rows) < ui.MaxRows {
		s.Text = ui.Lines(s.Text, strings.Join(words, " "))
		s.Rows = append(s.Rows, ui.Row{Buttons: ways})
	}
}

// aside returns the buttons of an open table that need no seat, those for newcomers first.
func aside(l *i18n.Language, v *view.View) ui.Row {
	buttons := newcomers(l, v.Game)
	if v.IsVerifiable() {
		buttons = append(buttons, wordButton(l, v), fairButton(l, v))
	}
	return ui.Row{Buttons: buttons}
}

// newcomers returns the buttons for the lessons, if any, and the rules of a game.
func newcomers(l *i18n.Language, g catalog.Game) []ui.Button {
	var buttons []ui.Button
	if g.Teaches() {
		buttons = append(buttons, ui.Button{ID: ui.ID("learn", g.Rules.Name), Label: l.Say("button.first")})
	}
	return append(buttons, ui.Button{ID: ui.ID("rules", g.Rules.Name), Label: l.Say("button.rules")})
}

// page returns an empty page of a lesson.
func (s School) page(l *i18n.Language, number int) ui.Screen {
	return ui.Screen{Color: ui.Brass, Title: l.Say("learn.title", l.Say(s.Rules.Name+".name"), number+1, len(s.Lessons),
		l.Say(s.key(s.Lessons[number], "")))}
}

// key returns the key of a string of a lesson.
func (s School) key(lesson catalog.Lesson, ending string) string {
	return s.Rules.Name + ".lesson." + lesson.Name + ending
}

// steps returns the navigation of a lesson, and the button that describes the picture.
func (s School) steps(l *i18n.Language, number int, on string, style render.Style, tell ui.Button) ui.Row {
	back := s.step(number-1, l.Say("learn.back"), render.Secondary)
	back.Disabled = number == 0
	return ui.Row{Buttons: []ui.Button{back, s.step(number+1, l.Say(on), style), tell}}
}

// step returns the button that opens a lesson.
func (s School) step(number int, label string, style render.Style) ui.Button {
	return ui.Button{ID: ui.ID("learn", s.Rules.Name, strconv.Itoa(number)), Label: label, Style: style}
}

// told returns the plays of a lesson in words, one a line.
func (s School) told(l *i18n.Language, v *view.View, lesson catalog.Lesson) string {
	var lines []string
	for _, step := range v.Match.Steps(lesson.At, s.Learner(lesson)) {
		if events := briefEvents(v, step.Heard); len(events) > 0 {
			lines = append(lines, "› "+l.Events(v.Said(), events))
		}
	}
	return ui.Lines(lines...)
}

// seen returns the playthrough after its first plays, as a view.
func (s School) seen(l *i18n.Language, plays int) *view.View {
	t := &table.Table{
		Publication: table.Publication{Location: table.Location{Locale: l.Code}},
		Contest:     table.Contest{Terms: table.Terms{Game: s.Rules.Name}},
	}
	for _, name := range s.Names {
		if name == "" {
			name = s.Name
		}
		t.Players = append(t.Players, table.Player{Name: name})
	}
	return &view.View{Session: &table.Session{Table: t, Match: s.Until(plays)}, Game: s.Game, Words: s.Words}
}
