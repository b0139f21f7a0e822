package challenge_test

import (
	"image"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/game"
	"dockside/render"
	"dockside/render/challenge"
	"dockside/render/facetest"
	"dockside/render/internal/proof"
	"dockside/render/madameching"
	"dockside/render/shanghaien"
	"dockside/render/shipshape"
)

// bare is the face of a game without art for a card.
type bare struct{ render.Face }

func (bare) Traits() render.Traits { return render.Traits{} }

// props are the words and the studio of all tests, with the three games.
var props = facetest.House(shanghaien.New(), shipshape.New(), madameching.New())

// cards returns the states of all games in a language, by name.
func cards(t *testing.T, code string) map[string]challenge.Card {
	t.Helper()
	say, all := props.Language(t, code).Say, map[string]challenge.Card{}
	add := func(name string, f render.Face, most int) {
		for _, s := range challenge.States(say, f, name, most) {
			all[strings.ToLower(strings.ReplaceAll(name, " ", ""))+strings.TrimPrefix(s.Name, "challenge")] = s.Card
		}
	}
	add("Shanghaien", shanghaien.New(), 2)
	add("ShipShape", shipshape.New(), 6)
	add("Madame Ching", madameching.New(), 4)
	add("Tender", bare{}, 6)
	return all
}

// golden returns the states with golden pictures: all of one game, and of the others those with their own art.
func golden(name string) bool {
	game, state, _ := strings.Cut(name, "-")
	own := state == "" || strings.HasPrefix(state, "crew")
	return game == "shanghaien" || (game == "shipshape" || game == "madameching") && own ||
		name == "tender" || name == "tender-crew-full"
}

// Drawing a picture again allocates nothing. The test must not run beside others.
func TestDrawingMakesNoGarbage(t *testing.T) {
	st := props.Studio(t)
	for name, card := range cards(t, "en") {
		if n := facetest.Garbage(t, st, ready{&card}); n > 0 {
			t.Errorf("drawing %s makes %.0f objects", name, n)
		}
	}
}

// ready is a card behind a pointer, so that the measurement only includes drawing.
type ready struct{ *challenge.Card }

// Each state looks like its golden picture, and each golden picture has a state.
func TestCardsAreGolden(t *testing.T) {
	t.Parallel()
	for name, card := range cards(t, "en") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := props.Studio(t).Make(t.Context(), card)
			switch {
			case err != nil:
				t.Fatal(err)
			case golden(name):
				proof.Golden(t, name, p.Data)
			}
		})
	}
}

// centred has the areas that are a few pixels off the mock-ups, since they are centred here.
var centred = []image.Rectangle{image.Rect(60, 622, 1140, 698), image.Rect(290, 710, 910, 784)}

// The card looks like the mock-ups.
func TestCardsAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	all := cards(t, "en")
	for mockup, name := range map[string]string{"challenge": "shanghaien", "challenge-open": "shanghaien-open"} {
		t.Run(mockup, func(t *testing.T) {
			t.Parallel()
			p, err := props.Studio(t).Make(t.Context(), all[name])
			if err != nil {
				t.Fatal(err)
			}
			proof.Mockup(t, mockup, p.Data, centred, 1)
		})
	}
}

// A card with too few or too many seats is an error.
func TestACardHasSeats(t *testing.T) {
	t.Parallel()
	card := cards(t, "en")["tender"]
	for _, n := range []int{0, 1, challenge.MostSeats + 1} {
		card.Seats = make([]challenge.Seat, n)
		if err := props.Studio(t).Try(card); err == nil {
			t.Errorf("a card with %d seats is drawn", n)
		}
	}
	for n := 2; n <= challenge.MostSeats; n++ {
		card.Seats = make([]challenge.Seat, n)
		if err := props.Studio(t).Try(card); err != nil {
			t.Errorf("a card with %d seats is not drawn: %v", n, err)
		}
	}
}

// Different cards have different descriptions.
func TestCardsWithOneKeyLookTheSame(t *testing.T) {
	t.Parallel()
	keys := map[string]string{}
	for name, card := range cards(t, "en") {
		if other, ok := keys[card.Key()]; ok {
			t.Errorf("%s and %s have the same key", name, other)
		}
		keys[card.Key()] = name
	}
}

