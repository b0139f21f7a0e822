package bot_test

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/sandbox"
	"dockside/storage"
	"dockside/storage/schema3"

	"github.com/redis/go-redis/v9"
)

// keepers open what a bot of schema 3 has left in each kind of store.
var keepers = map[string]func(*testing.T) store{
	"bbolt": func(t *testing.T) store {
		file, err := schema3.Games(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		return openFile(t, file)
	},
	"redis": func(t *testing.T) store {
		address := startRedis(t).address()
		o, err := redis.ParseURL(address)
		if err != nil {
			t.Fatal(err)
		}
		client := redis.NewClient(o)
		defer client.Close()
		if err := schema3.Fill(t.Context(), client); err != nil {
			t.Fatal(err)
		}
		return openRedis(t, address)
	},
}

// heir is a bot that goes on where one of schema 3 has stopped: on its store, in its chat.
type heir struct {
	*clockwork
	ids map[string]string // of the tables by what is remarkable about them
}

func inherit(t *testing.T, s store) *heir {
	t.Helper()
	chat, err := schema3.Chat(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c, with := adrift(t, schema3.Now(), settings{store: s, chat: chat, look: true, games: []catalog.Game{ships()}})
	h := &heir{clockwork: c}
	if h.ids, err = schema3.Tables(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if said := h.said.String(); strings.Contains(said, "level=ERROR") {
			t.Errorf("the bot has logged\n%s", said)
		}
	})
	h.bot = h.sail(with)
	return h
}

// table is what is stored of a table.
func (h *heir) table(name string) *table.Table {
	h.Helper()
	t, err := h.store.Load(h.ctx, h.ids[name])
	if err != nil {
		h.Fatalf("%s: %v", name, err)
	}
	return t
}

// named is the member with an id.
func (h *heir) named(t *table.Table, user string) *sandbox.Member {
	i := slices.IndexFunc(t.Players, func(p table.Player) bool { return p.User == user })
	return h.Member(t.Players[i].Name)
}

// pairAt are the people of a table of two, or the one who plays against a computer player.
func (h *heir) pairAt(name string) *pair {
	h.Helper()
	t := h.table(name)
	users := t.Users()
	p := h.pair(t.Channel, h.named(t, users[0]).Name, h.named(t, users[len(users)-1]).Name)
	p.table = t.ID
	return p
}

// crewAt are the people of a table where several act at once.
func (h *heir) crewAt(name string) *crew {
	h.Helper()
	t := h.table(name)
	var names []string
	for _, user := range t.Users() {
		names = append(names, h.named(t, user).Name)
	}
	c := h.crew(ships(), t.Channel, names...)
	c.table = t.ID
	return c
}

// message finds the message with a button among what a member sees, by how its custom id begins.
func (h *heir) message(name, verb string, who *sandbox.Member) (sandbox.Message, sandbox.Component) {
	h.Helper()
	t := h.table(name)
	for _, m := range slices.Backward(who.Messages(t.Channel)) {
		for _, c := range m.Controls() {
			if strings.HasPrefix(c.CustomID, verb+":") {
				return m, c
			}
		}
	}
	h.Fatalf("%s: nothing there begins with %s", name, verb)
	return sandbox.Message{}, sandbox.Component{}
}

// press presses a button that stands in the chat.
func (h *heir) press(name, verb string, who *sandbox.Member, values ...string) {
	h.Helper()
	m, c := h.message(name, verb, who)
	h.heard(who.Select(m, c.CustomID, values...))
}

// Running matches of schema 3 go on by the buttons of their old boards to their end. Those against
// computer players, who take their time, are given up after some presses.
func TestMatchesOfSchema3ArePlayedOn(t *testing.T) {
	t.Parallel()
	for name, open := range some(t, keepers) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := inherit(t, open(t))
			var all sync.WaitGroup
			all.Go(func() { h.goesOn("dice", h.pairAt("dice").playOut()) })
			for _, name := range []string{"sealed", "thought"} {
				all.Go(func() { h.goesOn(name, h.crewAt(name).playOut()) })
			}
			for _, name := range []string{"solo", "study", "casual", "rematch"} {
				all.Go(func() { h.goesOn(name, h.pairAt(name).someOf(5)) })
			}
			all.Go(func() {
				c := h.crewAt("solo-ships")
				c.act(c.members[0])
				c.heard(c.members[0].PressStale(c.board(), "resigned:"+c.table))
				_, m := c.match()
				h.goesOn("solo-ships", m)
			})
			all.Wait()
			h.noFaults()
		})
	}
}

// someOf plays on for some presses, and then one of the pair gives up.
func (p *pair) someOf(presses int) *game.Match {
	p.Helper()
	for range presses {
		p.heard(p.act(mover(p)))
	}
	p.rests()
	who, board := mover(p)
	p.heard(who.PressStale(board, "resigned:"+p.table))
	_, m := p.match()
	return m
}

// goesOn checks that a match which is over began as the store of schema 3 says.
func (h *heir) goesOn(name string, m *game.Match) {
	h.Helper()
	old := h.left(name)
	if !slices.Equal(m.Log()[:len(old.Log)], old.Log) || m.Len() <= len(old.Log) || !m.Outcome().Over() {
		h.Errorf("%s went on from %d plays to %d", name, len(old.Log), m.Len())
	}
}

// left is a table as it was left.
func (h *heir) left(name string) *table.Table {
	h.Helper()
	file, err := schema3.Games(h.TempDir())
	if err != nil {
		h.Fatal(err)
	}
	s, err := storage.OpenBolt(file)
	if err != nil {
		h.Fatal(err)
	}
	defer s.Close()
	t, err := s.Load(h.ctx, h.ids[name])
	if err != nil {
		h.Fatal(err)
	}
	return t
}

