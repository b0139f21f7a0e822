package show_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/game/table"
)

// In the evening one message shows a match: the question, at most 20 steps, and the result with the names.
func TestAnEvening(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.played("m", nil)
	w.pass(6 * time.Hour)
	if len(w.in(hall)) != 0 {
		t.Fatal("there is a show before the evening")
	}
	w.pass(evening - 6*time.Hour)
	asked := w.last()
	if !strings.Contains(asked, "Evening show · Shanghaien|true|2") ||
		!strings.Contains(asked, "captain** had a choice") || strings.Contains(asked, "name of") {
		t.Errorf("asked is %q", asked)
	}
	w.pass(9 * time.Minute)
	if len(w.steps()) != 1 {
		t.Errorf("the game plays on before predictions close: %q", w.steps())
	}
	w.pass(6 * time.Minute)
	steps := w.steps()
	if n := len(steps) - 1; n < 5 || n > 20 {
		t.Errorf("there are %d steps", n)
	}
	for i, step := range steps[:len(steps)-1] {
		if strings.Contains(step, "name of") {
			t.Errorf("step %d names somebody: %q", i, step)
		}
		if i > 0 && (!strings.Contains(step, "|true|0") || strings.Contains(step, "chose:") != (i == 1)) {
			t.Errorf("step %d is %q", i, step)
		}
	}
	end := steps[len(steps)-1]
	for _, want := range []string{
		"name of " + one + " – name of " + other + "|true|1", "chose: **", "went from about 50% to 90%",
	} {
		if !strings.Contains(end, want) {
			t.Errorf("the end lacks %q: %q", want, end)
		}
	}
	for _, user := range []string{one, other} {
		a, err := w.Store.Agenda(t.Context(), user)
		bottest.Must(t, err)
		if len(a.Items) != 1 || a.Items[0].News != table.WasShown {
			t.Errorf("the pending message of %s is %+v", user, a.Items)
		}
	}
	w.pass(2 * time.Hour)
	if again := w.steps(); len(again) != len(steps) || len(w.reviewed) != 1 {
		t.Errorf("the show goes on after its end: %q", again[len(steps):])
	}
}

// Without an interesting match there is no show on that evening.
func TestAnEveningWithoutAMatch(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.pass(evening)
	w.played("m", nil)
	w.pass(time.Hour)
	if len(w.in(hall)) != 0 || len(w.reviewed) != 0 {
		t.Error("there is a show")
	}
	w.pass(23 * time.Hour)
	if w.last(); len(w.reviewed) != 1 {
		t.Error("the match is not shown on the next evening")
	}
}

// A busy server has a show every hour, each of another match.
func TestABusyServer(t *testing.T) {
	t.Parallel()
	w := open(t)
	for _, id := range strings.Fields("a b c d e f g h i") {
		w.played(id, nil)
	}
	w.pass(3 * time.Minute)
	if len(w.in(hall)) != 0 {
		t.Fatal("nine games make a server busy")
	}
	w.played("k", nil)
	w.pass(15 * time.Minute)
	first := w.shows().Current
	w.pass(time.Hour)
	w.played("l", nil)
	w.pass(time.Hour)
	if first == nil || len(w.in(hall)) != 2 || w.past(first.Match) == nil || w.past("l") == nil {
		t.Errorf("the first show is %+v, shown are %d", first, len(w.in(hall)))
	}
}

// A bot that returns an hour after the evening shows one match on a busy server, not one for each hour.
func TestALateEveningOnABusyServer(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.now = w.now.Add(8*time.Hour + time.Minute)
	for _, id := range strings.Fields("a b c d e f g h i k") {
		w.played(id, nil)
	}
	w.pass(40 * time.Minute)
	if shown := len(w.in(hall)); shown != 1 {
		t.Errorf("%d matches are shown", shown)
	}
}

// A show that is interrupted waits for Discord. After an hour it ends with its result.
func TestAnInterruptedShow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		away time.Duration
		skip bool
	}{"for minutes": {30 * time.Minute, false}, "for hours": {2 * time.Hour, true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := showing(t)
			w.pass(10 * time.Minute)
			before := len(w.steps())
			w.now = w.now.Add(c.away)
			w.feature.Round(t.Context()) // without contact
			if len(w.steps()) != before {
				t.Error("it goes on without contact")
			}
			w.pass(20 * time.Second)
			ended := w.ended("m")
			if after := len(w.steps()); ended != c.skip || after <= before {
				t.Errorf("after the interruption it has %d steps, ended %t", after, ended)
			}
		})
	}
}

// Discord acknowledges a heartbeat every 41 seconds only. Meanwhile the game plays on, a step every ten seconds.
func TestAShowDoesNotWaitForHeartbeats(t *testing.T) {
	t.Parallel()
	w := showing(t)
	w.pass(10 * time.Minute)
	before := len(w.steps())
	for range 4 {
		w.now = w.now.Add(10 * time.Second)
		w.feature.Round(t.Context())
	}
	if steps := len(w.steps()) - before; steps != 4 {
		t.Errorf("in 40 seconds there are %d steps", steps)
	}
}

