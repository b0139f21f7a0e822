package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
)

// After the opponent has used a trick, a joker may win that gained nothing before. An engine that has solved the round
// since its first roll still finds it. The records end before that joker.
func TestAJokerAnswersATrick(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, record, nation string
	}{
		{"a joker to a joker, which decides the match", "answer-joker.txt", "es"},
		{"another joker to a joker, which decides the match", "answer-double.txt", "nl"},
		{"a joker in round 7", "answer-round-7.txt", "it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := readMatch(t, filepath.Join("testdata", c.record))
			e := New(Config{Judges: evaluation.Learnt})
			var chosen game.Move
			for i := range m.Len() + 1 {
				if s := m.At(i).(shanghaien.State); s.Round == m.State().(shanghaien.State).Round && len(s.Moves(s.Mover)) > 0 {
					chosen = e.Choose(s, s.Mover, ai.Means{Dice: enginetest.Dice(uint64(i))}).Move
				}
			}
			if words := strings.Fields(string(chosen)); words[0] != "joker" || words[2] != c.nation {
				t.Errorf("chose %q, not a joker for %s", chosen, c.nation)
			}
		})
	}
}

// readMatch reads the record of an unfinished match.
func readMatch(t *testing.T, path string) *game.Match {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := game.ParseRecord(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Match(shanghaien.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return m
}
