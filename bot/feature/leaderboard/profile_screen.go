package leaderboard

import (
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/rating"
	"dockside/game/reliability"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
	art "dockside/render/ladder"
)

// profileData has the data of a profile.
type profileData struct {
	catalog.Game
	Who   table.Person
	Asker string          // user id of the reader; empty in a public message
	Mine  bool            // the reader is the user
	Alone bool            // outside servers, where Here covers all guilds
	Here  ladder.Row      // in the guild, of all time
	Total int             // number of ranked players there
	Now   ladder.Row      // in this season, if the guild has seasons
	All   ladder.Standing // in all guilds
	Own   ladder.Standing // the reader's standing in the guild
	Duel  ladder.Versus   // results of the reader against the user, in the guild
	Past  reviewMeans     // reviews of the latest matches in the guild
	// Moves is how reliably the user moves in time, for themselves only; empty for other readers.
	Moves reliability.Word
}

// impersonal returns the profile without what depends on the reader.
func (p profileData) impersonal() profileData {
	p.Asker, p.Mine, p.Own, p.Duel, p.Moves = "", false, ladder.Standing{}, ladder.Versus{}, ""
	return p
}

// profileScreen returns a user's profile: rating, results, head to head with the reader, and statistics of the game.
func profileScreen(l *i18n.Language, p profileData) ui.Screen {
	s := ui.Screen{Color: ui.Brass}
	if p.Here.Games > 0 {
		p, s.People = p.named(l)
	}
	s.Title = l.Say("ladder.title", l.Say(p.Rules.Name+".name"), ui.Escape(p.Who.Name))
	if p.Here.Games == 0 {
		s.Text = ui.Paragraphs(ui.Lines(noGames(l, p), ratingEverywhere(l, p)), reliabilityLine(l, p))
		return s
	}
	s.Text = ui.Paragraphs(
		ui.Lines(ratingHere(l, p), seasonSoFar(l, p), ratingEverywhere(l, p)),
		ui.Lines(gamesPlayed(l, p), bestWin(l, p), headToHead(l, p), p.Past.line(l)), gameStatistics(l, p),
		reliabilityLine(l, p),
	)
	chart := ratingChart(l, p)
	s.Drawing, s.Alt = chart, l.Events(nil, chart.Describe())
	if p.Here.Provisional() {
		s.Footer = l.Say("ladder.note.provisional")
	}
	return s
}

// named returns the profile with unique names, and the people that it names.
func (p profileData) named(l *i18n.Language) (profileData, []table.Person) {
	best := &p.Here.Best
	people := []table.Person{
		{ID: p.Who.ID, Name: p.Who.Name},
		{ID: best.User, Name: view.Captain(l, best.User, best.Name)},
	}
	if p.Own.Games > 0 {
		people = append(people, table.Person{ID: p.Own.User, Name: p.Own.Name})
	}
	names := view.Apart(people)
	p.Who.Name, best.Name = names[0], names[1]
	if p.Own.Games > 0 {
		p.Own.Name = names[2]
	}
	return p, people
}

// noGames returns the text for a user without rated games.
func noGames(l *i18n.Language, p profileData) string {
	switch {
	case p.Alone:
		return l.Say("profile.blank.alone")
	case p.Mine:
		return l.Say("profile.blank.you")
	}
	return l.Say("profile.blank", ui.Bold(p.Who.Name))
}

// ratingHere returns the rating in the guild with its deviation, rank and peak.
func ratingHere(l *i18n.Language, p profileData) string {
	facts := []string{l.Say("profile.rating", shownRating(p.Here.Standing), p.Here.Rating.Deviation())}
	if p.Here.Rank > 0 {
		facts = append(facts, l.Say("profile.place", p.Here.Rank, p.Total))
	}
	if peak := p.Here.Peak; peak.At > 0 {
		facts = append(facts, l.Say("profile.peak", peak.Points, ui.DayStamp(time.Unix(peak.At, 0))))
	}
	return strings.Join(facts, " · ")
}