// Two replicas that work at the same time show each step once.
func TestTwoReplicasShowOneShow(t *testing.T) {
	t.Parallel()
	stores := bottest.Stores["miniredis"](t)
	w := openOn(t, stores[0])
	other := w.another(stores[1])
	w.played("m", nil)
	w.now = w.now.Add(evening)
	for range 20 * 30 {
		w.now = w.now.Add(2 * time.Second)
		w.tick(other)
		w.tick(w.feature)
	}
	all := w.in(hall)
	if len(all) != 1 || !w.ended("m") || len(w.reviewed) != 1 {
		t.Fatalf("there are %d messages, %d reviews", len(all), len(w.reviewed))
	}
	seen := map[string]bool{}
	for _, state := range all[0].states[1:] {
		if seen[state] {
			t.Errorf("shown twice: %q", state)
		}
		seen[state] = true
	}
}

// A deleted message ends the show.
func TestADeletedShowHasEnded(t *testing.T) {
	t.Parallel()
	w := showing(t)
	w.code, w.method = discord.UnknownMessage, "PATCH"
	w.pass(15 * time.Minute)
	w.code = 0
	w.pass(15 * time.Minute)
	if s := w.shows(); s.Current != nil || len(w.steps()) != 1 || len(w.in(office)) != 0 {
		t.Errorf("after the deletion: %+v", s.Current)
	}
}

// If the channel of the show is closed, the bot says so once in the log channel, in the language of the server.
func TestALostChannelIsToldOnce(t *testing.T) {
	t.Parallel()
	w := open(t)
	_, err := w.Guilds.Update(t.Context(), server, func(o *guild.Policy) error {
		o.Log = office
		return nil
	})
	bottest.Must(t, err)
	bottest.Must(t, w.Members.NoteLocale(t.Context(), server, "de"))
	w.played("m", nil)
	bottest.Must(t, guild.ShowsOf(server).Set(t.Context(), w.Store, guild.Shows{}))
	w.pass(evening - 2*time.Minute)
	w.close(hall)
	w.pass(5 * time.Minute)
	w.played("n", nil)
	w.pass(24 * time.Hour)
	if all := w.in(office); len(all) != 1 || !strings.Contains(all[0].states[0], "<#"+hall+"> nicht") {
		t.Errorf("the log channel has %d messages", len(all))
	}
	if s := w.shows(); s.Current != nil {
		t.Errorf("the show is %+v", s.Current)
	}
}

// When a player is erased, or does not want to be shown any more, the message is deleted within a minute.
func TestAShowIsWithdrawn(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]time.Duration{
		"before the predictions close": 0, "while it runs": 11 * time.Minute, "after its end": time.Hour,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := showing(t)
			w.pass(after)
			w.last()
			key := guild.ShowsOf(server).Key
			if w.past("m") != nil {
				key = guild.PastShowsOf(server).Key
			}
			found, err := guild.ForgetInShows(t.Context(), w.Store, key, other, w.now)
			bottest.Must(t, err)
			w.pass(time.Minute)
			if s := w.shows(); !found || s.Current != nil || w.past("m") != nil || len(w.in(hall)) != 0 {
				t.Errorf("left are %+v and %d messages", s.Current, len(w.in(hall)))
			}
		})
	}
}

// When a player does not want to be shown any more, a show that has not ended is deleted within a minute.
func TestAPlayerEndsAShow(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]time.Duration{
		"before the predictions close": time.Minute, "while it runs": 11 * time.Minute,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := showing(t)
			w.pass(after)
			w.set(member.UserDocument(one).Key, member.Shows.Name, member.No)
			w.pass(time.Minute)
			if s := w.shows(); s.Current != nil || len(w.in(hall)) != 0 {
				t.Errorf("left are %+v and %d messages", s.Current, len(w.in(hall)))
			}
		})
	}
}

// When everyone is denied to view the channel of the match, a show that has not ended is deleted within two minutes.
func TestAHiddenChannelEndsAShow(t *testing.T) {
	t.Parallel()
	for name, begun := range map[string]time.Duration{
		"while predictions are open": 0, "while it plays": 11 * time.Minute,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t)
			w.played("m", func(t *table.Table) { t.Channel = tavern })
			w.pass(evening + begun)
			if len(w.in(hall)) != 1 || w.ended("m") {
				t.Fatalf("there is no running show, but %d messages", len(w.in(hall)))
			}
			w.mu.Lock()
			w.hidden = tavern
			w.mu.Unlock()
			w.pass(2 * time.Minute)
			if all := w.in(hall); len(all) != 0 {
				t.Errorf("the hall still has %q", all[0].last())
			}
		})
	}
}

