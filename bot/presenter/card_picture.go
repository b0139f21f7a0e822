package presenter

import (
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/challenge"
	"dockside/render/i18n"
)

// addCardPicture adds the picture of a challenge and its description.
func addCardPicture(s *ui.Screen, l *i18n.Language, v *view.View) {
	card := cardPicture(l, v)
	s.Drawing, s.Alt = card, l.Events(nil, card.Describe())
}

// cardPicture returns the picture of a challenge, lobby or solo game.
func cardPicture(l *i18n.Language, v *view.View) challenge.Card {
	k := challenge.Card{
		Art: v.Face.Traits().Files, Words: challenge.In(l.Say), Game: l.Say(v.Rules.Name + ".name"),
		Counts: amounts(l, v), Rated: ratingCounts(v) && v.Doubt == ladder.Counts, End: challengeEnds[v.Phase],
	}
	if !v.Solo {
		k.Pace = l.Say(ui.PaceKey(v.Table))
	}
	k.Starts, k.Checking, k.Waiting = !v.StartsAt.IsZero(), v.Checking(), v.Queued(l)
	if crews := v.Crews(); len(crews) == 2 {
		for i, crew := range crews {
			k.Crews = append(k.Crews, crewName(l, v, i))
			k.Seats = append(k.Seats, crewSeats(l, v, crew)...)
		}
		return k
	}
	for seat := range game.Seat(min(SeatsShown(v), challenge.MostSeats)) {
		k.Seats = append(k.Seats, cardSeat(l, v, seat, seat))
	}
	return k
}

// crewSeats returns the seats of a crew for the picture, those taken first.
func crewSeats(l *i18n.Language, v *view.View, crew table.Crew) []challenge.Seat {
	var all []challenge.Seat
	for i, at := range crew.Room {
		seat := game.Seat(len(v.Players)) // a free seat
		if i < len(crew.Seats) {
			seat = crew.Seats[i]
		}
		all = append(all, cardSeat(l, v, seat, at))
	}
	return all
}

// challengeEnds maps the phases of a table to the outcomes of a challenge.
var challengeEnds = map[table.Phase]challenge.End{
	table.Playing: challenge.Begun, table.Over: challenge.Begun, table.Declined: challenge.Declined,
	table.Lapsed: challenge.Lapsed, table.Withdrawn: challenge.Withdrawn,
}

// SeatsShown returns the number of seats on the picture, taken and free.
func SeatsShown(v *view.View) int {
	if v.Lobby && challengeEnds[v.Phase] != challenge.Begun {
		return v.Rules.LargestSetup(v.Setup()).Seats
	}
	return max(2, len(v.Players))
}

// cardSeat returns a seat for the picture. Its colour is that of the place at the table.
func cardSeat(l *i18n.Language, v *view.View, seat, at game.Seat) challenge.Seat {
	s := challenge.Seat{At: at}
	if key := v.Rules.Name + ".colour." + strconv.Itoa(int(at)); l.Has(key) {
		s.Colour = l.Say(key)
	}
	if int(seat) >= len(v.Players) || v.Players[seat].User == "" && v.Players[seat].Level == "" {
		s.Free = true
		return s
	}
	p := v.Players[seat]
	s.Name, s.Asked = ui.Plain(v.Called(l)[seat]), seat == 1 && p.User != "" && !v.Lobby
	s.Ready = v.Checking() && p.Check.Deadline.IsZero()
	if ratingCounts(v) && isStaked(v) {
		s.Stake = challenge.Stake{First: v.Stakes[seat].First, Last: v.Stakes[seat].Last}
	}
	if ratingCounts(v) && seat == 0 {
		s.Rating, s.New = v.Renown.Points, v.Renown.New
	}
	return s
}

// amounts returns the number of seats and the quantities that the game mentions, the last one the time of a match.
func amounts(l *i18n.Language, v *view.View) []challenge.Count {
	n, most := len(v.Players), SeatsShown(v)
	number := strconv.Itoa(most)
	if v.Lobby && most > n {
		number = strconv.Itoa(v.Rules.MinSeats) + "–" + number
	}
	setup := game.Setup{Seats: max(n, v.Rules.MinSeats), Options: v.Options}
	all := challenge.Amounts(l.Say, v.Face, setup, number, most)
	if minutes := &all[len(all)-1]; len(all) > 1 && v.Slow() && !v.Solo { // not to be taken for the time of a turn
		minutes.Unit = l.Say("challenge.ofplay")
	}
	return all
}
