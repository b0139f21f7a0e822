package dailies

import (
	"context"
	"slices"
	"time"

	"dockside/game/daily"
	"dockside/storage"
)

// Group is the days on which somebody on a server answered. It has no ids, so it stays when people erase themselves.
type Group struct {
	storage.Versioned
	Days  []daily.Day `json:"days,omitempty"`  // ascending
	Maybe []daily.Day `json:"maybe,omitempty"` // on which somebody may have answered, if a process was killed
}

// GroupOf returns the document with the days of a server.
func GroupOf(server string) storage.Document[Group] {
	return storage.Document[Group]{Key: "daily/group/" + server}
}

// expectDay notes that somebody on a server may be about to answer.
func (s *Service) expectDay(ctx context.Context, server string, day daily.Day) error {
	g, err := GroupOf(server).Load(ctx, s.Store)
	if err != nil || slices.Contains(g.Days, day) || slices.Contains(g.Maybe, day) {
		return err
	}
	_, err = GroupOf(server).Revise(ctx, s.Store, func(g *Group) error {
		if !slices.Contains(g.Days, day) && !slices.Contains(g.Maybe, day) {
			g.Maybe = append(g.Maybe, day)
		}
		return nil
	})
	return err
}

// noteDay notes that somebody on a server answered on a day. It also settles earlier days in doubt, before their crowds
// are deleted.
func (s *Service) noteDay(ctx context.Context, server string, day daily.Day) error {
	before, err := GroupOf(server).Load(ctx, s.Store)
	if err != nil || slices.Contains(before.Days, day) {
		return err
	}
	earlier := slices.DeleteFunc(slices.Clone(before.Maybe), func(d daily.Day) bool { return d >= day })
	played, err := s.played(ctx, server, earlier)
	if err != nil {
		return err
	}
	_, err = GroupOf(server).Revise(ctx, s.Store, func(g *Group) error {
		g.add(append(played, day)...)
		g.Maybe = slices.DeleteFunc(g.Maybe, func(d daily.Day) bool {
			return slices.Contains(g.Days, d) || d < day-KeptWhole
		})
		return nil
	})
	return err
}

// add adds days.
func (g *Group) add(days ...daily.Day) {
	g.Days = append(slices.Clone(g.Days), days...)
	slices.Sort(g.Days)
	g.Days = slices.Compact(g.Days)
}

// GroupStreak returns the streak of a server: the days on which somebody answered. It depends on no solution, so it is
// public at any time.
func (s *Service) GroupStreak(ctx context.Context, server string) (daily.Streak, error) {
	g, err := s.group(ctx, server)
	if err != nil {
		return daily.Streak{}, err
	}
	outage, err := s.outages(ctx)
	return daily.StreakUntil(daily.FirstOpen(s.Now()), g.Days, outage), err
}

// GroupStreakOn returns the streak of a server at the end of a day.
func (s *Service) GroupStreakOn(ctx context.Context, server string, day daily.Day) (daily.Streak, error) {
	g, err := s.group(ctx, server)
	if err != nil {
		return daily.Streak{}, err
	}
	days := slices.DeleteFunc(slices.Clone(g.Days), func(d daily.Day) bool { return d > day })
	outage, err := s.outages(ctx)
	return daily.StreakUntil(day+1, days, outage), err
}

// group returns the days of a server. It asks the crowds about those days that are in doubt.
func (s *Service) group(ctx context.Context, server string) (Group, error) {
	g, err := GroupOf(server).Load(ctx, s.Store)
	if err != nil || len(g.Maybe) == 0 {
		return g, err
	}
	played, err := s.played(ctx, server, g.Maybe)
	g.add(played...)
	return g, err
}

// played returns the days on which a user on a server answered, by its crowds.
func (s *Service) played(ctx context.Context, server string, days []daily.Day) (played []daily.Day, err error) {
	if len(days) == 0 {
		return nil, nil
	}
	crowds, err := s.crowds(ctx, server, days...)
	for i, c := range crowds {
		if len(c.People) > 0 {
			played = append(played, days[i])
		}
	}
	return played, err
}

// Own are the streaks of a person.
type Own struct {
	Any  daily.Streak // days with an answer
	Good daily.Streak // days with at least daily.Good anchors
}

// OwnStreaks returns the streaks of a person. That of good days depends on solutions, so only the person may see it
// before the day is closed.
func (s *Service) OwnStreaks(ctx context.Context, user string) (Own, error) {
	known, err := s.Of(ctx, user)
	if err != nil {
		return Own{}, err
	}
	outage, err := s.outages(ctx)
	open := daily.FirstOpen(s.Now())
	return Own{
		Any:  daily.StreakUntil(open, known.Played(1), outage),
		Good: daily.StreakUntil(open, known.Played(daily.Good), outage),
	}, err
}

// Row is a row of the ranking of a server.
type Row struct {
	daily.Ranked
	Name string // empty if the person shares no answer of the week, so that they may only be counted
}

// Week returns the people whose answers count on a server, for each closed day of a week. So all of it is public.
func (s *Service) Week(ctx context.Context, server string, week daily.Week) ([]Crowd, error) {
	now := s.Now()
	days := slices.DeleteFunc(week.Days(), func(d daily.Day) bool { return !d.IsClosed(now) })
	return s.crowds(ctx, server, days...)
}

// Ranking ranks the people in the crowds of some days.
func Ranking(crowds []Crowd) (rows []Row) {
	names, anchors := map[string]string{}, map[string][]int{}
	for _, c := range crowds {
		for _, e := range c.People {
			if e.User == "" {
				continue // they erased themselves
			}
			anchors[e.User] = append(anchors[e.User], e.Anchors)
			if e.Name != "" {
				names[e.User] = e.Name
			}
		}
	}
	for _, r := range daily.Rank(anchors) {
		rows = append(rows, Row{r, names[r.User]})
	}
	return rows
}

// Forget deletes what is stored of a server that removed the bot.
func Forget(ctx context.Context, store storage.Documents, server string, now time.Time) error {
	today := daily.On(now)
	g, err := GroupOf(server).Load(ctx, store)
	if err != nil {
		return err
	}
	for d := today - 2*KeptWhole; d <= today+1; d++ {
		g.add(d)
	}
	for _, d := range g.Days {
		if err := removeCrowd(ctx, store, server, d); err != nil {
			return err
		}
	}
	return GroupOf(server).Remove(ctx, store)
}
