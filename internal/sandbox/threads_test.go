package sandbox_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"

	"github.com/bwmarrin/discordgo"
)

// Archive times of threads in these tests, in minutes.
const (
	short = 60
	long  = 1440
)

// newThread returns a place with a thread of the bot.
func newThread(t *testing.T, r state.Room) (*place, *discordgo.Session, string) {
	t.Helper()
	p := openPlace(t, sandbox.Config{Channels: []state.Room{r}})
	bot := p.session()
	thread := must(bot.ThreadStartComplex(p.Channel(r.Name), &discordgo.ThreadStart{
		Name: "a game", Type: discordgo.ChannelTypeGuildPublicThread, AutoArchiveDuration: short,
	}))(t)
	return p, bot, thread.ID
}

// A message, leaving the archive and a new archive time are activity; edits and system messages are not.
func TestThreadsAreArchivedByActivity(t *testing.T) {
	t.Parallel()
	const most = short * time.Minute
	for _, c := range []struct {
		name   string
		do     func(p *place, bot *discordgo.Session, thread, message string) error
		active bool
	}{
		{"nothing", func(*place, *discordgo.Session, string, string) error { return nil }, false},
		{"a message of the bot", func(_ *place, bot *discordgo.Session, thread, _ string) error {
			_, err := bot.ChannelMessageSend(thread, "a")
			return err
		}, true},
		{"a message of a member", func(p *place, _ *discordgo.Session, thread, _ string) error {
			_, err := p.Member("Anna").Say(thread, "a")
			return err
		}, true},
		{"an edit", func(_ *place, bot *discordgo.Session, thread, message string) error {
			_, err := bot.ChannelMessageEdit(thread, message, "b")
			return err
		}, false},
		{"another name", func(_ *place, bot *discordgo.Session, thread, _ string) error {
			_, err := bot.ChannelEdit(thread, &discordgo.ChannelEdit{Name: "another"})
			return err
		}, false},
		{"somebody added", func(p *place, bot *discordgo.Session, thread, _ string) error {
			return bot.ThreadMemberAdd(thread, p.Member("Anna").ID)
		}, false},
		{"the same time", func(_ *place, bot *discordgo.Session, thread, _ string) error {
			_, err := bot.ChannelEdit(thread, &discordgo.ChannelEdit{AutoArchiveDuration: short})
			return err
		}, false},
		{"another time", func(_ *place, bot *discordgo.Session, thread, _ string) error {
			_, err := bot.ChannelEdit(thread, &discordgo.ChannelEdit{AutoArchiveDuration: long})
			return err
		}, true},
		{"closed and opened", func(p *place, _ *discordgo.Session, thread, _ string) error {
			p.SetThread(thread, true, false)
			p.SetThread(thread, false, false)
			return nil
		}, true},
	} {
		p, bot, thread := newThread(t, state.Room{Name: "tavern"})
		m := must(bot.ChannelMessageSend(thread, "a board"))(t)
		p.clock.Advance(most - time.Minute)
		if p.Archived(thread) {
			t.Fatalf("%s: archived too early", c.name)
		}
		if err := c.do(p, bot, thread, m.ID); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		p.clock.Advance(time.Minute)
		if p.Archived(thread) == c.active {
			t.Errorf("%s: activity %t", c.name, !c.active)
		}
		p.clock.Advance(long * time.Minute)
		if !p.Archived(thread) {
			t.Errorf("%s: never archived", c.name)
		}
	}
}

// The bot receives one event when the clock archives a thread.
func TestTheBotReceivesAnEventForAnArchivedThread(t *testing.T) {
	t.Parallel()
	p, _, thread := newThread(t, state.Room{Name: "tavern"})
	heard := make(chan *discordgo.Channel, 10)
	ear := p.session()
	ear.AddHandler(func(_ *discordgo.Session, e *discordgo.ThreadUpdate) { heard <- e.Channel })
	p.opened(ear)
	p.clock.Advance(short * time.Minute)
	if e := <-heard; e.ID != thread || !e.ThreadMetadata.Archived {
		t.Errorf("%+v", e)
	}
	p.clock.Advance(long * time.Minute)
	must(p.Member("Anna").Say(thread, "hello"))(t)
	if e := <-heard; e.ThreadMetadata.Archived || !e.ThreadMetadata.ArchiveTimestamp.Equal(p.clock.Now()) {
		t.Errorf("%+v", e.ThreadMetadata)
	}
}

