package e2e

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// whispered fails the test unless an interaction was answered by an ephemeral message that contains words.
func (h *harbour) whispered(what string, u *sandbox.Use, words string) {
	h.Helper()
	r := h.answerOf(u)
	if r.Message == nil || !r.Ephemeral || len(r.Message.Embeds) == 0 {
		h.Errorf("%s: answered by %+v", what, r)
		return
	}
	if said := r.Message.Embeds[0].Description; !strings.Contains(said, words) {
		h.Errorf("%s: told %q, not %q", what, said, words)
	}
}

// Invalid commands and presses are answered politely in an ephemeral message.
func TestMistakesAreMetKindlyAndInPrivate(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern := h.Channel("tavern")
	anna, bernd, dmitri := h.Member("Anna"), h.Member("Bernd"), h.Member("Дмитрий ⚓")
	h.whispered("challenging oneself", anna.Command(tavern, "challenge", anna.User("opponent")), "against yourself")
	h.whispered("challenging a bot", anna.Command(tavern, "challenge", sandbox.Text("opponent", h.BotID())),
		"no hands for dice")
	h.whispered("no game here", anna.Command(tavern, "shanghai"), "no such game of yours")
	h.whispered("a channel where the bot may not show pictures", anna.Command(h.Channel("quiet-corner"), "challenge"),
		"Embed Links and Attach Files")

	p := h.pair(tavern, "Anna", "Bernd")
	card := p.answerOf(anna.Command(tavern, "challenge", bernd.User("opponent")))
	accept := card.Message.Controls()[0].CustomID
	p.table = strings.Split(accept, ":")[1]
	h.whispered("a stranger accepts", dmitri.Press(*card.Message, accept), "for somebody else")
	h.whispered("the challenger accepts", anna.Press(*card.Message, accept), "your own challenge")
	h.whispered("challenging the same rival twice", anna.Command(tavern, "challenge", bernd.User("opponent")), "already")
	h.whispered("and the other way round", bernd.Command(tavern, "challenge", anna.User("opponent")), "already")
	p.answerOf(bernd.Press(*card.Message, accept))
	h.whispered("accepting twice", bernd.PressStale(*card.Message, accept), "no longer open")

	mover, m := p.mover()
	board := p.board(m)
	roll := plays(board)[0].CustomID
	for who, offers := range map[*sandbox.Member]string{dmitri: "[]", anna: "[resign]", h.Member("Clara"): "[end]"} {
		more := h.answerOf(who.Press(board, "more:"+p.table)).Message
		var offered []string
		for _, end := range []string{"resign", "end"} {
			if _, ok := more.Component(end + ":" + p.table); ok {
				offered = append(offered, end)
			}
		}
		if got := fmt.Sprint(offered); got != offers {
			t.Errorf("More offers %s %s, not %s", who.Name, got, offers)
		}
	}
	h.whispered("a stranger's press", dmitri.Press(board, roll), "Only those who play")
	h.whispered("the other's press", p.other(mover).Press(board, roll), "the table waits for "+mover.Name)
	h.whispered("shanghai too early", mover.Command(tavern, "shanghai"), "as soon as two of your own dice")
	h.whispered("shanghai out of turn", p.other(mover).Command(tavern, "shanghai"), "not your turn")
	p.answerOf(mover.Press(board, roll))
	h.whispered("an old button", mover.PressStale(board, roll), "moved on")
	h.whispered("ending a game without the right to", anna.PressStale(board, "end:"+p.table), "manage messages")
	h.noFaults()
}

// Simultaneous presses of the same button make one move.
func TestPressedTwiceAtTheSameInstant(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	for range 50 {
		mover, m := p.mover()
		board := p.board(m)
		c := plays(board)[0]
		var values []string
		if len(c.Options) > 0 {
			values = []string{c.Options[0].Value}
		}
		var presses sync.WaitGroup
		for range 20 {
			presses.Go(func() { p.answerOf(mover.PressStale(board, c.CustomID, values...)) })
		}
		presses.Wait()
		_, after := p.mover()
		if n := pressed(after, m.Len()); n != 1 {
			t.Fatalf("twenty presses at once have become %d plays", n)
		}
	}
	h.noFaults()
}

