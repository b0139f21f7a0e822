package help

import (
	"context"
	"testing"

	"dockside/game"
)

// A finding that came in time is reported, even if another one takes until the limit.
func TestAFindingInTimeIsReported(t *testing.T) {
	t.Parallel()
	late, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 {
		told := make(chan []game.Event, 1)
		told <- []game.Event{game.Say("doctor.version")}
		if found := inTime(late, told, "doctor.part.version"); found[0].Key != "doctor.version" {
			t.Fatalf("found %v", found)
		}
	}
	if found := inTime(late, nil, "doctor.part.version"); found[0].Key != "doctor.unknown" {
		t.Errorf("nothing was found, but the report is %v", found)
	}
}
