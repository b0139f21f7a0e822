package shanghaien

import (
	"testing"

	rules "dockside/game/shanghaien"
)

func TestPromptsSayWhatToDo(t *testing.T) {
	t.Parallel()
	act := func(s rules.State, red ...int) rules.State {
		s.Step, s.Rolled, s.Placed[0] = rules.Act, [2]int{}, on(red...)
		return s
	}
	used := fourth()
	used.TrickUsed[0] = true
	rolling := fourth()
	rolling.Step = rules.Roll
	face.Prompts(t, "before two dice lie there (SH-30)", act(fourth(), 2), 0, "Press **Roll**.")
	face.Prompts(t, "with the choice (SH-34)", act(fourth(), 2, 2, 6), 0,
		"Press **Roll**, or end the round with **Shanghai!** (Anna 9 → 12, Bernd 10 → 14).")
	face.Prompts(t, "with one die left (SH-31)", beforeShanghai(), 0,
		"Press **Shanghai!** to end the round (Anna 9 → 9, Bernd 10 → 14). You don’t have two dice to roll.")
	face.Prompts(t, "at the first placement (SH-26)", firstRoll(), 0,
		"Put a die on a card. The arrow points to the end of the row that becomes number 1.")
	face.Prompts(t, "with dice and a trick (SH-62)", fourth(), 0,
		"Put one of the two dice on the card with its number, or play a dirty trick first.")
	face.Prompts(
		t,
		"after the trick of the round (SH-61)",
		used,
		0,
		"Put one of the two dice on the card with its number.",
	)
	face.Prompts(t, "for the other player", fourth(), 1, "")
	face.Prompts(t, "while the dice roll", rolling, 0, "")
}
