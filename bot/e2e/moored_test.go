package e2e

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// moored creates the hub in a channel with /harbour, and waits for its message.
func (h *harbour) moored(channel string) sandbox.Message {
	h.Helper()
	owner := h.Member("Anna")
	h.whispered("the harbour", owner.Command(channel, "harbour"), "at the bottom of this channel")
	var all []sandbox.Message
	if err := h.Await(h.ctx, func() bool {
		all = nil
		for _, m := range h.Messages(channel, owner.ID) {
			if hasControl(m, "seek:") != "" {
				all = append(all, m)
			}
		}
		return len(all) == 1
	}); err != nil {
		h.Fatalf("there are %d harbours: %v", len(all), err)
	}
	return all[0]
}

// hasControl returns the first custom id of a message that starts with prefix; "" if there is none.
func hasControl(m sandbox.Message, prefix string) string {
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, prefix) {
			return c.CustomID
		}
	}
	return ""
}

// goes presses the button of a message whose custom id starts with prefix, and returns the ephemeral response.
func (h *harbour) goes(who *sandbox.Member, m sandbox.Message, prefix string) sandbox.Message {
	h.Helper()
	id := hasControl(m, prefix)
	if id == "" {
		h.Fatalf("nothing begins with %q among %v", prefix, m.Controls())
	}
	return *h.whisper(who.Press(m, id))
}

// opens presses a button and returns the modal that it opens.
func (h *harbour) opens(who *sandbox.Member, m sandbox.Message, id string) sandbox.Modal {
	h.Helper()
	r := h.answerOf(who.Press(m, id))
	if r.Modal == nil {
		h.Fatalf("%q opens %+v", id, r)
	}
	return *r.Modal
}

// A channel has one hub. A member who may manage the server can move it, and a press updates its appearance.
func TestAHarbourStandsOnce(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t)})
			dock, tavern, bernd := h.Channel("harbour"), h.Channel("tavern"), h.Member("Bernd")
			first := h.moored(dock)
			second := h.moored(dock)
			if first.ID == second.ID || h.moored(tavern).ID == second.ID {
				t.Error("the harbour was not moved")
			}
			h.whispered("without the right", bernd.PressStale(second, "give:harbour"), "Manage Server")
			h.whisper(h.Member("Anna").Command(dock, "settings", sandbox.Sub("server", sandbox.Text("language", "fr"))))
			h.goes(bernd, second, "all:")
			if _, err := h.AwaitMessage(h.ctx, dock, bernd.ID, func(m sandbox.Message) bool {
				return m.ID == second.ID && m.Embeds[0].Title == "Le port"
			}); err != nil {
				t.Errorf("it still looks as before: %v", err)
			}
			h.noFaults()
		})
	}
}

// The Play button offers the seats that a user may take, in any channel. One press takes a seat.
func TestPlayTakesAFreeSeat(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t), games: []catalog.Game{ships()}})
			dock, tavern := h.moored(h.Channel("harbour")), h.Channel("tavern")
			anna, bernd, clara := h.Member("Anna"), h.Member("Bernd"), h.Member("Clara")
			if m := h.goes(bernd, dock, "seek:"); hasControl(m, "berth:") != "" || hasControl(m, "dare:") == "" {
				t.Errorf("without waiting users there is %v", m.Controls())
			}
			h.heard(anna.Command(tavern, "challenge"))
			card := h.card(tavern, anna)
			h.whispered("a block", clara.Command(tavern, "block", anna.User("user")), "Vous avez bloqué")
			for _, who := range []*sandbox.Member{anna, clara} {
				if m := h.goes(who, dock, "seek:"); hasControl(m, "berth:") != "" {
					t.Errorf("%s may sit down there", who.Name)
				}
			}
			m := h.goes(bernd, dock, "seek:")
			h.whispered("an open seat", bernd.Press(m, hasControl(m, "berth:")), "You’ve taken **Anna**’s open seat")
			id := strings.TrimPrefix(hasControl(m, "berth:"), "berth:")
			if tb, err := h.store.Load(h.ctx, id); err != nil || tb.Phase != table.Playing || tb.Players[1].User != bernd.ID ||
				!strings.Contains(hasControl(card, "accept:"), id) {
				t.Errorf("the table is %+v, %v", tb, err)
			}
			h.whispered("a seat that is taken", clara.PressStale(dock, "berth:"+id), "")
			h.whispered("a seat of nowhere", clara.PressStale(dock, "berth:nowhere"), "")
			h.noFaults()
		})
	}
}

