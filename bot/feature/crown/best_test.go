package crown

import (
	"fmt"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/retention"
	"dockside/game/daily"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/game/tips"
	"dockside/storage/storagetest/bolttest"
)

const server = "900"

// feature returns the feature on an empty store at noon. It cannot ask Discord.
func feature(t *testing.T) Feature {
	t.Helper()
	now := func() time.Time { return bottest.Noon }
	s := bottest.New(t, bottest.Config{Store: bolttest.Open(t, now)})
	return Feature{
		Games: s.Games, Guilds: s.Guilds, Members: s.Members, Store: s.Store, Dailies: s.Dailies, Now: s.Now, Log: s.Log,
	}
}

// expect checks the best of a purpose.
func (f Feature) expect(t *testing.T, purpose, period, users string) {
	t.Helper()
	got := f.period(purpose)
	all, err := f.best(t.Context(), server, purpose)
	if bottest.Must(t, err); got != period || fmt.Sprint(all) != users {
		t.Errorf("the best of %s, %s, are %v, not those of %s, %s", purpose, got, all, period, users)
	}
}

// Of yesterday's players, only those who share their answers can get the crown: by their anchors, then by time. Users
// who chose meanwhile to be named nowhere do not get it.
func TestTheBestOfYesterday(t *testing.T) {
	t.Parallel()
	f := feature(t)
	yesterday := daily.On(bottest.Noon) - 1
	_, err := dailies.CrowdOf(server, yesterday.String(), "0").Revise(t.Context(), f.Store, func(c *dailies.Crowd) error {
		c.People = []dailies.Entry{
			{User: "1", Anchors: 5, At: 1},
			{User: "2", Name: "Bernd", Anchors: 3, At: 2},
			{User: "3", Name: "Clara", Anchors: 4, At: 4},
			{User: "4", Name: "Dora", Anchors: 4, At: 3},
			{User: "5", Name: "Emil", Anchors: 5, At: 5},
		}
		return nil
	})
	bottest.Must(t, err)
	f.namesNowhere(t, "5")
	f.expect(t, guild.CrownTavern, yesterday.String(), "[4 3 2]")
}

// namesNowhere lets a user choose to be named nowhere.
func (f Feature) namesNowhere(t *testing.T, user string) {
	t.Helper()
	bottest.Must(t, f.Members.SetPreferences(
		t.Context(), member.UserDocument(user), member.Preferences{member.Named.Name: member.No},
	))
}

// tipped stores a finished rated match on which some users have predicted, by how much better than the bot.
func (f Feature) tipped(t *testing.T, id string, ended time.Time, ahead map[string]float64) {
	t.Helper()
	of := table.New(table.Challenge{
		ID: id, Guild: server, Channel: "901", Rules: shanghaien.Rules(), By: bottest.Anna, Rival: bottest.Bernd, Rated: true,
	}, ended)
	of.Phase, of.Ended, of.Settled = table.Over, ended, []ladder.Change{{Number: 1}}
	for user, by := range ahead {
		score := tips.Score{Own: 0.5, House: 0.5 + by}
		of.Spectators = append(of.Spectators, table.Spectator{User: user, Name: user, Tip: &tips.Tip{Score: &score}})
	}
	of.AllPublished()
	bottest.Must(t, f.Store.Create(t.Context(), of))
}

// All matches with predictions of last week count until this week ends, although older matches go to the archive.
func TestPredictionsStayForTheCrown(t *testing.T) {
	t.Parallel()
	f := feature(t)
	monday := daily.On(bottest.Noon).Week().First().Begins()
	for i := range leastTips {
		first, last := monday.AddDate(0, 0, -7), monday.Add(-time.Second)
		f.tipped(t, fmt.Sprint("first", i), first, map[string]float64{"11": 0.2})
		f.tipped(t, fmt.Sprint("last", i), last, map[string]float64{"12": 0.1})
	}
	now := monday.AddDate(0, 0, 7).Add(-time.Second)
	f.Now = func() time.Time { return now }
	archiver := retention.Archiver{Archive: bottest.Archive(t), Now: f.Now, Log: f.Log, Store: f.Store}
	bottest.Must(t, archiver.Look(t.Context()))
	f.expect(t, guild.CrownPredictor, monday.AddDate(0, 0, -7).Format(time.DateOnly), "[11 12]")
}

// The best predictor of a week has predicted often enough in that week, and surpasses the bot the most on average.
func TestTheBestPredictorOfAWeek(t *testing.T) {
	t.Parallel()
	f := feature(t)
	monday := daily.On(bottest.Noon).Week().First().Begins()
	for i := range leastTips {
		ended := monday.Add(-time.Duration(i+1) * 24 * time.Hour)
		ahead := map[string]float64{"11": 0.1, "12": 0.2}
		if i > 0 {
			ahead["13"] = 0.4 // once too few
		}
		f.tipped(t, fmt.Sprint("last", i), ended, ahead)
		f.tipped(t, fmt.Sprint("now", i), monday.Add(time.Hour), map[string]float64{"14": 0.5})
		f.tipped(t, fmt.Sprint("old", i), monday.AddDate(0, 0, -8), map[string]float64{"15": 0.5})
	}
	f.expect(t, guild.CrownPredictor, monday.AddDate(0, 0, -7).Format(time.DateOnly), "[12 11]")
}