// If the bot loses sight of the channel of a running show, it tells the log channel. An erasure still finds the message
// when the channel is back.
func TestARunningShowInALostChannelIsRemembered(t *testing.T) {
	t.Parallel()
	for name, begun := range map[string]time.Duration{
		"while predictions are open": 5 * time.Minute, "while it plays": 11 * time.Minute,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := bottest.Stores["bbolt"](t)[0]
			w := openOn(t, s)
			_, err := w.Guilds.Update(t.Context(), server, func(o *guild.Policy) error {
				o.Log = office
				return nil
			})
			bottest.Must(t, err)
			w.played("m", nil)
			w.pass(evening + begun)
			w.close(hall)
			w.pass(20 * time.Minute)
			if all := w.in(office); len(all) != 1 {
				t.Errorf("the log channel has %d messages", len(all))
			}
			w.close("")
			w.pass(time.Minute)
			bottest.EraseFrom(t, s, nil, nil, other, 1<<30)
			w.pass(time.Minute)
			if n := len(w.in(hall)); n != 0 {
				t.Errorf("after the erasure of a player %d messages are left", n)
			}
		})
	}
}

// A replica may die after it has sent the message and before it knows its id. The message is found and deleted.
func TestAMessageWithoutAnIDIsWithdrawn(t *testing.T) {
	t.Parallel()
	w := showing(t)
	_, err := guild.ShowsOf(server).Revise(t.Context(), w.Store, func(s *guild.Shows) error {
		s.Current.Message, s.Current.Closes, s.Current.Lease = "", time.Time{}, w.now
		s.Forget(one)
		return nil
	})
	bottest.Must(t, err)
	w.pass(time.Minute)
	if s := w.shows(); s.Current != nil || len(w.in(hall)) != 0 || len(w.messages) != 1 {
		t.Errorf("left are %+v and %d messages of %d", s.Current, len(w.in(hall)), len(w.messages))
	}
}

// A server that wants no show any more is forgotten once its last show is.
func TestAServerWithoutShowsIsForgotten(t *testing.T) {
	t.Parallel()
	w := showing(t)
	w.set(member.GuildDocument(server).Key, member.ShowIn.Name, "")
	w.pass(time.Hour)
	if w.past("m") == nil {
		t.Error("the show has not ended")
	}
	w.now = w.now.Add(guild.ShowsKept)
	w.pass(time.Minute)
	e, err := guild.EveningsDocument.Load(t.Context(), w.Store)
	bottest.Must(t, err)
	raw, err := w.Store.Document(t.Context(), guild.ShowsOf(server).Key)
	if len(e.Guilds) != 0 || raw != nil || err != nil {
		t.Errorf("kept are %v and %s, %v", e.Guilds, raw, err)
	}
}

// The evening is that of the server's time zone.
func TestTheEveningOfAServer(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.set(member.GuildDocument(server).Key, member.DailyZone.Name, "America/New_York") // 19:00 there is 23:00 UTC
	w.played("m", nil)
	w.pass(evening)
	if len(w.in(hall)) != 0 {
		t.Error("there is a show in the evening of another place")
	}
	w.pass(4 * time.Hour)
	w.last()
}

// A server whose time zone moves west has no second show on the same evening, but one on the next.
func TestAZoneThatMovesWestBringsNoSecondShow(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.set(member.GuildDocument(server).Key, member.DailyZone.Name, "Europe/Berlin") // 19:00 there is 17:00 UTC
	w.played("m", nil)
	w.pass(evening)
	w.played("n", nil)
	w.set(member.GuildDocument(server).Key, member.DailyZone.Name, "America/New_York") // 19:00 there is 23:00 UTC
	w.pass(5 * time.Hour)
	if shows := len(w.in(hall)); shows != 1 {
		t.Errorf("there are %d shows", shows)
	}
	w.played("o", nil)
	w.pass(23 * time.Hour)
	if shows := len(w.in(hall)); shows != 2 {
		t.Errorf("a day later there are %d shows", shows)
	}
}

// If the channel is chosen again and still closed, the bot reports that in the log channel again.
func TestAChosenChannelIsToldAgain(t *testing.T) {
	t.Parallel()
	w := open(t)
	bottest.Must(t, guild.ShowsOf(server).Set(t.Context(), w.Store, guild.Shows{Told: hall}))
	bottest.Must(t, guild.ExpectShow(t.Context(), w.Store, "show", server, w.now))
	if told := w.shows().Told; told != "" {
		t.Errorf("%s was notified already", told)
	}
}

// A server whose channel is chosen stays listed, also if a replica looks before the choice is stored.
func TestAServerStaysListedWhileItChooses(t *testing.T) {
	t.Parallel()
	w := open(t)
	w.set(member.GuildDocument(server).Key, member.ShowIn.Name, "")
	w.pass(time.Minute)
	bottest.Must(t, guild.ExpectShow(t.Context(), w.Store, "show", server, w.now))
	w.pass(time.Minute)
	w.set(member.GuildDocument(server).Key, member.ShowIn.Name, hall)
	w.played("m", nil)
	w.pass(evening)
	w.last()
}
