package matchmaking_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/storage"
)

// openSeats returns the number of tables of a server with an open seat.
func openSeats(t *testing.T, s *interactiontest.Server) (n int) {
	t.Helper()
	ids, err := s.Store.Tagged(t.Context(), table.OpenOn(interactiontest.Guild))
	bottest.Must(t, err)
	for _, id := range ids {
		if s.Table(id).Inviting() {
			n++
		}
	}
	return n
}

// Somebody who opens a seat takes a matching seat instead, by the command and by the button. Only they read that, with
// a link.
func TestOpeningASeatTakesAMatchingOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game, said string
		phase      table.Phase
	}{
		{"shanghaien", "You’ve taken **Anna**’s open seat", table.Playing},
		{tender.Name, "You’ve joined **Anna**’s table", table.Open},
	} {
		for way, opens := range map[string]func(*interactiontest.Member) interactiontest.Answer{
			"the command": func(m *interactiontest.Member) interactiontest.Answer {
				return m.Command("challenge", interactiontest.Text("game", c.game))
			},
			"the button": func(m *interactiontest.Member) interactiontest.Answer {
				found := m.Press(interactiontest.Public("1"), "seek:")
				return m.Press(found, found.ID(t, "dare:"+c.game))
			},
		} {
			s, anna, bernd, _, _ := server(t, bottest.Config{})
			first := s.Game(opens(anna).Table.ID, anna, bernd)
			a := opens(bernd).Has(t, way, c.said, "/channels/"+interactiontest.Guild)
			if a.Kind == interaction.Public || a.Table == nil || a.Table.ID != first.ID {
				t.Errorf("%s, %s: the response is %+v", c.game, way, a.Response)
			}
			v := first.View()
			if _, sits := v.Seat(bernd.User.ID); !sits || v.Phase != c.phase || len(s.Messages) > 2 {
				t.Errorf("%s, %s: the table is %s with %v, and the channel has %d messages", c.game, way, v.Phase,
					v.Users(), len(s.Messages))
			}
		}
	}
}

// A seat matches if it is for the same match, in a channel that the user sees and in which games are allowed, and if no
// ban, block or absence keeps the two apart. Otherwise a second seat is opened.
func TestWhichSeatMatches(t *testing.T) {
	t.Parallel()
	text, yes := interactiontest.Text, interactiontest.Yes
	type people struct{ anna, bernd *interactiontest.Member }
	for _, c := range []struct {
		what    string
		options []interactiontest.Option // of the second press
		before  func(people)             // after the first press
		merges  bool
	}{
		{"the same", nil, nil, true},
		{"another game", []interactiontest.Option{text("game", "shipshape")}, nil, false},
		{"another option", []interactiontest.Option{yes("extra-trick", true)}, nil, false},
		{"another pace", []interactiontest.Option{text("pace", "1d")}, nil, false},
		{"a time of day", []interactiontest.Option{text("daily", "18:30")}, nil, false},
		{"a time bank", []interactiontest.Option{yes("bank", true)}, nil, false},
		{"strict", []interactiontest.Option{yes("strict", true)}, nil, false},
		{"rated", []interactiontest.Option{yes("rated", true)}, nil, false},
		{"friendly", []interactiontest.Option{yes("rated", false)}, nil, false},
		{"another stand-in", []interactiontest.Option{text("standin", "bosun")}, nil, true},
		{"a lucky word", []interactiontest.Option{text("word", "ahoy")}, nil, true},
		{"the user has blocked the host", nil, func(p people) {
			p.bernd.Command("block", interactiontest.User(p.anna))
		}, false},
		{"the host has blocked the user", nil, func(p people) {
			p.anna.Command("block", interactiontest.User(p.bernd))
		}, false},
		{"the host is away", nil, func(p people) {
			p.anna.Command("away", text("until", "2026-05-20"))
		}, false},
		{"a channel that cannot be seen", nil, func(p people) { *p.bernd = *p.bernd.At("902") }, false},
	} {
		s, anna, bernd, _, _ := server(t, bottest.Config{})
		first := challenge(s, anna)
		if c.before != nil {
			c.before(people{anna, bernd})
		}
		a := bernd.Command("challenge", c.options...)
		if a.Table == nil {
			t.Fatalf("%s: %s", c.what, a.Said())
		}
		merged := a.Table.ID == first.ID
		if want := map[bool]int{true: 0, false: 2}[merged]; merged != c.merges || openSeats(t, s) != want {
			t.Errorf("%s: the seat is taken: %t, and %d are open", c.what, merged, openSeats(t, s))
		}
	}
}

