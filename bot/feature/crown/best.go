package crown

import (
	"cmp"
	"context"
	"slices"
	"time"

	"dockside/bot/dailies"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/game/daily"
	"dockside/game/ladder"
	"dockside/game/table"
)

// period returns the latest period of a purpose that is over.
func (f Feature) period(purpose string) string {
	switch purpose {
	case guild.CrownTavern:
		return f.lastDay().String()
	case guild.CrownPredictor:
		from, _ := f.lastWeek()
		return from.Format(time.DateOnly)
	}
	return f.lastSeason()
}

// best returns the best users on a server in the latest finished period of a purpose, the best first.
func (f Feature) best(ctx context.Context, server, purpose string) (users []string, err error) {
	switch purpose {
	case guild.CrownTavern:
		return f.ofDay(ctx, server, f.lastDay())
	case guild.CrownPredictor:
		from, until := f.lastWeek()
		return f.ofWeek(ctx, server, from, until)
	}
	return f.ofSeason(ctx, server, f.lastSeason())
}

func (f Feature) lastDay() daily.Day { return daily.FirstOpen(f.Now()) - 1 }

func (f Feature) lastWeek() (from, until time.Time) {
	until = daily.On(f.Now()).Week().First().Begins()
	return until.AddDate(0, 0, -7), until
}

func (f Feature) lastSeason() string {
	begun, _, _ := ladder.SeasonTimes(ladder.Season(f.Now()))
	return ladder.Season(begun.Add(-time.Second))
}

// ofDay returns the users who share their answer of a day, sorted by their anchors and then by time. The crown names
// its holder, so it omits users who do not share, or who now want to be named nowhere.
func (f Feature) ofDay(ctx context.Context, server string, day daily.Day) ([]string, error) {
	crowd, err := f.Dailies.Crowd(ctx, server, day)
	if err != nil {
		return nil, err
	}
	unnamed, err := f.Members.Unnamed(ctx, crowd.Sharers()...)
	if err != nil {
		return nil, err
	}
	named := crowd.Named()
	slices.SortStableFunc(named, func(a, b dailies.Entry) int {
		return cmp.Or(cmp.Compare(b.Anchors, a.Anchors), cmp.Compare(a.At, b.At))
	})
	var users []string
	for _, e := range named {
		if e.User != "" && e.Anchors > 0 && !unnamed[e.User] {
			users = append(users, e.User)
		}
	}
	return users, nil
}

// leastTips is the number of predictions from which somebody can be the best predictor of a week.
const leastTips = 5

// ofWeek returns the users with enough predictions on matches of a server that have ended between two times, sorted by
// how much they surpass the bot on average. The store keeps matches with predictions until the next week is over.
func (f Feature) ofWeek(ctx context.Context, server string, from, until time.Time) ([]string, error) {
	sums := guild.Predictions{}
	for _, g := range f.Games {
		ids, err := f.Store.Tagged(ctx, table.TippedOn(server, g.Rules.Name))
		if err != nil {
			return nil, err
		}
		for some := range slices.Chunk(ids, member.ReadAtOnce) {
			tables, err := f.Store.LoadMany(ctx, some...)
			if err != nil {
				return nil, err
			}
			for _, t := range tables {
				if !t.Ended.Before(from) && t.Ended.Before(until) {
					sums.Add(t)
				}
			}
		}
	}
	return bestPredictors(sums.People), nil
}

// bestPredictors returns the users with enough predictions for all games, the best first.
func bestPredictors(all []guild.Predictor) (users []string) {
	sums := map[string]guild.Predictor{}
	for _, p := range all {
		sum := sums[p.User]
		sum.Tips, sum.Ahead = sum.Tips+p.Tips, sum.Ahead+p.Ahead
		sums[p.User] = sum
		if !slices.Contains(users, p.User) {
			users = append(users, p.User)
		}
	}
	users = slices.DeleteFunc(users, func(user string) bool { return sums[user].Tips < leastTips || ladder.Gone(user) })
	mean := func(user string) float64 { return sums[user].Ahead / float64(sums[user].Tips) }
	slices.SortFunc(users, func(a, b string) int {
		return cmp.Or(cmp.Compare(mean(b), mean(a)), cmp.Compare(sums[b].Tips, sums[a].Tips), cmp.Compare(a, b))
	})
	return users
}

// ofSeason returns the users at the top of the leaderboard of a season, for the game with the most players.
func (f Feature) ofSeason(ctx context.Context, server, season string) (users []string, err error) {
	most := 0
	for _, g := range f.Games {
		name := ladder.Name{Game: g.Rules.Name, Guild: server, Season: season}
		p, err := f.Store.Page(ctx, name, ladder.Query{Count: topRead})
		if err != nil {
			return nil, err
		}
		if p.Total <= most {
			continue
		}
		most, users = p.Total, nil
		for _, row := range p.Rows {
			if !ladder.Gone(row.User) {
				users = append(users, row.User)
			}
		}
	}
	return users, nil
}

// topRead is how many rows of a leaderboard are read, in case the first players have left.
const topRead = 10