// seasonSoFar returns the standing in the current season.
func seasonSoFar(l *i18n.Language, p profileData) string {
	if p.Now.Games == 0 {
		return ""
	}
	said := l.Say("profile.season", shownRating(p.Now.Standing), game.Say("ladder.games", p.Now.Games))
	if p.Now.Rank > 0 {
		said += " · " + l.Say("profile.season.place", p.Now.Rank)
	}
	return said
}

// ratingEverywhere returns the rating over all guilds, if it includes games of other guilds.
func ratingEverywhere(l *i18n.Language, p profileData) string {
	if p.All.Games <= p.Here.Games {
		return ""
	}
	return l.Say("profile.everywhere", shownRating(p.All), game.Say("ladder.games", p.All.Games))
}

// gamesPlayed returns the results, and the current streak.
func gamesPlayed(l *i18n.Language, p profileData) string {
	said := l.Say("profile.games", p.Here.Games, results(p.Here.Won, p.Here.Drawn, p.Here.Lost))
	switch n := p.Here.Streak; {
	case n > 1:
		return said + " · " + l.Say("profile.streak.won", n)
	case n < -1:
		return said + " · " + l.Say("profile.streak.lost", -n)
	}
	return said
}

// results returns games won, drawn if any, and lost.
func results(won, drawn, lost int) game.Event {
	say := func(key string, n int) game.Event { return game.Say("ladder.alt."+key, n) }
	if drawn > 0 {
		return game.Say("ladder.alt.results.drawn", say("won", won), say("drawn", drawn), say("lost", lost))
	}
	return game.Say("ladder.alt.results", say("won", won), say("lost", lost))
}

func bestWin(l *i18n.Language, p profileData) string {
	best := p.Here.Best
	if best.User == "" {
		return ""
	}
	return l.Say("profile.best", ui.Bold(best.Name), best.Points, ui.DayStamp(best.Ended))
}

// headToHead returns the results of the reader against the user.
func headToHead(l *i18n.Language, p profileData) string {
	switch games := p.Duel.Won + p.Duel.Drawn + p.Duel.Lost; {
	case p.Mine || p.Asker == "":
		return ""
	case games == 0:
		return l.Say("profile.duel.none", ui.Bold(p.Who.Name))
	}
	return l.Say("profile.duel", ui.Bold(p.Who.Name), results(p.Duel.Won, p.Duel.Drawn, p.Duel.Lost))
}

// reliabilityLine tells the users alone how reliably they move in time.
func reliabilityLine(l *i18n.Language, p profileData) string {
	if p.Moves == "" {
		return ""
	}
	return l.Say("profile.reliability." + string(p.Moves))
}

// gameStatistics returns the statistics of the game.
func gameStatistics(l *i18n.Language, p profileData) string {
	face, ok := p.Face.(render.Chronicle)
	if !ok {
		return ""
	}
	var lines []string
	for _, e := range face.Tell(p.Here.Stats) {
		lines = append(lines, "› "+l.Event(nil, e))
	}
	return strings.Join(lines, "\n")
}

// chartGames is how many games the chart shows. A standing stores that many individually.
const chartGames = 60

// ratingChart returns the chart of the user's rating, with the reader's beside it.
func ratingChart(l *i18n.Language, p profileData) art.Chart {
	chart := art.Chart{Title: l.Say("ladder.chart.title"), Start: rating.New().Points(), Words: art.In(l.Say)}
	chart.Players = append(chart.Players, chartLine(p.Who.Name, p.Here.Standing))
	if p.Own.Games > 0 {
		chart.Players = append(chart.Players, chartLine(p.Own.Name, p.Own))
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

// chartLine returns a line of the chart.
func chartLine(name string, s ladder.Standing) art.Player {
	p := art.Player{Name: ui.Plain(name)}
	for _, q := range s.Chart[max(0, len(s.Chart)-chartGames-1):] {
		p.Points = append(p.Points, art.Point{Rating: q.Points, Deviation: q.Deviation})
	}
	return p
}
