package e2e

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/internal/sandbox"
)

// hello waits until the bot has sent n help messages to a channel, and returns the last.
func (h *harbour) hello(channel string, who *sandbox.Member, n int) sandbox.Message {
	h.Helper()
	var all []sandbox.Message
	if err := h.Await(h.ctx, func() bool {
		all = nil
		for _, m := range h.Messages(channel, who.ID) {
			if _, ok := m.Component("solo:shanghaien"); ok && m.Author.Bot {
				all = append(all, m)
			}
		}
		return len(all) >= n
	}); err != nil || len(all) != n {
		h.Fatalf("there are %d answers, want %d: %v", len(all), n, err)
	}
	return all[n-1]
}

// The bot replies with help to a DM, and to a mention if mentions are enabled. It does not repeat the reply soon, and
// it does not log what users write.
func TestWhoeverSpeaksIsAnswered(t *testing.T) {
	t.Parallel()
	clock := sandbox.NewClock(time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC))
	h := moor(t, settings{clock: clock})
	c := h.rigged(settings{clock: clock, after: time.After})
	c.Mentions = true
	h.run(c)
	anna, bernd := h.Member("Anna"), h.Member("Bernd")
	tavern, direct, mention := h.Channel("tavern"), anna.Direct(), "<@"+h.BotID()+"> what is this?"
	speak := func(who *sandbox.Member, channel, words string) {
		t.Helper()
		_, err := who.Say(channel, words)
		bottest.Must(t, err)
	}
	speak(bernd, tavern, "nobody is meant")
	speak(anna, direct, "hello, a secret: xyzzy")
	answer := h.hello(direct, anna, 1)
	if answer.Reference == nil || len(answer.Mentions) > 0 || answer.Ephemeral() {
		t.Errorf("the answer is no quiet reply: %+v", answer)
	}
	if _, ok := answer.Component("dare:shanghaien"); ok {
		t.Error("in private somebody is to be challenged")
	}
	clock.Advance(2 * time.Minute)
	speak(anna, direct, "again")
	h.hello(direct, anna, 2)
	speak(bernd, tavern, mention)
	if there := h.hello(tavern, anna, 1); there.Reference == nil {
		t.Errorf("the answer to a mention is %+v", there)
	}
	speak(bernd, tavern, mention) // too soon for another reply
	h.whisper(anna.Command(tavern, "help"))
	h.hello(tavern, bernd, 1)
	if said := h.said.String(); strings.Contains(said, "xyzzy") {
		t.Error("the text of a message is in the log")
	}
	h.noFaults()
}

// If mentions are disabled, the bot receives no guild messages from Discord and replies only to DMs.
func TestMentionsAreNotHeardUnasked(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	anna, tavern := h.Member("Anna"), h.Channel("tavern")
	_, err := anna.Say(tavern, "<@"+h.BotID()+">")
	bottest.Must(t, err)
	_, err = anna.Say(anna.Direct(), "hello")
	bottest.Must(t, err)
	h.hello(anna.Direct(), anna, 1)
	h.whisper(anna.Command(tavern, "help"))
	for _, m := range h.Messages(tavern, h.Member("Bernd").ID) {
		if m.Author.Bot {
			t.Errorf("a mention is answered: %+v", m)
		}
	}
	h.noFaults()
}
