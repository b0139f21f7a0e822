package notify

import (
	"strings"
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/game/table"
)

// Two users called Kim have different names in every notification that names both.
func TestMessagesTellEqualNamesApart(t *testing.T) {
	t.Parallel()
	views := presentertest.Duels(t, table.Playing)
	l := views[0].Words.For("en")
	presentertest.CheckTwoKims(t, map[string]ui.Screen{
		"one's turns":          directMessage(l, []turn{{View: views[0]}, {View: views[1]}}),
		"turns in the channel": channelMessage("1", []turn{{View: views[0]}, {View: views[1]}}, false),
		"news of matches": newsMessage(l, []newsItem{
			{View: views[0], News: table.RematchBegins}, {View: views[1], News: table.RematchBegins},
		}),
	})
}

// The numbers behind names reveal nothing about games that the message does not show.
func TestNumbersTellNothingOfOtherChannels(t *testing.T) {
	t.Parallel()
	views := presentertest.Duels(t, table.Playing)
	views[1].Channel = "2"
	turns := []turn{{View: views[0]}, {View: views[1]}}
	if said := channelMessage("1", turns, false).Content; !strings.Contains(said, "Anna – Kim") ||
		strings.Contains(said, "(1)") {
		t.Errorf("the call says\n%s", said)
	}
}
