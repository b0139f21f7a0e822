package daily

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/dailies"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/daily"
	"dockside/render"
	"dockside/render/i18n"
)

// questionScreen asks for the best move. The choices are those of the game, in its order.
func questionScreen(l *i18n.Language, p puzzle, draft game.Move, inGuild bool) ui.Screen {
	s := page(l, p)
	addBoard(&s, l, p, draft)
	s.Text = ui.Paragraphs(l.Sentences(l.Say("daily.question"), p.SeatLine(l)), l.Say("daily.final"))
	if draft != "" {
		s.Text = ui.Paragraphs(presenter.DraftLine(l, p.View, p.Seat, draft), s.Text)
	}
	choices := p.View.Face.Choices(p.View.Match.State().View(p.Seat), p.Seat, draft)
	s.Rows = append(presenter.ChoiceRows(l, p.View, choices, func(c render.Choice) string { return choiceID(p.Day, c) }),
		ui.Row{Buttons: append(lookButtons(l, inGuild, false), describeButton(l, p.Day, draft))})
	return s
}

// choiceID returns the custom id of a choice. A draft is no answer yet.
func choiceID(day daily.Day, c render.Choice) string {
	verb := answerVerb
	if c.Draft {
		verb = Verb
	}
	return ui.ID(verb, day.String(), string(c.Move))
}

// gradedScreen shows the grade of an answer with the theme of the puzzle, but not the best move. After another try it
// says that the first answer counts.
func gradedScreen(l *i18n.Language, p puzzle, a dailies.Answer, own streaks, again bool) ui.Screen {
	s := page(l, p)
	addBoard(&s, l, p, "")
	first := ""
	if again {
		first = l.Say("daily.first")
	}
	grade := []string{gradeLine(l, a)}
	if a.Position == p.ID { // not of another edition of the puzzles
		grade = append(grade, answerLine(l, p, a), l.Say(p.Game.Rules.Name+".theme."+p.Theme))
	}
	s.Text = ui.Paragraphs(
		first,
		ui.Lines(grade...),
		streakLines(l, own),
		l.Say("daily.when", ui.Stamp(p.Day.Closes())),
	)
	share := ui.Button{ID: ui.ID(shareVerb, p.Day.String()), Label: l.Say("daily.button.share"), Style: render.Primary}
	looks := append(lookButtons(l, own.inGuild, true), describeButton(l, p.Day, ""))
	s.Rows = ui.ButtonRows(append([]ui.Button{share}, looks...))
	return s
}

// shareVerb is the verb of the button of feature digest that shares an answer.
const shareVerb = "daily-share"

// solutionScreen shows the best move of a closed day, the answer of the user, and how many chose what.
func solutionScreen(l *i18n.Language, p puzzle, a dailies.Answer, crowd dailies.Crowd) ui.Screen {
	s := page(l, p)
	addBoard(&s, l, p, "")
	lines := []string{p.SeatLine(l), l.Say("daily.best", ui.Bold(moveWords(l, p, p.Best())))}
	if a.Choice != "" && a.Position == p.ID {
		lines = append(lines, gradeLine(l, a), answerLine(l, p, a))
	}
	lines = append(lines, l.Say(p.Game.Rules.Name+".theme."+p.Theme))
	s.Text = ui.Paragraphs(ui.Lines(lines...), choiceLines(l, p, crowd))
	s.Rows = []ui.Row{{Buttons: []ui.Button{todayButton(l), describeButton(l, p.Day, "")}}}
	return s
}

// choiceLines lists the choices on a server, from the best to the worst, and how many chose each.
func choiceLines(l *i18n.Language, p puzzle, crowd dailies.Crowd) string {
	if len(crowd.People) == 0 {
		return ""
	}
	counts := crowd.Choices()
	all := p.Choices()
	slices.SortStableFunc(all, func(a, b dailies.Graded) int { return b.Anchors - a.Anchors })
	lines := []string{l.Say("daily.chosen")}
	for _, g := range all {
		if n := counts[g.Move]; n > 0 {
			lines = append(lines, l.Say("daily.chose", moveWords(l, p, g.Move), anchorWords(l, g.Anchors), n))
		}
	}
	return ui.Lines(lines...)
}

