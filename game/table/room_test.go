package table

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

// housed returns a match of Anna and Bernd that is to be played in a thread of a channel. Its card is message m1.
func housed(t *testing.T, hall string) *Session {
	t.Helper()
	s := challenged(bernd)
	s.Room = Room{Hall: hall, Least: 2}
	s.Shown.Apply(Mark{Act: Fronted, Channel: s.Channel, Fingerprint: s.Fingerprint(), Posted: noon}, "m1")
	must(t, s.Accept(bernd, "77", loaded(0), noon))
	return s
}

// A running match of enough users gets one thread. In the channel of the challenge it starts from the card.
func TestWhoWantsAThread(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*Table)
		wants  bool
	}{
		"a match of two":           {func(*Table) {}, true},
		"too few":                  {func(t *Table) { t.Room.Least = 3 }, false},
		"a table from before":      {func(t *Table) { t.Room = Room{} }, false},
		"one that has a thread":    {func(t *Table) { t.SetThread("m1", noon) }, false},
		"one that was refused":     {func(t *Table) { t.LeaveThread(Crowded, noon) }, false},
		"a match that is over":     {func(t *Table) { t.Phase = Over }, false},
		"alone with the computer":  {func(t *Table) { t.Solo = true }, false},
		"a challenge, not a match": {func(t *Table) { t.Phase = Open }, false},
	} {
		s := housed(t, "c")
		if c.change(s.Table); s.NeedsThread() != c.wants {
			t.Errorf("%s: wants a thread %t", name, s.NeedsThread())
		}
	}
	if s := housed(t, "c"); s.Room.Root != "m1" {
		t.Errorf("in the channel of the challenge it is made of %q, not of the card", s.Room.Root)
	}
	if s := housed(t, "h"); s.Room.Root != "" {
		t.Errorf("in another channel it is made of %q", s.Room.Root)
	}
}

// The main message moves into the thread, and back when the match ends or the thread is lost.
func TestWhereTheLivingMessageStands(t *testing.T) {
	t.Parallel()
	s := housed(t, "c")
	s.SetThread("m1", noon)
	if s.MainChannel() != "m1" || !s.IsMisplaced() || s.Stays() {
		t.Errorf("after the thread is made, the card stays in %s", s.ChannelOf(s.Shown.Board))
	}
	s.Shown.Apply(
		Mark{Act: Fronted, Channel: s.MainChannel(), Fingerprint: s.Fingerprint(), Drawn: s.Shown.Drawn, Posted: noon},
		"m2",
	)
	s.Shown.Apply(Mark{Act: Noticed, Channel: s.MainChannel(), Said: Notice{Reminded: s.Match.Turn()}}, "m3")
	if s.IsMisplaced() || s.ChannelOf("m1") != "c" || s.ChannelOf("m2") != "m1" || s.ChannelOf("m3") != "m1" {
		t.Errorf("the messages stand in %v", s.Shown.In)
	}
	var stored Table
	value, _ := json.Marshal(s.Table)
	if err := json.Unmarshal(value, &stored); err != nil || stored.ChannelOf("m2") != "m1" {
		t.Errorf("after storing, the board is in %s, %v", stored.ChannelOf("m2"), err)
	}
	s.LeaveThread(Deleted, noon)
	if s.Shown.Board != "" || s.Shown.Notice != "" || !s.Shown.Said.IsZero() || s.MainChannel() != "c" || s.NeedsThread() {
		t.Errorf("after the thread is lost: %+v in %s", s.Shown, s.MainChannel())
	}
	if !slices.Equal(s.Shown.Old, []string{"m1"}) || len(s.Shown.In) != 1 {
		t.Errorf("the card in the channel is forgotten: %v, %v", s.Shown.Old, s.Shown.In)
	}
}

// The thread of a running match is kept from being archived. It is closed a day after the end or the last vote, unless
// the rematch is played in it.
func TestWhenAThreadIsLookedAfter(t *testing.T) {
	t.Parallel()
	s := housed(t, "c")
	s.SetThread("m1", noon)
	now := noon
	for range 4 {
		lasts := s.Room.lasts()
		due := s.ThreadDue()
		if early := now.Add(lasts).Sub(due); early <= 0 || early >= lasts {
			t.Fatalf("open for %v since %v, it is due at %v", lasts, now, due)
		}
		before := s.Room.OpenFor()
		now = due
		if s.ThreadKept(true, now); s.Room.lasts() != before || s.Room.OpenFor() == before {
			t.Errorf("its time was to become %v and is %v", before, s.Room.lasts())
		}
	}
	if s.ThreadKept(false, now); !s.ThreadDue().After(now) || s.ThreadDue().Sub(now) > time.Hour {
		t.Errorf("in vain at %v, it is tried again at %v", now, s.ThreadDue())
	}
	must(t, s.Resign(bernd.ID, now))
	if due := s.ThreadDue(); !due.Equal(now.Add(VoteLasts)) {
		t.Errorf("ended at %v, it is closed at %v", now, due)
	}
	vote := now.Add(20 * time.Hour)
	must(t, s.VoteRematch(anna.ID, Vote{Next: "t2"}, vote))
	if due := s.ThreadDue(); !due.Equal(vote.Add(VoteLasts)) {
		t.Errorf("with a vote of %v, it is closed at %v", vote, due)
	}
	must(t, s.VoteRematch(bernd.ID, Vote{Next: "t2"}, vote))
	next, err := s.NextTable(toyRules(), nil, loaded(0), vote)
	if err != nil || next.PlayChannel() != "m1" || next.Room.Closed || !s.ThreadDue().IsZero() {
		t.Errorf(
			"the rematch is played in %s, %v; the thread of before is closed at %v", next.PlayChannel(), err, s.ThreadDue(),
		)
	}
}

// Only one process at a time creates a forum post. Another may try after a while.
func TestAPostIsAskedForOnce(t *testing.T) {
	t.Parallel()
	s := housed(t, "f")
	for i, want := range []bool{true, false, false, true} {
		if now := noon.Add(time.Duration(i) * 25 * time.Second); s.AskForPost(now) != want {
			t.Errorf("after %v somebody may ask: %t", now.Sub(noon), !want)
		}
	}
}

// A table is found from its channel and that channel's parent. It is also found from the channel and the thread in
// which it is played.
func TestWhereATableIsFound(t *testing.T) {
	t.Parallel()
	s := housed(t, "h")
	s.Parent = "p"
	s.SetThread("r", noon)
	for _, channel := range []string{"c", "p", "h", "r"} {
		if !s.Near(channel) {
			t.Errorf("not from %s", channel)
		}
	}
	if s.Near("x") || s.Near("") || s.Home() != "p" {
		t.Errorf("from elsewhere, or its home is %s", s.Home())
	}
	around := slices.DeleteFunc(s.Tags(), func(tag string) bool { return !strings.HasPrefix(tag, Around("")) })
	if !slices.Equal(around, []string{Around("p"), Around("h")}) {
		t.Errorf("its tags are %v", around)
	}
	if s.LeaveThread(Barred, noon); s.Near("h") || s.Near("r") {
		t.Error("it is found where it is not played any more")
	}
}

// The map of message channels is replaced, not changed, since other copies of the table may be read concurrently.
func TestCopiesKnowForThemselvesWhereMessagesStand(t *testing.T) {
	t.Parallel()
	before := Shown{In: map[string]string{"1": "tavern"}}
	now := before
	now.stands("2", "quay")
	if now.tidy(); len(before.In) != 1 || len(now.In) != 0 {
		t.Errorf("before %v, now %v", before.In, now.In)
	}
}
