package review

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/render"
	"dockside/render/i18n"
)

// progressScreen returns the screen with the progress of a long job, in percent.
func progressScreen(l *i18n.Language, title string, percent int) ui.Screen {
	const width = 10
	done := percent * width / 100
	bar := strings.Repeat("▰", done) + strings.Repeat("▱", width-done)
	return ui.Screen{Title: title, Text: l.Say("review.working", bar, strconv.Itoa(percent)), Color: ui.Mute}
}

// momentsListed is how many moments of each kind the first page of a review lists.
const momentsListed = 3

// Screen returns a page of a review: the index of a decision or draw, TurnPage, or else the first page.
func Screen(l *i18n.Language, t *view.Past, o review.Review, page string) ui.Screen {
	n, err := strconv.Atoi(page)
	isPage := func(index int) bool { return err == nil && index == n }
	s := ui.Screen{}
	d := slices.IndexFunc(o.Decisions, func(d review.Decision) bool { return isPage(d.Index) })
	w := slices.IndexFunc(o.Draws, func(w review.Draw) bool { return isPage(w.Index) })
	turned := page == presenter.TurnPage && hasTurn(t, o)
	switch {
	case turned:
		n, s = -1, turnScreen(l, t, o)
	case d >= 0:
		s = decisionScreen(l, t, o, d)
	case w >= 0:
		s = drawScreen(l, t, o, o.Draws[w])
	default:
		n, s = -1, overview(l, t, o)
	}
	id, files := t.Carried()
	s.Files = files
	if turned {
		turn, _ := o.Turn()
		s.Rows = ui.ButtonRows([]ui.Button{
			overviewButton(l, id), shareButton(l, id, presenter.TurnPage),
			presenter.DescribeButton(l, id, turn.Index+1, render.Table),
		})
		return s
	}
	if n < 0 && hasTurn(t, o) {
		s.Rows = ui.ButtonRows([]ui.Button{presenter.TurnButton(l, id)})
	}
	s.Rows = reviewRows(l, o, id, n, append(s.Rows, describeRow(l, t, id, n, d >= 0)))
	if menu := momentMenu(l, t, o, id, n); len(menu.Options) > 0 {
		s.Rows = append(s.Rows, ui.Row{Menu: &menu})
	}
	return s
}

// reviewRows returns the navigation of a review. The current page shows play n, or -1 on the first page. The
// buttons in more join the second row.
func reviewRows(l *i18n.Language, o review.Review, id string, n int, more []ui.Row) []ui.Row {
	at := make([]int, len(o.Decisions))
	for i, d := range o.Decisions {
		at[i] = d.Index
	}
	share := shareButton(l, id, pageOf(n))
	if len(at) == 0 {
		return append(more, ui.Row{Buttons: []ui.Button{share}})
	}
	second := []ui.Button{share}
	if n >= 0 {
		second = []ui.Button{overviewButton(l, id), share}
	}
	for _, row := range more {
		second = append(second, row.Buttons...)
	}
	return []ui.Row{presenter.StepRow("review", id, at, n), {Buttons: second}}
}

// describeRow returns the button that describes the picture of a page. A decision shows the position before play
// n, a draw the one after it, and the first page the result.
func describeRow(l *i18n.Language, t *view.Past, id string, n int, decision bool) ui.Row {
	at, kind := n, t.Face.Traits().Private
	switch {
	case n < 0:
		at, kind = t.Match.Len(), render.Final
	case !decision:
		at, kind = n+1, t.Kind(n+1)
	case kind == "":
		kind = render.Table
	}
	return ui.Row{Buttons: []ui.Button{presenter.DescribeButton(l, id, at, kind)}}
}

// overviewButton opens the first page.
func overviewButton(l *i18n.Language, id string) ui.Button {
	return ui.Button{ID: ui.ID("review", id, "", "all"), Label: l.Say("button.overview")}
}

// shareButton posts a page publicly.
func shareButton(l *i18n.Language, id, page string) ui.Button {
	return ui.Button{ID: ui.ID("review", id, page, "share"), Label: l.Say("button.share"), Posts: true}
}

// pageOf returns the page of a play.
func pageOf(n int) string {
	if n < 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// overview returns the first page: accuracy, the costliest decisions, and luck.
func overview(l *i18n.Language, t *view.Past, o review.Review) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Brass}
	scene := presenter.SceneAt(l, t.View, render.Final, t.Match.Len(), game.Public)
	scene.Chances = t.Curve(o)
	presenter.SetPicture(&s, l, t.View, scene)
	if len(o.Decisions) == 0 {
		s.Text = l.Say("review.nothing")
		return s
	}
	s.Text = ui.Paragraphs(accuracy(l, t, o), costliest(l, t, o), luckLines(l, t, o))
	judge := l.Say("review.judge", l.Say("level."+t.Judge().Name))
	s.Footer = ui.Lines(l.Say("review.luck.meaning"), judge, roughLine(l, o))
	return s
}

// accuracy returns the accuracy of each seat.
func accuracy(l *i18n.Language, t *view.Past, o review.Review) string {
	var said []game.Event
	for seat := range o.Seats {
		part := o.Accuracy(game.Seat(seat)) / 100
		said = append(said, game.Say("review.share", game.Seat(seat), percentage(l, part, o.Rough())))
	}
	return l.Event(t.Said(), game.Say("review.accuracy", i18n.CommaList(said)))
}

// costliest returns the costliest decisions.
func costliest(l *i18n.Language, t *view.Past, o review.Review) string {
	worst := o.TurningPoints(momentsListed)
	switch {
	case len(worst) == 0 && o.Rough() > 0:
		return l.Say("review.unclear")
	case len(worst) == 0:
		return l.Say("review.faultless")
	}
	lines := []string{l.Say("review.costliest")}
	for _, d := range worst {
		lines = append(lines, mistakeLine(l, t, o, d))
	}
	return ui.Lines(lines...)
}

