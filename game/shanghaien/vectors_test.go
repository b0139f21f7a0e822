package shanghaien

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

type vectorStart struct {
	Seats     [2]string
	Round     int
	Start     string
	ToMove    string `json:"to_move"`
	OneAt     string `json:"one_at"`
	Tavern    []string
	Deck      []string
	Dice      map[string][]int
	Crew      map[string]vectorCrews
	Tricks    map[string][]string
	TrickUsed map[string]bool `json:"trick_used"`
}

type vectorAction struct {
	By, Type, Card, Use, Nation string
	OneAt                       string `json:"one_at"`
	Die, Delta                  int
	Dice                        []int
	Error                       string
}

type vectorExpect struct {
	Awards       []*string
	Removed      []string
	Crew         map[string]vectorCrews
	Strength     map[string]map[string]int
	Tricks       map[string][]string
	Dice         map[string][]int
	Supply       map[string]int
	Legal        []string
	Round        int
	Start        string
	ToMove       string          `json:"to_move"`
	OneAt        json.RawMessage `json:"one_at"`
	TrickUsed    map[string]bool `json:"trick_used"`
	Tavern       *[]string
	Points       map[string]int
	NationPoints map[string]map[string]int `json:"nation_points"`
	Winner       string
	Over         bool
}

type vectorCrews map[string]struct {
	Sailors []int
	Jokers  int
}

func TestVectors(t *testing.T) {
	t.Parallel()
	gametest.Vectors(t, 21, map[string]func(*testing.T, gametest.Vector[vectorAction]){"": playVector})
}

func playVector(t *testing.T, v gametest.Vector[vectorAction]) {
	var in vectorStart
	var want vectorExpect
	v.Read(t, &in, &want)
	r := newVectorRun(t, in)
	for _, a := range v.Actions {
		r.act(a)
	}
	r.check(want)
}

// vectorRun plays one vector. It collects the cards that left the game from the events.
type vectorRun struct {
	t       *testing.T
	seats   [2]string
	state   State
	deck    []Card
	awards  []Award
	removed []string
}

func newVectorRun(t *testing.T, in vectorStart) *vectorRun {
	r := &vectorRun{t: t, seats: in.Seats, state: State{Round: in.Round, Step: Act}}
	s := &r.state
	s.Starter = max(0, r.seat(in.Start))
	s.Mover = s.Starter
	if in.ToMove != "" {
		s.Mover = r.seat(in.ToMove)
	}
	s.OneAt = map[string]End{"": Unchosen, "left": Left, "right": Right}[in.OneAt]
	for i, id := range in.Tavern {
		s.Tavern[i] = r.card(id)
	}
	for _, id := range in.Deck {
		r.deck = append(r.deck, r.card(id))
		laidBack(s, r.card(id))
	}
	for i, name := range in.Seats {
		for _, n := range in.Dice[name] {
			s.Placed[i][n]++
		}
		s.Crews[i] = r.crews(in.Crew[name])
		s.Tricks[i] = r.tricks(in.Tricks[name])
		s.TrickUsed[i] = in.TrickUsed[name]
	}
	return r
}

// seat returns the seat of a name; -1 for an unknown one.
func (r *vectorRun) seat(name string) game.Seat {
	return game.Seat(slices.Index(r.seats[:], name))
}

// card maps the ids of the vectors, which distinguish copies, to cards.
func (r *vectorRun) card(id string) Card {
	r.t.Helper()
	if n, ok := strings.CutPrefix(id, "trick-"); ok {
		effects := map[string]Trick{
			"1": Nudge, "2": Nudge, "3": Nudge, "x0": Nudge, "x1": Nudge,
			"4": Double, "5": Double, "6": Reroll, "7": Reroll, "8": Reroll,
		}
		effect, ok := effects[n]
		if !ok {
			r.t.Fatalf("no card %s", id)
		}
		return TrickCard(effect)
	}
	c, ok := ParseCard(strings.TrimRight(id, "ab"))
	if !ok {
		r.t.Fatalf("no card %s", id)
	}
	return c
}

func (r *vectorRun) crews(named vectorCrews) (crews [Nations]Crew) {
	for word, c := range named {
		n, ok := ParseNation(word)
		if !ok {
			r.t.Fatalf("no nation %s", word)
		}
		crews[n].Jokers = int8(c.Jokers)
		for _, value := range c.Sailors {
			crews[n].Sailors[value]++
		}
	}
	return crews
}

func (r *vectorRun) tricks(ids []string) (held [Tricks]int) {
	for _, id := range ids {
		held[r.card(id).Trick]++
	}
	return held
}

func (r *vectorRun) act(a vectorAction) {
	r.t.Helper()
	if a.Type == "score" {
		return
	}
	if a.Type == "shanghai" && a.Error == "" {
		r.awards = r.state.Awards()
	}
	if ok := r.play(r.seat(a.By), r.move(a)); ok != (a.Error == "") {
		r.t.Fatalf("%+v as %q: accepted is %v", a, r.move(a), ok)
	}
	switch {
	case a.Error != "":
	case len(a.Dice) > 0:
		r.play(game.Nature, game.Move("roll "+digit(a.Dice[0])+" "+digit(a.Dice[1])))
	case r.state.Step == Deal:
		r.deal()
	}
}

// move returns an action in the notation of the game.
func (r *vectorRun) move(a vectorAction) game.Move {
	die, end := r.state.Rolled[a.Die], ""
	if a.OneAt != "" {
		end = " " + a.OneAt
	}
	switch {
	case a.Type == "place":
		return game.Move("place " + strconv.Itoa(die) + end)
	case a.Use == "nudge":
		return game.Move("nudge " + strconv.Itoa(die) + " " + strconv.Itoa(die+a.Delta))
	case a.Use == "joker":
		return game.Move("joker " + r.card(a.Card).Trick.String() + " " + a.Nation)
	case a.Type == "trick":
		return game.Move(a.Use + end)
	}
	return game.Move(a.Type)
}