// With several games in a channel, a command asks which game it is about and leaves the others alone.
func TestSeveralGamesInAChannel(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern := h.Channel("tavern")
	one, two := h.pair(tavern, "Anna", "Bernd"), h.pair(tavern, "Anna", "Дмитрий ⚓")
	one.start()
	two.start()
	asked := h.answerOf(h.Member("Anna").Command(tavern, "resign"))
	if !asked.Ephemeral || len(asked.Message.Controls()) != 1 || len(asked.Message.Controls()[0].Options) != 2 {
		t.Fatalf("with two games /resign answers %+v", asked.Message)
	}
	menu := asked.Message.Controls()[0]
	sure := h.answerOf(h.Member("Anna").Select(*asked.Message, menu.CustomID, two.table))
	h.answerOf(h.Member("Anna").Press(*sure.Message, "resigned:"+two.table))
	if text := two.result().Embeds[0].Description; !strings.Contains(text, "Anna resigns") {
		t.Errorf("the result says %q", text)
	}
	if state, _ := one.match(); state.Phase != table.Playing {
		t.Errorf("the other game is %s", state.Phase)
	}
	one.playOut()
	one.result()
	h.noFaults()
}

// The commands of a game work, also in a thread.
func TestCommandsOfAGame(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern := h.Channel("tavern")
	thread, err := h.Member("Anna").Thread(tavern, "a quiet game")
	if err != nil {
		t.Fatal(err)
	}
	p := h.pair(thread, "Anna", "Bernd")
	p.start(sandbox.Yes("extra-trick", true))
	for shanghai := false; !shanghai; {
		mover, m := p.mover()
		board := p.board(m)
		for _, move := range m.Moves(m.Turn()[0]) {
			shanghai = shanghai || move == "shanghai"
		}
		if shanghai {
			r := p.answerOf(mover.Command(thread, "shanghai"))
			if r.Ephemeral || len(plays(*r.Message)) == 0 {
				t.Errorf("/shanghai is answered by %+v", r.Message)
			}
			h.awaitText(thread, board.ID, "ended round 1")
			break
		}
		p.answerOf(p.act(mover, board))
	}
	_, m := p.mover()
	board := p.board(m)
	again := p.answerOf(h.Member("Bernd").Command(thread, "board"))
	if again.Ephemeral || again.Message.ID == board.ID || len(plays(*again.Message)) == 0 {
		t.Errorf("/board is answered by %+v", again.Message)
	}
	h.awaitGone(thread, board.ID)

	crews := p.answerOf(h.Member("Clara").Press(*again.Message, "panel:"+p.table+":crews"))
	if !crews.Ephemeral || len(crews.Message.Embeds) != 1 || crews.Message.Embeds[0].Image == nil {
		t.Errorf("Crews is answered by %+v", crews.Message)
	}
	rules := p.answerOf(h.Member("Anna").Command(thread, "rules"))
	menu := rules.Message.Controls()[0]
	for _, topic := range menu.Options {
		page := p.answerOf(h.Member("Anna").Select(*rules.Message, menu.CustomID, topic.Value))
		if page.Message == nil || page.Message.Embeds[0].Title != "Shanghaien · "+topic.Label {
			t.Errorf("the chapter %q is answered by %+v", topic.Label, page.Message)
		}
	}
	more := p.answerOf(h.Member("Clara").Press(*again.Message, "more:"+p.table))
	sure := h.whisper(h.Member("Clara").Press(*more.Message, "end:"+p.table))
	h.answerOf(h.Member("Clara").Press(*sure, "ended:"+p.table))
	if text := p.result().Embeds[0].Description; !strings.Contains(text, "Clara has ended the game without a result") {
		t.Errorf("the result says %q", text)
	}
	if state, _ := p.match(); state.Phase != table.Over || state.Log[len(state.Log)-1].Move != "stopped" {
		t.Errorf("after the moderator's end the table is %s", state.Phase)
	}
	h.noFaults()
}

// Anyone may take an open seat, and a rematch starts when both players have asked for it.
func TestOpenSeatsAndRematches(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern := h.Channel("tavern")
	p := h.pair(tavern, "Anna", "Дмитрий ⚓")
	card := p.answerOf(h.Member("Anna").Command(tavern, "challenge"))
	take := card.Message.Controls()[0].CustomID
	p.table = strings.Split(take, ":")[1]
	p.answerOf(p.members[1].Press(*card.Message, take))
	p.playOut()
	result := p.result()
	first := p.table
	p.answerOf(p.members[0].Press(result, "rematch:"+first))
	h.awaitText(tavern, result.ID, "would like a rematch")
	h.whispered("a stranger's wish", h.Member("Bernd").Press(result, "rematch:"+first), "Only those who play")
	p.answerOf(p.members[1].Press(result, "rematch:"+first))
	old, err := h.store.Load(h.ctx, first)
	if err != nil {
		t.Fatal(err)
	}
	p.table = old.Next
	if _, err := h.AwaitMessage(h.ctx, tavern, p.members[0].ID, func(m sandbox.Message) bool {
		return len(plays(m)) > 0 && strings.Contains(plays(m)[0].CustomID, p.table)
	}); err != nil {
		t.Fatal(err)
	}
	if next, _ := p.match(); next.Players[0].User != p.members[1].ID || next.Players[1].User != p.members[0].ID {
		t.Errorf("in the rematch sit %+v", next.Players)
	}
	p.playOut()
	p.result()
	h.noFaults()
}

