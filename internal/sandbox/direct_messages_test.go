package sandbox_test

import (
	"errors"
	"testing"

	"dockside/internal/sandbox/state"

	"github.com/bwmarrin/discordgo"
)

// code returns Discord's error code of a request through discordgo, 0 if it succeeded.
func code(err error) int {
	var refused *discordgo.RESTError
	if errors.As(err, &refused) && refused.Message != nil {
		return refused.Message.Code
	}
	return 0
}

// The bot can open a direct message with any user, but its messages may be refused.
func TestClosedDirectMessages(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	bot, anna := p.session(), p.Member("Anna")
	dm := must(bot.UserChannelCreate(anna.ID))(t)
	if again := must(bot.UserChannelCreate(anna.ID))(t); again.ID != dm.ID || dm.ID != anna.Direct() {
		t.Errorf("two direct messages: %s, %s and %s", dm.ID, again.ID, anna.Direct())
	}
	sent := must(bot.ChannelMessageSend(dm.ID, "your turn"))(t)
	for _, dms := range []state.DMs{state.DMsClosed, state.DMsUnshared} {
		anna.SetDMs(dms)
		must(bot.UserChannelCreate(anna.ID))(t)
		if _, err := bot.ChannelMessageSend(dm.ID, "your turn"); code(err) != int(dms) {
			t.Errorf("sent with direct messages %d: %v", dms, err)
		}
		must(bot.ChannelMessageEdit(dm.ID, sent.ID, "was your turn"))(t)
	}
	anna.SetDMs(state.DMsOpen)
	must(bot.ChannelMessageSend(dm.ID, "your turn"))(t)
	p.RefuseDMs(1)
	if _, err := bot.UserChannelCreate(anna.ID); code(err) != 40003 {
		t.Errorf("opened too fast: %v", err)
	}
	must(bot.UserChannelCreate(anna.ID))(t)
	if n := len(anna.Messages(dm.ID)); n != 2 {
		t.Errorf("Anna has %d messages", n)
	}
}

// Chat adds messages of the members of the main guild only.
func TestChatter(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	tavern := p.Channel("tavern")
	for range 24 {
		check(t, p.Chat(tavern, 400))
	}
	said := p.Messages(tavern, p.Member("Anna").ID)
	if len(said) != 9600 || said[0].Author.GlobalName != "Anna" || said[1].Author.GlobalName != "Bernd" {
		t.Errorf("%d lines, by %s and %s", len(said), said[0].Author.GlobalName, said[1].Author.GlobalName)
	}
	if err := p.Chat("1", 1); err == nil {
		t.Error("a message in an unknown channel is accepted")
	}
}
