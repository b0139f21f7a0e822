package shanghaien

import (
	"maps"
	"testing"

	"dockside/game"
)

// Rolls of two dice are counted by their faces and as pairs. Other plays are ignored.
func TestDrawn(t *testing.T) {
	t.Parallel()
	var log []game.Play
	for _, m := range []game.Move{
		"roll 2 5", "start 1", "roll 5 2", "roll 6 6", "deal us-1 us-2", "roll 1 2 3", "roll 4", "roll 7 1", "roll 0 1",
		"roll x 1", "roll 10 1", "roll", "",
	} {
		log = append(log, game.Play{Seat: game.Nature, Move: m})
	}
	log = append(log, game.Play{Seat: 0, Move: "roll"}, game.Play{Seat: 1, Move: "roll 1 1"})
	got := New().Drawn(log)
	want := map[string]int{"face 1": 2, "face 4": 2, "face 5": 2, "pair 1 4": 1, "pair 4 1": 1, "pair 5 5": 1}
	if !maps.Equal(got, want) {
		t.Errorf("counted %v, want %v", got, want)
	}
	if told, even := New().TellDrawn(nil); told != nil || even != nil {
		t.Errorf("for no counts it returns %v, %v", told, even)
	}
	told, even := New().TellDrawn(got)
	if len(told) != 8 || len(even) != 2 || even[0].Counts[5] != 2 || even[1].Counts[35] != 1 || len(even[1].Counts) != 36 {
		t.Errorf("it returns %v, %v", told, even)
	}
}
