package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// The colours of the bar beside an embed: brass while something is going on, mute afterwards.
const (
	brass = 0xE3AE4A
	mute  = 0x8B6425
)

// frontScreen is the living message of a table in its phase.
func (b *Bot) frontScreen(v *view) Screen {
	switch v.Phase {
	case table.Playing:
		return b.board(v)
	case table.Over:
		return b.result(v)
	}
	return b.card(v)
}

// card is the challenge: who challenges whom, to what, until when; or how it went.
func (b *Bot) card(v *view) Screen {
	l := b.words.For(v.Locale)
	switch {
	case v.Lobby:
		return b.lobby(l, v)
	case v.Solo:
		return b.soloCard(l, v)
	}
	s := Screen{Title: b.title(l, v), Color: brass}
	by, rival := v.Players[0], v.Players[1]
	key := "challenge." + string(v.Phase)
	if v.Phase == table.Open && rival.User == "" {
		key = "challenge.anybody"
	}
	s.Text = join(
		l.Say(key, bold(by.Name), bold(rival.Name)),
		b.terms(l, v),
	)
	if v.Phase != table.Open {
		s.Color = mute
		return s
	}
	s.Text = join(s.Text, l.Say("challenge.expires", stamp(v.Expires)), b.pledge(l, v))
	s.Footer = b.sealed(l, v)
	if rival.User != "" {
		s.Mentions, s.Content = []string{rival.User}, mention(rival.User)
	}
	accept, decline := "challenge.accept", "challenge.decline"
	if rival.User == "" {
		accept, decline = "challenge.take", "challenge.withdraw"
	}
	buttons := []Button{
		{ID: customID("accept", v.ID), Label: l.Say(accept), Style: render.Primary},
		{ID: customID("decline", v.ID), Label: l.Say(decline)},
	}
	if v.Provable() {
		buttons = append(buttons, b.wordButton(l, v))
	}
	s.Rows = buttonRows(append(buttons, Button{ID: customID("rules", v.Game.Rules.Name), Label: l.Say("button.rules")}))
	if rival.User == "" {
		s.Rows = append(s.Rows, b.opponents(l, v))
	}
	return s
}

// opponents are the computer players whom the challenger may put on the open seat.
func (b *Bot) opponents(l *text.Language, v *view) Row {
	menu := Menu{ID: customID("enlist", v.ID), Placeholder: l.Say("challenge.enlist")}
	for _, level := range v.Levels(v.Setup()) {
		menu.Options = append(menu.Options, Option{Value: level.Name, Label: rated(l.Say("level."+level.Name), level)})
	}
	return Row{Menu: &menu}
}

// soloCard is the table of one person against computer players before it begins, or as it went
// if it never did.
func (b *Bot) soloCard(l *text.Language, v *view) Screen {
	s := Screen{Title: b.title(l, v), Color: mute, Text: l.Say("challenge.lapsed", bold(b.challenger(v)))}
	if v.Phase != table.Open {
		return s
	}
	s.Color, s.Text, s.Footer = brass, join(l.Say("solo.card"), b.terms(l, v), studyLine(l, v.Table),
		l.Say("dice.pledge")), b.sealed(l, v)
	return s
}

// challenger is the name of the first person at a table.
func (b *Bot) challenger(v *view) string {
	i := slices.IndexFunc(v.Players, func(p table.Player) bool { return p.User != "" })
	return v.Players[i].Name
}

// terms are the pace and the chosen options.
func (b *Bot) terms(l *text.Language, v *view) string {
	var terms []string
	if !v.Solo {
		terms = append(terms, l.Say("challenge.pace", l.Say(paceKey(v.Pace))))
	}
	for _, o := range v.Options {
		terms = append(terms, l.Say(v.Rules.Name+".option."+o))
	}
	computer := func(p table.Player) bool { return p.User == "" && p.Level != "" }
	if !v.Rated || slices.ContainsFunc(v.Players, computer) {
		terms = append(terms, l.Say("challenge.unrated"))
	}
	return strings.Join(terms, " · ")
}

