package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/internal/sandbox"

	"github.com/chromedp/chromedp/kb"
)

// Two users play a whole game on the sandbox page, from the challenge to the result. One of them resigns the rematch.
func TestPage(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, settings{painted: true})
	w := h.pair(h.Channel("tavern"), "Anna", "Bernd").openPage()
	w.languages()
	w.numbers()
	w.challenge()
	w.accept()
	w.wrongMember()
	w.firstTurns()
	w.shanghai()
	w.brokenConnection()
	w.playToTheEnd()
	w.film()
	w.rematch()
	w.resign()
	h.noFaults()
}

// languages checks that the page has all its strings in all languages, with the same placeholders.
func (w *page) languages() {
	const lacks = `((all) => Object.entries(all).flatMap(([code, words]) => Object.keys({ ...all.en, ...words })
		.filter((key) => {
			const places = (said) => [...new Set(JSON.stringify(said ?? '').match(/{\w+}/g))].sort().join();
			return !(key in words) || places(words[key]) !== places(all.en[key]);
		}).map((key) => code + '.' + key)))((await import('/js/strings.js')).catalogues)`
	if wrong := look[[]string](w, lacks); len(wrong) > 0 {
		w.Errorf("the page lacks %q", wrong)
	}
}

// numbers checks that nouns in the page's strings agree with their number.
func (w *page) numbers() {
	const say = `(await import('/js/strings.js')).say('newBelow', { n: %d })`
	for n, want := range map[int]string{1: "1 new message", 2: "2 new messages"} {
		if said := look[string](w, fmt.Sprintf(say, n)); said != want {
			w.Errorf("of %d the page says %q", n, said)
		}
	}
}

// challenge enters the command by keyboard only.
func (w *page) challenge() {
	w.click(in(0, "[data-composer]"))
	w.write("/chal")
	w.await(in(0, `[data-suggestion="challenge"]`))
	w.shot("commands")
	w.write("lenge ")
	w.await(in(0, `[data-command="challenge"]`))
	w.write(kb.Tab)
	w.await(in(0, `[data-option="opponent"] :focus`))
	w.pick(0, "ber", w.members[1].ID)
	w.pick(0, "extra", "extra-trick")
	w.shot("composer")
	w.pick(0, "tr", "true")
	w.write(kb.Enter)
	accept := w.customID(in(1, `[data-custom-id^="accept:"]`))
	w.table = strings.Split(accept, ":")[1]
	w.shot("challenge")
}

func (w *page) accept() {
	w.click(in(1, `[data-custom-id^="accept:"]`))
	w.await(in(1, play(w.table, "roll")))
	t, m := w.match()
	if !slices.Equal(t.Options, []string{"extra-trick"}) {
		w.Errorf("the game is played with %v", t.Options)
	}
	w.settle(m)
	w.described()
	w.shot("board")
}

// wrongMember presses a button that belongs to the other player.
func (w *page) wrongMember() {
	mover, m := w.mover()
	other := w.pane(w.other(mover))
	w.settle(m)
	w.click(in(other, play(w.table, "roll")))
	w.awaitWords(in(other, "[data-ephemeral]"), "’s turn")
	w.awaitWords(in(other, "[data-ephemeral]"), "Only you can see this")
	w.shot("private")
	if n := w.count("[data-ephemeral]"); n != 1 {
		w.Errorf("%d private messages are seen", n)
	}
	if _, after := w.match(); after.Len() != m.Len() {
		w.Errorf("the wrong member has played %v", after.Log()[m.Len():])
	}
	w.click(in(other, "[data-ephemeral] [data-dismiss]"))
	w.gone(in(other, "[data-ephemeral]"))
}

// firstTurns rolls and places. The second player then plays the trick that each player has at the start.
func (w *page) firstTurns() {
	w.move("roll")
	w.shot("rolled")
	w.move("place")
	w.shot("placed")
	w.move("roll")
	mover, _ := w.mover()
	w.move("nudge")
	w.shot("nudged")
	if now, _ := w.mover(); now == mover { // equal dice are placed automatically
		w.move("place")
	}
}

// shanghai ends the first round with the command as soon as possible.
func (w *page) shanghai() {
	for !w.offered("shanghai") {
		w.moveOn()
	}
	mover, m := w.mover()
	pane := w.pane(mover)
	w.click(in(pane, "[data-composer]"))
	w.pick(pane, "/shang", "shanghai")
	w.await(in(pane, `[data-command="shanghai"]`))
	w.write(kb.Enter)
	w.moved(m)
	w.awaitWords(in(1-pane, "[data-message-id]"), "ended round 1")
	_, after := w.mover()
	w.settle(after)
	w.described()
	w.shot("shanghai")
}

// brokenConnection drops the gateway connection between two presses, which the players do not notice.
func (w *page) brokenConnection() {
	w.Drop()
	w.move("roll")
}

func (w *page) playToTheEnd() {
	for {
		mover, _ := w.mover()
		if mover == nil {
			break
		}
		w.moveOn()
	}
	_, m := w.match()
	if m.Outcome().Cause != game.Finished {
		w.Errorf("the match has ended as %q", m.Outcome().Cause)
	}
	for pane := range w.members {
		w.await(in(pane, `[data-custom-id="rematch:`+w.table+`"]`))
	}
	w.described()
	w.shot("result")
}

