package shanghaien

import (
	"bytes"
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

func TestDescriptionsTellHowAMatchEnded(t *testing.T) {
	t.Parallel()
	english := face.Language(t, "en")
	won := game.Outcome{
		Cause: game.Finished, Placing: rules.Rules().Place(game.Setup{Seats: 2}, fourth().Scores()),
	}
	by := func(what game.Move) game.Outcome { return ended("", fourth(), what).Scene.Outcome }
	tests := map[string]game.Outcome{
		"Points now: Anna (red) 9, Bernd (blue) 10.":                                                 {},
		"Bernd wins. Points: Anna (red) 9, Bernd (blue) 10.":                                         won,
		"The game is a draw. Points: Anna (red) 9, Bernd (blue) 10.":                                 {Cause: game.Finished},
		"Anna resigned, so Bernd wins. Points at that moment: Anna (red) 9, Bernd (blue) 10.":        by("resign 0"),
		"Bernd ran out of time, so Anna wins. Points at that moment: Anna (red) 9, Bernd (blue) 10.": by("expired 1"),
		"The game ended without a result. Points at that moment: Anna (red) 9, Bernd (blue) 10.":     by("stopped"),
	}
	for want, outcome := range tests {
		got := face.Described(english, render.Scene{Kind: render.Final, View: fourth(), Outcome: outcome})
		if !strings.HasPrefix(got, want) {
			t.Errorf("%+v is described as %q, want %q", outcome, got, want)
		}
	}
}

// An empty tavern has no end where number 1 could be, so the description of the position does not ask for one.
func TestAnEmptyTavernHasNoEnds(t *testing.T) {
	t.Parallel()
	after := fourth()
	after.OneAt, after.Tavern, after.Placed = rules.Unchosen, [6]rules.Card{}, [2][7]int{}
	got := face.Accounted(face.Language(t, "en"), render.Scene{Kind: render.Table, View: after})
	if want := "# Tavern\nThe tavern is empty.\nDice not yet placed: "; !strings.Contains(got, want) {
		t.Errorf("the position is described as %q, want %q", got, want)
	}
}

// crowded returns the positions with the longest descriptions.
func crowded() []render.Scene {
	s := fourth()
	s.Tavern = cards("trick-double trick-double trick-reroll trick-reroll trick-reroll es-3")
	s.Placed = [2][7]int{on(1, 2, 3, 4, 5, 6), on(1, 2, 3, 4, 5, 6)}
	s.Tricks = [2][rules.Tricks]int{{2, 2, 2}, {2, 2, 2}}
	s.TrickUsed = [2]bool{true, true}
	full := s
	for n := range full.Crews[0] {
		full.Crews[0][n] = rules.Crew{Sailors: rules.Sailors{0, 1, 0, 1, 1}, Jokers: 1}
		full.Crews[1][n] = rules.Crew{Sailors: rules.Sailors{0, 0, 1, 1}}
		full.Deck[n] = rules.Crew{}
	}
	even := s
	for n := range even.Crews[0] {
		even.Crews[0][n] = rules.Crew{Sailors: rules.Sailors{4: 1}}
		even.Crews[1][n] = rules.Crew{Sailors: rules.Sailors{2: 1}, Jokers: 1}
		even.Deck[n] = rules.Crew{Sailors: rules.Sailors{0, 1, 1, 1}}
	}
	var all []render.Scene
	for _, state := range []rules.State{s, full, even} {
		for _, kind := range []render.Kind{render.Table, Round, Crews} {
			all = append(all, render.Scene{Kind: kind, View: state})
		}
		all = append(all, render.Scene{
			Kind: render.Final, View: state, Outcome: game.Outcome{Cause: game.Expired, Seat: 1},
			Ratings: []render.Standing{{Rating: 2222, Change: -88}, {Rating: 2222, Change: 88}}, Chances: toldChances,
		})
	}
	return all
}

// The longest descriptions fit into an alternative text, and the pictures can be drawn.
func TestCrowdedScenesAreShown(t *testing.T) {
	t.Parallel()
	for _, s := range crowded() {
		s.Names = []string{strings.Repeat("W", 32), strings.Repeat("Ö", 32)}
		face.Describable(t, s)
		if _, err := face.Picture(t, s); err != nil {
			t.Errorf("%s of %+v: %v", s.Kind, s.View, err)
		}
	}
}

// Incomplete chances, or the rating of only one player, are ignored.
func TestWhatIsMissingIsNotDescribed(t *testing.T) {
	t.Parallel()
	english, all := face.Language(t, "en"), face.Scenes()
	round, final := all["round"], all["final"]
	round.Chances, final.Chances = toldChances[:4], toldChances[:1]
	final.Ratings = []render.Standing{{Rating: 1500}}
	for name, s := range map[string]render.Scene{"round": round, "final": final} {
		if got, want := face.Described(english, s), face.Described(english, all[name]); got != want {
			t.Errorf("%s is described as\n%s\nwant\n%s", name, got, want)
		}
		got, err := face.Picture(t, s)
		if err != nil {
			t.Fatal(err)
		}
		want, err := face.Picture(t, all[name])
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Data, want.Data) {
			t.Errorf("%s shows what is not described", name)
		}
	}
}