// Two users who challenge each other at the same time get one game.
func TestCrossedChallenges(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	for i := range 10 {
		channel := h.AddChannel(sandbox.Room{Name: fmt.Sprintf("quay-%d", i)})
		anna, bernd := h.Member("Anna"), h.Member("Bernd")
		uses := []*sandbox.Use{
			anna.Command(channel, "challenge", bernd.User("opponent")),
			bernd.Command(channel, "challenge", anna.User("opponent")),
		}
		cards := 0
		for _, u := range uses {
			if r := h.answerOf(u); !r.Ephemeral {
				cards++
			}
		}
		if cards > 1 {
			t.Errorf("crossed challenges have become %d", cards)
		}
	}
	h.noFaults()
}

// While Discord refuses edits, new boards are posted. The buttons of old boards are removed later.
func TestButtonsOfOldBoardsAreTakenOffInTheEnd(t *testing.T) {
	t.Parallel()
	c := newClockwork(t)
	p := c.pair(c.Channel("tavern"), "Anna", "Bernd")
	p.start()
	_, m := p.mover()
	board := p.board(m)
	c.Refuse(sandbox.Plan{Method: "PATCH", Path: "/channels/", Times: 1, Status: 429, Retry: time.Second})
	again := p.answerOf(p.members[0].Command(p.channel, "board"))
	if again.Ephemeral || again.Message.ID == board.ID {
		t.Fatalf("/board is answered by %+v", again.Message)
	}
	for state, _ := p.match(); state.Shown.Fails == 0; state, _ = p.match() {
		time.Sleep(blink) // the failure is stored after the response
	}
	c.pass(time.Minute)
	c.awaitGone(p.channel, board.ID)
}

// Custom ids and other external input are not trusted. A thousand forged values of each kind change nothing, and each
// gets an ephemeral answer.
func TestForgedInteractions(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	before, m := p.match()
	board := p.board(m)
	r := rand.New(rand.NewPCG(5, 6))
	for name, forge := range map[string]func() string{
		"random bytes":        func() string { return scribble(r, 100) },
		"random words":        func() string { return nonsense(r, p.table, m) },
		"the rival's buttons": func() string { return rivals(r, p.table, m) },
	} {
		var all sync.WaitGroup
		places := make(chan struct{}, 4) // with more presses of one user waiting, a press supersedes another
		for range gametest.Many(250, 1000) {
			id, who := forge(), h.Member("Дмитрий ⚓")
			if name == "the rival's buttons" {
				who = p.waiting(m)
			}
			data, err := json.Marshal(map[string]any{"custom_id": id, "component_type": 2})
			if err != nil {
				t.Fatal(err)
			}
			places <- struct{}{}
			all.Go(func() {
				defer func() { <-places }()
				use := who.Forge(3, board.ChannelID, board.ID, data)
				answer := h.answerOf(use)
				h.leaves(use)
				late := answer.Type == promised && len(answer.FollowUps) == 1 && answer.FollowUps[0].Ephemeral()
				if !answer.Ephemeral && !late {
					t.Errorf("%s: %q is answered in public by %+v", name, id, answer)
				}
			})
		}
		all.Wait()
	}
	if after, _ := p.match(); !reflect.DeepEqual(after.Log, before.Log) || after.Phase != before.Phase {
		t.Errorf("the table was changed: %+v", after)
	}
	h.noFaults()
}

// waiting returns the member whose turn it is not.
func (p *pair) waiting(*game.Match) *sandbox.Member {
	mover, _ := p.mover()
	return p.other(mover)
}

// scribble returns a random text that fits into a custom id.
func scribble(r *rand.Rand, most int) string {
	var b strings.Builder
	for range 1 + r.IntN(most/4) {
		b.WriteRune(rune(33 + r.IntN(0x2FF)))
	}
	return b.String()
}

