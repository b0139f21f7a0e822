package e2e

import (
	"testing"

	"dockside/bot/discord"
	"dockside/internal/sandbox"
	"dockside/internal/sandbox/verdict"
)

// A deferral that crosses its response is no fault. Two responses are one.
func TestCrossingsAreNoFaults(t *testing.T) {
	t.Parallel()
	const callback = "POST /interactions/{id}/{token}/callback"
	for detail, want := range map[string]bool{
		"command /review by Clara (1), first with type 4, then with type 5": true,
		"a press by Clara (1), first with type 6, then with type 7":         true,
		"command /review by Clara (1), first with type 4, then with type 4": false,
		"a press by Clara (1), first with type 6, then with type 6":         false,
	} {
		if got := crossing(verdict.Verdict{Kind: sandbox.AnsweredTwice, Route: callback, Detail: detail}); got != want {
			t.Errorf("%q is a crossing: %t", detail, got)
		}
	}
	if !crossing(verdict.Verdict{Kind: sandbox.Refused, Route: callback, Code: discord.AlreadyAnswered}) {
		t.Error("the refusal of a crossing is a fault")
	}
}
