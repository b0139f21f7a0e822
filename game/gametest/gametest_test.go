package gametest_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

func TestAGameThatKeepsTheLaws(t *testing.T) {
	t.Parallel()
	gametest.Run(t, sealedRules(""), gametest.Many(20, 200))
}

// TestEachLawCanBeBroken checks that each fault of a game breaks the right law.
func TestEachLawCanBeBroken(t *testing.T) {
	t.Parallel()
	faults := map[string]gametest.Law{
		"lists an illegal move":              gametest.ListedMoves,
		"lists a move twice":                 gametest.ListedMoves,
		"unstable order":                     gametest.ListedMoves,
		"two blanks in a move":               gametest.ListedMoves,
		"a long move":                        gametest.ListedMoves,
		"the turn descends":                  gametest.ListedMoves,
		"nobody has a move":                  gametest.ListedMoves,
		"a score is missing":                 gametest.ListedMoves,
		"chance draws an illegal move":       gametest.ListedMoves,
		"accepts an unlisted move":           gametest.ListedMoves,
		"accepts out of turn":                gametest.ListedMoves,
		"an error of its own":                gametest.ListedMoves,
		"tells what cannot be worded":        gametest.ListedMoves,
		"changes its receiver":               gametest.Repeatable,
		"rolls secretly":                     gametest.Repeatable,
		"never ends":                         gametest.Repeatable,
		"the order matters":                  gametest.Commuting,
		"hides although nothing is hidden":   gametest.Views,
		"the turn depends on the view":       gametest.Views,
		"a seat misses a move in its view":   gametest.Views,
		"the view changes with each look":    gametest.Views,
		"the public is told less by a seat":  gametest.Views,
		"a seal is seen by its owner alone":  gametest.Views,
		"a guess can be told from the truth": gametest.Guesses,
		"a guess peeks":                      gametest.Guesses,
		"tells a secret":                     gametest.EqualEvents,
		"tells what is still hidden":         gametest.EqualEvents,
		"tells the cards":                    gametest.EqualEvents,
		"a draw without a name":              gametest.Repeatable,
		"whispers a bid to a rival":          gametest.EqualEvents,
		"whispers to nobody":                 gametest.ListedMoves,
		"whispers in a whisper":              gametest.ListedMoves,
		"shows what it does not tell":        gametest.Memory,
		"forgets":                            gametest.Memory,
		"asks in secret":                     gametest.Views,
		"a pass that is no move":             gametest.Silence,
		"a pass is the only way for others":  gametest.Silence,
		"asks again":                         gametest.Silence,
		"shows in passing what is hidden":    gametest.Foresight,
		"equivalent for their owner alone":   gametest.Symmetry,
		"equivalent moves score differently": gametest.Symmetry,
	}
	for fault, law := range faults {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			var broken *gametest.Broken
			for seed := range uint64(1000) {
				err := gametest.Check(sealedRules(fault), game.Setup{Seats: 2}, seed)
				if errors.As(err, &broken) {
					break
				}
			}
			if broken == nil || broken.Law != law {
				t.Fatalf("found %v, want law %d", broken, law)
			}
			if !strings.HasPrefix(broken.Error(), "law ") {
				t.Errorf("said as %q", broken.Error())
			}
		})
	}
}

func TestSetups(t *testing.T) {
	t.Parallel()
	r := sealedRules("")
	r.Options = []game.Option{{Name: "b"}, {Name: "a"}}
	setups := gametest.Setups(r)
	if len(setups) != 8 {
		t.Errorf("%d setups, want two table sizes with four sets of options", len(setups))
	}
	for _, s := range setups {
		if err := r.Check(s); err != nil {
			t.Error(err)
		}
	}
}

func TestRandomMatchesRepeat(t *testing.T) {
	t.Parallel()
	var logs [2][]game.Play
	for i := range logs {
		logs[i] = gametest.Random(t, sealedRules(""), game.Setup{Seats: 3}, fewSides(2)).Log()
	}
	if !slices.Equal(logs[0], logs[1]) || len(logs[0]) != 4 {
		t.Errorf("two matches on the same dice: %v and %v", logs[0], logs[1])
	}
}

// fewSides are dice that return the same number where possible.
type fewSides int

func (d fewSides) IntN(n int) int { return min(int(d), n-1) }

func TestPlaythroughs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gametest.Playthroughs(t, sealedRules(""), dir, true)
	files := gametest.PlaythroughFiles(t, dir)
	text := string(files[filepath.Join(dir, "3-seats.txt")])
	for _, part := range []string{
		"dockside-record 1\ngame sealed 1\nseat 0 Anna\n", "- deal ", "#   sealed.bid 2\n", "\nresult ",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the file has no %q:\n%s", part, text)
		}
	}
}
