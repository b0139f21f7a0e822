package show

import (
	"cmp"
	"slices"
	"strconv"

	"dockside/bot/guild"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/game/tips"
	"dockside/render"
	"dockside/render/i18n"
)

// moveLabel returns a choice of the decision at an index in the words of its button.
func moveLabel(l *i18n.Language, t *view.Past, index int, move game.Move) string {
	seat := t.Match.Log()[index].Seat
	return label(presenter.MoveLabel(l, t.Names(), t.Face, t.Match.At(index).View(seat), seat, move))
}

// title returns the title of a show before its end, without names.
func title(l *i18n.Language, t *view.Past) string {
	return l.Say("show.title", l.Say(t.Rules.Name+".name"))
}

// picture adds the picture of the position after n plays, which everybody at the table saw.
func picture(s *ui.Screen, l *i18n.Language, t *view.Past, kind render.Kind, n int) {
	scene := presenter.SceneAt(l, t.View, kind, n, game.Public)
	scene.Chances = nil // they tell the end
	presenter.SetPicture(s, l, t.View, scene)
	s.Scene.Names = t.ShortAnonymous(l)
}

// questionScreen asks what happens next and who wins.
func questionScreen(l *i18n.Language, past *view.Past, s *guild.Show) ui.Screen {
	t := past.Anonymous(l)
	screen := ui.Screen{Title: title(l, t), Color: ui.Brass, Footer: l.Say("show.note"), Silent: true}
	picture(&screen, l, t, render.Table, s.Index)
	seat := t.Match.Log()[s.Index].Seat
	screen.Text = ui.Lines(
		presenter.Status(l, t.View, t.Said(), s.Index),
		l.Event(t.Said(), game.Say("show.ask", seat, ui.Stamp(s.Closes))))
	screen.Rows = []ui.Row{{Menu: nextMenu(l, t, s)}, {Menu: winsMenu(l, t, s.Match)}}
	return screen
}

// nextMenu asks for the next choice.
func nextMenu(l *i18n.Language, t *view.Past, s *guild.Show) *ui.Menu {
	menu := &ui.Menu{ID: ui.ID(verb, next, s.Match), Placeholder: l.Say("show.next")}
	for i, move := range s.Moves {
		menu.Options = append(menu.Options, ui.Option{Value: strconv.Itoa(i), Label: moveLabel(l, t, s.Index, move)})
	}
	return menu
}

// winsMenu asks for the winner.
func winsMenu(l *i18n.Language, t *view.Past, match string) *ui.Menu {
	menu := &ui.Menu{ID: ui.ID(verb, wins, match), Placeholder: l.Say("show.wins")}
	for _, w := range winners(len(t.Sides())) {
		menu.Options = append(menu.Options, ui.Option{Value: w.value(), Label: winnerLabel(l, t, w)})
	}
	return menu
}

// winnerLabel returns an answer to the question who wins.
func winnerLabel(l *i18n.Language, t *view.Past, w winner) string {
	if len(t.Sides()) == 2 && w.percent == evenly {
		return l.Say("show.even")
	}
	return ui.Plain(l.Say("show.side", presenter.SideName(l, t.View, w.side), w.percent))
}

// predictedScreen shows a member their prediction.
func predictedScreen(l *i18n.Language, past *view.Past, s *guild.Show, p guild.Prediction) ui.Screen {
	t := past.Anonymous(l)
	missing := l.Say("show.missing")
	move, side := missing, missing
	if p.Move != "" {
		move = ui.Escape(moveLabel(l, t, s.Index, p.Move))
	}
	if p.Percent != 0 {
		side = ui.Escape(winnerLabel(l, t, winner{p.Side, p.Percent}))
	}
	until := ""
	if !s.Closes.IsZero() {
		until = l.Say("show.until", ui.Stamp(s.Closes))
	}
	return ui.Screen{Color: ui.Mute, Text: ui.Lines(
		l.Say("show.line", l.Say("show.next"), move), l.Say("show.line", l.Say("show.wins"), side), until,
	)}
}

// stepScreen shows a position after the decision. Step counts from 0.
func stepScreen(l *i18n.Language, past *view.Past, s *guild.Show, step int) ui.Screen {
	t, n := past.Anonymous(l), s.Stops[step]
	screen := ui.Screen{Title: title(l, t), Color: ui.Brass}
	picture(&screen, l, t, t.Kind(n), n)
	screen.Text = presenter.Recent(l, t.View, n)
	if step == 0 {
		screen.Text = ui.Lines(choiceLine(l, t, s), screen.Text)
	}
	screen.Footer = l.Say("show.step", strconv.Itoa(step+1), strconv.Itoa(len(s.Stops))) + " · " +
		l.Say("show.count", len(s.Predictions))
	return screen
}

// choiceLine says which choice was made.
func choiceLine(l *i18n.Language, t *view.Past, s *guild.Show) string {
	play := t.Match.Log()[s.Index]
	return l.Event(t.Said(), game.Say("show.chose", play.Seat, ui.Escape(moveLabel(l, t, s.Index, play.Move))))
}

