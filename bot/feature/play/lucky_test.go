package play_test

import (
	"slices"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game/fair"
	"dockside/game/shanghaien"
	"dockside/game/table"
)

// The details of fair play have the button for a lucky word only for players, and only until the match begins.
func TestFairPlayOffersTheLuckyWord(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Challenge(anna, bernd)
	offers := func(what string, who *interactiontest.Member, want bool) {
		t.Helper()
		panel := m.Press(who, "dice")
		if panel.Offers(m.Button("word")) != want || m.Front().Offers(m.Button("word")) {
			t.Errorf("%s: the panel offers %q, the main message %q", what, interactiontest.IDs(panel.Screen),
				interactiontest.IDs(m.Front().Screen))
		}
	}
	offers("a player", bernd, true)
	offers("a stranger", s.Member(interactiontest.Clara), false)
	panel := m.Press(bernd, "dice")
	form := bernd.Press(panel, m.Button("word"))
	given := bernd.Submit(panel, form, map[string]string{"text": "ahoy"}).Has(t, "the word", "ahoy")
	if given.Kind != interaction.Edit {
		t.Error("the confirmation is another message")
	}
	m.Press(bernd, "accept")
	offers("a running match", bernd, false)
	m.Resign(anna)
	offers("a finished match", bernd, false)
	m.Press(anna, "rematch")
	offers("a rematch that somebody wants", bernd, true)
}

// Players can give a lucky word in a form until the match begins.
func TestLuckyWords(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Challenge(anna, bernd)
	m.Press(bernd, "dice").Has(t, "the whole commitment", "commit "+m.View().Chance().Commitment())
	m.Press(s.Member(interactiontest.Clara), "word").Has(t, "a stranger's word", "for someone else")

	open := func(who *interactiontest.Member) interactiontest.Answer {
		form := m.Press(who, "word")
		if form.Kind != interaction.Modal || form.Screen.Form.ID != m.Button("worded") {
			t.Fatalf("the button opens %+v", form.Screen)
		}
		return form
	}
	give := func(who *interactiontest.Member, word string) interactiontest.Answer {
		return who.Submit(m.Front(), open(who), map[string]string{"text": word})
	}
	give(bernd, " Glück  auf ")
	m.Front().Says(t, "the card", "Lucky words from: Bernd")
	give(anna, "first")
	m.Front().Says(t, "the card", "Anna and Bernd")
	said := give(anna, "second")
	head := fair.Fingerprint(m.View().Chance().Head(nil, 0))
	said.Has(t, "another word", "second", head)
	if footer := m.Front().Screen.Footer; footer != "Fair play · "+head {
		t.Errorf("the card shows %q, and the newest head is %s", footer, head)
	}
	m.Press(anna, "dice").Has(t, "the own salt", m.View().Chance().Salts()[0])
	give(anna, "  ")
	stale := open(bernd)
	if text := stale.Screen.Form.Fields[0].Line.Text; text != "Glück auf" {
		t.Errorf("the form of Bernd begins with %q", text)
	}
	m.Press(bernd, "accept")
	bernd.Submit(m.Front(), stale, map[string]string{"text": "late"}).Has(t, "too late", "no longer open")
	if v := m.View(); !slices.Equal(v.Table.Words, []string{"", "Glück auf"}) || len(v.Chain) != 4 {
		t.Errorf("the words are %q, the chain is %v", v.Table.Words, v.Chain)
	}
}

// A match created before the dice protocol continues with ordinary dice. The bot says that they are not provable.
func TestMatchesFromBeforeAreNotProvable(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	bottest.Must(t, s.Store.Create(t.Context(), table.New(table.Challenge{
		ID: "old", Guild: interactiontest.Guild, Channel: interactiontest.Channel, Locale: "en-US",
		Rules: shanghaien.Rules(), Pace: ui.Day, By: bottest.Anna, Rival: bottest.Bernd,
	}, bottest.Noon)))
	m := s.Game("old", anna, bernd)
	m.Press(bernd, "accept")
	m.Press(anna, "dice").Has(t, "while it goes on", "can’t be verified")
	m.PlayOut()
	m.Front().Says(t, "the result", "can’t be verified")
	anna.Command("verify").Has(t, "afterwards", "can’t be verified")
}