// A seat of somebody who is away stays free, since the match would wait for them.
func TestASeatOfSomebodyAwayIsLeft(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	anna.Command("away", interactiontest.Text("until", "2026-05-03"))
	first := challenge(s, anna)
	second := challenge(s, bernd)
	if second.ID == first.ID {
		t.Fatal("the seat of somebody away is taken")
	}
	second.Press(bernd, "withdraw")
	s.Pass(4 * ui.Day)
	if a := bernd.Command("challenge"); a.Table == nil || a.Table.ID != first.ID {
		t.Errorf("when they are back, the answer is %s", a.Said())
	}
}

// A member who is blocked by the host of a seat reads the same as if that seat did not exist.
func TestABlockedMemberSeesNoSeat(t *testing.T) {
	t.Parallel()
	answers := map[bool]interactiontest.Answer{}
	for _, blocked := range []bool{false, true} {
		s, anna, bernd, _, _ := server(t, bottest.Config{})
		if blocked {
			anna.Command("block", interactiontest.User(bernd))
			challenge(s, anna)
		}
		answers[blocked] = bernd.Command("challenge")
	}
	one, other := answers[false], answers[true]
	if one.Screen.Text != other.Screen.Text || one.Screen.Alt != other.Screen.Alt || one.Kind != other.Kind {
		t.Errorf("a blocked member reads\n%s\nand others\n%s", other.Said(), one.Said())
	}
}

// A member whose ban has not closed their tables yet gets no partner.
func TestASeatOfSomebodyBannedIsLeft(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	first := challenge(s, anna)
	clara.ModeratesMembers = true
	clara.Command("ban", interactiontest.User(anna))
	if a := bernd.Command("challenge"); a.Table == nil || a.Table.ID == first.ID {
		t.Errorf("the answer is %s", a.Said())
	}
}

// A pair that plays a game in a channel gets no second one by a seat there: the next seat is taken, or one is opened.
func TestASeatOfTheOpponentIsLeft(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	running := s.Start(anna, bernd)
	hers := challenge(s, anna)
	if a := bernd.Command("challenge"); a.Table == nil || a.Table.ID == hers.ID {
		t.Fatalf("the answer is %s", a.Said())
	}
	if a := clara.Command("challenge"); a.Table == nil || a.Table.ID != hers.ID {
		t.Errorf("somebody else does not take the oldest seat: %s", a.Said())
	}
	if running.View().Phase != table.Playing {
		t.Error("the running game has ended")
	}
}

// A seat whose rating nobody has chosen becomes friendly if it is somebody's first game. Otherwise it is rated.
func TestAMergedSeatIsRatedByTheRuleForNewcomers(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	s.Start(anna, bernd).Resign(bernd)
	for who, rated := range map[*interactiontest.Member]bool{bernd: true, clara: false} {
		m := challenge(s, anna)
		who.Command("challenge")
		if v := m.View(); v.Phase != table.Playing || v.Rated != rated {
			t.Errorf("against %s it is %s, and rated: %t", who.User.Name, v.Phase, v.Rated)
		}
		m.Press(anna, "resigned")
	}
}