// overScreen says that answers for a day are not accepted any more.
func overScreen(l *i18n.Language, day daily.Day) ui.Screen {
	return ui.Screen{
		Text: l.Say("daily.closed"), Color: ui.Mute,
		Rows: []ui.Row{{Buttons: []ui.Button{
			todayButton(l), {ID: ui.ID(Verb, day.String()), Label: l.Say("daily.button.solution")},
		}}},
	}
}

// whyScreen lists the days of the streaks, and says what breaks one.
func whyScreen(l *i18n.Language, own streaks) ui.Screen {
	s := ui.Screen{Title: l.Say("daily.why.title"), Color: ui.Brass}
	parts := []string{
		daysLines(l, l.Say("daily.streak.own", own.Any.Len()), own.Any),
		daysLines(l, l.Say("daily.streak.good", own.Good.Len()), own.Good),
	}
	rules := []string{l.Say("daily.why.rule"), l.Say("daily.why.days")}
	if own.inGuild {
		parts = append(parts, daysLines(l, l.Say("daily.streak.group", own.group.Len()), own.group))
		rules = slices.Insert(rules, 1, l.Say("daily.why.group"))
	}
	s.Text = ui.Paragraphs(append(parts, l.Sentences(rules...))...)
	s.Rows = []ui.Row{{Buttons: []ui.Button{todayButton(l)}}}
	return s
}

// spansShown is the number of spans of days in a list, so that it fits into a message.
const spansShown = 12

// daysLines lists the days of a streak below its heading: days that were played or forgiven, and days with an outage.
func daysLines(l *i18n.Language, heading string, s daily.Streak) string {
	lines := []string{ui.Bold(heading)}
	for _, part := range []struct {
		key  string
		days []daily.Day
	}{{"daily.why.played", s.Days}, {"daily.why.forgiven", s.Forgiven}, {"daily.why.outage", s.Excused}} {
		if len(part.days) > 0 {
			lines = append(lines, l.Say(part.key, spans(l, part.days)))
		}
	}
	return ui.Lines(lines...)
}

// spans lists days, the latest first, as spans of successive days.
func spans(l *i18n.Language, days []daily.Day) string {
	var all []string
	for i := 0; i < len(days); {
		end := i
		for end+1 < len(days) && days[end+1] == days[end]-1 {
			end++
		}
		if len(all) == spansShown {
			all = append(all, l.Say("daily.why.more", len(days)-i))
			break
		}
		first, last := dayWords(l, days[end]), dayWords(l, days[i])
		if first == last {
			all = append(all, last)
		} else {
			all = append(all, l.Say("daily.why.span", first, last))
		}
		i = end + 1
	}
	return l.Commas(all)
}

// rowsShown is the number of rows of a ranking.
const rowsShown = 10

// rankingScreen shows the ranking of a week: users who share one of its answers, by name, and the row of the user.
func rankingScreen(l *i18n.Language, week daily.Week, rows []dailies.Row, user string) ui.Screen {
	s := ui.Screen{Title: l.Say("daily.ranking.title", dayWords(l, week.First())), Color: ui.Brass}
	var lines []string
	others, own := 0, ""
	for _, row := range rows {
		points := l.Say("daily.mean", i18n.Decimal(ui.Decimal(l, row.Points, 2)))
		days := l.Say("daily.days", row.Days)
		if row.User == user {
			own = l.Say("daily.ranking.own", row.Place, points, days)
		}
		if row.Name == "" || len(lines) == rowsShown {
			if row.User != user {
				others++
			}
			continue
		}
		lines = append(lines, l.Say("daily.ranking.row", row.Place, ui.Escape(row.Name), points, days))
	}
	if len(rows) == 0 {
		lines = append(lines, l.Say("daily.ranking.none"))
	}
	if others > 0 {
		lines = append(lines, l.Say("daily.ranking.others", others))
	}
	s.Text = ui.Paragraphs(ui.Lines(lines...), own, l.Say("daily.ranking.rule"))
	s.Rows = []ui.Row{{Buttons: []ui.Button{todayButton(l)}}}
	return s
}