// film opens the film of the game, and then the same as one still picture.
func (w *page) film() {
	own := func(rest string) string { return in(0, "[data-ephemeral] "+rest) }
	w.click(in(0, `[data-custom-id="film:`+w.table+`"]`))
	w.await(own(`[data-picture$=".gif"]`))
	w.described()
	w.shot("film")
	w.click(own(`[data-custom-id="still:` + w.table + `"]`))
	w.await(own(`[data-picture*="/still-"]`))
	w.gone(own(`[data-picture$=".gif"]`))
	w.described()
	w.shot("still")
	w.click(own("[data-dismiss]"))
}

// rematch asks for a rematch, which both players must do.
func (w *page) rematch() {
	again := `[data-custom-id="rematch:` + w.table + `"]`
	w.click(in(0, again))
	w.awaitWords(in(1, "[data-message-id]"), "The offer ends") // the last message that moves the controls up
	w.shot("wish")
	w.click(in(1, again))
	next := `[data-custom-id^="play:"]:not([data-custom-id^="play:` + w.table + `:"])`
	w.table = strings.Split(w.customID(in(0, next)), ":")[1]
	t, m := w.match()
	if t.Players[0].User != w.members[1].ID {
		w.Errorf("in the rematch sit %+v", t.Players)
	}
	w.settle(m)
	w.described()
	w.shot("rematch")
}

// resign resigns the rematch in the right pane, after a confirmation.
func (w *page) resign() {
	w.click(in(1, `[data-custom-id="more:`+w.table+`"]`))
	w.await(in(1, `[data-ephemeral] [data-custom-id="resign:`+w.table+`"]`))
	w.shot("more")
	w.click(in(1, `[data-ephemeral] [data-custom-id="resign:`+w.table+`"]`))
	w.await(in(1, `[data-ephemeral] [data-custom-id="resigned:`+w.table+`"]`))
	if _, m := w.match(); m.Outcome().Over() {
		w.Error("the match was given up without a question")
	}
	w.shot("sure")
	w.click(in(1, `[data-ephemeral] [data-custom-id="resigned:`+w.table+`"]`))
	for pane := range w.members {
		w.awaitWords(in(pane, "[data-message-id]"), "Bernd resigns: Anna wins.")
	}
	w.described()
	w.shot("resigned")
}

// pane returns the index of a member's pane.
func (w *page) pane(m *sandbox.Member) int {
	if m.ID == w.members[0].ID {
		return 0
	}
	return 1
}

// offered reports whether a move is legal now.
func (w *page) offered(move game.Move) bool {
	_, m := w.mover()
	return slices.Contains(m.Moves(m.Turn()[0]), move)
}

// moveOn makes the move that brings the game closest to its end.
func (w *page) moveOn() {
	w.Helper()
	_, m := w.mover()
	moves := m.Moves(m.Turn()[0])
	for _, word := range []string{"shanghai", "roll", "place"} {
		if slices.ContainsFunc(moves, func(move game.Move) bool { return strings.HasPrefix(string(move), word) }) {
			w.move(word)
			return
		}
	}
	w.Fatalf("none of %v is known here", moves)
}

// move makes a move that starts with word, by its button or by the first entry of its menu. It waits until both panes
// show the result.
func (w *page) move(word string) {
	w.Helper()
	mover, m := w.mover()
	w.settle(m)
	pane := w.pane(mover)
	if word == "nudge" {
		w.click(in(pane, play(w.table, "menu")))
		w.shot("tricks")
		w.click(in(pane, `[data-suggestion^="nudge "]`))
	} else {
		w.click(in(pane, play(w.table, word)))
	}
	w.moved(m)
}

// play returns a selector for the controls of a table that make moves starting with word.
func play(table, word string) string {
	return fmt.Sprintf(`[data-custom-id^="play:%s:"][data-custom-id*=":%s"]`, table, word)
}

// settle waits until the last board in both panes belongs to the present decision and names its player.
func (w *page) settle(m *game.Match) {
	w.Helper()
	t, _ := w.match()
	turn := m.Turn()[0]
	for pane := range w.members {
		look[bool](w, fmt.Sprintf(`(() => {
			const all = [...document.querySelectorAll(%q)];
			const said = all.at(-1)?.closest("[data-message-id]").textContent ?? "";
			return said.includes(%q) && all.every((each) => each.dataset.customId.startsWith(%q));
		})()`, in(pane, play(w.table, "")), t.Players[turn].Name+" (", "play:"+w.table+":"+m.Decision(turn)+":"))
	}
}

// moved waits until a move was made after m, and both panes show it. The owner of a board's buttons is not enough:
// after an automatic move both players may have made as many moves and have the same choices.
func (w *page) moved(m *game.Match) {
	w.Helper()
	now := m
	if err := w.Await(w.ctx, func() bool {
		_, now = w.match()
		return now.Len() > m.Len()
	}); err != nil {
		w.Fatalf("nothing is played after %v: %v", m.Log(), err)
	}
	if !now.Outcome().Over() {
		w.settle(now)
	}
}

// described waits until all pictures are loaded, and fails the test if one has no alternative text.
func (w *page) described() {
	w.Helper()
	const all = `[...document.querySelectorAll("[data-picture] img")]`
	look[bool](w, `((all) => all.length > 0 && all.every((each) => each.naturalWidth > 0))(`+all+`)`)
	if mute := w.count(`[data-picture] img:is(:not([alt]), [alt=""])`); mute > 0 {
		w.Errorf("%d pictures say nothing to who cannot see them", mute)
	}
}
