package digest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
)

// A channel has one silent message that names the users who share, and counts the others.
func TestALineNamesThoseWhoShare(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	said := w.shares(f, person(1))
	if !strings.Contains(said.Screen.Text, "the line in this channel names you") {
		t.Errorf("the answer is %q", said.Screen.Text)
	}
	line := w.only(channel)
	if line.Text != "Sailor 1 played today’s tavern." || !line.Silent || len(line.Mentions) > 0 {
		t.Errorf("the line is %+v", line)
	}
	if id := line.Rows[0].Buttons[0].ID; id != "daily" || !bottest.Invites(line.Screen) || bottest.Invites(said.Screen) {
		t.Errorf("its button is %q, and the line has %+v", id, line.Rows)
	}
	w.shares(f, person(2))
	w.answers(f, person(3), false)
	w.answers(f, person(4), true)
	if line := w.only(channel); line.Text != "Sailor 1 and Sailor 2 played today’s tavern." {
		t.Errorf("the line is %q", line.Text)
	}
	w.passes(w.now.Add(repairEvery), k)
	w.shares(f, person(1)) // again
	if line := w.only(channel); line.Text != "Sailor 1, Sailor 2 and two others played today’s tavern." {
		t.Errorf("the line is %q", line.Text)
	}
}

// Users who want to be named nowhere and erased users are counted. Banned users are omitted.
func TestALineNamesNobodyAgainstTheirWill(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	bottest.Must(t, f.Members.SetPreferences(t.Context(), member.UserDocument(person(1).ID),
		member.Preferences{member.Named.Name: member.No}))
	if said := w.shares(f, person(1)).Screen.Text; !strings.Contains(said, "You’re not named") {
		t.Errorf("the answer is %q", said)
	}
	if line := w.only(channel); line.Text != "One person played today’s tavern." {
		t.Errorf("the line is %q", line.Text)
	}
	w.shares(f, person(2))
	w.shares(f, person(3))
	bottest.Must(t, f.Members.SetPreferences(t.Context(), member.UserDocument(person(2).ID),
		member.Preferences{member.Named.Name: member.No}))
	w.bans(f, person(3))
	w.passes(w.now.Add(repairEvery), k)
	if line := w.only(channel); line.Text != "Two people played today’s tavern." {
		t.Errorf("the line is %q", line.Text)
	}
}

// If everybody who shared is banned, the line says without a number that nobody has played.
func TestALineOfNobodyHasNoNumber(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	w.shares(f, person(1))
	w.bans(f, person(1))
	w.passes(w.now.Add(repairEvery), &Rounds{Feature: f})
	if line := w.only(channel); line.Text != "Nobody has played today’s tavern yet." {
		t.Errorf("the line is %q", line.Text)
	}
}

// The name of somebody who is erased disappears from the line and from digests; their answer still counts.
func TestNobodyIsNamedAfterTheirErasure(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	w.digests("UTC")
	w.shares(f, person(1))
	w.shares(f, person(2))
	keys, _, err := w.store.FindText(t.Context(), person(1).ID)
	bottest.Must(t, err)
	for _, key := range keys {
		if dailies.IsCrowd(key) {
			_, err = dailies.ForgetInCrowd(t.Context(), w.store, key, person(1).ID)
		} else {
			_, err = w.store.Keep(t.Context(), key, nil, 0)
		}
		bottest.Must(t, err)
	}
	w.passes(w.now.Add(repairEvery), k)
	if line := w.only(channel); line.Text != "Sailor 2 and one other played today’s tavern." {
		t.Errorf("the line is %q", line.Text)
	}
	w.passes(at(aDay+8*time.Hour), k)
	digest := w.in(channel)[1]
	if said := digest.Text + digest.Alt; strings.Contains(said, "Sailor 1") || !strings.Contains(said, "2 of 2 found") {
		t.Errorf("the digest is %q", said)
	}
}

// If no language is chosen, lines and digests are in Discord’s language of the server, also if no user shares.
func TestLinesAndDigestsKeepTheirLanguage(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	w.digests("UTC")
	bottest.Must(t, f.Members.NoteLocale(t.Context(), server, "de"))
	w.shares(f, person(1))
	if line := w.only(channel); line.Text != "Sailor 1 hat die Taverne des Tages gespielt." {
		t.Errorf("the line is %q", line.Text)
	}
	w.answers(f, person(2), true)
	w.passes(w.now.Add(repairEvery), k)
	if line := w.only(channel); line.Text != "Sailor 1 und eine weitere Person haben die Taverne des Tages gespielt." {
		t.Errorf("after a round the line is %q", line.Text)
	}
	w.passes(at(aDay+8*time.Hour), k)
	if digest := w.in(channel)[1]; !strings.HasPrefix(digest.Title, "Taverne vom ") {
		t.Errorf("the digest is %q: %q", digest.Title, digest.Text)
	}
}