// The buttons that begin, end and hand over a match of schema 3 do what they say.
func TestCardsAndNoticesOfSchema3ArePressed(t *testing.T) {
	t.Parallel()
	for name, open := range keepers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := inherit(t, open(t))
			anna, bernd, eva := h.Member("Anna"), h.Member("Bernd"), h.Member("Eva")
			h.press("challenge", "accept", bernd)
			h.press("open-seat", "enlist", eva, "captain")
			h.press("lobby", "start", anna)
			h.press("late", "standin", anna)
			h.press("vote", "rematch", bernd)
			h.press("casual", "more", anna)
			for _, name := range []string{"challenge", "open-seat", "lobby", "late"} {
				h.rest(h.ids[name])
				if now := h.table(name); now.Phase != table.Playing {
					t.Errorf("%s is %s", name, now.Phase)
				}
			}
			if words := h.table("challenge").Words; words[0] != "first light" || !isID(words[1]) {
				t.Errorf("the challenge begins with the words %q", words)
			}
			if words := h.table("lobby").Words; words[1] != "ahoy" || !isID(words[0]) {
				t.Errorf("the lobby begins with the words %q", words)
			}
			if late := h.table("late"); !late.Players[1].Left() {
				t.Errorf("nobody has taken the seat over: %+v", late.Players)
			}
			h.follows("vote")
			h.noFaults()
		})
	}
}

// follows checks the rematch of a table against the seed and the words that were there.
func (h *heir) follows(name string) {
	h.Helper()
	old := h.left(name)
	var agreed *table.Table
	if err := h.Await(h.ctx, func() bool { agreed = h.table(name); return agreed.NextCreated }); err != nil {
		h.Fatal(err)
	}
	next, err := h.store.Load(h.ctx, agreed.Next)
	if err != nil || next.Seed != old.NextSeed || !slices.Contains(next.Words, "once more") {
		h.Errorf("the rematch is drawn with the words %q, %v", next.Words, err)
	}
}

// What a process of schema 3 stored and did not show, or not whole, is shown; and what it did not
// settle is settled.
func TestWhatSchema3LeftUndoneIsDone(t *testing.T) {
	t.Parallel()
	for name, open := range keepers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := inherit(t, open(t))
			h.pass(time.Minute)
			for _, name := range []string{"unshown", "unsettled", "bare"} {
				h.rest(h.ids[name])
			}
			p := h.pairAt("unshown")
			h.pairAt("unsettled").result()
			if settled := h.table("unsettled").Settled; len(settled) != 3 {
				t.Errorf("the match has moved the ladders %+v", settled)
			}
			if board, _ := h.message("bare", "play", h.Member("Eva")); board.Embeds[0].Image == nil {
				t.Error("the board has no picture yet")
			}
			p.heard(p.act(mover(p)))
			h.noFaults()
		})
	}
}

// mover is whose turn it is, and the board.
func mover(p *pair) (*sandbox.Member, sandbox.Message) {
	member, m := p.mover()
	return member, p.board(m)
}

// looking are the verbs of buttons that change no table.
var looking = []string{
	"fame", "film", "hand", "ladder", "ladders", "more", "odds", "panel", "portrait", "replay", "review", "rules",
	"sealed", "settings me", "settings server", "share", "think", "word",
}

// Every kind of button that a bot of schema 3 has sent is known, on boards, results and panels of each
// game.
func TestButtonsOfSchema3AreKnown(t *testing.T) {
	t.Parallel()
	h := inherit(t, keepers["bbolt"](t))
	dice := h.Member("Anna").Command(h.Channel("desk"), "dice")
	h.whispered("what was rolled", dice, "370 dice were rolled, in 185 rolls")
	pressed := map[string]bool{}
	for _, name := range []string{"Anna", "Bernd", "Clara", "Eva", "Dmitri"} {
		who := h.Member(name)
		games := h.channels(who)
		for _, channel := range slices.Sorted(maps.Keys(games)) {
			for _, m := range who.Messages(channel) {
				for _, c := range m.Controls() {
					verb, _, _ := strings.Cut(c.CustomID, ":")
					if kind := games[channel] + verb; slices.Contains(looking, verb) && !pressed[kind] {
						pressed[kind], pressed[verb] = true, true
						h.known(who, m, c)
					}
				}
			}
		}
	}
	for _, verb := range looking {
		if !pressed[verb] {
			t.Errorf("no message has a button %q", verb)
		}
	}
	h.noFaults()
}

// channels are those of the tables that a member sees, with the game that is played there, and the one
// with panels of every kind.
func (h *heir) channels(who *sandbox.Member) map[string]string {
	all := map[string]string{h.Channel("desk"): "", who.Direct(): ""}
	for name := range h.ids {
		if name == "lapsed" { // it came to nothing, and may have been forgotten by now
			continue
		}
		if t := h.table(name); t.Guild != "" {
			all[t.Channel] = t.Game
		}
	}
	return all
}

// known presses a button or chooses from a menu, and fails if that is met with an apology for a
// button that nobody knows.
func (h *heir) known(who *sandbox.Member, m sandbox.Message, c sandbox.Component) {
	h.Helper()
	var values []string
	if len(c.Options) > 0 {
		values = []string{c.Options[len(c.Options)-1].Value}
	}
	r := h.answerOf(who.PressStale(m, c.CustomID, values...))
	if r.Message == nil {
		return // a form, or the message itself has changed
	}
	for _, e := range r.Message.Embeds {
		for _, apology := range []string{"I do not know", "Je ne connais pas", "Something went wrong", "pas marché"} {
			if strings.Contains(e.Description, apology) {
				h.Errorf("%s presses %s and is told %q", who.Name, c.CustomID, e.Description)
			}
		}
	}
}