// nonsense returns a random combination of words that occur in custom ids.
func nonsense(r *rand.Rand, id string, m *game.Match) string {
	words := []string{
		"play", "accept", "decline", "resign", "resigned", "aborted", "end", "ended", "end-why", "claim", "wait", "rematch",
		"menu", "replay", "share", "record", "verify",
		"sealed", "dice", "history", "word", "worded", id, "0", "zzz",
		m.Decision(0), m.Decision(1), "roll", "shanghai", "place 1 left", "start 0", "resign 1", "-", "!", "",
	}
	var parts []string
	for range 1 + r.IntN(4) {
		parts = append(parts, words[r.IntN(len(words))])
	}
	return strings.Join(parts, ":")
}

// rivals returns a custom id for a move of the player to move.
func rivals(r *rand.Rand, id string, m *game.Match) string {
	moves := append(m.Moves(m.Turn()[0]), "shanghai", "place 6", "joker nudge us", "roll 1 1")
	return fmt.Sprintf("play:%s:%s:%s", id, m.Decision(m.Turn()[0]), moves[r.IntN(len(moves))])
}

// Payloads that Discord would never send reach no handler, crash nothing, and are answered with an error.
func TestMalformedInteractions(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	for i := range 1000 {
		payload := []string{
			`{"id":"%d","token":"x","application_id":"5","type":3,"data":{"custom_id":"play","component_type":2}}`,
			`{"id":"%d","token":"x","application_id":"5","type":3,"data":null,"user":{"id":"1"}}`,
			`{"id":"%d","token":"x","application_id":"5","type":2,"member":{}}`,
			`{"id":"%d","token":"x","application_id":"5","type":99,"member":{"user":{"id":"1"}}}`,
			`{"id":"%d","token":"x","application_id":"5","type":3,"message":{"components":[{"type":77}]},` +
				`"data":{"custom_id":"a","component_type":2}}`,
			`{"id":"%d"}`,
			`[]`,
			`{"id":"%d","token":"x","application_id":"5","type":2,"member":{"user":{"id":"1"}},` +
				`"data":{"name":"challenge","options":[null]}}`,
			`{"id":"%d","token":"x","application_id":"5","type":2,"member":{"user":{"id":"1"}},` +
				`"data":{"name":"settings","options":[{"type":1,"name":"me","options":[null]}]}}`,
		}[i%9]
		if strings.Contains(payload, "%d") {
			payload = fmt.Sprintf(payload, i+1)
		}
		if err := h.Emit("INTERACTION_CREATE", json.RawMessage(payload)); err != nil {
			t.Fatal(err)
		}
	}
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	if _, m := p.match(); m.Len() == 0 {
		t.Error("after the nonsense nothing can be played")
	}
	// The bot tries to answer if there is an id and a token, which the sandbox does not know. Of a thousand payloads,
	// the first kind comes 112 times and each other kind 111 times.
	if err := h.Await(h.ctx, func() bool { return len(h.Verdicts(sandbox.Refused)) == 112+6*111 }); err != nil {
		t.Errorf("%d answers were tried", len(h.Verdicts(sandbox.Refused)))
	}
}

// A press without a valid channel or message is answered, and causes no other request.
func TestAPressFromNowhereIsSentNowhere(t *testing.T) {
	t.Parallel()
	paths := &journal{}
	h := openHarbour(t, Settings{check: func(r sandbox.Request) error {
		fmt.Fprintln(paths, r.Method, r.Path)
		return nil
	}})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.rests()
	for i, place := range []string{
		`"channel_id":"","message":{"id":"","components":[%s]}`, `"channel_id":"%d","message":{"id":"","components":[%s]}`,
		`"channel_id":"","message":{"id":"77","components":[%s]}`,
		`"channel_id":"1/2","message":{"id":"3/4","components":[%s]}`,
	} {
		id := "play:" + p.table + ":0.000000:roll"
		place = strings.ReplaceAll(strings.ReplaceAll(place, "%d", p.channel), "%s", `{"type":2,"custom_id":"`+id+`"}`)
		bottest.Must(
			t,
			h.Emit("INTERACTION_CREATE", json.RawMessage(fmt.Sprintf(`{"id":"9%d","token":"x","application_id":"5",`+
				`"type":3,"guild_id":"%s","member":{"user":{"id":"%s"}},"data":{"custom_id":"%s","component_type":2},%s}`,
				i, h.GuildID(), p.members[0].ID, id, place))),
		)
	}
	bottest.Must(t, h.Await(h.ctx, func() bool { return len(h.Verdicts(sandbox.Refused)) == 4 }))
	p.answerOf(p.members[0].Command(p.channel, "board"))
	for _, line := range strings.Split(paths.String(), "\n") {
		if strings.Contains(line, "//") || strings.HasPrefix(line, "PATCH /channels") && !strings.Contains(line, p.channel) {
			t.Errorf("it sends %s", line)
		}
	}
}