// An archived thread cannot be changed. A message unarchives it, unless it is locked.
func TestArchivedThreads(t *testing.T) {
	t.Parallel()
	p, bot, thread := newThread(t, state.Room{Name: "tavern"})
	m := must(bot.ChannelMessageSend(thread, "a board"))(t)
	archived, open := true, false
	must(bot.ChannelEdit(thread, &discordgo.ChannelEdit{Archived: &archived}))(t)
	if _, err := bot.ChannelMessageEdit(thread, m.ID, "b"); code(err) != 50083 {
		t.Errorf("an edit in the archive: %v", err)
	}
	if err := bot.ThreadMemberAdd(thread, p.Member("Anna").ID); code(err) != 50083 {
		t.Errorf("a member for the archive: %v", err)
	}
	if _, err := bot.ChannelEdit(thread, &discordgo.ChannelEdit{Name: "another"}); code(err) != 50083 {
		t.Errorf("another name in the archive: %v", err)
	}
	must(bot.ChannelMessageSend(thread, "back"))(t)
	if p.Archived(thread) {
		t.Error("archived in spite of a message")
	}
	must(bot.ChannelEdit(thread, &discordgo.ChannelEdit{Archived: &archived}))(t)
	must(bot.ChannelEdit(thread, &discordgo.ChannelEdit{Archived: &open}))(t)
	if p.Archived(thread) {
		t.Error("archived in spite of being opened")
	}
	p.SetThread(thread, false, true)
	if _, err := bot.ChannelMessageSend(thread, "a"); code(err) != 160005 {
		t.Errorf("a message where it is locked: %v", err)
	}
	p.SetThread(thread, true, true)
	if _, err := bot.ChannelMessageSend(thread, "a"); code(err) != 50083 {
		t.Errorf("a message where it is locked and archived: %v", err)
	}
	if _, err := bot.ChannelEdit(thread, &discordgo.ChannelEdit{Archived: &open}); code(err) != 50013 {
		t.Errorf("opened where it is locked: %v", err)
	}
	if err := bot.ChannelMessageDelete(thread, m.ID); err != nil {
		t.Errorf("deleted where it is locked: %v", err)
	}
}

// The permissions that Discord requires.
func TestPermissionsInThreads(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		deny, allow   model.Permission
		start, others int // codes
		send          int
	}{
		{model.CreatePublicThreads, 0, 50013, 50013, 0},
		{model.SendInThreads, 0, 0, 50013, 50013},
		{model.ViewChannel, 0, 50001, 50001, 50001},
		{model.SendMessages, model.ManageThreads, 0, 0, 0},
	} {
		p := newPlace(t)
		tavern, bot := p.Channel("tavern"), p.session()
		theirs := must(p.Member("Anna").Thread(tavern, "their game"))(t)
		p.Overwrite(tavern, model.Overwrite{ID: p.BotID(), Type: 1, Deny: c.deny, Allow: c.allow})
		_, err := bot.ThreadStart(tavern, "a game", discordgo.ChannelTypeGuildPublicThread, long)
		if code(err) != c.start {
			t.Errorf("without %v a thread: %v", c.deny, err)
		}
		if _, err := bot.ChannelEdit(theirs, &discordgo.ChannelEdit{Name: "ours"}); code(err) != c.others {
			t.Errorf("without %v another's thread: %v", c.deny, err)
		}
		if _, err := bot.ChannelMessageSend(theirs, "a"); code(err) != c.send {
			t.Errorf("without %v a message: %v", c.deny, err)
		}
	}
}

// A deleted thread is unknown, also to responses to its interactions.
func TestDeletedThreads(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	thread := must(s.anna.Thread(s.tavern, "a game"))(t)
	s.json("POST", "/channels/"+thread+"/messages", `{"content":"a"}`)
	s.anna.Command(thread, "ping")
	i := s.in.next(s.ctx, t)
	s.DeleteChannel(thread)
	if got := s.json("POST", "/channels/"+thread+"/messages", `{"content":"a"}`); got.Code != 10003 {
		t.Errorf("a message: %s", got.body)
	}
	if got := s.answer(i, `{"type":5}`); got.Code != 10003 {
		t.Errorf("an answer: %s", got.body)
	}
	if s.anna.Messages(thread) != nil {
		t.Error("Anna still sees it")
	}
}

