package madameching

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

type vector = gametest.Vector[vectorAction]

type vectorAction struct {
	Type, By, Use, Target, Error string
	Cards                        []int
	Junk                         int
	Finish                       vectorFinish
	Card, Cancel                 any // a navigation card, or the id of an encounter card
	Take, Give                   int
	From                         any
	Random                       string
}

type vectorFinish struct {
	Mission string
	Kite    bool
	Mentor  struct{ Card, Symbol string }
	Skills  []string
}

// vectorStart is Initial of a script.
type vectorStart struct {
	Seats              []string
	Teams              [][]string
	Hands              map[string][]int
	Display, Deck      []int
	Discard            []int
	Expeditions        map[string][][]any
	Encounters         map[string][]string
	EncounterDeck      []string `json:"encounter_deck"`
	Skills             map[string][][2]string
	Gold               map[string]int
	Gems               map[string]map[string]int
	Missions           []string
	Port               string
	DeckReshuffles     [][]int    `json:"deck_reshuffles"`
	EncounterReshuffle [][]string `json:"encounter_reshuffles"`
}

// vectorEnd is Expect of a script.
type vectorEnd struct {
	Space, Turned  map[string][]int
	Expeditions    map[string][][]any
	Encounters     map[string][]string
	HandSorted     map[string][]int `json:"hand_sorted"`
	Skills         map[string][][2]string
	Gold, Points   map[string]int
	Gems           map[string]map[string]int
	Missions       []string
	Discard        []int
	EDiscard       []string
	Port, Flagship *string
	Winners        []string
	Turn           *int
	Phase          string
	Display        []int
	ToAct          []any `json:"to_act"`
	Over           *bool
}

func TestVectors(t *testing.T) {
	t.Parallel()
	gametest.Vectors(t, 38, map[string]func(*testing.T, vector){
		"": playVector, "script": playVector, "path": pathVector, "mission_setup": setupVector,
	})
}

// find returns the kind of an encounter card in the data file, whose ids number the cards of a kind.
func find(id string) Encounter {
	word, number, _ := strings.Cut(id, "-")
	n, _ := strconv.Atoi(number)
	switch word {
	case "siren":
		return SirenChart + Encounter(n-1)
	case "pilot":
		if n > 4 {
			return PilotPlain
		}
		return PilotOf(Symbol(n))
	case "relic":
		return Relic1 + Encounter((n-1)/2)
	}
	e, _ := ParseEncounter(word)
	return e
}

// cardOf returns a card of an expedition: a number, or the id of a pilot.
func cardOf(c any) Card {
	if n, ok := c.(float64); ok {
		return Card(n)
	}
	return Pilot(find(c.(string)).Symbol())
}

func pathVector(t *testing.T, v vector) {
	var initial struct{ Cards []any }
	var want []struct{ Space, Column, Row int }
	v.Read(t, &initial, &want)
	var e Expedition
	for i, c := range initial.Cards {
		e = e.With(cardOf(c))
		if w := want[i]; e.Space() != w.Space || int(e.Size) != w.Column || e.Colours() != w.Row {
			t.Errorf("after %v: space %d, column %d, row %d, want %+v", c, e.Space(), e.Size, e.Colours(), w)
		}
	}
}

func setupVector(t *testing.T, v vector) {
	var initial struct {
		TileOrder []string `json:"tile_order"`
		Need      int
	}
	var want struct{ Placed, Discarded []string }
	v.Read(t, &initial, &want)
	var drawn []Tile
	var aside []string
	for _, id := range initial.TileOrder {
		tile, _ := ParseTile(strings.ToLower(id))
		if drawn = append(drawn, tile); !placed(drawn, initial.Need).Has(tile) {
			aside = append(aside, id)
		}
	}
	if got := placed(drawn, initial.Need); got != tileSet(want.Placed) {
		t.Errorf("open are %v, want %v", got.List(), want.Placed)
	}
	if !slices.Equal(aside, want.Discarded) {
		t.Errorf("put aside are %v, want %v", aside, want.Discarded)
	}
}

func tileSet(ids []string) TileSet {
	var set TileSet
	for _, id := range ids {
		tile, _ := ParseTile(strings.ToLower(id))
		set = set.with(tile)
	}
	return set
}

func set(cards []int) Cards {
	var s Cards
	for _, c := range cards {
		s = s.with(Card(c))
	}
	return s
}

// script plays a vector. Nature draws as the vector says.
type script struct {
	t      *testing.T
	state  State
	start  vectorStart
	deck   []int    // the cards still to be drawn, in order
	down   int      // the face-down card
	finds  []string // encounter cards still to be drawn, in order
	random string   // the next stolen card
}

