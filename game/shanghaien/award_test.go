package shanghaien

import (
	"reflect"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

// awardExample is a position of the tavern with its awards. Seat 0 is to move.
type awardExample struct {
	rules     string
	name      string
	red, blue [7]int
	number    int
	winner    game.Seat
	decided   By
	told      game.Event
}

func awardExamples() []awardExample {
	american := CardEvent(Sailor(Americans, 4)) // number 4 in the tavern
	return []awardExample{
		{"SH-41", "no dice", dice(3, 5), dice(3, 5), 4, game.Public, Nobody, game.Say(AwardNobody, american)},
		{"SH-42", "dice of one player", dice(1, 1), dice(4, 5), 4, 1, Alone, game.Say(AwardAlone, american, game.Seat(1), 1)},
		{
			"SH-43", "more dice, whatever lies beside", dice(4, 4, 1), dice(4, 5, 5, 3), 4, 0, Majority,
			game.Say(AwardMajority, american, game.Seat(0), 2, 1),
		},
		{
			"SH-44 SH-45", "the higher sum beside it", dice(4, 5), dice(4, 3), 4, 0, Neighbours,
			game.Say(AwardNeighbours, american, game.Seat(0), 1, 5, 3),
		},
		{
			"SH-48", "the sum of numbers, not the count of dice", dice(4, 3), dice(4, 5), 4, 1, Neighbours,
			game.Say(AwardNeighbours, american, game.Seat(1), 1, 5, 3),
		},
		{
			"SH-44", "dice further away do not count", dice(4, 3), dice(4, 6, 6, 2), 4, 0, Neighbours,
			game.Say(AwardNeighbours, american, game.Seat(0), 1, 3, 0),
		},
		{"SH-45", "equal sums", dice(4, 4, 3, 5), dice(4, 4, 5, 3), 4, game.Public, Tie, game.Say(AwardTie, american, 2, 8)},
		{"SH-45", "nothing beside it", dice(4, 1), dice(4, 2), 4, game.Public, Tie, game.Say(AwardTie, american, 1, 0)},
		{
			"SH-40", "losing the neighbour does not matter", dice(4, 5), dice(4, 5, 5), 4, 1, Neighbours,
			game.Say(AwardNeighbours, american, game.Seat(1), 1, 10, 5),
		},
		{
			"SH-44", "the end of the row has one neighbour", dice(6, 1), dice(6, 5), 6, 1, Neighbours,
			game.Say(AwardNeighbours, CardEvent(Sailor(Dutch, 3)), game.Seat(1), 1, 5, 0),
		},
		{
			"SH-46", "a trick card is won in the same way", dice(5, 5), dice(5), 5, 0, Majority,
			game.Say(AwardMajority, TrickEvent(Nudge), game.Seat(0), 2, 1),
		},
	}
}

func TestAwards(t *testing.T) {
	t.Parallel()
	for _, e := range awardExamples() {
		t.Run(e.rules+" "+e.name, func(t *testing.T) {
			t.Parallel()
			s := table(lying(e.red, e.blue))
			a := s.Awards()[s.Position(e.number)]
			if a.Number != e.number || a.Winner != e.winner || a.Decided != e.decided {
				t.Errorf("judged %+v", a)
			}
			if told := awarded(a); !reflect.DeepEqual(told, e.told) {
				t.Errorf("told %v, want %v", told, e.told)
			}
		})
	}
}

// TestDirection shows SH-24 and SH-25.
func TestDirection(t *testing.T) {
	t.Parallel()
	for end, first := range map[End]int{Left: 0, Right: 5} {
		s := table(func(s *State) { s.OneAt = end })
		gametest.Same(t, "position of 1", s.Position(1), first)
		gametest.Same(t, "position of 6", s.Position(6), 5-first)
		for number := 1; number <= 6; number++ {
			gametest.Same(t, "number there", s.Number(s.Position(number)), number)
		}
	}
	s := table(fresh)
	gametest.Same(t, "position while nobody chose", s.Position(3), -1)
	gametest.Same(t, "number while nobody chose", s.Number(3), 0)
	gametest.Same(t, "awards while nobody chose", len(s.Awards()), 0)
}