// A system message names a user who was added, without a ping. A mention adds a user as well.
func TestThreadMembers(t *testing.T) {
	t.Parallel()
	p, bot, thread := newThread(t, state.Room{Name: "tavern"})
	anna, bernd, clara := p.Member("Anna"), p.Member("Bernd"), p.Member("Clara")
	for range 2 {
		check(t, bot.ThreadMemberAdd(thread, anna.ID))
	}
	added := anna.Messages(thread)
	if len(added) != 1 || added[0].Type != 1 || added[0].Mentions[0].ID != anna.ID || len(anna.Pings()) != 0 {
		t.Errorf("%+v, pinged %v", added, anna.Pings())
	}
	must(bot.ChannelMessageSend(thread, "<@"+bernd.ID+">"))(t)
	must(clara.Say(thread, "hello"))(t)
	if got := p.ThreadMembers(thread); !slices.Equal(got, []string{p.BotID(), anna.ID, bernd.ID, clara.ID}) {
		t.Errorf("in the thread: %v", got)
	}
	hidden := p.AddChannel(state.Room{Name: "den", Only: []string{bernd.ID}})
	other := must(bot.ThreadStart(hidden, "a secret", discordgo.ChannelTypeGuildPublicThread, long))(t)
	if err := bot.ThreadMemberAdd(other.ID, anna.ID); code(err) != 50001 {
		t.Errorf("added where she sees nothing: %v", err)
	}
	if err := bot.ThreadMemberAdd(thread, "1"); code(err) != 10013 {
		t.Errorf("an unknown user: %v", err)
	}
}

// System messages name a new thread in its channel, and its first message in the thread.
func TestSystemMessagesOfThreads(t *testing.T) {
	t.Parallel()
	p, bot, thread := newThread(t, state.Room{Name: "tavern"})
	anna, tavern := p.Member("Anna"), p.Channel("tavern")
	told := anna.Messages(tavern)
	if len(told) != 1 || told[0].Type != 18 || told[0].Content != "a game" || told[0].Reference.ChannelID != thread {
		t.Errorf("%+v", told)
	}
	m := must(bot.ChannelMessageSend(tavern, "a challenge"))(t)
	other := must(bot.MessageThreadStart(tavern, m.ID, "another", long))(t)
	first := anna.Messages(other.ID)
	if len(first) != 1 || first[0].Type != 21 || first[0].Reference.MessageID != m.ID {
		t.Errorf("%+v", first)
	}
	if told = anna.Messages(tavern); len(told) != 2 || told[1].Thread == nil || told[1].Flags&(1<<5) == 0 {
		t.Errorf("%+v", told)
	}
}

func TestActiveThreads(t *testing.T) {
	t.Parallel()
	p, bot, thread := newThread(t, state.Room{Name: "tavern"})
	must(p.Member("Anna").Thread(p.Channel("tavern"), "another"))(t)
	p.SetThread(thread, true, false)
	active := must(bot.GuildThreadsActive(p.GuildID()))(t)
	if len(active.Threads) != 1 || active.Threads[0].Name != "another" {
		t.Errorf("%+v", active.Threads)
	}
}

// Threads and their archive timers survive a restart.
func TestThreadsSurviveARestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "world.db")
	first := openPlace(t, sandbox.Config{File: file})
	thread := must(first.Member("Anna").Thread(first.Channel("tavern"), "a game"))(t)
	must(first.Member("Bernd").Say(thread, "hello"))(t)
	members := first.ThreadMembers(thread)
	check(t, first.Close())
	again := openPlace(t, sandbox.Config{File: file})
	if got := again.ThreadMembers(thread); !slices.Equal(got, members) || len(got) != 2 {
		t.Errorf("in the thread: %s", strings.Join(got, " "))
	}
	again.clock.Advance(8 * 24 * time.Hour)
	if !again.Archived(thread) {
		t.Error("the thread has no archive timer")
	}
}
