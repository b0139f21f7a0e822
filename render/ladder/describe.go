package ladder

import (
	"unicode/utf8"

	"dockside/game"
	"dockside/render"
)

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("ladder.alt."+key, args...) }

// called returns a name for a description, whose length is limited. Pictures have room for even fewer letters.
func called(name string) string {
	const letters = 22
	if utf8.RuneCountInString(name) <= letters {
		return name
	}
	return string([]rune(name)[:letters-1]) + "…"
}

// Describe implements Picture.
func (b Leaderboard) Describe() []game.Event {
	facts := []game.Event{fact("board", b.Title)}
	if b.Caption != "" {
		facts[0] = fact("board.caption", b.Title, b.Caption)
	}
	if len(b.Rows) == 0 {
		return append(facts, fact("empty", b.Words.Hint))
	}
	for place := range rowsShown {
		if r, ok := b.row(place); ok {
			facts = append(facts, r.describe())
		}
	}
	return facts
}

// describe returns a row from left to right, with the line of ratings last.
func (r Row) describe() game.Event {
	rank, name, rating := any(r.Rank), any(called(r.Name)), any(r.Rating)
	if r.Rank == 0 {
		rank = fact("unranked")
	}
	if r.Mine {
		name = fact("you", name)
	}
	if r.Provisional {
		rating = fact("provisional", rating)
	}
	results := fact("results", fact("won", r.Won), fact("lost", r.Lost))
	if r.Drawn > 0 {
		results = fact("results.drawn", fact("won", r.Won), fact("drawn", r.Drawn), fact("lost", r.Lost))
	}
	recent := r.recent()
	if len(recent) < 2 {
		return fact("row", rank, name, rating, change(r.Change), results)
	}
	trend := fact("trend", len(recent)-1, recent[0])
	return fact("row.trend", rank, name, rating, change(r.Change), results, trend)
}

// change returns the text of a change of rating.
func change(n int) game.Event { return render.Change("ladder.alt.change", n) }

// Describe implements Picture.
func (ch Chart) Describe() []game.Event {
	games, facts := ch.games(), []game.Event{fact("chart.now")}
	if games > 0 {
		facts[0] = fact("chart", games)
	}
	for i, p := range ch.shown() {
		facts = append(facts, p.describe(games))
		if i > 0 {
			continue
		}
		if _, rating, ok := p.peak(); ok {
			facts = append(facts, fact("peak", called(p.Name), rating))
		}
		if d := p.Points[len(p.Points)-1].Deviation; d > 0 && len(p.Points) > 1 {
			facts = append(facts, fact("uncertain", called(p.Name), d))
		}
	}
	return facts
}

// describe returns the start and the end of a line; games is the length of the longest line.
func (p Player) describe(games int) game.Event {
	name, from, to, n := called(p.Name), p.Points[0].Rating, p.last(), len(p.Points)-1
	switch n {
	case 0:
		return fact("line.now", name, to)
	case games:
		return fact("line", name, from, to)
	}
	return fact("line.few", n, name, from, to)
}

// Describe implements Picture.
func (s Strip) Describe() []game.Event {
	red, blue := s.percent()
	if s.Names[0] == "" || s.Names[1] == "" {
		return []game.Event{fact("strip", red, blue)}
	}
	return []game.Event{fact("strip.names", called(s.Names[0]), red, called(s.Names[1]), blue)}
}