// resultScreen shows the end of a show: the result with the names, the members who called it, and a comment.
func resultScreen(l *i18n.Language, past *view.Past, s *guild.Show, called []guild.Prediction) ui.Screen {
	t := past.For(l)
	screen := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Brass}
	presenter.AddPicture(&screen, l, t.View, render.Final, t.Match.Len(), game.Public)
	screen.Scene.Record = t.PublicRecord().String()
	screen.Text = ui.Paragraphs(
		ui.Lines(presenter.VerdictLine(l, t.View), presenter.PointsLine(l, t.View, t.Match.Len()), choiceLine(l, t, s)),
		ui.Lines(moveLine(l, t, s, called), winnerLine(l, t, called)), commentLine(l, t, s))
	screen.Footer = l.Say("show.count", len(s.Predictions))
	screen.Rows = ui.ButtonRows([]ui.Button{
		{ID: ui.ID("review", s.Match), Label: l.Say("button.review")},
		{ID: ui.ID("replay", s.Match, "0"), Label: l.Say("button.replay")},
		{ID: ui.ID("study", s.Match, strconv.Itoa(s.Index)), Label: l.Say("button.position")},
		presenter.DescribeButton(l, s.Match, t.Match.Len(), render.Final),
	})
	return screen
}

// mostNamed is how many members the result of a show names.
const mostNamed = 10

// nameList returns some members as a list. Two members, or a member and a player, never have the same name in it.
// Members beyond mostNamed, and members whose names are no longer stored, are counted.
func nameList(
	l *i18n.Language, t *view.Past, some []guild.Prediction, name func(guild.Prediction, string) string,
) string {
	first := firstNamed(some)
	people := t.People(l)
	for _, p := range first {
		people = append(people, table.Person{ID: p.User, Name: p.Name})
	}
	apart := view.Apart(people)[len(t.Players):]
	var all []string
	for i, p := range first {
		all = append(all, name(p, ui.Bold(apart[i])))
	}
	if more := len(some) - len(first); more > 0 {
		all = append(all, l.Say("show.others", more))
	}
	return l.List(all)
}

// firstNamed returns the members that a list names.
func firstNamed(some []guild.Prediction) []guild.Prediction {
	known := slices.DeleteFunc(slices.Clone(some), func(p guild.Prediction) bool { return p.User == "" })
	return known[:min(mostNamed, len(known))]
}

// unnamed removes the members that the result does not name from the predictions on a finished show. called has the
// predictions in the result.
func unnamed(t *view.Past, s *guild.Show, called []guild.Prediction) (all []guild.Prediction) {
	named := slices.Concat(firstNamed(moveCallers(t, s, called)), firstNamed(winnerCallers(t, called)))
	for _, p := range s.Predictions {
		switch {
		case slices.Contains(named, p):
		case slices.Contains(called, p):
			p.User, p.Name = "", ""
		default:
			p = guild.Prediction{}
		}
		all = append(all, p)
	}
	return all
}

// moveCallers returns who called the choice.
func moveCallers(t *view.Past, s *guild.Show, all []guild.Prediction) []guild.Prediction {
	made := t.Match.Log()[s.Index].Move
	return slices.DeleteFunc(slices.Clone(all), func(p guild.Prediction) bool { return p.Move != made })
}

// winnerCallers returns who called a winner, the surest first.
func winnerCallers(t *view.Past, all []guild.Prediction) []guild.Prediction {
	sides, won := tips.SidesOf(t.Match), t.Match.Outcome().Winners()
	called := func(p guild.Prediction) bool {
		return p.Percent > evenly && p.Side < len(sides) &&
			slices.ContainsFunc(sides[p.Side], func(s game.Seat) bool { return slices.Contains(won, s) })
	}
	all = slices.DeleteFunc(slices.Clone(all), func(p guild.Prediction) bool { return !called(p) })
	slices.SortStableFunc(all, func(a, b guild.Prediction) int { return cmp.Compare(b.Percent, a.Percent) })
	return all
}

// moveLine names the members who called the choice.
func moveLine(l *i18n.Language, t *view.Past, s *guild.Show, all []guild.Prediction) string {
	return callers(l, t, "show.called.move", all, moveCallers(t, s, all),
		func(_ guild.Prediction, name string) string { return name })
}

// winnerLine names the members who called a winner.
func winnerLine(l *i18n.Language, t *view.Past, all []guild.Prediction) string {
	return callers(l, t, "show.called.winner", all, winnerCallers(t, all),
		func(p guild.Prediction, name string) string { return l.Say("show.sure", name, p.Percent) })
}

// callers says which of all predictions were right.
func callers(
	l *i18n.Language, t *view.Past, key string, all, right []guild.Prediction,
	name func(guild.Prediction, string) string,
) string {
	switch {
	case len(all) == 0:
		return ""
	case len(right) == 0:
		return l.Say(key + ".nobody")
	}
	return l.Say(key, nameList(l, t, right, name))
}

// commentLine says in a sentence what the computer player thinks of the moment.
func commentLine(l *i18n.Language, t *view.Past, s *guild.Show) string {
	judge := l.Say("level." + t.Judge().Name)
	said := game.Say("show.swing", judge, s.Seat, s.From, s.To)
	if s.Best != "" {
		said = game.Say("show.better", judge, s.Seat, s.From, s.To, ui.Escape(moveLabel(l, t, s.Index, s.Best)))
	}
	return l.Event(t.Said(), said)
}

// withdrawnScreen replaces a show whose message is about to be deleted.
func withdrawnScreen(l *i18n.Language) ui.Screen {
	return ui.Screen{Text: l.Say("show.withdrawn"), Color: ui.Mute, Silent: true}
}

// closedScreen tells the log channel of a server that the show cannot be shown.
func closedScreen(l *i18n.Language, channel string) ui.Screen {
	return ui.Screen{Text: l.Say("log.show", ui.MentionChannel(channel)), Color: ui.Mute, Silent: true}
}
