package e2e

import (
	"fmt"
	"testing"

	"dockside/bot/catalog"
	"dockside/game/gametest"
)

// A beginner on a phone reads only the screen. They take the lessons of Shanghaien, play a round with hints, and start
// a real game, in fewer than 40 presses.
func TestPageLearns(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, settings{})
	w := h.pair(h.Channel("tavern"), "Anna", "Bernd").openPhone("Anna")
	w.answerOf(w.members[0].Command(w.channel, "learn"))
	w.reads("Roll", "Dutch 4 ← 3", "Trick (±1) with 4", "Shanghai!", "Next", "Play a dirty trick", "5 becomes 6 →", "Next",
		"Play a dirty trick", "Both dice: ", "Next", "Play a dirty trick", "joins the Dutch", "Dutch 1 with 4", "Next")
	w.awaitWords(in(0, "[data-ephemeral]"), "all you need.")
	w.shot("learnt")
	if w.presses > 22 {
		t.Errorf("the lessons take %d presses", w.presses)
	}
	w.reads("Play with hints")
	w.firstRound()
	w.awaitWords(in(0, "[data-ephemeral]"), "Ready for a real game?")
	w.described()
	w.shot("coached")
	if w.presses >= 40 {
		t.Errorf("the lessons and a round take %d presses", w.presses)
	}
	w.click(in(0, `[data-custom-id="dare:shanghaien"]`))
	w.awaitWords(in(0, "[data-message-id]"), "Who’ll take the other seat?")
	h.noFaults()
}

// A beginner takes the lessons of ShipShape in French.
func TestPageLearnsInFrench(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	w := h.pair(h.Channel("tavern"), "Clara", "Bernd").openPhone("Clara")
	w.answerOf(w.members[0].Command(w.channel, "help"))
	w.reads("Shanghaien", "ShipShape", "Apprendre", "8", "Sceller le 8", "À droite", "Poser", "Suite", "9", "Sceller le 9",
		"Retourner", "Poser", "Suite", "1", "Sceller le 1", "Retourner", "À droite", "Poser", "Suite")
	w.awaitWords(in(0, "[data-ephemeral]"), "Vous savez tout ce qu’il faut.")
	w.shot("learnt")
	if w.presses > 22 {
		t.Errorf("the lessons take %d presses", w.presses)
	}
	h.noFaults()
}

// reads presses the controls with these labels, one after the other. Each time it waits until the available controls
// have changed.
func (w *page) reads(words ...string) {
	w.Helper()
	for _, each := range words {
		before := look[string](w, inReach)
		w.click(look[string](w, fmt.Sprintf(worded, each)))
		look[bool](w, fmt.Sprintf(`%s !== %q && document.querySelector("[data-busy]") === null`, inReach, before))
		w.presses++
	}
}

// offers waits until a control with one of two labels is available, and reports whether the first is.
func (w *page) offers(words, others string) bool {
	w.Helper()
	return look[string](w, fmt.Sprintf(worded+` ? "first" : `+worded+` && "second"`, words, others)) == "first"
}

// inReach lists the available private controls: the entries of an open menu, or else the controls of the messages.
const inReach = `((open) => (open.length ? open : [...document.querySelectorAll("[data-ephemeral] [data-custom-id]")])
	.map((each) => each.dataset.suggestion ?? each.dataset.customId).join())
	([...document.querySelectorAll("[data-suggestion]")])`

// worded selects the control with exactly this label, or else the last whose label or custom id contains it. Disabled
// controls do not count.
const worded = `((words) => {
	const all = [...document.querySelectorAll('[data-ephemeral] button[data-custom-id], [data-suggestion]')];
	const says = (each) => (each.textContent + each.dataset.customId).includes(words);
	const seen = all.filter((each) => !each.disabled && !("busy" in each.dataset) && says(each));
	const found = seen.find((each) => each.textContent.trim() === words) ?? seen.at(-1);
	if (!found) return null;
	const { customId, suggestion } = found.dataset;
	return suggestion ? '[data-suggestion="' + suggestion + '"]' : '[data-custom-id="' + customId + '"]';
})(%q)`

// firstRound plays on the private board until the end of a round. It ends the round with Shanghai as soon as possible.
func (w *page) firstRound() {
	w.Helper()
	const next = `(() => {
		const all = [...document.querySelectorAll("[data-ephemeral] button[data-custom-id]")];
		const ids = all.filter((each) => !each.disabled).map((each) => each.dataset.customId);
		return ids.findLast((id) => id.startsWith("dare:")) ?? ids.find((id) => id.endsWith(":shanghai")) ??
			ids.find((id) => id.startsWith("continue:") || id.startsWith("play:") && !id.endsWith(":menu"));
	})()`
	w.gone(in(0, `[data-custom-id^="coach:"]`))
	for id := look[string](w, next); id != "dare:shanghaien"; id = look[string](w, next) {
		w.click(in(0, `[data-custom-id="`+id+`"]`))
		w.gone(in(0, `[data-custom-id="`+id+`"]`))
		w.presses++
	}
}
