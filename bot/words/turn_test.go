package words_test

import (
	"testing"

	"dockside/bot/words"
)

// The German line on whose turn it is has no verb: it names one player or several.
func TestSeveralPlayersAreToMove(t *testing.T) {
	t.Parallel()
	all, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	const both = "Annika und Jürgen"
	if got, want := all.For("de").Say("board.turn", both), "Am Zug: "+both; got != want {
		t.Errorf("the line reads %q, want %q", got, want)
	}
}
