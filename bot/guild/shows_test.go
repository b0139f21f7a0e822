package guild_test

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
)

// shows returns the current show of a match of 1 and 2 with predictions of 3 and 4, and a past one of 3 and 5 that
// names 4.
func shows() (*guild.Shows, *guild.PastShows) {
	past := &guild.PastShows{}
	past.Keep([]guild.Show{{
		Shown:       guild.Shown{Match: "a", Message: "7", Players: []string{"3", "5"}, Ended: bottest.Noon.Add(-time.Hour)},
		Predictions: []guild.Prediction{{}, {User: "4", Name: "Dora"}},
	}})
	return &guild.Shows{Current: &guild.Show{
		Shown:       guild.Shown{Match: "b", Message: "8", Players: []string{"1", "2"}, Ended: bottest.Noon},
		Predictions: []guild.Prediction{{User: "3", Name: "Clara"}, {User: "4", Name: "Dora"}}, Told: true,
	}}, past
}

// The erasure of a player withdraws a show. The erasure of a predictor shows the result again without them, also if the
// show was replaced by later ones.
func TestShowsForgetPeople(t *testing.T) {
	t.Parallel()
	type result struct {
		withdrawn, again bool
		predictions      int
	}
	for user, want := range map[string]struct{ current, past result }{
		"1": {result{withdrawn: true}, result{predictions: 2}},
		"3": {result{again: true, predictions: 1}, result{withdrawn: true}},
		"4": {result{again: true, predictions: 1}, result{again: true, predictions: 1}},
		"6": {result{predictions: 2}, result{predictions: 2}},
	} {
		s, past := shows()
		inShows, inPast := s.Forget(user), past.Forget(user)
		of := func(s guild.Show) result { return result{s.Withdrawn, s.Again, len(s.Predictions)} }
		if got := of(*s.Current); got != want.current || inShows != (got != result{predictions: 2}) {
			t.Errorf("without %s the current show is %+v, %t", user, got, inShows)
		}
		if got := of(past.Shows[0]); got != want.past || inPast != (got != result{predictions: 2}) {
			t.Errorf("without %s the past show is %+v, %t", user, got, inPast)
		}
		if s.Forget(user) || past.Forget(user) {
			t.Errorf("%s is found again", user)
		}
	}
}

// A show that is over is kept once, for 30 days, and only if it has a message.
func TestShowsAreKeptForDays(t *testing.T) {
	t.Parallel()
	s, past := shows()
	past.Keep(append(s.Over(), guild.Show{Shown: guild.Shown{Match: "c", Ended: bottest.Noon}}))
	past.Keep(s.Over())
	if len(past.Shows) != 2 || past.Shows[0].Match != "b" || past.Of("a") == nil || past.Of("c") != nil {
		t.Fatalf("the shows are %+v", past)
	}
	if !past.Expire(bottest.Noon.Add(guild.ShowsKept-time.Minute)) || past.Of("a") != nil || past.Of("b") == nil {
		t.Errorf("kept are %+v", past)
	}
	if !past.Expire(bottest.Noon.Add(guild.ShowsKept)) || !past.Empty() {
		t.Errorf("after days are left %+v", past)
	}
	s.Current.Told = false
	if over := s.Over(); over != nil {
		t.Errorf("over are %+v", over)
	}
}

// A guild that is added again meanwhile stays in the index.
func TestAGuildStaysAttended(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	listed := func() int {
		a, err := guild.AttendedShowsDocument.Load(t.Context(), s)
		bottest.Must(t, err)
		return len(a.Since)
	}
	for _, at := range []time.Time{bottest.Noon, bottest.Noon.Add(time.Minute)} {
		bottest.Must(t, guild.AttendShow(t.Context(), s, "900", at))
	}
	bottest.Must(t, guild.LeaveShow(t.Context(), s, "900", bottest.Noon))
	if listed() != 1 {
		t.Error("it was removed")
	}
	bottest.Must(t, guild.LeaveShow(t.Context(), s, "900", bottest.Noon.Add(time.Minute)))
	if listed() != 0 {
		t.Error("it is listed for ever")
	}
}
