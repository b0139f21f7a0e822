package hours

import (
	"errors"
	"time"

	"dockside/game/ladder"
)

// Vacation is the present or last absence of a user from all tables, and how much of their allowance they have used.
type Vacation struct {
	Schema int `json:"schema"`
	Rest
	Taken map[string]time.Duration `json:"taken,omitempty"` // by season
}

// VacationSchema is the version of a stored Vacation.
const VacationSchema = 1

// MostVacation is the allowance for a season.
const MostVacation = 21 * 24 * time.Hour

// ErrVacation is the error for an absence that is in the past or exceeds the allowance.
var ErrVacation = errors.New("the absence is too long")

// Left returns what is left of the allowance for the season of a time.
func (v Vacation) Left(at time.Time) time.Duration { return MostVacation - v.Taken[ladder.Season(at)] }

// Begin returns the absence from now until a time. It may return ErrVacation.
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

// Back returns the vacation after an early return now, which restores the unused time.
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

// take adds a time, multiplied by times, to the used allowance of its seasons.
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
