package presenter_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/feature/history"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/shipshape"
	"dockside/game/table"
)

// crewOf returns a name for each seat.
func crewOf(seats int) []string {
	return []string{"Anna", "Bernd", "Clara", "Dmitri", "Emre", "Frida"}[:seats]
}

// When cards are revealed, the board lists all of them and any ties, however many events coincide.
func TestTheBoardTellsWhatWasTurnedUp(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	l := b.Words.For("en")
	for seats := 2; seats <= 6; seats++ {
		bottest.PlayShipShape(t, b, crewOf(seats), func(v *view.View) {
			last := v.Match.Len() - 1
			text := presenter.Board(v).Text
			for _, e := range v.Match.Heard(last, game.Public) {
				told := []string{shipshape.Revealed, shipshape.Tied, shipshape.ByHold, shipshape.BidAgain}
				if said := l.Event(v.Said(), e); slices.Contains(told, e.Key) && !strings.Contains(text, said) {
					t.Errorf("%d captains, after play %d (%s): the board does not say %q:\n%s", seats, last, v.Match.Log()[last], said,
						text)
				}
			}
		})
	}
}

// The longest names leave room for everything that a message shows of six players.
func TestABoardOfManyFitsIntoAMessage(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	var names []string
	for _, letter := range []string{"W", "Ö", "Ж", "李", "*", "_"} {
		names = append(names, strings.Repeat(letter, 32))
	}
	fits := func(what string, s ui.Screen) {
		t.Helper()
		length := utf8.RuneCountInString
		if length(s.Text) > discord.MaxText || length(s.Footer) > discord.MaxFooter || length(s.Alt) > discord.MaxAlt {
			t.Errorf("%s has %d letters, %d below, %d for the picture:\n%s\n%s", what, length(s.Text), length(s.Footer),
				length(s.Alt), s.Text, s.Footer)
		}
	}
	for seats := 2; seats <= 6; seats++ {
		end := bottest.PlayShipShape(t, b, names[6-seats:], func(v *view.View) {
			fits("the board", presenter.Board(v))
			for seat := range game.Seat(seats) {
				if rows := presenter.Hand(b.Words.For("fr"), v, seat, "", "").Rows; len(rows) > 5 {
					t.Errorf("the panel of seat %d has %d rows", seat, len(rows))
				}
			}
		})
		fits("the result", presenter.Result(end))
		for _, i := range view.Kept(end) {
			fits("a voyage", presenter.Summary(end, i))
		}
	}
}

// A game may override generic strings, for example for a selected card or a part of a replay.
func TestWordsOfAGameInPlaceOfTheHouse(t *testing.T) {
	t.Parallel()
	b, said := bottest.New(t, bottest.Config{}), ""
	l := b.Words.For("en")
	v := bottest.PlayShipShape(t, b, crewOf(3), func(v *view.View) {
		seat := v.Match.Turn()[0]
		for _, draft := range []game.Move{v.Match.Moves(seat)[0], "bid 99", " "} {
			text := presenter.Hand(l, v, seat, draft, "").Text
			said += strings.Fields(string(draft) + " none")[0] + ": " + text[strings.LastIndex(text, "\n")+1:] + "\n"
		}
	})
	want := []string{
		"bid: You picked 1. Press **Seal the 1** to confirm, or pick another card.",
		"bid: " + l.Say("hand.draft"), "place: " + l.Say("hand.draft"), "none: " + l.Say("hand.draft"),
	}
	for _, w := range want {
		if !strings.Contains(said, w+"\n") {
			t.Errorf("no seat reads %q", w)
		}
	}
	buttons := history.ReplayScreen(l, view.PastOf(v), v.Match.Len()).Rows[1].Buttons
	if buttons[0].Label != "Previous voyage" || buttons[1].Label != "Next voyage" {
		t.Errorf("the buttons of a replay are %q and %q", buttons[0].Label, buttons[1].Label)
	}
}

// A lobby with a computer player shows at once that its match will not be rated.
func TestALobbyWithAComputerIsNotRated(t *testing.T) {
	t.Parallel()
	b, r := bottest.New(t, bottest.Config{}), shipshape.Rules()
	s := table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US", Rules: r, Pace: ui.Day, Rated: true,
		By: bottest.Anna,
	}, bottest.Noon)
	said := func() string {
		v, err := b.Tables.See(s)
		if err != nil {
			t.Fatal(err)
		}
		return presenter.Card(v).Text
	}
	if text := said(); strings.Contains(text, "Not rated") {
		t.Errorf("without one: %s", text)
	}
	computer := table.Player{Name: "Hard", Level: "hard"}
	bottest.Must(t, bottest.Session(t, s, r).Enlist(bottest.Anna.ID, computer, bottest.Noon))
	if text := said(); !strings.Contains(text, "Not rated") {
		t.Errorf("with one: %s", text)
	}
}