// A member who takes a seat brings their lucky word.
func TestALuckyWordIsBroughtToASeat(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	for _, game := range []string{"shanghaien", tender.Name} {
		m := challenge(s, anna, interactiontest.Text("game", game))
		bernd.Command("challenge", interactiontest.Text("game", game), interactiontest.Text("word", "ahoy"))
		if words := m.View().Table.Words; len(words) != 2 || words[1] != "ahoy" {
			t.Errorf("%s: the words are %q", game, words)
		}
	}
}

// A seat whose terms have been switched can be taken from the list of seats and by opening one.
func TestASwitchedSeatIsTaken(t *testing.T) {
	t.Parallel()
	for _, listed := range []bool{false, true} {
		s, anna, bernd, _, _ := server(t, bottest.Config{})
		m := challenge(s, anna)
		m.Press(anna, "rated:on")
		if listed {
			found := bernd.Press(interactiontest.Public("1"), "seek:")
			bernd.Press(found, found.ID(t, "berth:"))
		} else {
			bernd.Command("challenge", interactiontest.Yes("rated", true))
		}
		if v := m.View(); v.Phase != table.Playing || !v.Rated {
			t.Errorf("from the list: %t, the table is %s", listed, v.Phase)
		}
	}
}

// A seat with a chosen rating matches a press without one if that would have the same rating: rated, or friendly for
// somebody's first game.
func TestAChosenRatingMatchesTheUsualOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rated, newcomer, merges bool }{
		{true, false, true}, {false, false, false}, {true, true, false}, {false, true, true},
	} {
		s, anna, bernd, clara, _ := server(t, bottest.Config{})
		s.Start(anna, bernd).Resign(bernd)
		seat := challenge(s, anna, interactiontest.Yes("rated", c.rated))
		who := bernd
		if c.newcomer {
			who = clara
		}
		a := who.Command("challenge")
		if a.Table == nil || (a.Table.ID == seat.ID) != c.merges {
			t.Errorf("%+v: the answer is %s", c, a.Said())
		}
		if v := seat.View(); c.merges && v.Rated != c.rated {
			t.Errorf("%+v: the match is rated: %t", c, v.Rated)
		}
	}
}

// A seat that nobody takes in time is not taken later, even before the next tick closes it.
func TestAnExpiredSeatDoesNotMatch(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	first := challenge(s, anna, interactiontest.Text("pace", "10m"))
	s.Skip(30 * time.Minute)
	if a := bernd.Command("challenge", interactiontest.Text("pace", "10m")); a.Table == nil || a.Table.ID == first.ID {
		t.Errorf("the answer is %s", a.Said())
	}
}

// untidy is a store that cannot list tables once a table was created.
type untidy struct {
	storage.Store
	created bool
}

func (u *untidy) Create(ctx context.Context, t *table.Table) error {
	u.created = true
	return u.Store.Create(ctx, t)
}

func (u *untidy) Tagged(ctx context.Context, tag string) ([]string, error) {
	if u.created {
		return nil, storage.ErrUnavailable
	}
	return u.Store.Tagged(ctx, tag)
}

// A seat is open, and its opener sees it, even if the order of seats cannot be tidied.
func TestASeatOpensAlthoughTheOrderIsUntidy(t *testing.T) {
	t.Parallel()
	store := &untidy{Store: bottest.Stores["bbolt"](t)[0]}
	s, anna, _, _, _ := server(t, bottest.Config{Store: store})
	_, err := guild.SeatOrderOf(interactiontest.Guild).Revise(t.Context(), store, func(o *guild.SeatOrder) error {
		for n := range 20 {
			o.Tables = append(o.Tables, fmt.Sprint("gone", n))
		}
		return nil
	})
	bottest.Must(t, err)
	a := anna.Command("challenge", interactiontest.Text("game", "shanghaien"))
	if a.Table == nil || !s.Table(a.Table.ID).Inviting() {
		t.Errorf("the response is %+v", a.Response)
	}
}
