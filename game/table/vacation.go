package table

import (
	"time"

	"dockside/game/ladder"
)

// Vacation is when somebody is away from all their tables, or was last, and how much of their time for that they have
// taken.
type Vacation struct {
	Schema int `json:"schema"`
	Rest
	Taken map[string]time.Duration `json:"taken,omitempty"` // by season
}

// VacationSchema is the version of a stored Vacation.
const VacationSchema = 1

// MostVacation is how long somebody can be away in a season.
const MostVacation = 21 * 24 * time.Hour

// Left is how much longer somebody can be away in the season of a time.
func (v Vacation) Left(at time.Time) time.Duration { return MostVacation - v.Taken[ladder.Season(at)] }

// Begin is being away from now on until some time: ErrVacation if that is over, or too long for the seasons it is in.
func (v Vacation) Begin(until, now time.Time) (Vacation, error) {
	v = v.Back(now)
	v.take(now, until, 1)
	for at := now; at.Before(until); _, at, _ = ladder.SeasonTimes(ladder.Season(at)) {
		if v.Left(at) < 0 {
			return Vacation{}, ErrVacation
		}
	}
	if !now.Before(until) {
		return Vacation{}, ErrVacation
	}
	v.Schema, v.Rest = VacationSchema, Rest{now, until}
	return v, nil
}

// Back is being back from now on. What is left of the time is not taken.
func (v Vacation) Back(now time.Time) Vacation {
	taken := v.Taken
	v.Taken = map[string]time.Duration{}
	for season, d := range taken {
		if _, until, ok := ladder.SeasonTimes(season); ok && now.Before(until) {
			v.Taken[season] = d
		}
	}
	if v.Holds(now) {
		v.take(now, v.Until, -1)
		v.Until = now
	}
	return v
}

// take adds a time to what is taken of the seasons it is in, so many times.
func (v Vacation) take(from, until time.Time, times time.Duration) {
	for from.Before(until) {
		season := ladder.Season(from)
		_, next, _ := ladder.SeasonTimes(season)
		if next.After(until) {
			next = until
		}
		v.Taken[season] += times * next.Sub(from)
		from = next
	}
}
