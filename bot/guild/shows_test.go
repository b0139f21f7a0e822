package guild_test

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
)

// shows returns the current show of a match of 1 and 2 with predictions of 3 and 4, and an earlier one of 3 and 5.
func shows() *guild.Shows {
	return &guild.Shows{
		Current: &guild.Show{
			Shown: guild.Shown{Match: "b", Message: "8", Players: []string{"1", "2"}, Ended: bottest.Noon}, Step: 4,
			Stops:       []int{1, 2, 3, 4},
			Predictions: []guild.Prediction{{User: "3", Name: "Clara"}, {User: "4", Name: "Dora"}},
		},
		Before: []guild.Shown{{Match: "a", Message: "7", Players: []string{"3", "5"}, Ended: bottest.Noon.Add(-time.Hour)}},
	}
}

// The erasure of a player withdraws a show. The erasure of a predictor shows the result again without them.
func TestShowsForgetPeople(t *testing.T) {
	t.Parallel()
	for user, want := range map[string]struct {
		current, before, again bool
		predictions            int
	}{
		"1": {current: true, predictions: 0},
		"3": {before: true, again: true, predictions: 1},
		"4": {again: true, predictions: 1},
		"6": {predictions: 2},
	} {
		s := shows()
		found := s.Forget(user)
		c := s.Current
		if found != (user != "6") || c.Withdrawn != want.current || s.Before[0].Withdrawn != want.before ||
			len(c.Predictions) != want.predictions || c.Ended.IsZero() != want.again || want.again != (c.Step == 3) {
			t.Errorf("without %s the shows are %+v %+v", user, c, s.Before)
		}
		if s.Forget(user) {
			t.Errorf("%s is found again", user)
		}
	}
}

// Shows are kept for some days after their end, and predictions until the next show.
func TestShowsAreKeptForDays(t *testing.T) {
	t.Parallel()
	s := shows()
	s.Replace(&guild.Show{Shown: guild.Shown{Match: "c"}})
	if len(s.Before) != 2 || s.Before[0].Match != "b" || !s.Has("a") || !s.Has("c") || s.Has("d") {
		t.Fatalf("the shows are %+v", s)
	}
	s.Expire(bottest.Noon.Add(guild.ShowsKept - time.Minute))
	if len(s.Before) != 1 || s.Before[0].Match != "b" || s.Current == nil {
		t.Errorf("kept are %+v", s)
	}
	s.Current.Ended = bottest.Noon
	s.Expire(bottest.Noon.Add(guild.ShowsKept))
	if len(s.Before) != 0 || s.Current != nil {
		t.Errorf("after days are left %+v", s)
	}
}