func playVector(t *testing.T, v vector) {
	s := &script{t: t}
	var want vectorEnd
	v.Read(t, &s.start, &want)
	s.begin()
	for i, a := range v.Actions {
		s.nature()
		if a.Error != "" {
			before := *s
			if s.act(a) {
				t.Fatalf("action %d, %+v, is not refused", i+1, a)
			}
			*s = before
			continue
		}
		if s.usual(a); !s.act(a) {
			t.Fatalf("action %d, %+v, is refused by %+v", i+1, a, s.state.Moves(s.seat(a.By)))
		}
	}
	s.usual(vectorAction{})
	s.compare(want)
}

// begin sets up the position. Cards without a role go to the hand of a seat that is not used.
func (s *script) begin() {
	in := &s.start
	s.deck, s.finds = in.Deck, in.EncounterDeck
	s.state = start(game.Setup{Seats: len(in.Seats)})
	s.state.Crewed = len(in.Teams) > 0
	s.state.Open, s.state.Discard = tileSet(in.Missions), set(in.Discard)
	s.state.Step = LayDisplay
	for name, hand := range in.Hands {
		seat := s.seat(name)
		for _, c := range hand {
			s.state.hold(int(seat), Card(c), 0)
		}
		c := &s.state.Captains[seat]
		c.Gold = int16(in.Gold[name])
		for g, word := range gemNames {
			c.Stones[g] = int8(in.Gems[name][word])
		}
		for _, skill := range in.Skills[name] {
			if skill[1] == "up" {
				c.Up[skillOf(skill[0])]++
			} else {
				c.Down[skillOf(skill[0])]++
			}
		}
		for i, row := range in.Expeditions[name] {
			for _, card := range row {
				c.Junks[i] = c.Junks[i].With(cardOf(card))
			}
		}
		for _, id := range in.Encounters[name] {
			s.state.found(seat, find(id))
		}
	}
	if in.Port != "" {
		s.state.Port = int8(s.seat(in.Port)) + 1
	}
	if len(in.Display) > 0 {
		s.state.Round, s.state.Step, s.state.Down, s.down = 1, Choose, Unseen, in.Display[0]
		for i, c := range in.Display[1:] {
			s.state.Display[i] = Card(c)
		}
	}
	s.stash()
}

// stash moves the cards that are in no deck to a seat that is not used.
func (s *script) stash() {
	if s.state.People == maxSeats {
		return
	}
	absent := &s.state.Captains[maxSeats-1]
	absent.Hand = s.state.deck() &^ set(s.deck)
	if s.down != 0 {
		absent.Hand = absent.Hand.without(Card(s.down))
	}
	absent.Held = int8(absent.Hand.Count())
	var drawn Finds
	for _, id := range s.finds {
		drawn[find(id)]++
	}
	absent.Finds = s.state.finds().minus(drawn)
	absent.Found = int8(absent.Finds.Count())
}

func (s *script) seat(name string) game.Seat {
	return game.Seat(slices.Index(s.start.Seats, name))
}

// play makes a play, and reports whether it is legal.
func (s *script) play(seat game.Seat, words ...any) bool {
	next, _, err := s.state.Apply(game.Play{Seat: seat, Move: spell(words...)})
	if err == nil {
		s.state = next.(State)
	}
	return err == nil
}

// nature draws until a seat is to move.
func (s *script) nature() {
	for slices.Equal(s.state.Turn(), []game.Seat{game.Nature}) {
		words := s.draws()
		if !s.play(game.Nature, words...) {
			s.t.Fatalf("the draw %v is refused", words)
		}
	}
}

func (s *script) draws() []any {
	if s.state.Step == LayDisplay {
		words := []any{"display"}
		if s.state.drawable() {
			s.down = s.card()
		}
		for range min(s.state.openCards(), len(s.deck)+len(s.start.DeckReshuffles)*99) {
			words = append(words, s.card())
		}
		return words
	}
	seat := int(s.state.Act.Seat)
	switch s.state.Owed.What {
	case DrawFinds:
		words := []any{"find", seat}
		for range s.state.Owed.N {
			if len(s.finds) == 0 {
				s.finds, s.start.EncounterReshuffle = s.start.EncounterReshuffle[0], s.start.EncounterReshuffle[1:]
			}
			words, s.finds = append(words, find(s.finds[0])), s.finds[1:]
		}
		return words
	case TakeDown:
		return []any{"down", seat, s.down}
	case TakeStone:
		return []any{"stone", seat, s.random}
	case TakeFind:
		return []any{"steal", seat, find(s.random)}
	default:
		return []any{"card", seat, s.card()}
	}
}