// A deleted line is sent again when somebody shares an answer, and not before.
func TestADeletedLineComesBackWithTheNextShare(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	w.shares(f, person(1))
	w.messages = nil
	w.answers(f, person(2), true)
	w.passes(w.now.Add(repairEvery), k)
	if n := len(w.in(channel)); n != 0 {
		t.Fatalf("%d messages came back", n)
	}
	w.shares(f, person(3))
	if line := w.only(channel); line.Text != "Sailor 1, Sailor 3 and one other played today’s tavern." {
		t.Errorf("the line is %q", line.Text)
	}
}

// Each day has its own line. The line of a finished day does not change.
func TestEachDayHasALine(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	w.shares(f, person(1))
	w.passes(w.now.Add(24*time.Hour), k)
	w.shares(f, person(2))
	all := w.in(channel)
	if len(all) != 2 || !strings.HasPrefix(all[0].Text, "Sailor 1 ") || !strings.HasPrefix(all[1].Text, "Sailor 2 ") {
		t.Errorf("the lines are %+v", all)
	}
	lines := guild.DailyLinesOf(server)
	_, err := lines.Revise(t.Context(), w.store, func(all *guild.DailyLines) error {
		return all.Keep("a thread", guild.DailyLine{Day: w.today() + 2})
	})
	bottest.Must(t, err)
	if kept, err := lines.Load(t.Context(), w.store); len(kept.Channels) != 1 || err != nil {
		t.Errorf("two days later the lines of %v are kept, %v", kept.Channels, err)
	}
	w.passes(w.now.Add(48*time.Hour), k)
	listed, err := guild.ListedLinesDocument.Load(t.Context(), w.store)
	if len(listed.Days) > 0 || err != nil {
		t.Errorf("listed are %v, %v", listed.Days, err)
	}
}

// If the bot cannot post in a channel, the answer still counts, and the user reads that.
func TestSharingWhereTheBotCannotPost(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	w.refuse[channel] = discord.MissingPermissions
	f := w.process(w.store)
	if said := w.shares(f, person(1)).Screen.Text; !strings.Contains(said, "I can’t post in this channel") {
		t.Errorf("the answer is %q", said)
	}
	c, err := f.Crowd(t.Context(), server, w.today())
	if len(c.Named()) != 1 || err != nil {
		t.Errorf("named are %v, %v", c.Named(), err)
	}
}

// Many people share at once in two processes: one message names all of them in the end.
func TestManyShareAtOnce(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, handles := newTown(t), open(t)
			two := []Feature{w.process(handles[0]), w.process(handles[1])}
			w.store = handles[0]
			const people = 16
			var all sync.WaitGroup
			for n := range people {
				f, who := two[n%2], person(n)
				w.answers(f, who, true)
				all.Go(func() {
					if _, err := f.share(t.Context(), w.press(f, who, w.today())); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			line := w.only(channel)
			for n := range people {
				if !strings.Contains(line.Text, person(n).Name) {
					t.Errorf("%s is missing in %q", person(n).Name, line.Text)
				}
			}
		})
	}
}

// The process may die at each write, and each response of Discord may be lost. After the next user's press and a round
// there is one message, which names all users whose answers count.
func TestALineSurvivesKills(t *testing.T) {
	t.Parallel()
	for at := 1; at < 20; at++ {
		for _, after := range []bool{false, true} {
			w := newTown(t)
			healthy := w.process(w.store)
			w.shares(healthy, person(1))
			w.answers(healthy, person(2), true)
			brittle := &bottest.Brittle{Store: w.store, At: at, After: after}
			w.lose = at%3 == 0
			f := w.process(brittle)
			_, _ = f.share(t.Context(), w.press(f, person(2), w.today()))
			done := brittle.Calls < at
			w.now = w.now.Add(held)
			w.shares(healthy, person(3))
			w.passes(w.now.Add(repairEvery), &Rounds{Feature: healthy})
			c, err := healthy.Crowd(t.Context(), server, w.today())
			bottest.Must(t, err)
			l := healthy.Words.For("en")
			p, err := healthy.Dailies.Puzzle(t.Context(), w.today())
			bottest.Must(t, err)
			if line, want := w.only(channel), lineWords(l, p, c); line.Text != want || len(c.People) != 3 {
				t.Errorf("killed at write %d (%v): the line is %q, want %q", at, after, line.Text, want)
			}
			if done {
				return
			}
		}
	}
	t.Error("there are more writes")
}

