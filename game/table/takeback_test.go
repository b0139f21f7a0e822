package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/contact"
	"dockside/game/gametest/tender"
)

// takesBack returns an act that takes back a user's last move, if that is possible.
func takesBack(who Person, after time.Duration) act {
	return func(s *Session) error {
		seat, _ := s.Seat(who.ID)
		press, ok := s.Undoable(seat)
		if !ok {
			return ErrTooLate
		}
		return s.TakeBack(who.ID, press, noon.Add(after))
	}
}

// A player can take back their latest move until another player moves, chance follows, or its time is over. Sealed
// moves and results are final.
func TestTakingBack(t *testing.T) {
	t.Parallel()
	toy, race := playing, func() *Session { return runners(3) }
	walks := func(p Person, move game.Move) act {
		return func(s *Session) error { return s.Play(p.ID, "", move, loaded(0), noon.Add(time.Minute)) }
	}
	for _, c := range []struct {
		rule  string
		table func() *Session
		acts  []act
		by    Person
		after time.Duration
		want  error
		plays int // plays that stay
	}{
		{"what was done just now", toy, []act{walks(anna, "add 1")}, anna, time.Minute, nil, 0},
		{"by nobody else", toy, []act{walks(anna, "add 1")}, bernd, time.Minute, ErrTooLate, 1},
		{"not what the other has answered", toy, []act{walks(anna, "add 1"), walks(bernd, "add 1")}, anna, 0, ErrTooLate, 2},
		{"but by the other", toy, []act{walks(anna, "add 1"), walks(bernd, "add 1")}, bernd, 0, nil, 1},
		{"until the time for another one is over", toy, []act{walks(anna, "add 1")}, anna, time.Hour, ErrTooLate, 1},
		{"the latest of several", race, []act{walks(anna, "step"), walks(anna, "step")}, anna, 0, nil, 1},
		{"where all act, not past another", race, []act{walks(anna, "step"), walks(bernd, "step")}, anna, 0, ErrTooLate, 2},
		{"a question of one's own", race, []act{walks(anna, "call")}, anna, 0, nil, 0},
		{"not a question that was answered", race, []act{walks(anna, "call"), walks(bernd, "no")}, anna, 0, ErrTooLate, 2},
		{"an answer", race, []act{walks(anna, "call"), walks(bernd, "no")}, bernd, 0, nil, 1},
		{"no result", toy, []act{
			walks(anna, "add 2"), walks(bernd, "add 2"), walks(anna, "add 2"),
		}, anna, 0, ErrFinished, 3},
		{"not once somebody has left", race, []act{walks(anna, "step"), resigns(bernd, 1)}, anna, 0, ErrTooLate, 2},
		{"not what lies sealed", bidders, []act{does(anna, "bid 1")}, anna, 0, ErrTooLate, 1},
		{"not what chance has followed", bidders, []act{
			does(anna, "bid 1"), does(bernd, "bid 1"), does(clara, "bid 1"),
		}, clara, 0, ErrTooLate, 4},
	} {
		s := c.table()
		began := len(s.Log)
		do(t, s, c.acts...)
		before := clone(t, s)
		err := takesBack(c.by, c.after)(s)
		if s.Phase == Over {
			err = s.TakeBack(c.by.ID, "0-0", noon)
		}
		if !errors.Is(err, c.want) || len(s.Log) != began+c.plays || len(s.Log) != s.Match.Len() {
			t.Errorf("%s: got %v, the log has %d plays more, want %d", c.rule, err, len(s.Log)-began, c.plays)
		}
		if err != nil && !reflect.DeepEqual(clone(t, s), before) {
			t.Errorf("%s: refused, but the table changed", c.rule)
		}
	}
}

// A takeback names its move, so an old button takes back nothing else.
func TestTakingBackTwice(t *testing.T) {
	t.Parallel()
	s := playing()
	must(t, s.Play(anna.ID, "", "add 1", nil, noon))
	press, _ := s.Undoable(0)
	if err := s.TakeBack(bernd.ID, press, noon); !errors.Is(err, ErrNotYours) {
		t.Errorf("by another: %v", err)
	}
	must(t, s.TakeBack(anna.ID, press, noon))
	must(t, s.Play(anna.ID, "", "add 2", nil, noon))
	if err := s.TakeBack(anna.ID, press, noon); !errors.Is(err, ErrTooLate) {
		t.Errorf("with the button of before: %v", err)
	}
	if s.Fingerprint() == "" || len(s.Log) != 2 {
		t.Errorf("the log is %v", s.Log)
	}
}