// page returns a page about a puzzle without text.
func page(l *i18n.Language, p puzzle) ui.Screen {
	return ui.Screen{Title: l.Say(p.Game.Rules.Name+".daily", dayWords(l, p.Day)), Color: ui.Brass}
}

// addBoard adds the board above the text and the buttons. In a game with a private panel, that of the seat follows.
func addBoard(s *ui.Screen, l *i18n.Language, p puzzle, draft game.Move) {
	board, own := ui.Screen{Color: ui.Brass}, ui.Screen{Color: ui.Brass}
	at := p.View.Match.Len()
	presenter.AddPicture(&board, l, p.View, render.Table, at, p.Seat)
	board.Scene.Names = p.View.ShortAnonymous(l)
	s.Above = []ui.Screen{board}
	if kind, secret := p.View.Secret(); secret {
		presenter.AddDraft(&own, l, p.View, kind, at, p.Seat, draft)
		own.Scene.Names = board.Scene.Names
		s.Above = append(s.Above, own)
	}
}

// gradeLine returns the anchors in words and then as symbols.
func gradeLine(l *i18n.Language, a dailies.Answer) string {
	return ui.Bold(anchorWords(l, a.Anchors)) + " " + strings.Repeat(anchor, a.Anchors)
}

// anchor is the symbol of an anchor.
const anchor = "⚓"

// anchorWords returns a number of anchors in words.
func anchorWords(l *i18n.Language, n int) string { return l.Say("daily.anchors." + strconv.Itoa(n)) }

// answerLine says what the user chose and how much win chance that gives up. It has a decimal, since the limits of the
// grades are whole percentages.
func answerLine(l *i18n.Language, p puzzle, a dailies.Answer) string {
	if a.Anchors == daily.MaxAnchors {
		return l.Say("daily.answer.best", moveWords(l, p, a.Choice))
	}
	return l.Say("daily.answer", moveWords(l, p, a.Choice), ui.Percentage(l, a.Loss))
}

// streakLines says how long the streaks are.
func streakLines(l *i18n.Language, own streaks) string {
	lines := []string{l.Say("daily.streak.own", own.Any.Len()), l.Say("daily.streak.good", own.Good.Len())}
	if own.inGuild {
		lines = append(lines, l.Say("daily.streak.group", own.group.Len()))
	}
	return ui.Lines(lines...)
}

// moveWords returns a choice in the words of its button.
func moveWords(l *i18n.Language, p puzzle, move game.Move) string {
	return presenter.MoveLabel(l, p.View.Said(), p.View.Face, p.View.Match.State().View(p.Seat), p.Seat, move)
}

// dayWords returns the date of a day.
func dayWords(l *i18n.Language, d daily.Day) string { return presenter.DayOfMonth(l, d.Begins()) }

// todayButton opens the puzzle of today.
func todayButton(l *i18n.Language) ui.Button {
	return ui.Button{ID: Verb, Label: l.Say("daily.button.today"), Style: render.Primary}
}

// lookButtons has the buttons besides the puzzle of today. The button that explains the streak belongs to a message
// with the streak.
func lookButtons(l *i18n.Language, inGuild, streak bool) []ui.Button {
	looks := []string{dailies.ShowYesterday}
	if streak {
		looks = append(looks, dailies.ShowWhy)
	}
	if inGuild {
		looks = append(looks, dailies.ShowRanking)
	}
	var all []ui.Button
	for _, what := range looks {
		all = append(all, ui.Button{ID: ui.ID(lookVerb, what), Label: l.Say("daily.button." + what)})
	}
	return all
}

// describeButton describes the picture of a day.
func describeButton(l *i18n.Language, day daily.Day, draft game.Move) ui.Button {
	words := []string{day.String()}
	if draft != "" {
		words = append(words, string(draft))
	}
	return presenter.DescribeResponseButton(l, Verb, words...)
}
