package bot

import (
	"strings"
	"time"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/rating"
	"dockside/ladder"
	"dockside/render"
	art "dockside/render/ladder"
)

// profileScreen tells how somebody plays: the rating and where it leads, what came of the games,
// the two of them against each other, and what the game itself has to tell.
func (b *Bot) profileScreen(l *text.Language, p portrait) Screen {
	s := Screen{Title: l.Say("ladder.title", l.Say(p.Rules.Name+".name"), escape(p.who.Name)), Color: brass}
	if p.here.Games == 0 {
		s.Text = join(b.blank(l, p), b.elsewhere(l, p))
		return s
	}
	s.Text = paragraphs(
		join(b.standing(l, p), b.thisSeason(l, p), b.elsewhere(l, p)),
		join(record(l, p), b.bestWin(l, p), b.duel(l, p), p.past.said(l)),
		b.chronicle(l, p),
	)
	chart := b.chart(l, p)
	s.Drawing, s.Alt = chart, l.Events(nil, chart.Describe())
	if p.here.Provisional() {
		s.Footer = l.Say("ladder.note.provisional")
	}
	return s
}

// blank says kindly that there is nothing to tell yet.
func (b *Bot) blank(l *text.Language, p portrait) string {
	if p.mine {
		return l.Say("profile.blank.you")
	}
	return l.Say("profile.blank", bold(p.who.Name))
}

// standing is the rating on the server, its uncertainty, place and peak.
func (b *Bot) standing(l *text.Language, p portrait) string {
	facts := []string{l.Say("profile.rating", shownRating(p.here.Standing), p.here.Rating.Deviation())}
	if p.here.Rank > 0 {
		facts = append(facts, l.Say("profile.place", p.here.Rank, p.total))
	}
	if peak := p.here.Peak; peak.At > 0 {
		facts = append(facts, l.Say("profile.peak", peak.Points, dayStamp(time.Unix(peak.At, 0))))
	}
	return strings.Join(facts, " · ")
}

// thisSeason is how the season has gone so far.
func (b *Bot) thisSeason(l *text.Language, p portrait) string {
	if p.now.Games == 0 {
		return ""
	}
	said := l.Say("profile.season", shownRating(p.now.Standing), game.Say("ladder.games", p.now.Games))
	if p.now.Rank > 0 {
		said += " · " + l.Say("profile.season.place", p.now.Rank)
	}
	return said
}

// elsewhere is the rating over all servers, where there is more of it than here.
func (b *Bot) elsewhere(l *text.Language, p portrait) string {
	if p.all.Games <= p.here.Games {
		return ""
	}
	return l.Say("profile.everywhere", shownRating(p.all), game.Say("ladder.games", p.all.Games))
}

// record is what came of the games, and of the last ones where they all went the same way.
func record(l *text.Language, p portrait) string {
	said := l.Say("profile.games", p.here.Games, results(p.here.Won, p.here.Drawn, p.here.Lost))
	switch n := p.here.Streak; {
	case n > 1:
		return said + " · " + l.Say("profile.streak.won", n)
	case n < -1:
		return said + " · " + l.Say("profile.streak.lost", -n)
	}
	return said
}

// results are games won, drawn where there were such, and lost.
func results(won, drawn, lost int) game.Event {
	say := func(key string, n int) game.Event { return game.Say("ladder.alt."+key, n) }
	if drawn > 0 {
		return game.Say("ladder.alt.results.drawn", say("won", won), say("drawn", drawn), say("lost", lost))
	}
	return game.Say("ladder.alt.results", say("won", won), say("lost", lost))
}

func (b *Bot) bestWin(l *text.Language, p portrait) string {
	best := p.here.Best
	if best.User == "" {
		return ""
	}
	return l.Say("profile.best", bold(best.Name), best.Points, dayStamp(best.Ended))
}

// duel is how whoever asks has fared against them.
func (b *Bot) duel(l *text.Language, p portrait) string {
	switch games := p.duel.Won + p.duel.Drawn + p.duel.Lost; {
	case p.mine || p.asker == "":
		return ""
	case games == 0:
		return l.Say("profile.duel.none", bold(p.who.Name))
	}
	return l.Say("profile.duel", bold(p.who.Name), results(p.duel.Won, p.duel.Drawn, p.duel.Lost))
}

// chronicle is what the game finds worth telling.
func (b *Bot) chronicle(l *text.Language, p portrait) string {
	face, ok := p.Face.(render.Chronicle)
	if !ok {
		return ""
	}
	var lines []string
	for _, e := range face.Tell(p.here.Stats) {
		lines = append(lines, "› "+l.Event(nil, e))
	}
	return strings.Join(lines, "\n")
}

// chartGames is how many games a chart shows. A standing keeps that many one by one.
const chartGames = 60

// chart shows how the rating went, and beside it that of whoever asks.
func (b *Bot) chart(l *text.Language, p portrait) art.Chart {
	chart := art.Chart{Title: l.Say("ladder.chart.title"), Start: rating.New().Points(), Words: art.In(l.Say)}
	chart.Players = append(chart.Players, voyage(p.who.Name, p.here.Standing))
	if p.own.Games > 0 {
		chart.Players = append(chart.Players, voyage(p.own.Name, p.own))
	}
	games := 0
	for _, player := range chart.Players {
		games = max(games, len(player.Points)-1)
	}
	if games > 0 {
		chart.Caption = l.Say("ladder.chart.caption", games)
	}
	return chart
}

// voyage is how the rating of somebody went.
func voyage(name string, s ladder.Standing) art.Player {
	p := art.Player{Name: name}
	for _, q := range s.Chart[max(0, len(s.Chart)-chartGames-1):] {
		p.Points = append(p.Points, art.Point{Rating: q.Points, Deviation: q.Deviation})
	}
	return p
}