// card takes the next card of the deck.
func (s *script) card() int {
	if len(s.deck) == 0 {
		s.deck, s.start.DeckReshuffles = s.start.DeckReshuffles[0], s.start.DeckReshuffles[1:]
	}
	c := s.deck[0]
	s.deck = s.deck[1:]
	return c
}

// usual makes the implied moves before an action. Cards are not handed over, players let an attack happen unless the
// vector says otherwise, and a captain who gives no card keeps it.
func (s *script) usual(a vectorAction) {
	for {
		s.nature()
		turn := s.state.Turn()
		switch {
		case len(turn) == 0:
			return
		case s.state.Handing > 0 && a.Type != "hand_over", s.state.Step == Give:
			s.play(turn[0], keep)
		case s.state.Step == React && a.Type != "react":
			s.play(turn[0], pass)
		default:
			return
		}
	}
}

// act makes the plays of an action, and reports whether all are legal.
func (s *script) act(a vectorAction) bool {
	seat := s.seat(a.By)
	if a.Random != "" {
		s.random = a.Random
	}
	switch a.Type {
	case "choose":
		words := []any{choose}
		slices.Sort(a.Cards)
		for _, c := range a.Cards {
			words = append(words, c)
		}
		return s.play(seat, words...)
	case "sail":
		return s.sail(seat, a)
	case "skill":
		if a.Use == sword {
			return s.play(seat, sword, int(s.seat(a.Target)))
		}
		if a.Card == nil {
			return s.play(seat, a.Use)
		}
		return s.play(seat, a.Use, a.Card)
	case "swap":
		return s.play(seat, swap, a.Take, a.Give)
	case "encounter":
		e := find(a.Card.(string))
		if a.Target != "" {
			return s.play(seat, e, int(s.seat(a.Target)))
		}
		return s.play(seat, e)
	case "react":
		if a.Cancel == nil {
			return s.play(seat, pass)
		}
		return s.play(seat, cancel, find(a.Cancel.(string)))
	case "draw":
		return s.take(seat, a)
	case "hand_over":
		return s.play(seat, hand, find(a.Card.(string)))
	case "final_scoring":
		s.state.Step = Done
		return true
	}
	s.t.Fatalf("unknown action %q", a.Type)
	return false
}

// sail sails, and ends the expedition as the action says.
func (s *script) sail(seat game.Seat, a vectorAction) bool {
	if s.state.Junks() == 1 && !s.play(seat, sail) || s.state.Junks() == 2 && !s.play(seat, sail, a.Junk) {
		return false
	}
	f := a.Finish
	if !s.claim(seat, f) {
		return false
	}
	if s.state.Step == Gain { // the mission may have brought encounter cards
		s.usual(a)
	}
	if f.Mentor.Card != "" && !s.play(seat, mentor, f.Mentor.Symbol) {
		return false
	}
	slices.SortFunc(f.Skills, func(a, b string) int { return int(skillOf(a)) - int(skillOf(b)) })
	for _, k := range f.Skills {
		if !s.play(seat, gain, k) {
			return false
		}
	}
	return s.state.Step != Gain || s.play(seat, done)
}

func (s *script) claim(seat game.Seat, f vectorFinish) bool {
	switch {
	case f.Kite:
		return s.play(seat, kite, strings.ToLower(f.Mission))
	case f.Mission != "":
		return s.play(seat, claim, strings.ToLower(f.Mission))
	}
	return s.state.Step != Claim || s.play(seat, done)
}

// take takes a card of the display, and gives the mate one.
func (s *script) take(seat game.Seat, a vectorAction) bool {
	if a.From == nil {
		return s.play(seat, done)
	}
	if !s.play(seat, draw, a.From) {
		return false
	}
	s.nature()
	switch {
	case a.Give != 0:
		return s.play(seat, give, a.Give)
	case s.state.Step == Give && s.state.Active() == seat:
		return s.play(seat, keep)
	}
	return true
}

