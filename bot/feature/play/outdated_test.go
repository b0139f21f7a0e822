package play_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/interactiontest"
)

// A deadline that has passed is no longer announced: the board says who ran out of time.
func TestTheBoardSaysWhoRanOutOfTime(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd, interactiontest.Text("pace", "10m"))
	mover := m.Mover()
	before := m.Front().Says(t, "in time", "ends <t:")
	s.Pass(10 * time.Minute)
	late := m.Front().Says(t, "late", mover.User.Name+" ran out of time <t:")
	if late.Lacks(t, "late", "ends <t:"); late.Message != before.Message {
		t.Error("the board is another message")
	}
	m.Press(m.Other(mover), "wait")
	m.Front().Says(t, "with all of the time again", "ends <t:").Lacks(t, "with all of the time again", "ran out of time")
}

// A former board has no buttons, and says that it is out of date. The newest one does not.
func TestFormerBoardsSayThatTheyAreOutOfDate(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd)
	var boards []string
	for range 2 {
		boards = append(boards, m.Front().Message)
		anna.Command("board")
	}
	for _, id := range boards {
		former := s.Message(id).Says(t, "a former board", "This board is out of date")
		if ids := interactiontest.IDs(former.Screen); len(ids) > 0 {
			t.Errorf("it still has %q", ids)
		}
	}
	if strings.Contains(m.Front().Said(), "out of date") {
		t.Error("the newest board is out of date")
	}
}