// After a takeback the clocks continue as before, including outages. There is no second reminder or notification.
func TestClocksAfterTakingBack(t *testing.T) {
	t.Parallel()
	at := func(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }
	s := playing()
	s.Shown.Turn = []game.Seat{0}
	tick(t, s, at(35))
	if n := s.WantedNotice(); !slices.Equal(n.Reminded, []game.Seat{0}) {
		t.Fatalf("it says %+v", n)
	}
	must(t, s.Play(anna.ID, "", "add 1", nil, at(40)))
	if called := s.SeatsToMention(); !slices.Equal(called, []game.Seat{1}) {
		t.Fatalf("called are %v", called)
	}
	front := func() {
		shown := Mark{
			Act:         Fronted,
			Plays:       len(s.Log),
			Turn:        s.Match.Turn(),
			Drawn:       s.Shown.Drawn,
			Fingerprint: s.Fingerprint(),
		}
		s.Shown.Apply(shown, "m")
	}
	front()
	shown := s.Shown.Fingerprint
	s.ApplyGaps([]contact.Gap{{From: at(41), To: at(51)}})
	must(t, takesBack(anna, 52*time.Minute)(s))
	if c := s.Players[0].Clock; !c.Deadline.Equal(at(70)) || !s.Players[1].Clock.Deadline.IsZero() {
		t.Errorf("the clocks are %+v and %+v", c, s.Players[1].Clock)
	}
	if n := s.WantedNotice(); !n.IsZero() {
		t.Errorf("Anna is reminded anew: %+v", n)
	}
	if called := s.SeatsToMention(); len(called) > 0 || s.Fingerprint() == shown {
		t.Errorf("called are %v, shown is %s", called, s.Fingerprint())
	}
	front()
	must(t, s.Play(anna.ID, "", "add 1", nil, at(55)))
	if called := s.SeatsToMention(); len(called) > 0 || s.Fingerprint() == shown {
		t.Errorf("called again are %v, shown is %s", called, s.Fingerprint())
	}
	front()
	must(t, s.Play(bernd.ID, "", "add 1", nil, at(60)))
	front()
	must(t, s.Play(anna.ID, "", "add 1", nil, at(70)))
	if called := s.SeatsToMention(); !slices.Equal(called, []game.Seat{1}) {
		t.Errorf("for the next turn are called %v", called)
	}
}

// Standing orders set with a move are withdrawn with it. Orders set since by other presses stay.
func TestOrdersAfterTakingBack(t *testing.T) {
	t.Parallel()
	s := bidders()
	for _, do := range []act{
		does(anna, "bid 3"), does(bernd, "bid 2"), does(clara, "bid 1"), lays(anna, "lay round-2 1"),
		does(anna, "lay 1 + objection never"), lays(anna, "lay round-3 2"), lays(bernd, "objection never"),
	} {
		must(t, do(s))
	}
	if len(s.Players[0].Orders) != 3 {
		t.Fatalf("Anna has laid %q", s.Players[0].Orders)
	}
	must(t, takesBack(anna, 0)(s))
	laid := fmt.Sprint(s.Players[0].Orders, s.Players[1].Orders)
	if laid != "[lay round-2 1 lay round-3 2] [objection never]" {
		t.Errorf("laid are %s", laid)
	}
}

// In a solo game a takeback also undoes the computer players' moves, but never a play of chance.
func TestTakingBackAlone(t *testing.T) {
	t.Parallel()
	s := aloneAtSea(t)
	for _, moves := range []int{1, 2} {
		for range moves {
			must(t, s.Play(anna.ID, "", "add 1", nil, noon))
			must(t, s.PlayComputers(func(game.Seat) (game.Move, error) { return "add 1", nil }, nil, noon))
		}
		for range moves {
			must(t, takesBack(anna, 0)(s))
		}
		if turn := s.Match.Turn(); len(s.Log) != 2 || !slices.Equal(turn, []game.Seat{0}) {
			t.Errorf("the log is %v, and it is the turn of %v", s.Log, turn)
		}
	}
	if err := takesBack(anna, 0)(s); !errors.Is(err, ErrTooLate) {
		t.Errorf("past chance: %v", err)
	}
}

// aloneAtSea returns a solo game of Anna in which she is to move.
func aloneAtSea(t *testing.T) *Session {
	t.Helper()
	s := sitting(New(Challenge{
		ID: "s", Rules: toyRules(), Pace: time.Hour, By: anna, Computers: []Player{{Name: "C", Level: "bosun"}},
	}, noon), toyRules())
	must(t, s.StartSolo("1", loaded(0), noon))
	return s
}

// Whether the board offers a takeback reveals neither hands nor standing orders, nor whether a player answered in
// person.
func TestTakingBackOpenlyTellsNothing(t *testing.T) {
	t.Parallel()
	openly := func(s *Session, acts ...act) bool {
		t.Helper()
		do(t, s, acts...)
		_, ok := s.UndoableOpenly()
		return ok
	}
	bids := []act{does(anna, "bid 3"), does(bernd, "bid 2"), does(clara, "bid 1")}
	if s := bidders(); openly(s, append(bids, does(anna, "lay 4"), does(bernd, "pass"))...) {
		t.Error("everybody sees that an answer was no order's")
	} else if _, ok := s.Undoable(1); !ok {
		t.Error("a player who has answered cannot take it back")
	}
	if s := runners(3); !openly(s, func(s *Session) error { return s.Play(anna.ID, "", "step", nil, noon) }) {
		t.Error("without hidden information, the board does not offer it")
	}
	if s := sitting(withOptions(tender.Short).Table, tender.Rules()); openly(s, append(bids, does(anna, "lay 1"))...) {
		t.Error("everybody sees that a card told its seat nothing new")
	}
}
