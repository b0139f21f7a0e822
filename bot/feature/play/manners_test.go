package play_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/table"
)

// Invalid commands and presses are answered politely in an ephemeral message.
func TestMistakesAreMetKindlyAndInPrivate(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	stranger, moderator := s.Member(interactiontest.Dmitri), s.Member(interactiontest.Clara)
	moderator.ManagesMessages = true
	challenge := func(of *interactiontest.Member) interactiontest.Answer {
		return anna.Command("challenge", interactiontest.User(of))
	}
	challenge(anna).Has(t, "challenging oneself", "challenge yourself")
	anna.Command("challenge", func(q *discord.Interaction) {
		q.Target = &discord.Member{Person: table.Person{ID: "5", Name: "Bot"}, Bot: true, InGuild: true, CanView: true}
	}).Has(t, "challenging a bot", "play the computer with /solo")
	anna.Command("shanghai").Has(t, "no game here", "You have no game in this channel")
	anna.MissingPermissions = []string{"embed", "attach"}
	anna.Command("challenge").Has(t, "a channel where the bot may not show pictures",
		"I lack 2 permissions, Embed Links and Attach Files. Ask someone who manages the server to grant them.")
	anna.MissingPermissions = []string{"attach"}
	anna.Command("challenge").Has(t, "one permission is missing", "I lack the permission Attach Files. ")
	anna.MissingPermissions = nil

	m := s.Challenge(anna, bernd)
	card := m.Front()
	m.Press(stranger, "accept").Has(t, "a stranger accepts", "for someone else")
	m.Press(anna, "accept").Has(t, "the challenger accepts", "your own challenge")
	challenge(bernd).Has(t, "challenging the same rival twice", "already")
	bernd.Command("challenge", interactiontest.User(anna)).Has(t, "and the other way round", "already")
	m.Press(bernd, "accept")
	bernd.Press(card, m.Button("accept")).Has(t, "accepting twice", "no longer open")

	for who, offers := range map[*interactiontest.Member]string{
		stranger: "[false false]", anna: "[true false]", moderator: "[false true]",
	} {
		more := m.Press(who, "more")
		if got := fmt.Sprint([]bool{more.Offers(m.Button("resign")), more.Offers(m.Button("end"))}); got != offers {
			t.Errorf("More offers %s to resign and to end: %s, not %s", who.User.Name, got, offers)
		}
	}
	mover, board := m.Mover(), m.Front()
	roll := board.ID(t, "play:")
	stranger.Press(board, roll).Has(t, "a stranger's press", "Only the players of this game")
	m.Other(mover).Press(board, roll).Has(t, "the other's press", "It’s "+mover.User.Name+"’s turn")
	mover.Command("shanghai").Has(t, "shanghai too early", "once two of your own dice")
	m.Other(mover).Command("shanghai").Has(t, "shanghai out of turn", "’s turn")
	mover.Press(board, roll)
	mover.Press(board, roll).Has(t, "an old button", "out of date")
	m.Press(anna, "end").Has(t, "ending a game without the right to", "**Manage Messages** permission")
}

// With several games in a channel, a command asks which game it is about and leaves the others alone.
func TestSeveralGamesInAChannel(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	one, two := s.Start(anna, bernd), s.Start(anna, s.Member(interactiontest.Dmitri))
	asked := anna.Command("resign")
	menu := asked.Screen.Rows[0].Menu
	if menu == nil || len(menu.Options) != 2 {
		t.Fatalf("with two games /resign offers %+v", asked.Screen.Rows)
	}
	question := anna.Press(asked, menu.ID, two.ID)
	anna.Press(question, question.ID(t, two.Button("resigned")))
	two.Front().Says(t, "the result", "Anna resigns")
	if phase := one.View().Phase; phase != table.Playing {
		t.Errorf("the other game is %s", phase)
	}
}

