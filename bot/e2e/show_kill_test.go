package e2e

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/bot/tables"
	"dockside/game/gametest"
	"dockside/internal/sandbox"
)

// busyDay stores so many finished games of two members that the server is busy: it has a show every hour.
func (h *harbour) busyDay(channel string, one, other *sandbox.Member) {
	h.Helper()
	for n := range 10 {
		tb := bottest.Played(h.TB, fmt.Sprint("shown", n), one.ID, other.ID, uint64(n), time.Now().UTC())
		tb.Guild, tb.Channel = h.GuildID(), channel
		if err := errors.Join(h.store.Create(h.ctx, tb), tables.NoteEnded(h.ctx, h.store, tb)); err != nil {
			h.Fatal(err)
		}
	}
}

// hurry ends the time for predictions, leaves at most so many of the steps of a show, and lets no other show follow
// today. It returns how many are left.
func (h *harbour) hurry(most int) (steps int) {
	h.Helper()
	if _, err := guild.ShowsOf(h.GuildID()).Revise(h.ctx, h.store, func(s *guild.Shows) error {
		c := s.Current
		c.Closes, c.Due = time.Now(), time.Now()
		c.Stops = append(c.Stops[:min(most-1, len(c.Stops)-1)], c.Stops[len(c.Stops)-1])
		steps, s.Slot = len(c.Stops), time.Now().Add(24*time.Hour)
		return nil
	}); err != nil {
		h.Fatal(err)
	}
	return steps
}

// skip lets the next step of a show be due now, and ends a lease that a killed process has left behind.
func (h *harbour) skip() {
	h.Helper()
	if _, err := guild.ShowsOf(h.GuildID()).Revise(h.ctx, h.store, func(s *guild.Shows) error {
		if s.Current != nil {
			s.Current.Due, s.Current.Lease = time.Now(), time.Time{}
		}
		return nil
	}); err != nil {
		h.Fatal(err)
	}
}

// progress returns what the message of a show says, and how many of its steps are stored.
func (h *harbour) progress(channel, message string) (said string, steps int) {
	h.Helper()
	all := h.Messages(channel, h.Member("Anna").ID)
	e := all[slices.IndexFunc(all, func(m sandbox.Message) bool { return m.ID == message })].Embeds[0]
	s, err := guild.ShowsOf(h.GuildID()).Load(h.ctx, h.store)
	if err != nil {
		h.Fatal(err)
	}
	if s.Current != nil {
		steps = s.Current.Step
	}
	return e.Description, steps
}

// anEmoji is an emoji of the bot. A program that has just started may not know them yet.
var anEmoji = regexp.MustCompile(`<:\w+:\d+> ?`)

// watch records the contents of a message without emojis, each once, until stop is called.
func (h *harbour) watch(channel, message string) (stop func() []string) {
	var states []string
	done, over := make(chan struct{}), sync.WaitGroup{}
	over.Go(func() {
		for {
			for _, m := range h.Messages(channel, h.Member("Anna").ID) {
				if m.ID != message {
					continue
				}
				e := m.Embeds[0]
				now := anEmoji.ReplaceAllString(e.Title+"\n"+e.Description, "")
				if len(states) == 0 || states[len(states)-1] != now {
					states = append(states, now)
				}
			}
			select {
			case <-done:
				return
			case <-time.After(blink):
			}
		}
	})
	return func() []string {
		close(done)
		over.Wait()
		return states
	}
}

// The shipped program is killed while an evening show runs: when a step appears or is stored, and after three seconds
// at the latest. There is one message, each step appears once and in order, the predictions are kept, and each player
// gets one message.
func TestAShowOfTheKilled(t *testing.T) {
	t.Parallel()
	redis := startRedis(t).address()
	h := moor(t, settings{store: openRedis(t, redis)})
	bot := h.live("REDIS_URL=" + redis)
	one, other := h.AddMember(sandbox.Person{Name: "Erika"}), h.AddMember(sandbox.Person{Name: "Fritz"})
	hall := h.AddChannel(sandbox.Room{Name: "stage"})
	h.whisper(h.Member("Anna").Command(hall, "settings", sandbox.Sub("server", sandbox.Text("show", hall))))
	h.busyDay(h.Channel("tavern"), one, other)
	if err := errors.Join(bot.kill(), bot.start()); err != nil { // it looks for games at once
		t.Fatal(err)
	}
	question := h.says(hall, "had a choice")
	anna := h.Member("Anna")
	for _, command := range []string{"Describe", "Replay"} { // they would tell the end and the names
		use := anna.CommandOn(hall, command, sandbox.MessageCommand, question.ID)
		h.whispered(command, use, "can’t open a game from this message")
	}
	for _, menu := range []string{"next", "wins"} {
		c := question.Controls()[slices.IndexFunc(question.Controls(), func(c sandbox.Component) bool {
			return strings.HasPrefix(c.CustomID, "foretell:"+menu+":")
		})]
		h.whisper(anna.Select(question, c.CustomID, c.Options[0].Value))
	}
	steps := h.hurry(gametest.Many(3, 12))
	stop, lives := h.watch(hall, question.ID), 0
	ended := func() bool { return h.count(hall, "win chance of") == 1 }
	for !ended() {
		if h.ctx.Err() != nil {
			t.Fatal("the show does not end")
		}
		if err := bot.kill(); err != nil {
			t.Fatal(err)
		}
		h.skip()
		said, stored := h.progress(hall, question.ID)
		begin, over := bot.launch, time.Now().Add(3*time.Second)
		if lives++; lives%8 == 0 { // a bot without contact for a minute shows nothing
			begin = bot.start
		}
		if err := begin(); err != nil {
			t.Fatal(err)
		}
		for time.Now().Before(over) {
			if now, steps := h.progress(hall, question.ID); now != said || steps != stored {
				break
			}
			time.Sleep(blink)
		}
	}
	if err := bot.kill(); err != nil {
		t.Fatal(err)
	}
	h.skip()
	if err := bot.start(); err != nil {
		t.Fatal(err)
	}
	states := stop()
	if len(states) != steps+1 {
		t.Errorf("the message had %d states: %q", len(states), states)
	}
	seen := map[string]bool{}
	for _, s := range states {
		if seen[s] {
			t.Errorf("shown again: %q", s)
		}
		seen[s] = true
	}
	for _, m := range h.Messages(hall, anna.ID) {
		if m.ID != question.ID && !m.Ephemeral() {
			t.Errorf("there is another message: %+v", m.Embeds)
		}
	}
	if end := states[len(states)-1]; !strings.Contains(end, "name of "+one.ID) || strings.Contains(states[1], "name of") {
		t.Errorf("the names are not at the end only: %q", states)
	}
	for _, m := range []*sandbox.Member{one, other} {
		told := func() int { return len(h.Messages(m.Direct(), m.ID)) }
		if err := h.Await(h.ctx, func() bool { return told() > 0 }); err != nil || told() != 1 {
			t.Errorf("%s has %d messages", m.Name, told())
		}
	}
	result := h.says(hall, "win chance of")
	contains(h, "the result", result.Embeds[0].Footer.Text, "1 prediction")
	for button, want := range map[string]string{"replay:": "Position 1", "review:": "El Dado", "study:": "Fair play"} {
		c := control(h, &result, button)
		panel := h.own(anna.Press(result, c.CustomID))
		contains(h, button, panel.Embeds[len(panel.Embeds)-1].Footer.Text, want)
	}
	for _, v := range h.Verdicts(sandbox.Refused, sandbox.AnsweredTwice, sandbox.NoAltText) {
		if !slices.Contains(excused, v.Code) {
			t.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
		}
	}
}