// compare compares the expected values, and no others.
func (s *script) compare(want vectorEnd) {
	for name := range s.start.Hands {
		s.captain(name, want)
	}
	equal(s, "missions", sorted(words(s.state.Open.List())), lower(want.Missions), want.Missions != nil)
	equal(s, "discard", words(s.state.Discard.List()), texts(want.Discard), want.Discard != nil)
	equal(s, "encounter discard", sorted(words(s.state.Spent.List())), kinds(want.EDiscard), want.EDiscard != nil)
	if want.Port != nil {
		equal(s, "port", s.name(s.state.Port), *want.Port, true)
	}
	if want.Flagship != nil {
		equal(s, "flagship", s.name(s.state.Flagship), *want.Flagship, true)
	}
	if want.Turn != nil {
		equal(s, "turn", int(s.state.Round), *want.Turn, true)
	}
	if want.Over != nil {
		equal(s, "over", s.state.Step == Done, *want.Over, true)
	}
	if want.Display != nil {
		equal(s, "display", s.display(), texts(want.Display), true)
	}
	if want.Phase != "" {
		equal(s, "phase", s.state.Step, map[string]Step{"choose": Choose}[want.Phase], true)
	}
	if want.ToAct != nil {
		equal(s, "to act", []any{s.start.Seats[s.state.Act.Seat], float64(s.state.Act.Card)}, want.ToAct, true)
	}
	if want.Winners != nil {
		var first []string
		place := Rules().Place(s.setup(), s.state.Scores())
		for _, side := range place {
			for _, seat := range side.Seats {
				if side.Rank == 1 {
					first = append(first, s.start.Seats[seat])
				}
			}
		}
		equal(s, "winners", sorted(first), sorted(want.Winners), true)
	}
}

func (s *script) setup() game.Setup {
	setup := game.Setup{Seats: len(s.start.Seats)}
	if s.state.Crewed {
		setup.Options = []string{Crews}
	}
	return setup
}

func (s *script) captain(name string, want vectorEnd) {
	seat := s.seat(name)
	c := &s.state.Captains[seat]
	for i, e := range c.Junks[:s.state.Junks()] {
		if space, ok := want.Space[name]; ok {
			equal(s, name+"'s space", e.Space(), space[i], true)
		}
		if rows, ok := want.Expeditions[name]; ok {
			var row []string
			for _, card := range rows[i] {
				row = append(row, cardOf(card).String())
			}
			equal(s, name+"'s expedition", words(e.Row()), row, true)
		}
	}
	hand, ok := want.HandSorted[name]
	equal(s, name+"'s hand", words(c.Hand.List()), texts(hand), ok)
	finds, ok := want.Encounters[name]
	equal(s, name+"'s encounter cards", sorted(words(c.Finds.List())), kinds(finds), ok)
	gold, ok := want.Gold[name]
	equal(s, name+"'s gold", int(c.Gold), gold, ok)
	points, ok := want.Points[name]
	if ok {
		equal(s, name+"'s points", s.state.Scores()[seat].Points, points, true)
	}
	gems, ok := want.Gems[name]
	for g, word := range gemNames {
		equal(s, name+"'s "+word, int(c.Stones[g]), gems[word], ok)
	}
	if skills, ok := want.Skills[name]; ok {
		var up, down [Skills]int8
		for _, k := range skills {
			if k[1] == "up" {
				up[skillOf(k[0])]++
			} else {
				down[skillOf(k[0])]++
			}
		}
		equal(s, name+"'s skills", [2][Skills]int8{c.Up, c.Down}, [2][Skills]int8{up, down}, true)
	}
	if turned, ok := want.Turned[name]; ok {
		var cards []int
		for _, e := range c.Junks {
			for i, card := range e.Played() {
				if e.Turned&(1<<i) != 0 {
					cards = append(cards, int(card))
				}
			}
		}
		equal(s, name+"'s turned cards", fmt.Sprint(cards), fmt.Sprint(turned), true)
	}
}

// display returns the display, the face-down card first.
func (s *script) display() []string {
	var cards []string
	if s.state.Down != NoDown {
		cards = append(cards, strconv.Itoa(s.down))
	}
	for _, c := range s.state.Display {
		if c > 0 {
			cards = append(cards, c.String())
		}
	}
	return cards
}

func (s *script) name(seat int8) string {
	if seat == 0 {
		return ""
	}
	return s.start.Seats[seat-1]
}

// equal compares a value if one is expected.
func equal[T any](s *script, what string, got, want T, expected bool) {
	s.t.Helper()
	if expected && fmt.Sprint(got) != fmt.Sprint(want) {
		s.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func words[T fmt.Stringer](list []T) []string {
	all := []string{}
	for _, x := range list {
		all = append(all, x.String())
	}
	return all
}

func texts(numbers []int) []string {
	all := []string{}
	for _, n := range numbers {
		all = append(all, strconv.Itoa(n))
	}
	return all
}

func kinds(ids []string) []string {
	all := []string{}
	for _, id := range ids {
		all = append(all, find(id).String())
	}
	return sorted(all)
}

func lower(ids []string) []string {
	all := []string{}
	for _, id := range ids {
		all = append(all, strings.ToLower(id))
	}
	return sorted(all)
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}