// title names the game and its players.
func (b *Bot) title(l *text.Language, v *view) string {
	name := l.Say(v.Rules.Name + ".name")
	names := escaped(v.Table.Names())
	if len(names) < 2 || slices.Contains(names, "") {
		return name
	}
	for i, p := range v.Players {
		if p.Level != "" && p.User == "" {
			names[i] = rated(names[i], v.level(p.Level))
		}
	}
	return name + " · " + strings.Join(names, " – ")
}

// board is the running game: whose turn it is, what happened, how it stands, the picture, and
// what can be done.
func (b *Bot) board(v *view) Screen {
	l := b.words.For(v.Locale)
	s := Screen{Title: b.title(l, v), Color: brass}
	s.Text = join(b.turnLine(l, v), b.recent(l, v, v.match.Len()), b.points(l, v, v.match.Len()), b.looks(l, v),
		b.doubtLine(l, v), b.quip(l, v))
	s.Footer = join(b.sealed(l, v), b.seals(l, v, v.Names(), v.match.Len(), enough))
	b.picture(&s, l, v, render.Table, v.match.Len(), game.Public)
	s.Rows = append(b.openly(l, v), Row{Buttons: b.menuButtons(l, v)})
	return s
}

// former is what a message shows when another becomes the living one: the card of a challenge
// tells how it went, a board keeps the picture and loses what can be done.
func (b *Bot) former(v *view) Screen {
	if v.Shown.Plays == 0 {
		return b.card(v)
	}
	s := b.board(v)
	l := b.words.For(v.Locale)
	s.Color, s.Rows = mute, nil
	s.Text = join(b.recent(l, v, v.match.Len()), b.points(l, v, v.match.Len()))
	return s
}

// turnLine says whose turn it is, where the game stands, and until when.
func (b *Bot) turnLine(l *text.Language, v *view) string {
	var who []game.Event
	for _, s := range v.match.Turn() {
		who = append(who, v.seatEvent(l, s))
	}
	line := l.Event(bolds(v.said()), game.Say("board.turn", who))
	if status, ok := v.Face.(render.Status); ok {
		line += " · " + l.Event(v.said(), status.Status(v.match.State().View(game.Public)))
	}
	if v.Solo {
		return line
	}
	return join(line, l.Say("board.deadline", stamp(v.Deadline)))
}

// recent tells what the last acts of players were, up to the first n plays: two, and more of them
// where more than three sit; where computer players have answered, also all that they did, and to
// what.
func (b *Bot) recent(l *text.Language, v *view, n int) string {
	const most = 6
	least := min(max(2, len(v.Players)-1), 4)
	var lines []string
	log, answered := v.match.Log(), v.since(n)
	var after []game.Event
	for i := n - 1; i >= 0 && (len(lines) < least || len(lines) < most && i >= answered-1); i-- {
		after = append(slices.Clone(v.match.Events(i)), after...)
		if log[i].Seat == game.Nature && i > 0 {
			continue
		}
		if len(after) > 0 {
			lines = append(lines, "› "+l.Events(v.said(), v.brief(after)))
		}
		after = nil
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}

// brief leaves out the details of what has a message of its own for them, such as the end of a
// round; all else is told nowhere but here.
func (v *view) brief(events []game.Event) []game.Event {
	if _, apart := keeps(v.Face, events); apart {
		return firsts(events)
	}
	return events
}

// firsts keeps a line short: of many events it has the first and the last.
func firsts(events []game.Event) []game.Event {
	const most = 4
	if len(events) <= most {
		return events
	}
	return append(slices.Clone(events[:1]), events[len(events)-1])
}

// points says how the scores stand.
func (b *Bot) points(l *text.Language, v *view, n int) string {
	return l.Event(v.said(), v.standing(n))
}

// standing is how the scores stand after n plays.
func (v *view) standing(n int) game.Event {
	var scores []game.Event
	for seat, s := range v.match.At(n).Scores() {
		scores = append(scores, game.Say("board.score", game.Seat(seat), s.Points))
	}
	if n == v.match.Len() && v.match.Outcome().Over() {
		return game.Say("result.points", scores)
	}
	return game.Say("board.points", scores)
}

// said are the names as they may stand in a text.
func (v *view) said() []string { return escaped(v.Names()) }

func escaped(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = escape(n)
	}
	return all
}

