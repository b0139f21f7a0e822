package e2e

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// inWrites records the bot's requests that change something.
type inWrites struct {
	mu  sync.Mutex
	all []string
}

func (w *inWrites) note(r sandbox.Request) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if r.Method != "GET" {
		w.all = append(w.all, r.Method+" "+r.Path)
	}
	return nil
}

// to returns the recorded requests whose path contains one of the ids.
func (w *inWrites) to(ids ...string) (found []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, path := range w.all {
		if slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(path+"/", "/"+id+"/") }) {
			found = append(found, path)
		}
	}
	return found
}

func (w *inWrites) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = nil
}

// neighbours is two servers with the same bot. Emilian and Fridolina play on the second one. Clara is a member of
// both.
type neighbours struct {
	*harbour
	writes inWrites
	other  *sandbox.OtherGuild
	quay   string   // a channel of the second server
	tables []string // of the second server: running, over, open, and a private solo game
	ids    []string // all other ids of the second server that a request could name
}

func openNeighbours(t *testing.T) *neighbours {
	t.Helper()
	n := &neighbours{}
	n.harbour = openHarbour(t, settings{games: []catalog.Game{ships()}, check: n.writes.note})
	n.other = n.AddGuild("Elsewhere", n.Member("Clara"))
	emil := n.other.AddMember(sandbox.Person{Name: "Emilian"})
	frida := n.other.AddMember(sandbox.Person{Name: "Fridolina"})
	n.quay = n.other.AddChannel(sandbox.Room{Name: "quay", Thread: "nook"})
	role := n.other.AddRole("crew of the quay", sandbox.ManageGuild, emil)
	running := n.pair(n.quay, emil.Name, frida.Name)
	running.start()
	running.some(3)
	over := n.pair(n.other.AddChannel(sandbox.Room{Name: "dock"}), emil.Name, frida.Name)
	over.start()
	over.some(3)
	over.resigns(frida)
	over.result()
	slip := n.other.AddChannel(sandbox.Room{Name: "slip"})
	n.heard(emil.Command(slip, "challenge"))
	open := strings.Split(n.card(slip, emil).Controls()[0].CustomID, ":")[1]
	alone := n.secludes(catalog.Game{Rules: rules()}, n.other.AddChannel(sandbox.Room{Name: "cabin"}), emil.Name)
	n.tables = []string{running.table, over.table, open, alone.table}
	for _, id := range n.tables {
		n.rest(id) // an old board loses its buttons after the new one is shown
	}
	n.ids = []string{n.quay, n.Channel("nook"), n.other.ID, role, n.board(running).ID}
	return n
}

// board returns the current board of a running match.
func (n *neighbours) board(p *pair) sandbox.Message {
	_, m := p.match()
	return p.board(m)
}

// state returns everything that the second server has: the messages in its channels and its stored data.
func (n *neighbours) state() map[string]string {
	n.Helper()
	all := map[string]string{}
	for _, channel := range []string{"quay", "nook", "dock", "slip"} {
		for _, m := range n.Messages(n.Channel(channel), n.Member("Emilian").ID) {
			all[channel+" "+m.ID] = string(encode(m.Embeds)) + string(encode(m.Components))
		}
	}
	bottest.Must(n, n.store.Walk(n.ctx, func(key string, value []byte) error {
		if !strings.HasPrefix(key, "documents ") {
			return nil
		}
		for _, id := range slices.Concat(n.tables, n.ids) {
			if strings.Contains(key, id) || strings.Contains(string(value), id) {
				all["stored "+key] = string(value)
			}
		}
		return nil
	}))
	for _, id := range n.tables {
		tb, err := n.store.Load(n.ctx, id)
		bottest.Must(n, err)
		all[id] = string(encode([]any{tb.Phase, tb.Log, tb.Requests, tb.Players, tb.Spectators}))
	}
	return all
}

