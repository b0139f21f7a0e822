package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/shipshape"
	"dockside/table"
)

// aboard plays a game of so many captains at random, shows the table before each move, and returns
// how it is in the end.
func aboard(t *testing.T, b *Bot, names []string, show func(*view)) *view {
	t.Helper()
	r, d := shipshape.Rules(), rand.New(rand.NewPCG(uint64(len(names)), 6))
	who := func(i int) table.Person { return table.Person{ID: fmt.Sprint(100 + i), Name: names[i]} }
	s := table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US", Rules: r, Pace: day, By: who(0), Seed: fair.Seed{1},
		Standin: "hard",
	}, noon)
	for i := range names[1:] {
		if err := s.Join(who(i+1), r, noon); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Start(who(0).ID, "77", r, d, noon); err != nil {
		t.Fatal(err)
	}
	for {
		v, err := b.see(s)
		if err != nil {
			t.Fatal(err)
		}
		if s.Phase == table.Over {
			return v
		}
		show(v)
		turn := v.match.Turn()
		seat := turn[d.IntN(len(turn))]
		moves := v.match.Moves(seat)
		if err := s.Play(who(int(seat)).ID, "", moves[d.IntN(len(moves))], r, d, noon); err != nil {
			t.Fatal(err)
		}
	}
}

// crewOf is so many names.
func crewOf(seats int) []string {
	return []string{"Anna", "Bernd", "Clara", "Dmitri", "Emre", "Frida"}[:seats]
}

// When cards are opened the board tells all of them, and who is tied, however much happens at once.
func TestTheBoardTellsWhatWasTurnedUp(t *testing.T) {
	t.Parallel()
	b := still(t)
	l := b.words.For("en")
	for seats := 2; seats <= 6; seats++ {
		aboard(t, b, crewOf(seats), func(v *view) {
			last := v.match.Len() - 1
			text := b.board(v).Text
			for _, e := range v.match.Events(last) {
				told := []string{shipshape.Revealed, shipshape.Tied, shipshape.ByHold, shipshape.BidAgain}
				if said := l.Event(v.said(), e); slices.Contains(told, e.Key) && !strings.Contains(text, said) {
					t.Errorf("%d captains, after play %d (%s): the board does not say %q:\n%s", seats, last, v.match.Log()[last], said,
						text)
				}
			}
		})
	}
}

// The longest names leave room for everything that is shown of six captains.
func TestABoardOfManyFitsIntoAMessage(t *testing.T) {
	t.Parallel()
	b := still(t)
	var names []string
	for _, letter := range []string{"W", "Ö", "Ж", "李", "*", "_"} {
		names = append(names, strings.Repeat(letter, 32))
	}
	fits := func(what string, s Screen) {
		t.Helper()
		length := utf8.RuneCountInString
		if length(s.Text) > maxText || length(s.Footer) > maxFooter || length(s.Alt) > maxAlt {
			t.Errorf("%s has %d letters, %d below, %d for the picture:\n%s\n%s", what, length(s.Text), length(s.Footer),
				length(s.Alt), s.Text, s.Footer)
		}
	}
	for seats := 2; seats <= 6; seats++ {
		end := aboard(t, b, names[6-seats:], func(v *view) {
			fits("the board", b.board(v))
			for seat := range game.Seat(seats) {
				if rows := b.handScreen(b.words.For("fr"), v, seat, "", "").Rows; len(rows) > 5 {
					t.Errorf("the panel of seat %d has %d rows", seat, len(rows))
				}
			}
		})
		fits("the result", b.result(end))
		for _, i := range kept(end) {
			kind, _ := keeps(end.Face, end.match.Events(i))
			fits("a voyage", b.summary(end, i, kind))
		}
	}
}

// A computer player in a lobby means that the match will not count, and the card says so at once.
func TestALobbyWithAComputerIsNotRated(t *testing.T) {
	t.Parallel()
	b, r := still(t), shipshape.Rules()
	s := table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US", Rules: r, Pace: day, Rated: true,
		By: anna,
	}, noon)
	said := func() string {
		v, err := b.see(s)
		if err != nil {
			t.Fatal(err)
		}
		return b.card(v).Text
	}
	if text := said(); strings.Contains(text, "not rated") {
		t.Errorf("without one: %s", text)
	}
	if err := s.Enlist(anna.ID, table.Player{Name: "Hard", Level: "hard"}, r, noon); err != nil {
		t.Fatal(err)
	}
	if text := said(); !strings.Contains(text, "not rated") {
		t.Errorf("with one: %s", text)
	}
}
