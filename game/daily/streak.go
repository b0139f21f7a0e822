package daily

import "slices"

// Streak is a series of days on which somebody played. One missed day in each week, from Monday to Sunday, is forgiven.
// Days with an outage of the bot are never missed.
type Streak struct {
	Days     []Day // played, the latest first
	Forgiven []Day // missed, but forgiven, the latest first
	Excused  []Day // missed because of an outage, the latest first
}

// Len returns the length of the streak: the number of days played. Forgiven days do not break it, and do not add to it.
func (s Streak) Len() int { return len(s.Days) }

// StreakUntil returns the streak that is still alive, or an empty one. The days played may be in any order. A day from
// open on can still be answered, so it is not missed yet; see FirstOpen. Outage reports whether a day had an outage.
func StreakUntil(open Day, played []Day, outage func(Day) bool) Streak {
	if len(played) == 0 {
		return Streak{}
	}
	on := make(map[Day]bool, len(played))
	for _, d := range played {
		on[d] = true
	}
	return backwards(slices.Max(append([]Day{open}, played...)), slices.Min(played), open, on, outage)
}

// backwards walks from the last day to the first until a day breaks the streak.
func backwards(last, first, open Day, on map[Day]bool, outage func(Day) bool) (s Streak) {
	var gap Streak // forgiven and excused days that count only if there is a day played before them
	spent := map[Week]bool{}
	for d := last; d >= first; d-- {
		switch {
		case on[d]:
			s.Days = append(s.Days, d)
			s.Forgiven, s.Excused = append(s.Forgiven, gap.Forgiven...), append(s.Excused, gap.Excused...)
			gap = Streak{}
		case d >= open: // may still be played
		case outage(d):
			gap.Excused = append(gap.Excused, d)
		case !spent[d.Week()]:
			spent[d.Week()] = true
			gap.Forgiven = append(gap.Forgiven, d)
		default:
			return s
		}
	}
	return s
}