// The commands of a game work, also in a thread.
func TestCommandsOfAGame(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	clara := s.Member(interactiontest.Clara)
	clara.ManagesMessages = true
	for _, who := range []*interactiontest.Member{anna, bernd, clara} {
		who.Channel, who.InThread, who.Parent = "905", true, interactiontest.Channel
	}
	m := s.Start(anna, bernd, interactiontest.Yes("extra-trick", true))
	canEnd := func() bool {
		for _, move := range m.View().Match.Moves(m.View().Match.Turn()[0]) {
			if move == "shanghai" {
				return true
			}
		}
		return false
	}
	for !canEnd() {
		m.Act(m.Mover())
	}
	board := m.Front()
	if a := m.Mover().Command("shanghai"); a.Kind != interaction.Ephemeral {
		t.Errorf("/shanghai is answered by %q", a.Said())
	}
	s.Message(board.Message).Says(t, "the board", "ended round 1")
	board = m.Front()
	again := bernd.Command("board")
	if again.Kind != interaction.Public || again.Message == board.Message {
		t.Errorf("/board is answered by %q", again.Said())
	}
	again.ID(t, "play:"+m.ID)
	s.Message(board.Message).Says(t, "the former board", "ended round 1")
	if left := s.Message(board.Message).Screen.Rows; len(left) != 2 { // the menu of explanations, and Describe
		t.Errorf("the former board keeps %+v", left)
	}
	crews := m.Press(clara, "panel:crews")
	if crews.Kind != interaction.Ephemeral || !crews.Screen.Pictured() {
		t.Errorf("Crews is answered by %q", crews.Said())
	}
	rules := anna.Command("rules")
	menu := rules.Screen.Rows[0].Menu
	for _, topic := range menu.Options {
		if page := anna.Press(rules, menu.ID, topic.Value); page.Screen.Title != "Shanghaien · "+topic.Label {
			t.Errorf("the chapter %q is titled %q", topic.Label, page.Screen.Title)
		}
	}
	more := m.Press(clara, "more")
	question := clara.Press(more, more.ID(t, m.Button("end")))
	clara.Press(question, question.ID(t, m.Button("ended")))
	m.Front().Says(t, "the result", "Clara ended the game without a result")
	if v := m.View(); v.Phase != table.Over || v.Log[len(v.Log)-1].Move != "stopped" {
		t.Errorf("after the moderator's end the table is %s", v.Phase)
	}
}

// Custom ids are not trusted. Many forged values of each kind change nothing, and each gets an ephemeral answer.
func TestForgedInteractions(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	before, board, random := m.View(), m.Front(), rand.New(rand.NewPCG(5, 6))
	waiting := m.Other(m.Mover())
	for name, forge := range map[string]struct {
		who *interactiontest.Member
		id  func() string
	}{
		"random bytes": {s.Member(interactiontest.Dmitri), func() string { return randomText(random, 100) }},
		"random words": {
			s.Member(interactiontest.Dmitri), func() string { return randomWords(random, m.ID, before.Match) },
		},
		"the rival's buttons": {waiting, func() string { return rivalMove(random, m.ID, before.Match) }},
	} {
		for range gametest.Many(250, 1000) {
			id := forge.id()
			if a := forge.who.Press(board, id); a.Kind != interaction.Ephemeral && a.Kind != interaction.Modal {
				t.Errorf("%s: %q is answered by kind %v: %s", name, id, a.Kind, a.Said())
			}
		}
	}
	if after := m.View(); !reflect.DeepEqual(after.Log, before.Log) || after.Phase != before.Phase {
		t.Errorf("the table was changed: %+v", after.Table)
	}
}

// randomText returns a random text that fits into a custom id.
func randomText(r *rand.Rand, most int) string {
	var b strings.Builder
	for range 1 + r.IntN(most/4) {
		b.WriteRune(rune(33 + r.IntN(0x2FF)))
	}
	return b.String()
}

// randomWords returns a random combination of words that occur in custom ids.
func randomWords(r *rand.Rand, id string, m *game.Match) string {
	words := []string{
		"play", "accept", "decline", "withdraw", "resign", "resigned", "aborted", "end", "ended", "end-why", "claim", "wait",
		"rematch",
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

// rivalMove returns a custom id for a move of the player to move.
func rivalMove(r *rand.Rand, id string, m *game.Match) string {
	moves := append(m.Moves(m.Turn()[0]), "shanghai", "place 6", "joker nudge us", "roll 1 1")
	return fmt.Sprintf("play:%s:%s:%s", id, m.Decision(m.Turn()[0]), moves[r.IntN(len(moves))])
}

// Simultaneous presses of the same button make one move.
func TestPressesAtTheSameInstantMakeOneMove(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	for range 20 {
		mover, board, before := m.Mover(), m.Front(), m.View().Match.Len()
		id, values := board.ID(t, "play:"), []string(nil)
		if menu := board.Screen.Rows[0].Menu; menu != nil {
			values = []string{menu.Options[0].Value}
		}
		var presses sync.WaitGroup
		for range 20 {
			presses.Go(func() { mover.Press(board, id, values...) })
		}
		presses.Wait()
		v, moves := m.View(), 0
		for n, play := range v.Log[before:] {
			if play.Seat >= 0 && !v.Match.WasOnlyMove(before+n) {
				moves++
			}
		}
		if moves != 1 {
			t.Fatalf("twenty presses at once have become %d moves", moves)
		}
	}
}
