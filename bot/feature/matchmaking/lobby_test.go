package matchmaking_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// Whole games of every size can be played by the private panel, with and without pictures of the hand.
func TestWholeGamesOfMany(t *testing.T) {
	t.Parallel()
	for _, plain := range []bool{false, true} {
		s := interactiontest.New(t, bottest.Config{Games: []catalog.Game{bottest.Tender(plain)}})
		var people []*interactiontest.Member
		for i, name := range []string{"Anna", "Bernd", "Clara", "Dmitri", "Eva", "Frank"} {
			people = append(people, s.Member(table.Person{ID: fmt.Sprint(101 + i), Name: name}))
		}
		for seats := 2; seats <= len(people); seats++ {
			m := s.Begin(tender.Name, people[:seats], interactiontest.Yes("short", seats > 3))
			for m.View().Phase == table.Playing {
				m.ActInHand(m.Mover())
			}
			result, v := m.Front(), m.View()
			for seat, score := range v.Match.State().Scores() {
				name := "Nobody"
				if seat < seats {
					name = v.Players[seat].Name
				}
				result.Says(t, "the result", fmt.Sprintf("%s %d", name, score.Points))
			}
			people[0].Command("verify").Has(t, "verified", "their seals")
		}
	}
}

// Players join and leave a lobby, computer players fill it, and the host starts the match.
func TestALobby(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, dmitri := server(t, bottest.Config{})
	m := s.Gather(tender.Name, []*interactiontest.Member{anna, bernd, clara})
	m.Press(bernd, "join").Has(t, "joining twice", "already")
	anna.Command("challenge", interactiontest.Text("game", tender.Name)).
		Has(t, "another lobby of the host", "open challenge or table")
	m.Press(bernd, "start").Has(t, "a guest starts", "Only the host")
	m.Press(bernd, "enlist", "bosun").Has(t, "a guest adds a computer player", "Only the host")
	m.Press(anna, "enlist", "admiral").Has(t, "an unknown level", "don’t know")
	m.Press(bernd, "accept").Has(t, "a press for a table of two", "out of date")
	m.Press(dmitri, "leave").Has(t, "a stranger leaves", "You have no seat at this table")
	m.Press(clara, "leave")
	for _, level := range []string{"bosun", "bosun", "cabin-boy"} {
		m.Press(anna, "enlist", level)
	}
	m.Front().Says(t, "with computer players", "Bosun II")
	m.Press(anna, "enlist", "-")
	m.Front().Says(t, "without the last of them", "2 seats are free")
	form := m.Press(bernd, "word")
	bernd.Submit(m.Front(), form, map[string]string{"text": "ahoy"})
	press := m.Press(anna, "start")
	v := m.View()
	if words := v.Table.Words; v.Phase != table.Playing || v.Match.Setup().Seats != 4 || words[1] != "ahoy" ||
		!isID(words[0]) || words[3] != "" {
		t.Fatalf("the table is %s with %v and the words %q: %s", v.Phase, v.Table.Names(), words, press.Said())
	}
	m.Press(dmitri, "join").Has(t, "joining too late", "no longer open")
	m.Press(dmitri, "hand").Has(t, "the hand of a stranger", "Only the players of this game")
	m.PlayOut()
	m.Front().Says(t, "the result", "computer player took part")
	m.Press(anna, "rematch")
	m.Press(bernd, "rematch")
	next := s.Game(m.View().Next, anna, bernd)
	if names := next.View().Table.Names(); !slices.Equal(names, []string{"Bernd", "Bosun", "Bosun II", "Anna"}) {
		t.Errorf("in the rematch sit %q", names)
	}
	next.PlayOut()
}

// isID reports whether a word is the id of a press, which replaces a lucky word.
func isID(word string) bool { return len(word) > 10 && strings.Trim(word, "0123456789") == "" }

// The minutes on the picture of a match are those of its play. Beside a slow pace the picture says so.
func TestTheMinutesOfASlowMatchAreThoseOfItsPlay(t *testing.T) {
	t.Parallel()
	s, anna, _, _, _ := server(t, bottest.Config{})
	for pace, want := range map[string]string{
		"10m": "15 minutes and 10 minutes a turn", "1d": "15 minutes of play and a day a turn",
	} {
		a := anna.Command("challenge", interactiontest.Text("pace", pace))
		s.Front(a.Table.ID).Says(t, pace, want)
		anna.Press(s.Front(a.Table.ID), "withdraw:"+a.Table.ID)
	}
}
