package shipshape

import "testing"

func TestPromptsSayWhatToDo(t *testing.T) {
	t.Parallel()
	const bid = "The highest card takes the top crate; tied cards bid again."
	public, own := "Press **My hand** and seal a card. "+bid, "Pick a card, then press **Seal**. "+bid
	face.Prompts(t, "at first (SS-30)", scripted(t, 3), 2, public, own)
	face.Prompts(t, "who has not bid yet (SS-30)", scripted(t, 3, "0:bid 2"), 1, public, own)
	face.Prompts(t, "who has bid", scripted(t, 3, "0:bid 2"), 0, "")
	face.Prompts(t, "who lays first (SS-33)", scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4"), 1,
		"Press **My hand** to turn, flip and lay the crate.", "Turn or flip the crate as you like, then lay it.")
	face.Prompts(t, "who lays later", scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4"), 0, "")
	tied := scripted(t, 3, "0:bid 7", "1:bid 7", "2:bid 4", "2:place 0")
	face.Prompts(t, "the tied (SS-36)", tied, 0,
		"Tied: press **My hand** and bid again. If you tie again, the higher hold number lays first.",
		"Tied: pick another card, then press **Seal**. If you tie again, the higher hold number lays first.")
	face.Prompts(t, "who has laid before the tied bid again", tied, 2, "")
}
