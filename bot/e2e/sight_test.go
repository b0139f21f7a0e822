package e2e

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/internal/sandbox"
)

// inquiries records a bot's requests to Discord about channels and roles.
type inquiries struct {
	mu  sync.Mutex
	all []string
}

func (i *inquiries) note(r sandbox.Request) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if r.Method == "GET" && (strings.HasSuffix(r.Path, "/roles") || strings.HasPrefix(r.Path, "/channels/")) {
		i.all = append(i.all, r.Path)
	}
	return nil
}

// since returns the requests made since its last call.
func (i *inquiries) since() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	all := i.all
	i.all = nil
	return all
}

// moved stores the pair's finished match again as if it had been played in another channel. It returns the new id.
func (p *pair) moved(channel string) string {
	p.Helper()
	tb, _ := p.match()
	id, other := "x"+channel, *tb
	other.ID, other.Channel = id, channel
	bottest.Must(p, p.store.Create(p.ctx, &other))
	return id
}

// A finished game can be opened by its players and by members who can see its channel. Discord is asked only if the
// interaction does not settle that. If Discord's answer is missing, access is refused.
func TestAFinishedGameIsSeenByWhoSeesItsChannel(t *testing.T) {
	t.Parallel()
	var asked inquiries
	h := openHarbour(t, settings{check: asked.note})
	p := h.pair(h.Channel("harbour"), "Anna", "Bernd")
	p.start()
	p.some(3)
	p.heard(p.members[0].PressStale(p.card(), "resigned:"+p.table))
	p.result()
	p.rests()
	anna, dmitri, tavern := p.members[0], h.Member("Дмитрий ⚓"), h.Channel("tavern")
	crew := h.AddRole("crew", 0, dmitri)
	room := func(name string, only ...string) string { return h.AddChannel(sandbox.Room{Name: name, Only: only}) }
	lost := room("lost")
	h.Overwrite(lost, sandbox.Overwrite{ID: h.BotID(), Type: 1, Deny: sandbox.ViewChannel})
	opened, err := anna.Thread(room("with a thread"), "a thread")
	bottest.Must(t, err)
	closed, err := anna.Thread(room("closed with a thread", anna.ID), "another thread")
	bottest.Must(t, err)
	private, err := anna.PrivateThread(tavern, "a private thread", p.members[1])
	bottest.Must(t, err)
	for name, c := range map[string]struct {
		channel string
		sees    bool
		asks    int // requests the first time
	}{
		"the channel at hand":                {tavern, true, 0},
		"another channel":                    {room("another"), true, 2},
		"a channel for others":               {room("den", anna.ID), false, 2},
		"a channel for a role":               {room("mess", crew), true, 2},
		"a thread of a channel":              {opened, true, 3},
		"a thread of a channel for others":   {closed, false, 3},
		"a private thread":                   {private, false, 1},
		"a channel that the bot cannot read": {lost, false, 1},
		"a channel that is gone":             {"12345", false, 1},
	} {
		id := p.moved(c.channel)
		asked.since()
		h.panel(h.answerOf(anna.Command(tavern, "replay", sandbox.Text("game", id))))
		if asked := asked.since(); len(asked) > 0 {
			t.Errorf("%s: for who has played Discord is asked for %q", name, asked)
		}
		for range 2 {
			use := dmitri.Command(tavern, "replay", sandbox.Text("game", id))
			if c.sees {
				h.panel(h.answerOf(use))
			} else {
				h.whispered(name, use, "can’t find that game")
			}
		}
		if asked := asked.since(); len(asked) > c.asks || c.asks > 0 && len(asked) < c.asks-1 { // roles are read once
			t.Errorf("%s: Discord is asked for %q", name, asked)
		}
	}
	said, err := dmitri.Say(h.Channel("back room"), "a thread of the tavern")
	bottest.Must(t, err)
	asked.since()
	h.panel(h.answerOf(dmitri.PressStale(said, "replay:x"+tavern+":0")))
	if asked := asked.since(); len(asked) > 0 {
		t.Errorf("in a thread of the channel Discord is asked for %q", asked)
	}
}

// histories is a store with long histories by user. It counts how often a history is read.
type histories struct {
	store
	of    map[string][]ladder.Entry
	reads *atomic.Int32
}

func (s histories) History(_ context.Context, _, user string, from, count int) ([]ladder.Entry, int, error) {
	s.reads.Add(1)
	all := s.of[user]
	return all[from:min(from+count, len(all))], len(all), nil
}

// A long history of another user is read page by page, up to a limit. Discord is asked about a few channels at a time.
// Games of the current channel are always listed.
func TestALongHistoryOfOthersIsReadAsFarAsItIsShown(t *testing.T) {
	t.Parallel()
	var asked inquiries
	var reads atomic.Int32
	h := moor(t, settings{check: asked.note})
	long := map[string][]ladder.Entry{}
	h.store = histories{h.store, long, &reads}
	h.sail(settings{check: asked.note})
	anna, dmitri, tavern := h.Member("Anna"), h.Member("Дмитрий ⚓"), h.Channel("tavern")
	var rooms []string
	for i := range 30 {
		rooms = append(rooms, h.AddChannel(sandbox.Room{Name: fmt.Sprintf("room %d", i)}))
	}
	archive := func(user string, n int, channel string) {
		long[user] = append(long[user], ladder.Entry{
			Match: fmt.Sprintf("%s-%d", user, n), Game: rules().Name, Guild: h.GuildID(), Channel: channel,
			Ended: time.Now().Add(-time.Duration(n+1) * time.Hour), Cause: game.Finished,
			Players: []ladder.Player{{User: user, Name: "Anna", Score: ladder.Won}, {User: "9", Name: "Bernd"}},
		})
	}
	for n := range 450 {
		archive(anna.ID, n, tavern)
	}
	for n := range 60 { // the latest of each room, then one of this channel
		archive(h.Member("Clara").ID, n, append(rooms, tavern)[n%31])
	}
	since := func(what string, most, requests int32) {
		t.Helper()
		if n := reads.Swap(0); n > most {
			t.Errorf("%s: the history is read %d times", what, n)
		}
		if asked := asked.since(); len(asked) > int(requests) {
			t.Errorf("%s: Discord is asked %d times", what, len(asked))
		}
	}
	since("before", 0, 0)
	h.whisper(dmitri.Command(tavern, "profile", anna.User("user")))
	since("a profile", 1, 0)
	page := h.whisper(dmitri.Command(tavern, "history", anna.User("user")))
	since("the first page", 1, 0)
	pages := 1
	for ; pressable(page, ":older") && !h.button(page, ":older").Disabled; pages++ {
		page = h.whisper(dmitri.Press(*page, h.button(page, ":older").CustomID))
		since("another page", 3, 0)
	}
	if pages != 30 || footer(page) != "300 games, and older ones" {
		t.Errorf("there are %d pages, of %q", pages, footer(page))
	}
	for i, want := range []string{"21 games, and older ones", "41 games, and older ones", "60 games"} {
		page = h.whisper(dmitri.Command(tavern, "history", h.Member("Clara").User("user")))
		if footer(page) != want {
			t.Errorf("at the time %d there are %q, want %q", i+1, footer(page), want)
		}
		since("many channels", 1, 11)
	}
	h.noFaults()
}