func (r *vectorRun) deal() {
	move := "deal"
	for _, c := range r.deck[:6] {
		move += " " + c.String()
	}
	r.deck = r.deck[6:]
	if !r.play(game.Nature, game.Move(move)) {
		r.t.Fatalf("%s is refused", move)
	}
}

// play reports whether a play is accepted.
func (r *vectorRun) play(seat game.Seat, m game.Move) bool {
	next, events, err := r.state.Apply(game.Play{Seat: seat, Move: m})
	if err != nil {
		return false
	}
	r.state = next.(State)
	for _, e := range events {
		if c, ok := leaves(e); ok {
			r.removed = append(r.removed, c)
		}
	}
	return true
}

// leaves returns the card that leaves the game by an event, as the word of a move.
func leaves(e game.Event) (string, bool) {
	switch e.Key {
	case Nudged:
		return "trick-nudge", true
	case Doubled:
		return "trick-double", true
	case Rerolled:
		return "trick-reroll", true
	case AwardNobody, AwardTie:
		for c := range kinds {
			if reflect.DeepEqual(CardEvent(c), e.Args[0]) {
				return c.String(), true
			}
		}
	}
	return "", false
}

func (r *vectorRun) check(want vectorExpect) {
	s, t := r.state, r.t
	for i, a := range r.awards {
		if want.Awards == nil {
			break
		}
		gametest.Same(t, "award of position "+digit(i+1), a.Winner, r.winner(want.Awards[i]))
	}
	if want.Removed != nil {
		gametest.Same(t, "removed", strings.Join(r.removed, " "), r.words(want.Removed))
	}
	if want.Tavern != nil {
		var row []string
		for _, c := range s.Tavern {
			row = append(row, c.String())
		}
		gametest.Same(t, "tavern", strings.TrimSpace(strings.Join(row, " ")), r.words(*want.Tavern))
	}
	if want.Round != 0 {
		gametest.Same(t, "round", s.Round, want.Round)
	}
	if want.Start != "" {
		gametest.Same(t, "start", s.Starter, r.seat(want.Start))
	}
	if want.ToMove != "" {
		gametest.Same(t, "to move", s.Mover, r.seat(want.ToMove))
	}
	if want.OneAt != nil {
		end := map[End]string{Unchosen: `null`, Left: `"left"`, Right: `"right"`}[s.OneAt]
		gametest.Same(t, "one at", end, string(want.OneAt))
	}
	if want.Legal != nil {
		gametest.Same(t, "legal", kindsOf(s.Moves(s.Mover)), strings.Join(want.Legal, " "))
	}
	gametest.Same(t, "over", s.Turn() == nil, want.Over)
	r.checkSeats(want)
	r.checkScore(want)
}

func (r *vectorRun) checkSeats(want vectorExpect) {
	s, t := r.state, r.t
	for name, crews := range want.Crew {
		gametest.Same(t, "crews of "+name, s.Crews[r.seat(name)], r.crews(crews))
	}
	for name, strengths := range want.Strength {
		for word, n := range strengths {
			nation, _ := ParseNation(word)
			gametest.Same(t, "strength of "+word, s.Crews[r.seat(name)][nation].Strength(), n)
		}
	}
	for name, ids := range want.Tricks {
		gametest.Same(t, "tricks of "+name, s.Tricks[r.seat(name)], r.tricks(ids))
	}
	for name, dice := range want.Dice {
		var placed [7]int
		for _, n := range dice {
			placed[n]++
		}
		gametest.Same(t, "dice of "+name, s.Placed[r.seat(name)], placed)
	}
	for name, n := range want.Supply {
		gametest.Same(t, "supply of "+name, s.Supply(r.seat(name)), n)
	}
	for name, used := range want.TrickUsed {
		gametest.Same(t, "trick used by "+name, s.TrickUsed[r.seat(name)], used)
	}
}

func (r *vectorRun) checkScore(want vectorExpect) {
	s, t := r.state, r.t
	for name, n := range want.Points {
		gametest.Same(t, "points of "+name, s.Points()[r.seat(name)], n)
	}
	for word, points := range want.NationPoints {
		nation, _ := ParseNation(word)
		for name, n := range points {
			gametest.Same(t, word+" for "+name, s.NationPoints()[r.seat(name)][nation], n)
		}
	}
	if want.Winner == "" {
		return
	}
	winner := "draw"
	if p := s.Points(); p[0] != p[1] {
		winner = r.seats[more(p)]
	}
	gametest.Same(t, "winner", winner, want.Winner)
}

func (r *vectorRun) winner(name *string) game.Seat {
	if name == nil {
		return game.Public
	}
	return r.seat(*name)
}

func (r *vectorRun) words(ids []string) string {
	var words []string
	for _, id := range ids {
		words = append(words, r.card(id).String())
	}
	return strings.Join(words, " ")
}

// kindsOf returns the first words of moves, each once.
func kindsOf(moves []game.Move) string {
	var words []string
	for _, m := range moves {
		word, _, _ := strings.Cut(string(m), " ")
		words = append(words, word)
	}
	return strings.Join(slices.Compact(words), " ")
}

// laidBack puts a card back into the deck.
func laidBack(s *State, c Card) {
	if c.Dirty {
		s.DeckTrick[c.Trick]++
		return
	}
	s.Deck[c.Nation].Sailors[c.Value]++
}
