package screen

import (
	"slices"
	"strconv"
	"strings"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/render"
	"dockside/render/i18n"
)

// Progress says how far a review is.
func Progress(l *i18n.Language, title string, percent int) Screen {
	const width = 10
	done := percent * width / 100
	bar := strings.Repeat("▰", done) + strings.Repeat("▱", width-done)
	return Screen{Title: title, Text: l.Say("review.working", bar, strconv.Itoa(percent)), Color: Mute}
}

// Judge is the player by whose eyes a match is reviewed: the strongest.
func (v *View) Judge() ai.Level {
	levels := v.Levels(v.Setup())
	return levels[len(levels)-1]
}

// Decided tells whether anybody has made a move in a match.
func Decided(m *game.Match) bool {
	return slices.ContainsFunc(m.Log(), func(p game.Play) bool { return p.Seat >= 0 })
}

// How many moments of each sort the first page of a review lists.
const moments = 3

// Review is a page of a review: that of a play, TurnPage, or the first one.
func Review(l *i18n.Language, t *Past, o review.Review, page string) Screen {
	n, err := strconv.Atoi(page)
	isPage := func(index int) bool { return err == nil && index == n }
	s := Screen{}
	d := slices.IndexFunc(o.Decisions, func(d review.Decision) bool { return isPage(d.Index) })
	w := slices.IndexFunc(o.Draws, func(w review.Draw) bool { return isPage(w.Index) })
	turned := page == TurnPage && hasTurn(t, o)
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
	id := t.ID
	if id == "" {
		id = FromFile
		s.Files = []File{{Name: RecordFile, Data: []byte(t.Record.String())}}
	}
	if turned {
		turn, _ := o.Turn()
		s.Rows = ButtonRows([]Button{
			allButton(l, id), shareButton(l, id, TurnPage), describeButton(l, id, turn.Index+1, render.Table),
		})
		return s
	}
	if n < 0 && hasTurn(t, o) {
		s.Rows = ButtonRows([]Button{turnButton(l, id)})
	}
	s.Rows = reviewRows(l, o, id, n, append(s.Rows, pageInWords(l, t, id, n, d >= 0)))
	if menu := momentMenu(l, t, o, id, n); len(menu.Options) > 0 {
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	return s
}

// reviewRows turn the pages; n is the play of the page, -1 on the first one. More buttons of the
// page stand in the second row.
func reviewRows(l *i18n.Language, o review.Review, id string, n int, more []Row) []Row {
	at := make([]int, len(o.Decisions))
	for i, d := range o.Decisions {
		at[i] = d.Index
	}
	to := func(verb, label string, target int) Button {
		return Button{ID: ID("review", id, strconv.Itoa(target), verb), Label: label, Disabled: target == n ||
			target < 0}
	}
	share := shareButton(l, id, pageOf(n))
	if len(at) == 0 {
		return append(more, Row{Buttons: []Button{share}})
	}
	rows := []Row{{Buttons: []Button{
		to("first", "|◀", at[0]), to("back", "◀", stopBefore(at, n)),
		to("on", "▶", stopAfter(at, n)), to("last", "▶|", at[len(at)-1]),
	}}}
	second := []Button{share}
	if n >= 0 {
		second = []Button{allButton(l, id), share}
	}
	for _, row := range more {
		second = append(second, row.Buttons...)
	}
	return append(rows, Row{Buttons: second})
}

// pageInWords has the button that describes the picture of a page: of a decision the position before the play n, of a
// draw the one after it, of the first page the result.
func pageInWords(l *i18n.Language, t *Past, id string, n int, decision bool) Row {
	at, kind := n, t.Face.Traits().Private
	switch {
	case n < 0:
		at, kind = t.Match.Len(), render.Final
	case !decision:
		at, kind = n+1, t.kind(n+1)
	case kind == "":
		kind = render.Table
	}
	return Row{Buttons: []Button{describeButton(l, id, at, kind)}}
}

// allButton leads to the first page.
func allButton(l *i18n.Language, id string) Button {
	return Button{ID: ID("review", id, "", "all"), Label: l.Say("button.overview")}
}

// shareButton lets everybody see a page.
func shareButton(l *i18n.Language, id, page string) Button {
	return Button{ID: ID("review", id, page, "share"), Label: l.Say("button.share")}
}

// pageOf names the page of a play.
func pageOf(n int) string {
	if n < 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// overview is the first page: how well everybody decided, what cost most, and what luck did.
func overview(l *i18n.Language, t *Past, o review.Review) Screen {
	s := Screen{Title: Title(l, t.View), Color: Brass}
	AddPicture(&s, l, t.View, render.Final, t.Match.Len(), game.Public)
	s.Scene.Chances = t.Curve(o)
	s.Alt = l.Events(t.Names(), render.Describe(t.Face, *s.Scene))
	if len(o.Decisions) == 0 {
		s.Text = l.Say("review.nothing")
		return s
	}
	s.Text = Paragraphs(accuracy(l, t, o), costliest(l, t, o), fortune(l, t, o))
	s.Footer = Lines(l.Say("review.luck.meaning"), l.Say("review.judge", l.Say("level."+t.Judge().Name)))
	return s
}

// accuracy is how well everybody decided.
func accuracy(l *i18n.Language, t *Past, o review.Review) string {
	var said []game.Event
	for seat := range o.Seats {
		said = append(said, game.Say("review.share", game.Seat(seat), decimal(l, o.Accuracy(game.Seat(seat)), 1)))
	}
	return l.Event(t.Said(), game.Say("review.accuracy", said))
}

// costliest lists the decisions that cost most.
func costliest(l *i18n.Language, t *Past, o review.Review) string {
	worst := o.TurningPoints(moments)
	if len(worst) == 0 {
		return l.Say("review.faultless")
	}
	lines := []string{l.Say("review.costliest")}
	for _, d := range worst {
		lines = append(lines, slip(l, t, d))
	}
	return Lines(lines...)
}

// slip tells what a choice cost, and what was better.
func slip(l *i18n.Language, t *Past, d review.Decision) string {
	return when(l, t, d.Index) + l.Event(t.Said(), game.Say("review.slip", d.Seat,
		moveWords(l, t, d.Index, d.Seat, d.Played.Move), percentage(l, d.Cost()),
		moveWords(l, t, d.Index, d.Seat, d.Best.Move)))
}

// fortune is what chance brought to everybody, sort by sort, the draws that helped most, and the one that decided.
func fortune(l *i18n.Language, t *Past, o review.Review) string {
	if len(o.Draws) == 0 {
		return ""
	}
	lines := []string{l.Say("review.luck")}
	for _, kind := range o.Kinds() {
		if said := lucky(l, o, kind); said != nil {
			lines = append(lines, "› "+l.Event(t.Said(), game.Say("review.luck.of", game.Say(DrawKey(t, kind)), said)))
		}
	}
	swings := o.Swings(moments)
	if len(swings) == 0 {
		return Lines(append(lines, l.Say("review.luck.none"))...)
	}
	lines = append(lines, l.Say("review.swings"))
	d, winner, decided := o.Decisive()
	if decided && !slices.ContainsFunc(swings, func(w review.Draw) bool { return w.Index == d.Index }) {
		swings = append(swings, d)
	}
	for _, w := range swings {
		said := []game.Event{game.Say("review.helped", helped(l, w.Gain))}
		if decided && w.Index == d.Index {
			said = append(said, game.Say("review.decided", winner, percentage(l, o.Chances[w.Index][winner]),
				percentage(l, o.Chances[w.Index+1][winner])))
		}
		lines = append(lines, when(l, t, w.Index+1)+brought(l, t, w)+" "+l.Events(t.Said(), said))
	}
	return Lines(lines...)
}

// lucky is what draws of a kind gave each seat; nothing if they gave nobody anything.
func lucky(l *i18n.Language, o review.Review, kind string) []game.Event {
	luck := make([]float64, o.Seats)
	for seat := range luck {
		luck[seat] = o.Luck(game.Seat(seat), kind)
	}
	if !slices.ContainsFunc(luck, func(x float64) bool { return rounded(x) != 0 }) {
		return nil
	}
	return gains(l, luck)
}

// gains are changes of the chance to win, by seat.
func gains(l *i18n.Language, by []float64) []game.Event {
	var said []game.Event
	for seat, x := range by {
		said = append(said, game.Say("review.gain", game.Seat(seat), change(l, x)))
	}
	return said
}

// gained are the changes of the chances that rose.
func gained(l *i18n.Language, by []float64) []game.Event {
	return risen(by, func(seat game.Seat, x float64) game.Event { return game.Say("review.gain", seat, change(l, x)) })
}

// helped names whom a draw helped, and by how much.
func helped(l *i18n.Language, by []float64) []game.Event {
	return risen(by, func(seat game.Seat, x float64) game.Event { return game.Say("review.help", seat, percentage(l, x)) })
}

// risen says something of the chances that rose.
func risen(by []float64, say func(game.Seat, float64) game.Event) []game.Event {
	var said []game.Event
	for seat, x := range by {
		if rounded(x) > 0 {
			said = append(said, say(game.Seat(seat), x))
		}
	}
	return said
}

// momentMenu leads to the moments which the first page lists; n is the play of the page.
func momentMenu(l *i18n.Language, t *Past, o review.Review, id string, n int) Menu {
	menu := Menu{ID: ID("review", id), Placeholder: l.Say("review.open")}
	add := func(index int, label, status string) {
		menu.Options = append(menu.Options, Option{
			Value: strconv.Itoa(index), Label: label, Note: status,
			Chosen: index == n,
		})
	}
	for _, d := range o.TurningPoints(moments) {
		add(d.Index, l.Event(t.Names(), game.Say("review.moment.choice", d.Seat, percentage(l, d.Cost()))),
			status(l, t, d.Index))
	}
	for _, w := range o.Swings(moments) {
		add(w.Index, l.Event(t.Names(), game.Say("review.moment.draw", game.Say(DrawKey(t, w.Kind())), gained(l, w.Gain))),
			status(l, t, w.Index+1))
	}
	return menu
}
