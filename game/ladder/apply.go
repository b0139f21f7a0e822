package ladder

import (
	"slices"

	"dockside/game/rating"
)

// Book holds the standings of some players, and their records against each other. A missing player is new.
type Book struct {
	Standings map[string]Standing
	Pairs     map[Pair]Versus // from the side of A
}

// Users returns the users whose standings the Book needs for a result.
func (r Result) Users() []string {
	var users []string
	for _, s := range r.Seats {
		if s.User != "" {
			users = append(users, s.User)
		}
	}
	return users
}

// Pairs returns the pairs of opponents that the Book needs for a result.
func (r Result) Pairs() []Pair {
	var pairs []Pair
	r.opponents(func(a, b Seat) { pairs = append(pairs, Pair{a.User, b.User}) })
	return pairs
}

// opponents calls do for all pairs of seats on different sides, the smaller user id first.
func (r Result) opponents(do func(a, b Seat)) {
	for i, a := range r.Seats {
		for _, b := range r.Seats[i+1:] {
			if a.User == "" || b.User == "" || a.Team == b.Team {
				continue
			}
			if _, turned := PairOf(a.User, b.User); turned {
				do(b, a)
			} else {
				do(a, b)
			}
		}
	}
}

// Apply returns the standings and records that a result changes in a book, and the change, without the name of the
// ladder and the number. It does not modify the book. A result that does not count changes nothing.
func Apply(before Book, r Result) (after Book, c Change) {
	if c.Reason = r.judge(before); c.Reason != Counts {
		return Book{}, c
	}
	c.Seats = r.steps(before)
	after = Book{Standings: map[string]Standing{}, Pairs: map[Pair]Versus{}}
	for i, s := range r.Seats {
		if s.User != "" {
			old := before.Standings[s.User]
			old.User = s.User
			after.Standings[s.User] = old.play(r, i, c.Seats[i], r.bestWin(i, c.Seats))
		}
	}
	r.opponents(func(a, b Seat) {
		p := Pair{a.User, b.User}
		after.Pairs[p] = before.Pairs[p].play(a.Place, b.Place, r.Ended)
	})
	return after, c
}

// judge returns why a result does not count.
func (r Result) judge(b Book) Reason {
	if r.Reason != Counts {
		return r.Reason
	}
	pairs := r.Pairs()
	switch {
	case len(pairs) == 0:
		return Alone
	case slices.ContainsFunc(pairs, func(p Pair) bool { return b.Pairs[p].Often(r.Ended) }):
		return Often
	}
	return Counts
}

// steps returns the rating changes by seat.
func (r Result) steps(b Book) []Step {
	steps := make([]Step, len(r.Seats))
	var teams []rating.Team
	var seats [][]int // by team
	index := map[int]int{}
	for i, s := range r.Seats {
		if s.User == "" {
			continue
		}
		at, ok := index[s.Team]
		if !ok {
			at = len(teams)
			index[s.Team], teams, seats = at, append(teams, rating.Team{Rank: s.Place}), append(seats, nil)
		}
		old := b.Standings[s.User]
		steps[i] = Step{Before: s.enters(old), Games: old.Games + 1}
		teams[at].Players, seats[at] = append(teams[at].Players, steps[i].Before), append(seats[at], i)
	}
	for at, players := range rating.Rate(teams) {
		for j, after := range players {
			steps[seats[at][j]].After = after
		}
	}
	return steps
}

// enters returns the rating of a player before the match.
func (s Seat) enters(old Standing) rating.Rating {
	switch {
	case old.Games > 0:
		return old.Rating
	case s.Start != rating.Rating{}:
		return s.Start
	}
	return rating.New()
}

// bestWin returns the win against the strongest opponent that a seat has beaten; without a user if it has not won.
func (r Result) bestWin(seat int, steps []Step) Win {
	var best Win
	if r.Score(seat) != Won {
		return best
	}
	for i, s := range r.Seats {
		points := steps[i].Before.Points()
		if s.User != "" && s.Place > r.Seats[seat].Place && (best.User == "" || points > best.Points) {
			best = Win{Match: r.Match, User: s.User, Name: s.Name, Points: points, Ended: r.Ended}
		}
	}
	return best
}