// No request from one server can read, show or change data of another, whatever ids it contains. That holds for a
// manager of the first server and for a member of both.
func TestNoRequestReachesAnotherServer(t *testing.T) {
	t.Parallel()
	n := openNeighbours(t)
	bernd, clara, tavern := n.Member("Bernd"), n.Member("Clara"), n.Channel("tavern")
	n.AddRole("everything", sandbox.ManageGuild|sandbox.ManageMessages|sandbox.ModerateMembers, bernd, clara)
	_, err := n.store.Update(n.ctx, n.tables[0], func(t *table.Table) error {
		t.Room = table.Room{Hall: tavern, Least: 9} // as if it could be played here
		return nil
	})
	bottest.Must(t, err)
	before := n.state()
	n.writes.forget()
	all := forgeries(t, n.tables, n.ids)
	for _, id := range []string{"history:%:0", "portrait:shanghaien:%", "likeness:shanghaien:%"} {
		id = strings.ReplaceAll(id, "%", n.Member("Emilian").ID)
		all = append(all, forgery{id, aPress, encode(map[string]any{"custom_id": id, "component_type": aButton})})
	}
	all = append(all, forgedCommand("profile", "user", n.Member("Emilian").ID, aPerson))
	for _, who := range []*sandbox.Member{bernd, clara} {
		said, err := who.Say(tavern, "a message")
		bottest.Must(t, err)
		for _, f := range all {
			shown := n.forged(who, said, f)
			for _, name := range []string{"Emilian", "Fridolina", "Elsewhere", "<#" + n.quay} {
				if strings.Contains(shown, name) {
					t.Errorf("%s %s is shown %s", who.Name, f.what, shown)
				}
			}
			if t.Failed() {
				return // a change would spoil all later checks
			}
		}
	}
	if found := n.writes.to(append(n.ids, n.other.ID)...); len(found) > 0 {
		t.Errorf("requests to the other server: %q", found)
	}
	after := n.state()
	for key, value := range before {
		if after[key] != value {
			t.Errorf("%s was\n%s\nand is\n%s", key, value, after[key])
		}
	}
	for key, value := range after {
		if strings.HasPrefix(key, "stored documents settings/") || strings.HasPrefix(key, "stored documents order/") {
			t.Errorf("%s shows data of the other server: %s", key, value)
		}
	}
	for _, m := range n.Messages(tavern, bernd.ID) {
		if text := string(encode(m)); strings.Contains(text, "Emilian") || strings.Contains(text, "<#"+n.quay) {
			t.Errorf("everybody sees %s", text)
		}
	}
}

// A stored setting that names a channel of another server is ignored.
func TestAChannelOfAnotherServerIsNotUsed(t *testing.T) {
	t.Parallel()
	n := openNeighbours(t)
	tavern := n.Channel("tavern")
	keep := func(key string, document any) {
		t.Helper()
		_, err := n.store.Keep(n.ctx, key, encode(document), patience)
		bottest.Must(t, err)
	}
	keep("settings/server/"+n.GuildID(), map[string]any{
		"schema": 1, "wishes": map[string]string{"threads": "all", "threads-in": n.quay},
	})
	keep("order/"+n.GuildID(), map[string]any{"schema": 1, "log": n.quay})
	n.writes.forget()
	// A missing member leaves it open who can see the channel. The server's owner can see every channel.
	n.Refuse(sandbox.Plan{Method: "GET", Path: "/members/", Times: -1, Status: 404, Code: 10007})
	p := n.pair(tavern, "Anna", "Bernd")
	p.start()
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Room.Refused == table.Hidden })
	ban := n.Member("Clara").Command(tavern, "ban", n.Member("Дмитрий ⚓").User("user"))
	n.whisper(ban)
	n.leaves(ban) // the log is written after the response
	_, err := n.store.Update(n.ctx, p.table, func(t *table.Table) error {
		t.Room = table.Room{Hall: n.quay, Least: 2, Thread: n.Channel("nook")} // as an older version stored it
		return nil
	})
	bottest.Must(t, err)
	member, m := p.mover()
	n.heard(p.act(member, p.board(m)))
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Room.Refused == table.Hidden && t.Room.Thread == "" })
	if found := n.writes.to(append(n.ids, n.other.ID)...); len(found) > 0 {
		t.Errorf("requests to the other server: %q", found)
	}
}

// A ban applies to its own server only. A match of the same two users on another server goes on.
func TestABanReachesNoOtherServer(t *testing.T) {
	t.Parallel()
	n := openNeighbours(t)
	clara, emil := n.Member("Clara"), n.Member("Emilian")
	p := n.pair(n.other.AddChannel(sandbox.Room{Name: "basin"}), clara.Name, emil.Name)
	p.start(sandbox.Yes("rated", true))
	n.board(p)
	ban := clara.Forge(aCommand, n.Channel("tavern"), "", forgedCommand("ban", "user", emil.ID, aPerson).data)
	n.whispered("the ban", ban, emil.ID)
	n.leaves(ban)
	if tb, _ := p.match(); tb.Phase != table.Playing || !tb.Rated || tb.Players[1].Left() {
		t.Errorf("the match of the other server is %+v", tb)
	}
	kept := encode(n.answerOf(clara.Forge(aCommand, n.quay, "", forgedCommand("ban", "", "", aText).data)))
	if list := string(kept); strings.Contains(list, emil.ID) {
		t.Errorf("the other server keeps them away as well: %s", list)
	}
}

