package dailies

import (
	"context"
	"slices"
	"time"

	"dockside/game/contact"
	"dockside/game/daily"
	"dockside/storage"
)

// longOutage is the length of outages on a day from which the day is never missed. A shorter one excuses the day only
// if less time of the day is left after it. In daily.Grace people can still answer a puzzle, but only if they have
// opened it before.
const longOutage = 10 * time.Minute

// Excused are the days with long outages of the bot.
type Excused struct {
	storage.Versioned
	Days []daily.Day `json:"days,omitempty"` // ascending
}

// ExcusedDocument is the document of the days with outages.
var ExcusedDocument = storage.Document[Excused]{Key: "daily/outages"}

// NoteOutages stores the days with long outages, since the monitor forgets outages after a month. Each tick may call
// it: it uses the store only if there is a new day.
func (s *Service) NoteOutages(ctx context.Context) error {
	days := s.recent()
	s.mu.Lock()
	same := slices.Equal(days, s.noted)
	s.mu.Unlock()
	if same {
		return nil
	}
	if _, err := ExcusedDocument.Revise(ctx, s.Store, func(all *Excused) error {
		all.Days = append(all.Days, days...)
		slices.Sort(all.Days)
		all.Days = slices.Compact(all.Days)
		return nil
	}); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noted = days
	return nil
}

// outages returns a filter for the days with long outages.
func (s *Service) outages(ctx context.Context) (func(daily.Day) bool, error) {
	known, err := ExcusedDocument.Load(ctx, s.Store)
	days := append(known.Days, s.recent()...)
	return func(d daily.Day) bool { return slices.Contains(days, d) }, err
}

// recent returns the days with long outages that the monitor knows.
func (s *Service) recent() []daily.Day {
	if s.Gaps == nil {
		return nil
	}
	return daysOf(s.Gaps())
}

// daysOf returns the days that do not count as missed because of outages, see longOutage.
func daysOf(gaps []contact.Gap) (days []daily.Day) {
	lost := map[daily.Day]time.Duration{}
	for _, g := range gaps {
		for d := daily.FirstOpen(g.From); d <= daily.On(g.To); d++ {
			from, to := g.From, g.To
			if begins := d.Begins(); begins.After(from) {
				from = begins
			}
			if closes := d.Closes(); closes.Before(to) {
				to = closes
			}
			lost[d] += max(0, to.Sub(from))
			if ends := (d + 1).Begins(); from.Before(ends) && to.After(ends.Add(-longOutage)) {
				lost[d] = max(lost[d], longOutage)
			}
		}
	}
	for d, all := range lost {
		if all >= longOutage {
			days = append(days, d)
		}
	}
	slices.Sort(days)
	return days
}
