package notify

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/ui"
	"dockside/game/agenda"
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

// A question in a ready check is no turn: the message says what to press, and until when.
func TestAReadyCheckIsNotCalledATurn(t *testing.T) {
	t.Parallel()
	views := presentertest.Duels(t, table.Playing)
	l, asked := views[0].Words.For("en"), turn{View: views[0], Seat: 1}
	views[0].CheckedSince = time.Unix(0, 0)
	views[0].Players[1].Check.Deadline = time.Unix(3600, 0)
	for what, c := range map[string]struct {
		said string
		want []string
	}{
		"by direct message": {
			directMessage(l, []turn{asked}).Title + directMessage(l, []turn{asked}).Text,
			[]string{"Are you ready to play?", "press **Ready** there; your time to answer ends <t:3600:R>"},
		},
		"in the channel": {channelMessage("1", []turn{asked}, false).Content, []string{"<@1>, are you ready to play?"}},
		"beside a turn":  {directMessage(l, []turn{asked, {View: views[1]}}).Title, []string{"It’s your turn in 2 games"}},
	} {
		for _, want := range c.want {
			if !strings.Contains(c.said, want) {
				t.Errorf("%s: %q lacks %q", what, c.said, want)
			}
		}
	}
}

// The news that a match was shown links to the show and to the match.
func TestTheNewsOfAShowLinksToIt(t *testing.T) {
	t.Parallel()
	v := presentertest.Duels(t, table.Over)[0]
	v.Guild = "900"
	l := v.Words.For("en")
	in := agenda.Post{Channel: "901", ID: "77"}
	said := newsMessage(l, []newsItem{{View: v, News: table.WasShown, Post: in}}).Text
	if !strings.Contains(said, "(https://discord.com/channels/900/901/77)") || !strings.Contains(said, ui.Link(v.Table)) {
		t.Errorf("the news are %q", said)
	}
}