// firstShare is the time of the first share in these tests.
var firstShare = bottest.Noon

// The process may die at each write of the first share of a channel, and its response may be lost. The line then comes
// by itself, once, with everybody whose share is stored.
func TestTheFirstLineSurvivesKills(t *testing.T) {
	t.Parallel()
	for number := 1; number < 20; number++ {
		done := true
		for _, after := range []bool{false, true} {
			for _, away := range []time.Duration{held, 10 * time.Minute} {
				w := newTown(t)
				healthy := w.process(w.store)
				w.answers(healthy, person(1), true)
				brittle := &bottest.Brittle{Store: w.store, At: number, After: after}
				w.lose = number%2 == 0
				f := w.process(brittle)
				_, _ = f.share(t.Context(), w.press(f, person(1), w.today()))
				done = done && brittle.Calls < number
				w.during(firstShare.Add(away), firstShare.Add(away+20*time.Minute), &Rounds{Feature: healthy})
				c, err := healthy.Crowd(t.Context(), server, w.today())
				bottest.Must(t, err)
				all := w.in(channel)
				// A line that was sent without a response, and not found in time, says what it said then.
				if len(all) > 1 || len(c.Named()) > 0 && (len(all) != 1 || !strings.Contains(all[0].Text, "Sailor 1 ")) {
					t.Errorf("killed at write %d (%v), away for %v: the lines are %+v", number, after, away, all)
				}
			}
		}
		if done {
			return
		}
	}
	t.Error("there are more writes")
}

// A first line that may be in the channel is sent again if there is no newer message, or if a user shares an answer.
func TestAFirstLineWithoutAResponse(t *testing.T) {
	t.Parallel()
	for _, arrived := range []bool{true, false} {
		w := newTown(t)
		f := w.process(w.store)
		w.down, w.lose = !arrived, true
		w.shares(f, person(1))
		w.down, w.lose = false, false
		w.during(firstShare.Add(time.Hour), firstShare.Add(2*time.Hour), &Rounds{Feature: f})
		w.only(channel)
	}
}

// A line that the channel refuses is not sent again before the next share.
func TestARefusedLineIsNotRepeated(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	w.refuse[channel] = discord.MissingPermissions
	w.shares(f, person(1))
	delete(w.refuse, channel)
	w.during(firstShare.Add(time.Minute), firstShare.Add(time.Hour), &Rounds{Feature: f})
	if n := len(w.in(channel)); n != 0 {
		t.Errorf("%d lines are sent", n)
	}
	w.shares(f, person(2))
	if line := w.only(channel); line.Text != "Sailor 1 and Sailor 2 played today’s tavern." {
		t.Errorf("the line is %q", line.Text)
	}
}

// A process that takes too long does not overwrite what another one has written meanwhile.
func TestALateEditIsNotRecorded(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	w.shares(f, person(1))
	of := line{server: server, channel: channel, day: w.today(), shared: true}
	show, err := f.lineContent(t.Context(), of)
	bottest.Must(t, err)
	known, mine, err := f.holdLine(t.Context(), of, show)
	if !mine || err != nil {
		t.Fatalf("the line is not held: %v", err)
	}
	if _, mine, err = f.holdLine(t.Context(), of, show); mine || err != nil {
		t.Fatalf("two hold the line: %v", err)
	}
	w.now = w.now.Add(held)
	w.shares(f, person(2))
	before, err := guild.DailyLinesOf(server).Load(t.Context(), w.store)
	bottest.Must(t, err)
	_, err = f.writeLine(t.Context(), of, known, show)
	bottest.Must(t, err)
	after, err := guild.DailyLinesOf(server).Load(t.Context(), w.store)
	if fmt.Sprint(before) != fmt.Sprint(after) || err != nil {
		t.Errorf("stored is %v, was %v (%v)", after, before, err)
	}
}