// The Play button offers no seats in channels where the server does not allow games. A press cannot take one either. A
// banned user may still reach everything in the hub that is not for playing.
func TestTheHarbourKeepsToTheOrderOfTheServer(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	harbour, tavern := h.Channel("harbour"), h.Channel("tavern")
	anna, bernd, clara := h.Member("Anna"), h.Member("Bernd"), h.Member("Clara")
	dock := h.moored(harbour)
	h.heard(anna.Command(tavern, "challenge"))
	seat := h.card(tavern, anna)
	id := strings.TrimPrefix(hasControl(seat, "accept:"), "accept:")
	plays := func(channel string) {
		h.whisper(anna.PressStale(dock, "playin", channel))
	}
	plays(harbour)
	m := h.goes(bernd, dock, "seek:")
	if hasControl(m, "berth:") != "" || hasControl(m, "dare:") == "" {
		t.Errorf("if only the hub channel is allowed, the controls are %v", m.Controls())
	}
	h.whispered("a seat there", bernd.PressStale(m, "berth:"+id), "Please play in one of these channels")
	plays(tavern)
	m = h.goes(bernd, dock, "seek:")
	if hasControl(m, "berth:") == "" || hasControl(m, "dare:") != "" || hasControl(m, "solo") != "" {
		t.Errorf("if only another channel is allowed, the controls are %v", m.Controls())
	}
	contains(t, "here", m.Embeds[0].Description, "Please play in one of these channels")
	h.whispered("a ban", clara.Command(tavern, "ban", bernd.User("user")), "**Bernd**")
	const kept = "banned you from playing here"
	h.whispered("to play", bernd.Press(dock, hasControl(dock, "seek:")), kept)
	h.whispered("a seat", bernd.PressStale(m, "berth:"+id), kept)
	h.whispered("a new game", bernd.PressStale(m, "give:solo"), kept)
	h.whispered("what is kept about them", bernd.PressStale(dock, "give:privacy"), "")
	page := h.goes(bernd, dock, "all:")
	h.opensAll(bernd, page, func() sandbox.Message { return page })
	h.noFaults()
}

// Modals run commands: their fields correspond to the options of a command, and Discord accepts every modal.
func TestFormsGiveCommands(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	channel := h.Channel("harbour")
	dock := h.moored(channel)
	bernd, clara := h.Member("Bernd"), h.Member("Clara")
	page := func(n int) sandbox.Message {
		m := h.goes(clara, dock, "all:")
		for range n {
			m = h.goes(clara, m, "all:")
		}
		return m
	}
	first := page(0)
	for n, at := 0, first; ; n++ {
		h.opensAll(clara, at, func() sandbox.Message { return page(n) })
		if hasControl(at, "all:") == "" {
			break
		}
		if at = page(n + 1); at.Embeds[0].Description == first.Embeds[0].Description {
			break
		}
	}
	form := h.opens(clara, h.goes(clara, h.goes(clara, dock, "seek:"), "ask:challenge"), "ask:challenge:shanghaien")
	h.heard(clara.Fill(channel, form, map[string][]string{
		"opponent": {bernd.ID}, "pace": {"1d"}, "word": {"ahoy"}, "terms": {"-rated", "+extra-trick"},
	}))
	card := h.card(channel, bernd)
	tb, err := h.store.Load(h.ctx, strings.TrimPrefix(hasControl(card, "accept:"), "accept:"))
	if err != nil || tb.Rated || tb.Pace.Hours() != 24 || len(tb.Options) != 1 || tb.Players[1].User != bernd.ID ||
		tb.Words[0] != "ahoy" {
		t.Errorf("the challenge is %+v, %v", tb, err)
	}
	form = h.opens(clara, h.goes(clara, dock, "ask:solo"), "ask:solo:shanghaien")
	h.whisper(clara.Fill(channel, form, map[string][]string{"level": {"cabin-boy"}}))
	mine, err := h.store.Seated(h.ctx, clara.ID)
	bottest.Must(t, err)
	alone := slices.ContainsFunc(mine, func(id string) bool {
		tb, err := h.store.Load(h.ctx, id)
		return err == nil && tb.Private && tb.Players[1].Level == "cabin-boy"
	})
	if !alone {
		t.Errorf("there is no game for oneself among %v", mine)
	}
	h.noFaults()
}

// opensAll presses each button of a page that opens a modal or asks for a game first. For each press, again returns a
// new page.
func (h *harbour) opensAll(who *sandbox.Member, page sandbox.Message, again func() sandbox.Message) {
	h.Helper()
	for _, c := range page.Controls() {
		if !strings.HasPrefix(c.CustomID, "ask:") {
			continue
		}
		r := h.answerOf(who.Press(again(), c.CustomID))
		if r.Modal == nil &&
			(r.Message == nil || hasControl(*r.Message, "ask:") == "" && hasControl(*r.Message, "give:") == "") {
			h.Errorf("%q is answered by %+v", c.CustomID, r)
		}
	}
}
