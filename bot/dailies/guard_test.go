package dailies_test

import (
	"errors"
	"testing"
	"time"

	"dockside/bot/dailies"
	"dockside/game/daily"
)

// The bot gives no advice on the puzzle of a day and the match that leads to it, from the start of the day until
// answers are closed. It gives advice on the puzzles of other days.
func TestAdviceIsGuarded(t *testing.T) {
	t.Parallel()
	s, c := inMemory(t)
	for day := noon; day < noon+14; day++ {
		for _, step := range []struct {
			now                        time.Time
			yesterday, today, tomorrow error
		}{
			{day.Begins().Add(time.Second), dailies.ErrGuarded, dailies.ErrGuarded, nil},
			{day.Begins().Add(daily.Grace), nil, dailies.ErrGuarded, nil},
			{day.Closes().Add(-time.Second), nil, dailies.ErrGuarded, dailies.ErrGuarded},
		} {
			c.set(step.now)
			for d, want := range map[daily.Day]error{
				day - 1: step.yesterday, day: step.today, day + 1: step.tomorrow,
			} {
				p := puzzleOf(t, s, d)
				if err := s.GuardMatch(t.Context(), p.Match); !errors.Is(err, want) {
					t.Errorf("at %s a match to the position of %s: %v", step.now, d, err)
				}
				if err := s.Guard(t.Context(), p.Game.Rules, p.Match.State()); !errors.Is(err, want) {
					t.Errorf("at %s the position of %s: %v", step.now, d, err)
				}
			}
		}
	}
}

// No day whose solution people can still look up had the puzzle of another day.
func TestNoOldDayHasTheSamePuzzle(t *testing.T) {
	t.Parallel()
	s, _ := inMemory(t)
	last := map[string]daily.Day{}
	for day := noon; day < noon+600; day++ { // 490 days have all puzzles of Shanghaien
		id := puzzleOf(t, s, day).ID
		if old, known := last[id]; known && day-old <= dailies.KeptWhole {
			t.Errorf("%s has the puzzle of %s", day, old)
		}
		last[id] = day
	}
}
