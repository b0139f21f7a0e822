package render

import "dockside/game"

// Daily is the picture of a closed daily puzzle, with the choices of the players of a server.
const Daily Kind = "daily"

// Puzzle is the content of a picture of the kind Daily. The View of its scene is the position of the puzzle. All texts
// are in the reader's language.
type Puzzle struct {
	Title string // the name of the puzzle
	Date  string // of its day
	Seat  game.Seat
	Best  Weighed // the best move with its win chance
	Found int     // the number of people who found the best move
	All   int     // the number of people who answered
	// Picks are the moves that people chose, the most frequent first. The best move is always one of them.
	Picks  []Pick
	Streak int     // the days in a row on which somebody answered
	Podium []Medal // the best of the week, the first first; three are shown
}

// Pick is a move with the number of people who chose it.
type Pick struct {
	Move   game.Move
	Count  int
	People []Person // the named players, sorted by the time of their answer
}

// Person is a user on a picture that does not show a match.
type Person struct {
	Name string // empty for a person who is not named
	Tint int    // the colour of the disc, see ladder.Tint
}

// Medal is a rank in the week.
type Medal struct {
	Person
	Rank  int    // people with equal scores share the best of their ranks
	Score string // in words of the reader, such as "4.6"
}

// MostRows is the number of rows of picks in the picture. Of more picks the last row sums up all others.
const MostRows = 5

// Rows returns the number of rows of picks.
func (p *Puzzle) Rows() int { return min(len(p.Picks), MostRows) }

// Row returns the pick of a row. The best move has a row of its own. Other moves that are summed up have no Move.
func (p *Puzzle) Row(i int) Pick {
	const own = MostRows - 1 // the number of rows of one pick each
	switch {
	case len(p.Picks) <= MostRows || i < own-1:
		return p.Picks[i]
	case i == own-1:
		for _, pick := range p.Picks[own:] {
			if pick.Move == p.Best.Move {
				return pick
			}
		}
		return p.Picks[i]
	}
	others := Pick{Count: p.All}
	for i := range own {
		others.Count -= p.Row(i).Count
	}
	return others
}

// Limits of a description: mostNamed is the number of names beside a pick, and nameLetters the number of letters of a
// name.
const (
	mostNamed   = 3
	nameLetters = 16
)

// Describe returns everything in the picture except for the position. The face names the choices.
func (p *Puzzle) Describe(choice func(game.Move) game.Event) []game.Event {
	facts := []game.Event{
		game.Say("daily.alt.title", p.Title, p.Date),
		game.Say("daily.alt.best", choice(p.Best.Move), Percent(p.Best.Chance)),
	}
	if p.All == 0 {
		facts = append(facts, game.Say("daily.alt.nobody"))
	} else {
		stars := game.Say("daily.alt.stars", p.Stars())
		facts = append(facts, game.Say("daily.alt.found", p.Found, p.All, stars), p.describePicks(choice))
	}
	facts = append(facts, game.Say("daily.alt.streak", p.Streak))
	var podium []game.Event
	for _, m := range p.Podium[:min(len(p.Podium), 3)] {
		podium = append(podium, game.Say("daily.alt.place", m.Rank, m.Called(), m.Score))
	}
	if podium != nil {
		facts = append(facts, game.Say("daily.alt.podium", podium))
	}
	return facts
}

// describePicks returns how many chose what.
func (p *Puzzle) describePicks(choice func(game.Move) game.Event) game.Event {
	var told []game.Event
	for i := range p.Rows() {
		pick := p.Row(i)
		var names []game.Event
		for _, who := range pick.People[:min(len(pick.People), mostNamed)] {
			names = append(names, who.Called())
		}
		switch {
		case pick.Move == "":
			told = append(told, game.Say("daily.alt.pick.others", pick.Count))
		case names == nil:
			told = append(told, game.Say("daily.alt.pick", choice(pick.Move), pick.Count))
		case len(names) == pick.Count:
			told = append(told, game.Say("daily.alt.pick.by", choice(pick.Move), pick.Count, names))
		default:
			told = append(told, game.Say("daily.alt.pick.among", choice(pick.Move), pick.Count, names))
		}
	}
	return game.Say("daily.alt.picks", told)
}

// Called returns the name of a person in words.
func (p Person) Called() game.Event {
	if p.Name == "" {
		return game.Say("daily.unnamed")
	}
	letters := []rune(p.Name)
	if len(letters) > nameLetters {
		letters = append(letters[:nameLetters-1:nameLetters-1], '…')
	}
	return game.Say("daily.alt.name", string(letters))
}

// Stars returns how well a server did, 0 to 3: one star each if a quarter, a half and three quarters of its players
// found the best move.
func (p *Puzzle) Stars() int {
	if p.All == 0 {
		return 0
	}
	return min(3, 4*p.Found/p.All)
}
