package shipshape

import "testing"

func TestPromptsSayWhatToDo(t *testing.T) {
	t.Parallel()
	const bid = "The highest card loads first; equal cards bid once more."
	face.Prompts(t, "at first (SS-30)", scripted(t, 3), 2, bid)
	face.Prompts(t, "who has not bid yet (SS-30)", scripted(t, 3, "0:bid 2"), 1, bid)
	face.Prompts(t, "who has bid", scripted(t, 3, "0:bid 2"), 0, "")
	face.Prompts(t, "who lays first (SS-33)", scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4"), 1,
		"Turn or flip the crate as you like, then lay it.")
	face.Prompts(t, "who lays later", scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4"), 0, "")
	tied := scripted(t, 3, "0:bid 7", "1:bid 7", "2:bid 4", "2:place 0")
	face.Prompts(t, "the tied (SS-36)", tied, 0,
		"Equal cards, so bid once more. Equal again, and the higher hold loads first.")
	face.Prompts(t, "who has laid before the tied bid again", tied, 2, "")
}
