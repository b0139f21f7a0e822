package challenge

import (
	"unicode/utf8"

	"dockside/game"
)

// fact is a sentence of a description, or a part of one.
func fact(key string, args ...any) game.Event { return game.Say("challenge.alt."+key, args...) }

// called returns a name for a description, whose length is limited.
func called(name string) string {
	const letters = 22
	if utf8.RuneCountInString(name) <= letters {
		return name
	}
	return string([]rune(name)[:letters-1]) + "…"
}

// Describe returns everything on the picture as facts, one event per sentence.
func (k Card) Describe() []game.Event {
	facts := append(append(k.who(), k.starting()...), fact("terms", k.terms()))
	facts = append(facts, k.ratings()...)
	return append(facts, k.ended()...)
}

// who returns the players and the free seats.
func (k Card) who() []game.Event {
	var sit, free []game.Event
	for _, s := range k.Seats {
		if s.Free {
			free = append(free, s.told())
		} else {
			sit = append(sit, s.told())
		}
	}
	switch {
	case len(k.Crews) > 0:
		return append([]game.Event{fact("crews", k.Game)}, k.sides()...)
	case len(k.Seats) == 2 && len(sit) == 2:
		return []game.Event{fact("duel", sit[0], sit[1], k.Game)}
	case len(k.Seats) == 2 && len(free) == 1:
		return []game.Event{fact("open", sit[0], k.Game), fact("seat.free", free[0])}
	case len(free) == 0:
		return []game.Event{fact("crew", k.Game, sit)}
	}
	return []game.Event{fact("crew", k.Game, sit), fact("free", len(free))}
}

// sides returns the players of each crew, and the number of its free seats.
func (k Card) sides() []game.Event {
	var all []game.Event
	for i, name := range k.Crews {
		var sit []game.Event
		half := len(k.Seats) / len(k.Crews)
		for _, s := range k.Seats[i*half : (i+1)*half] {
			if !s.Free {
				sit = append(sit, s.told())
			}
		}
		if len(sit) > 0 {
			all = append(all, fact("side", name, sit))
		}
		if free := half - len(sit); free > 0 {
			all = append(all, fact("side.free", free, name))
		}
	}
	return all
}

// told returns a seat by name and colour.
func (s Seat) told() game.Event {
	switch {
	case s.Free && s.Colour == "":
		return fact("seat")
	case s.Free:
		return fact("seat.colour", s.Colour)
	case s.Colour == "":
		return fact("name", called(s.Name))
	}
	return fact("name.colour", called(s.Name), s.Colour)
}

// terms returns the counts, and the time for a turn.
func (k Card) terms() []game.Event {
	var all []game.Event
	for _, n := range k.Counts {
		all = append(all, fact("count", n.Number, n.Unit))
	}
	if k.Pace != "" {
		all = append(all, fact("name", k.Pace))
	}
	return all
}

// ratings returns whether the match is rated, and the stakes or ratings.
func (k Card) ratings() []game.Event {
	if !k.Rated {
		return []game.Event{fact("unrated")}
	}
	all := []game.Event{fact("rated")}
	for _, s := range k.Seats {
		switch {
		case s.Free || len(k.Seats) > 2: // larger tables show none
		case s.Stake != Stake{}:
			all = append(all, fact("stake", called(s.Name), change(s.Stake.First), change(s.Stake.Last)))
		case s.Rating != 0 && s.New:
			all = append(all, fact("rating.new", called(s.Name), s.Rating))
		case s.Rating != 0:
			all = append(all, fact("rating", called(s.Name), s.Rating))
		}
	}
	return all
}

// starting returns whether a table starts by itself, who is ready, and the waiting list.
func (k Card) starting() (all []game.Event) {
	switch {
	case k.Checking:
		all = append(all, fact("check"))
		for _, list := range []struct {
			key   string
			ready bool
		}{{"ready", true}, {"unready", false}} {
			if names := k.called(list.ready); len(names) > 0 {
				all = append(all, fact(list.key, names))
			}
		}
	case k.Starts:
		all = append(all, fact("starts"))
	}
	if len(k.Waiting) > 0 {
		all = append(all, fact("waiting", named(k.Waiting)))
	}
	return all
}

// called returns the names of the players who are ready, or of the others.
func (k Card) called(ready bool) []game.Event {
	var names []string
	for _, s := range k.Seats {
		if !s.Free && s.Ready == ready {
			names = append(names, s.Name)
		}
	}
	return named(names)
}

// named returns names as parts of a description.
func named(names []string) (all []game.Event) {
	for _, name := range names {
		all = append(all, fact("name", called(name)))
	}
	return all
}

// change returns what a match can change.
func change(n int) game.Event {
	if n < 0 {
		return fact("minus", -n)
	}
	return fact("plus", n)
}

// ended returns who may answer, or the outcome of the challenge.
func (k Card) ended() []game.Event {
	switch k.End {
	case Open:
		var all []game.Event
		for _, s := range k.Seats {
			if s.Asked && !s.Free {
				all = append(all, fact("asked", called(s.Name)))
			}
		}
		return all
	case Begun:
		return []game.Event{fact("begun")}
	case Declined, Lapsed, Withdrawn:
		return []game.Event{fact("stamp", k.Words.Stamps[k.End])}
	}
	return nil
}