func TestDescriptionsTellWhatIsSeen(t *testing.T) {
	t.Parallel()
	const stakes = "Rated. Anna: plus 14 for a win, minus 9 for a loss. Bernd: plus 9 for a win, minus 14 for a loss. "
	english, all := props.Language(t, "en"), cards(t, "en")
	for name, want := range map[string]string{
		"shanghaien": "Anna challenges Bernd to Shanghaien. To play: 2 captains, 8 rounds, 15 minutes and 3 days a turn. " +
			stakes + "Bernd can accept.",
		"shanghaien-open": "Anna is looking for an opponent at Shanghaien. The other seat is free. " +
			"To play: 2 captains, 8 rounds, 15 minutes and 3 days a turn. Rated. Anna’s rating: 1546.",
		"shanghaien-new": "Anna is looking for an opponent at Shanghaien. The other seat is free. " +
			"To play: 2 captains, 8 rounds, 15 minutes and 3 days a turn. Rated. Anna’s rating: 1500, still uncertain.",
		"shanghaien-declined": "Anna challenges Bernd to Shanghaien. " +
			"To play: 2 captains, 8 rounds, 15 minutes and 3 days a turn. " +
			stakes + "Stamped: Declined.",
		"shanghaien-begun": "Anna challenges Bernd to Shanghaien. " +
			"To play: 2 captains, 8 rounds, 15 minutes and 3 days a turn. " +
			stakes + "The game is on.",
		"shipshape-crew-check": "A ShipShape table for several players: Anna, Bernd, Jun, Okko, Maximiliane von Hohen… and " +
			"Rosalind. The players are asked whether they are ready. Ready: Anna, Jun and Maximiliane von Hohen…. " +
			"Not ready yet: Bernd, Okko and Rosalind. On the waiting list: Siobhan and 李小龙. " +
			"To play: 6 captains, 3 voyages, 14 minutes and 3 days a turn. Rated.",
		"shipshape-crew": "A ShipShape table for several players: Anna, Bernd and Jun. 3 seats are free. " +
			"To play: 6 captains, 3 voyages, 14 minutes and 3 days a turn. Rated.",
		"tender-crews": "A Tender table for two crews. Crew 1: Anna and Bernd. Crew 2: Jun. " +
			"1 seat is free in Crew 2. To play: 4 captains and 3 days a turn. Rated.",
		"tender-solo": "Anna challenges Cabin boy (1100) to Tender. To play: 2 captains. Not rated.",
	} {
		if got := english.Events(nil, all[name].Describe()); got != want {
			t.Errorf("%s is described as\n%s\nwant\n%s", name, got, want)
		}
	}
}

// A description fits into an alternative text, and the catalogues have all its keys.
func TestDescriptionsAreShortAndComplete(t *testing.T) {
	t.Parallel()
	const limit = 1000
	for _, code := range props.Words(t).Codes() {
		l, all := props.Language(t, code), cards(t, code)
		full := all["shipshape-crew-full"]
		for range challenge.MostSeats - len(full.Seats) {
			full.Seats = append(full.Seats, challenge.Seat{})
		}
		for i := range full.Seats {
			full.Seats[i] = challenge.Seat{Name: strings.Repeat("Ж", 32), Colour: l.Say("shipshape.colour.2"), Asked: true}
		}
		all["full"] = full
		full.Checking, full.Seats = true, slices.Clone(full.Seats)
		for i := range full.Seats {
			full.Seats[i].Asked = false
		}
		for range 6 {
			full.Waiting = append(full.Waiting, full.Seats[0].Name)
		}
		all["checked"] = full
		for name, card := range all {
			props.Worded(t, card.Describe())
			if got := l.Events(nil, card.Describe()); utf8.RuneCountInString(got) > limit || got == "" {
				t.Errorf("the description of %s in %s has %d letters: %s", name, code, utf8.RuneCountInString(got), got)
			}
		}
	}
}

func TestTheCataloguesHaveAllWords(t *testing.T) {
	t.Parallel()
	for _, code := range props.Words(t).Codes() {
		l := props.Language(t, code)
		say := func(key string, args ...any) string {
			if !l.Has(key) {
				t.Errorf("%s has no words for %q", code, key)
			}
			return l.Say(key, args...)
		}
		challenge.In(say)
		for _, f := range []render.Face{shanghaien.New(), shipshape.New()} {
			challenge.Amounts(say, f, game.Setup{Seats: 2}, "2", 2)
		}
	}
}
