package sandbox_test

import (
	"strings"
	"testing"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"

	"github.com/bwmarrin/discordgo"
)

// A forum post starts with a message of the same id, and needs a tag if the forum requires one.
func TestForums(t *testing.T) {
	t.Parallel()
	p := openPlace(t, sandbox.Config{Channels: []state.Room{
		{Name: "games", Forum: true, Tags: []string{"running", "over"}, MustTag: true},
		{Name: "talk", Forum: true},
		{Name: "mute", Forum: true, Deny: model.SendMessages},
		{Name: "tavern"},
	}})
	bot, anna, games := p.session(), p.Member("Anna"), p.Channel("games")
	forum := must(bot.Channel(games))(t)
	if forum.Type != discordgo.ChannelTypeGuildForum || len(forum.AvailableTags) != 2 || forum.Flags&(1<<4) == 0 {
		t.Fatalf("%+v", forum)
	}
	post := func(forum string, tags ...string) (*discordgo.Channel, error) {
		return bot.ForumThreadStartComplex(forum, &discordgo.ThreadStart{
			Name: "Anna against Bernd", AutoArchiveDuration: long, AppliedTags: tags,
		}, &discordgo.MessageSend{Content: "the board"})
	}
	thread := must(post(games, forum.AvailableTags[0].ID))(t)
	said := anna.Messages(thread.ID)
	if thread.ParentID != games || len(thread.AppliedTags) != 1 || len(said) != 1 || said[0].ID != thread.ID ||
		said[0].Content != "the board" || said[0].Thread != nil {
		t.Errorf("%+v with %+v", thread, said)
	}
	must(bot.ChannelMessageEdit(thread.ID, thread.ID, "the next board"))(t)
	must(bot.ChannelEdit(thread.ID,
		&discordgo.ChannelEdit{AppliedTags: &[]string{forum.AvailableTags[1].ID}}))(t)
	if _, err := post(games); code(err) != 40067 {
		t.Errorf("a post without a tag: %v", err)
	}
	if _, err := post(games, "1"); code(err) != 50035 {
		t.Errorf("a post with a tag that is not there: %v", err)
	}
	if _, err := post(p.Channel("mute")); code(err) != 50013 {
		t.Errorf("a post where the bot may not: %v", err)
	}
	must(post(p.Channel("talk")))(t)
	if _, err := bot.ChannelMessageSend(games, "a"); code(err) != 50008 {
		t.Errorf("a message in a forum: %v", err)
	}
	for body, code := range map[string]int{
		`{"name":"a"}`: 50035, `{"name":"","message":{"content":"a"}}`: 50035, `{"name":"a","message":{}}`: 50006,
	} {
		if got := p.json("POST", "/channels/"+p.Channel("talk")+"/threads", body); got.Code != code {
			t.Errorf("%s: %s", body, got.body)
		}
	}
	active := must(bot.GuildThreadsActive(p.GuildID()))(t)
	if len(active.Threads) != 2 {
		t.Errorf("refused posts have left threads: %+v", active.Threads)
	}
}

// A forum post can have a picture, like a message.
func TestAPostWithAPicture(t *testing.T) {
	t.Parallel()
	p := openPlace(t, sandbox.Config{Channels: []state.Room{{Name: "games", Forum: true}}})
	got := p.form("POST", "/channels/"+p.Channel("games")+"/threads", `{"name":"a game","message":{
		"embeds":[{"image":{"url":"attachment://board0.png"}}],"attachments":[{"id":"0","description":"b"}]}}`, picture())
	if said := p.Member("Anna").Messages(got.ID); got.Status != 201 || !strings.Contains(got.body, `"message":{`) ||
		len(said) != 1 || said[0].Embeds[0].Image.Width != 4 {
		t.Errorf("%s with %+v", got.body, said)
	}
}

// Members create posts and reply in them, but cannot write in the forum itself.
func TestMembersInForums(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	forum := s.AddChannel(state.Room{Name: "games", Forum: true, Tags: []string{"running"}, MustTag: true})
	post := must(s.anna.Post(forum, "who plays?", "I do", "running"))(t)
	if said := s.bernd.Messages(post); len(said) != 1 || said[0].ID != post || said[0].Content != "I do" {
		t.Errorf("%+v", said)
	}
	if _, err := s.anna.Post(forum, "who plays?", "I do"); err == nil {
		t.Error("a post without a tag")
	}
	if _, err := s.bernd.Say(forum, "me"); err == nil {
		t.Error("a message in the forum")
	}
	if _, err := s.bernd.Command(forum, "ping").Wait(s.ctx); err == nil {
		t.Error("a command in the forum")
	}
	use := s.bernd.Command(post, "ping")
	s.answer(s.in.next(s.ctx, t), `{"type":4,"data":{"content":"pong"}}`)
	if r := s.wait(use); r.Message.ChannelID != post {
		t.Errorf("%+v", r.Message)
	}
}
