package tutorial

import (
	"strconv"

	"dockside/bot/catalog"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// course is the course of a game for one user. Their progress is not stored: custom ids carry the game, the
// lesson and the words of a move.
type course struct {
	catalog.Game
	catalog.Course
	Words *i18n.Catalogue
	Name  string // of the learner
}

// taskScreen returns the board of a lesson with its task. The draft is the unfinished move. The note precedes the task:
// why the last move was good, or why another is worse.
func taskScreen(l *i18n.Language, s course, number int, draft game.Move, note string) ui.Screen {
	lesson := s.Lessons[number]
	seat, v := s.Learner(lesson), s.seen(l, lesson.At)
	board := ui.Screen{Color: ui.Brass}
	if kind, secret := v.Secret(); secret {
		presenter.AddDraft(&board, l, v, kind, lesson.At, seat, draft)
	} else {
		presenter.AddPicture(&board, l, v, render.Table, lesson.At, seat)
	}
	if draft != "" {
		note = presenter.DraftLine(l, v, seat, draft)
	}
	out := s.page(l, number, board)
	if out.Text = l.Say(s.key(lesson, ".task")); note != "" {
		out.Above = append(out.Above, ui.Screen{Text: note, Color: ui.Mute})
	}
	choices := v.Face.Choices(v.Match.State().View(seat), seat, draft)
	out.Rows = append(presenter.ChoiceRows(l, v, choices, func(c render.Choice) string { return s.choiceID(number, c) }),
		s.steps(l, number, "learn.skip", render.Secondary,
			presenter.DescribeResponseButton(l, "learn", s.Rules.Name, strconv.Itoa(number), string(draft))))
	return out
}

// choiceID returns the custom id of a choice in a lesson. A draft is not played yet.
func (s course) choiceID(number int, c render.Choice) string {
	verb := "learned"
	if c.Draft {
		verb = "learn"
	}
	return ui.ID(verb, s.Rules.Name, strconv.Itoa(number), string(c.Move))
}

// solvedScreen returns the consequence of the right move and why it was good. If the next lesson continues on the same
// board, its task is included.
func solvedScreen(l *i18n.Language, s course, number int) ui.Screen {
	lesson := s.Lessons[number]
	v := s.seen(l, lesson.End)
	came := ui.Lines(s.told(l, v, lesson), "✓ "+l.Say(s.key(lesson, ".why")))
	if next := number + 1; next < len(s.Lessons) && s.Lessons[next].At == lesson.End {
		return taskScreen(l, s, next, "", came)
	}
	kind, scored := view.LastingPicture(v.Face, v.Match.Heard(lesson.End-1, game.Public))
	if scored {
		came = ui.Lines(came, presenter.PointsLine(l, v, lesson.End))
	} else {
		kind = render.Table
	}
	board := ui.Screen{Color: ui.Brass}
	presenter.AddPicture(&board, l, v, kind, lesson.End, game.Public)
	out := s.page(l, number, board)
	out.Text = came
	out.Rows = []ui.Row{s.steps(l, number, "learn.next", render.Primary,
		presenter.DescribeResponseButton(l, "learned", s.Rules.Name, strconv.Itoa(number), string(s.Wanted(lesson))))}
	return out
}

// mistakenScreen returns the board of a lesson after a wrong move.
func mistakenScreen(l *i18n.Language, s course, number int) ui.Screen {
	return taskScreen(l, s, number, "", l.Say(s.key(s.Lessons[number], ".else")))
}

// endScreen returns the end of a course with ways to play, in a guild also a challenge.
func endScreen(l *i18n.Language, s course, onServer bool) ui.Screen {
	name := s.Rules.Name
	ways := []ui.Button{
		{ID: ui.ID("coach", name), Label: l.Say("learn.coach"), Style: render.Primary},
		{ID: ui.ID("solo", name), Label: l.Say("button.solo")},
	}
	ways = append(ways, presenter.ChallengeButton(l, s.Game, onServer)...)
	back := s.step(len(s.Lessons)-1, l.Say("learn.back"), render.Secondary)
	return ui.Screen{
		Title: l.Say(name + ".name"), Text: l.Say("learn.end"), Color: ui.Brass,
		Rows: []ui.Row{{Buttons: ways}, {Buttons: []ui.Button{back, s.step(0, l.Say("learn.again"), render.Secondary)}}},
	}
}

// page returns a page of a lesson without text. The board is above the heading, so that heading and text are next to
// the buttons, however large the board is.
func (s course) page(l *i18n.Language, number int, board ui.Screen) ui.Screen {
	return ui.Screen{
		Color: ui.Brass, Above: []ui.Screen{board}, Title: l.Say("learn.title", l.Say(s.Rules.Name+".name"), number+1,
			len(s.Lessons), l.Say(s.key(s.Lessons[number], ""))),
	}
}

// key returns the key of a string of a lesson.
func (s course) key(lesson catalog.Lesson, ending string) string {
	return s.Rules.Name + ".lesson." + lesson.Name + ending
}

// steps returns the navigation of a lesson, and the button that describes the picture.
func (s course) steps(l *i18n.Language, number int, on string, style render.Style, tell ui.Button) ui.Row {
	back := s.step(number-1, l.Say("learn.back"), render.Secondary)
	back.Disabled = number == 0
	return ui.Row{Buttons: []ui.Button{back, s.step(number+1, l.Say(on), style), tell}}
}

// step returns the button that opens a lesson.
func (s course) step(number int, label string, style render.Style) ui.Button {
	return ui.Button{ID: ui.ID("learn", s.Rules.Name, strconv.Itoa(number)), Label: label, Style: style}
}

// told returns the plays of a lesson in words, one a line.
func (s course) told(l *i18n.Language, v *view.View, lesson catalog.Lesson) string {
	var lines []string
	for _, step := range v.Match.Steps(lesson.At, s.Learner(lesson)) {
		if events := presenter.BriefEvents(v, step.Heard); len(events) > 0 {
			lines = append(lines, "› "+l.Events(v.Said(), events))
		}
	}
	return ui.Lines(lines...)
}

// seen returns the playthrough after its first plays, as a view.
func (s course) seen(l *i18n.Language, plays int) *view.View {
	t := new(table.Table)
	t.Locale, t.Game = l.Code, s.Rules.Name
	for _, role := range s.Roles {
		name := s.Name
		if role != "" {
			name = l.Say("learn.name." + role)
		}
		t.Players = append(t.Players, table.Player{Name: name})
	}
	return &view.View{Session: &table.Session{Table: t, Match: s.Until(plays)}, Game: s.Game, Words: s.Words}
}