// mistakeLine returns the line on a mistake: its cost, and the best move.
func mistakeLine(l *i18n.Language, t *view.Past, o review.Review, d review.Decision) string {
	return playPrefix(l, t, d.Index) + l.Event(t.Said(), game.Say("review.slip", d.Seat,
		moveWords(l, t, d.Index, d.Seat, d.Played.Move), costOf(l, o, d),
		moveWords(l, t, d.Index, d.Seat, d.Best.Move)))
}

// luckLines returns the luck of each seat by kind of draw, the most helpful draws, and the decisive one.
func luckLines(l *i18n.Language, t *view.Past, o review.Review) string {
	if len(o.Draws) == 0 {
		return ""
	}
	lines := []string{l.Say("review.luck")}
	for _, kind := range o.Kinds() {
		if said := luckByKind(l, o, kind); said != nil {
			lines = append(lines, "› "+l.Event(t.Said(),
				game.Say("review.luck.of", game.Say(DrawKey(t, kind)), i18n.CommaList(said))))
		}
	}
	swings := o.Swings(momentsListed)
	switch {
	case len(swings) == 0 && o.Rough() > 0:
		return ui.Lines(append(lines, l.Say("review.luck.unclear"))...)
	case len(swings) == 0:
		return ui.Lines(append(lines, l.Say("review.luck.none"))...)
	}
	lines = append(lines, l.Say("review.swings"))
	d, winner, decided := o.Decisive()
	if decided && !slices.ContainsFunc(swings, func(w review.Draw) bool { return w.Index == d.Index }) {
		swings = append(swings, d)
	}
	for _, w := range swings {
		said := []game.Event{game.Say("review.helped", i18n.CommaList(helpedSeats(l, w)))}
		if decided && w.Index == d.Index {
			said = append(said, game.Say("review.decided", winner, chanceAfter(l, o, w.Index, winner),
				chanceAfter(l, o, w.Index+1, winner)))
		}
		lines = append(lines, l.Sentences(playPrefix(l, t, w.Index+1)+drawLine(l, t, w), l.Events(t.Said(), said)))
	}
	return ui.Lines(lines...)
}

// chanceAfter returns the win chance of a seat after n plays.
func chanceAfter(l *i18n.Language, o review.Review, n int, seat game.Seat) string {
	err := o.Error(n)
	return percentage(l, roundChance(o.Chances[n][seat], err), err)
}

// luckByKind returns the luck of each seat from draws of a kind; nil if no seat clearly had any.
func luckByKind(l *i18n.Language, o review.Review, kind string) (said []game.Event) {
	clear := false
	for seat := range o.Seats {
		luck := o.LuckEstimate(game.Seat(seat), kind)
		clear = clear || ui.Rounded(round(luck.Value, luck.Error)) != 0
		said = append(said, game.Say("review.gain", game.Seat(seat), change(l, luck.Value, luck.Error)))
	}
	if !clear {
		return nil
	}
	return said
}

// gains returns the changes of the win chances, by seat.
func gains(l *i18n.Language, by []float64, err float64) []game.Event {
	var said []game.Event
	for seat, x := range by {
		said = append(said, game.Say("review.gain", game.Seat(seat), change(l, x, err)))
	}
	return said
}

// risingChances returns the changes of the win chances that rose.
func risingChances(l *i18n.Language, w review.Draw) []game.Event {
	return whereRisen(w, func(seat game.Seat, x float64) game.Event {
		return game.Say("review.gain", seat, change(l, x, w.Error))
	})
}

// helpedSeats returns the seats that a draw helped, and by how much.
func helpedSeats(l *i18n.Language, w review.Draw) []game.Event {
	return whereRisen(w, func(seat game.Seat, x float64) game.Event {
		return game.Say("review.help", seat, percentage(l, x, w.Error))
	})
}

// whereRisen applies say to the chances that rose, rounded.
func whereRisen(w review.Draw, say func(game.Seat, float64) game.Event) []game.Event {
	var said []game.Event
	for seat, x := range w.Gain {
		if x = round(x, w.Error); ui.Rounded(x) > 0 {
			said = append(said, say(game.Seat(seat), x))
		}
	}
	return said
}

// costOf returns the cost of a decision.
func costOf(l *i18n.Language, o review.Review, d review.Decision) string {
	v := verdictOf(o, d)
	return percentage(l, v.cost, v.err)
}

// momentMenu returns the menu of the moments on the first page. The current page shows play n.
func momentMenu(l *i18n.Language, t *view.Past, o review.Review, id string, n int) ui.Menu {
	menu := ui.Menu{ID: ui.ID("review", id), Placeholder: l.Say("review.open")}
	add := func(index int, label, status string) {
		menu.Options = append(menu.Options, ui.Option{
			Value: strconv.Itoa(index), Label: label, Note: status,
			Chosen: index == n,
		})
	}
	for _, d := range o.TurningPoints(momentsListed) {
		add(d.Index, l.Event(t.Names(), game.Say("review.moment.choice", d.Seat, costOf(l, o, d))),
			presenter.Status(l, t.View, t.Names(), d.Index))
	}
	for _, w := range o.Swings(momentsListed) {
		add(
			w.Index,
			l.Event(t.Names(), game.Say("review.moment.draw", game.Say(DrawKey(t, w.Kind())),
				i18n.CommaList(risingChances(l, w)))),
			presenter.Status(l, t.View, t.Names(), w.Index+1),
		)
	}
	return menu
}