// picture adds a picture of the position after n plays and its description.
func (b *Bot) picture(s *Screen, l *text.Language, v *view, kind render.Kind, n int, seat game.Seat) {
	scene := b.scene(l, v, kind, n, seat)
	s.Scene, s.Face, s.Alt = &scene, v.Face, l.Events(v.Names(), v.Face.Describe(scene))
}

// scene is the position after n plays as a seat sees it.
func (b *Bot) scene(l *text.Language, v *view, kind render.Kind, n int, seat game.Seat) render.Scene {
	scene := render.Scene{Kind: kind, View: v.match.At(n).View(seat), Names: v.Names(), Words: l.Say}
	if n == v.match.Len() {
		scene.Outcome = v.match.Outcome()
	}
	if kind == render.Final {
		scene.Ratings = v.ratings()
	}
	if v.Phase == table.Over && v.Review != nil {
		scene.Chances = v.Review.Curve
	}
	if n > 0 {
		scene.Before, scene.Events = v.match.At(n-1).View(seat), v.match.Events(n-1)
	}
	return scene
}

// openly are the choices of whoever is to move, where they are made on the board.
func (b *Bot) openly(l *text.Language, v *view) []Row {
	if _, secret := v.secret(); secret {
		return nil
	}
	var rows []Row
	for _, seat := range v.match.Turn() {
		rows = append(rows, b.choices(l, v, seat, "")...)
	}
	return rows
}

// menuButtons are the buttons that every board has.
func (b *Bot) menuButtons(l *text.Language, v *view) []Button {
	var buttons []Button
	hand, secret := v.secret()
	if secret {
		buttons = append(buttons, b.handButton(l, v, hand))
	}
	for _, kind := range v.Face.Traits().Panels {
		if secret && kind == hand {
			continue
		}
		buttons = append(buttons, Button{
			ID:    customID("panel", v.ID, string(kind)),
			Label: l.Say(v.Rules.Name + ".panel." + string(kind)),
		})
	}
	buttons = append(buttons, b.oddsButton(l, v)...)
	return append(buttons, Button{ID: customID("more", v.ID), Label: l.Say("button.more")})
}

// summary is what stays in the channel of play i: what led to it and what came of it.
func (b *Bot) summary(v *view, i int, kind render.Kind) Screen {
	l := b.words.For(v.Locale)
	s := Screen{Title: b.title(l, v), Color: mute, Silent: true}
	said := make([]string, len(v.match.Events(i)))
	for j, e := range v.match.Events(i) {
		said[j] = l.Event(v.said(), e)
		if j == 0 {
			said[j] = "**" + said[j] + "**"
		} else {
			said[j] = "› " + said[j]
		}
	}
	s.Text = join(strings.Join(said, "\n"), b.points(l, v, i+1))
	s.Footer = b.turnedUp(l, v, i)
	b.picture(&s, l, v, kind, i+1, game.Public)
	return s
}

// seatEvent names a seat with its colour, which is also its place in every picture, where the
// game has words for it.
func (v *view) seatEvent(l *text.Language, s game.Seat) game.Event {
	key := fmt.Sprintf("%s.seat.%d", v.Rules.Name, s)
	if !l.Has(key) {
		return game.Say("name", s)
	}
	return game.Say("board.seat", s, game.Say(key))
}

// stamp is a time that every reader sees in their own time zone, as "in 3 hours".
func stamp(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// dayStamp is a day that every reader sees in their own language.
func dayStamp(t time.Time) string { return fmt.Sprintf("<t:%d:D>", t.Unix()) }

func link(t *table.Table) string {
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", cmp.Or(t.Guild, "@me"), t.Channel, t.Shown.Board)
}

// bold makes a name stand out, whatever signs it contains.
func bold(name string) string { return "**" + escape(name) + "**" }

// bolds makes names that are safe already stand out.
func bolds(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = "**" + n + "**"
	}
	return all
}

// escape keeps a name from being read as markup or as a mention.
func escape(name string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `<`, `\<`, `>`, `\>`,
		`@`, "@\u200b", `#`, `\#`, `[`, `\[`).Replace(name)
}

// paragraphs puts texts under one another, an empty line between, and leaves empty ones out.
func paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}

// join puts lines under one another and leaves empty ones out.
func join(lines ...string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return s == "" }), "\n")
}
