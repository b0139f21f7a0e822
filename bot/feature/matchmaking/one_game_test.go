package matchmaking_test

import (
	"fmt"
	"sync"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// end lets a moderator end the only game of a channel.
func end(t *testing.T, moderator *interactiontest.Member) {
	t.Helper()
	moderator.ManagesMessages = true
	question := moderator.Command("end")
	moderator.Press(question, question.ID(t, "ended:"))
}

// A pair has one game of each kind in a channel. A refusal names the game. In threads they have as many as they like,
// public or private, and also when each match gets a thread of its own.
func TestAPairHasOneGameOfEachKind(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	s.Start(anna, bernd)
	s.Start(anna, bernd, interactiontest.Text("game", "shipshape"))
	again := func(who *interactiontest.Member) interactiontest.Answer {
		return who.Command("challenge", interactiontest.User(bernd), interactiontest.Text("game", "shipshape"))
	}
	again(anna).Has(t, "a second game of the kind", "You two already have a game of ShipShape in this channel")
	for _, parent := range []string{"902", ""} {
		thread := anna.At("903" + parent)
		thread.InThread, thread.Parent, thread.BaseChannel = true, parent, parent
		for range 2 {
			if a := again(thread); a.Table == nil {
				t.Fatalf("in a thread: %s", a.Said())
			} else {
				there := bernd.At(thread.Channel)
				there.InThread, there.Parent = true, parent
				s.Game(a.Table.ID, anna, there).Press(there, "accept")
			}
		}
		if n := playing(t, s, thread.Channel); n != 2 {
			t.Errorf("in a thread of %q they play %d games", parent, n)
		}
	}
}

// Two players in a lobby are limited to one game of a kind in a channel, like any other pair.
func TestTwoAtALobbyHaveOneGame(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	s.Begin(tender.Name, []*interactiontest.Member{anna, bernd})
	m := s.Gather(tender.Name, []*interactiontest.Member{anna, bernd})
	m.Press(anna, "start").Has(t, "two who play already", "You two already have a game of")
	m.Press(clara, "join")
	m.Press(anna, "start")
	if phase := m.View().Phase; phase != table.Playing {
		t.Errorf("with a third the lobby is %s", phase)
	}

	anna, bernd, clara = anna.At("902"), bernd.At("902"), clara.At("902")
	m = s.Gather(tender.Name, []*interactiontest.Member{anna, bernd, clara})
	m.Press(clara, "leave")
	challenge := func() interactiontest.Answer {
		return bernd.Command("challenge", interactiontest.User(anna), interactiontest.Text("game", tender.Name))
	}
	challenge().Has(t, "the third has left", "open challenge or table")
	m.Press(anna, "start")
	challenge().Has(t, "the two have begun", "You two already have a game")
	end(t, clara)
	m.Press(anna, "rematch")
	if challenge().Table == nil {
		t.Error("after the end they cannot challenge each other")
	}
	m.Press(bernd, "rematch").Has(t, "a rematch beside another game", "You two already have a game")
}

// A user has at most one game of a kind against the computer in a channel, however it begins.
func TestOneGameAgainstTheComputer(t *testing.T) {
	t.Parallel()
	s, anna, _, _, _ := server(t, bottest.Config{})
	s.Solo(anna)
	open := challenge(s, anna)
	open.Press(anna, "enlist", "captain").Has(t, "an open seat", "against the computer")
	open.Press(anna, "decline")
	s.Solo(anna, interactiontest.Text("game", tender.Name))
	lobby := challenge(s, anna, interactiontest.Text("game", tender.Name))
	lobby.Press(anna, "enlist", "bosun")
	lobby.Press(anna, "start").Has(t, "a lobby", "against the computer")
}

// If two games of the same pair begin at the same time, in whatever way, at most one is played.
func TestTwoGamesOfAPairBeginAtOnce(t *testing.T) {
	t.Parallel()
	type press func() interactiontest.Answer
	for how, prepare := range map[string]func(s *interactiontest.Server, anna, bernd *interactiontest.Member) [2]press{
		"lobbies start": func(s *interactiontest.Server, anna, bernd *interactiontest.Member) [2]press {
			his := s.Gather(tender.Name, []*interactiontest.Member{bernd, anna})
			hers := s.Gather(tender.Name, []*interactiontest.Member{anna, bernd})
			return [2]press{
				func() interactiontest.Answer { return his.Press(bernd, "start") },
				func() interactiontest.Answer { return hers.Press(anna, "start") },
			}
		},
		"open seats are taken": func(s *interactiontest.Server, anna, bernd *interactiontest.Member) [2]press {
			his, hers := challenge(s, bernd), challenge(s, anna, interactiontest.Text("pace", "1w"))
			return [2]press{
				func() interactiontest.Answer { return his.Press(anna, "accept") },
				func() interactiontest.Answer { return hers.Press(bernd, "accept") },
			}
		},
		"a rematch and a lobby": func(s *interactiontest.Server, anna, bernd *interactiontest.Member) [2]press {
			his := s.Begin(tender.Name, []*interactiontest.Member{bernd, anna})
			end(t, s.Member(interactiontest.Clara).At(anna.Channel))
			his.Press(anna, "rematch")
			hers := s.Gather(tender.Name, []*interactiontest.Member{anna, bernd})
			return [2]press{
				func() interactiontest.Answer { return his.Press(bernd, "rematch") },
				func() interactiontest.Answer { return hers.Press(anna, "start") },
			}
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			s, anna, bernd, _, _ := server(t, bottest.Config{})
			for n := range 5 {
				channel := fmt.Sprint(910 + n)
				var presses sync.WaitGroup
				for _, press := range prepare(s, anna.At(channel), bernd.At(channel)) {
					presses.Go(func() { press() })
				}
				presses.Wait()
				if playing := playing(t, s, channel); playing > 1 {
					t.Errorf("%d games are played", playing)
				}
			}
		})
	}
}

// playing returns the number of running matches in a channel.
func playing(t *testing.T, s *interactiontest.Server, channel string) (n int) {
	t.Helper()
	ids, err := s.Store.InChannel(t.Context(), channel)
	bottest.Must(t, err)
	for _, id := range ids {
		if s.Table(id).Phase == table.Playing {
			n++
		}
	}
	return n
}