// A request that was refused on one server cannot be carried out on another.
func TestARefusedRequestStaysOnItsServer(t *testing.T) {
	t.Parallel()
	n := openNeighbours(t)
	clara, tavern := n.Member("Clara"), n.Channel("tavern")
	p := n.pair(tavern, "Clara", "Anna")
	p.start()
	n.board(p)
	refused := n.whisper(clara.Command(tavern, "challenge", n.Member("Anna").User("opponent")))
	afar := n.own(clara.PressStale(n.gamesOf(clara, n.quay), "seat:"+p.table))
	instead := clara.PressStale(afar, hasControl(*refused, "instead:"))
	n.whispered("the way out", instead, "Je ne sais plus ce que vous vouliez commencer")
	if tb, _ := p.match(); tb.Phase != table.Playing {
		t.Errorf("the game is %s", tb.Phase)
	}
}

// A moderator of one server has no such rights on another. That holds even in their own game there, opened from the
// first server.
func TestAModeratorOfOneServerIsNoneOfAnother(t *testing.T) {
	t.Parallel()
	n := openNeighbours(t)
	clara := n.Member("Clara")
	p := n.pair(n.other.AddChannel(sandbox.Room{Name: "basin"}), "Clara", "Emilian")
	p.start(sandbox.Yes("rated", false))
	n.board(p)
	list := n.gamesOf(clara, n.Channel("tavern"))
	afar := n.own(clara.PressStale(list, "seat:"+p.table))
	n.whispered("ending it", clara.PressStale(afar, "end:"+p.table), "Gérer les messages")
	if tb, _ := p.match(); tb.Phase != table.Playing {
		t.Errorf("the game is %s", tb.Phase)
	}
	more := n.answerOf(clara.PressStale(afar, "more:"+p.table)).Message
	if _, offered := more.Component("end:" + p.table); offered {
		t.Error("its end is offered")
	}
}

// A server can only choose its own channels, whether in a menu, an option or a form.
func TestAServerChoosesChannelsOfItsOwn(t *testing.T) {
	t.Parallel()
	n := openNeighbours(t)
	anna, tavern := n.Member("Anna"), n.Channel("tavern")
	said, err := anna.Say(tavern, "a message")
	bottest.Must(t, err)
	chosen := func() string {
		t.Helper()
		page := n.whisper(anna.Command(tavern, "settings", sandbox.Sub("server")))
		grounds := n.whisper(anna.PressStale(said, "grounds"))
		return page.Embeds[0].Description + grounds.Embeds[0].Description
	}
	before := chosen()
	for _, id := range []string{
		n.quay, n.Channel("nook"), n.other.ID, "1", strings.Repeat("9", 30), "../users/@me", "nowhere",
	} {
		form := forgedForm("give:settings server", map[string]string{"threads-in": id})
		for what, use := range map[string]*sandbox.Use{
			"threads": anna.PressStale(said, "settings server:threads-in", id),
			"play":    anna.PressStale(said, "playin", tavern, id),
			"log":     anna.PressStale(said, "login", id),
			"option":  anna.Forge(aCommand, tavern, "", forgedCommand("settings server", "log", id, aText).data),
			"show":    anna.PressStale(said, "settings server:show", id),
			"evening": anna.Forge(aCommand, tavern, "", forgedCommand("settings server", "show", id, aText).data),
			"form":    anna.Forge(aForm, tavern, said.ID, form.data),
		} {
			r := n.answerOf(use)
			if text := string(encode(r)); !strings.Contains(text, "can’t find that channel") &&
				!strings.Contains(text, "don’t know") {
				t.Errorf("%s of %s is answered by %s", what, id, text)
			}
		}
	}
	many := make([]string, 26)
	for i := range many {
		many[i] = tavern
	}
	n.whispered("more channels than can be picked", anna.PressStale(said, "playin", many...), "don’t know")
	if after := chosen(); after != before {
		t.Errorf("chosen was\n%s\nand is\n%s", before, after)
	}
	if log := n.said.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("the log has errors: %s", log)
	}
}
