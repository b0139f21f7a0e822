package shipshape

import (
	"slices"
	"strconv"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

// vectorRun runs a script.
type vectorRun struct {
	t          *testing.T
	seats      []string
	state      State
	deck       []int   // the dummy's deck, the next card first
	reshuffles [][]int // later decks
}

type vectorStart struct {
	Seats      []string
	Dummy      string
	Voyage     int8
	Turn       int
	Holds      map[string]string
	Hands      map[string][]int
	Discards   map[string][]int
	Stacks     [][]vectorCrate
	Groups     [][]string
	Reshuffles [][]int `json:"dummy_reshuffles"`
}

func playVector(t *testing.T, v vector) {
	var in vectorStart
	var want vectorExpect
	v.Read(t, &in, &want)
	r := &vectorRun{t: t, seats: in.Seats, reshuffles: in.Reshuffles}
	r.begin(in)
	for _, a := range v.Actions {
		r.act(a)
	}
	r.check(want)
}

func (r *vectorRun) begin(in vectorStart) {
	r.state = start(len(in.Seats))
	if in.Dummy != "" {
		r.state = start(len(in.Seats) - 1)
		r.deck = in.Hands[in.Dummy]
	}
	s := &r.state
	s.Voyage, s.Step = in.Voyage, Stack
	for name, hold := range in.Holds {
		_, n := parseHold(hold)
		s.Captains[r.seat(name)].Hold = int8(n)
	}
	for name, hand := range in.Hands {
		c := &s.Captains[r.seat(name)]
		c.Hand, c.Held = setOf(hand), int8(len(hand))
	}
	for name, pile := range in.Discards {
		s.Captains[r.seat(name)].Discards = setOf(pile)
	}
	r.stack(in.Stacks)
	for group, names := range in.Groups {
		if got := r.names(s.Members(group)); !slices.Equal(got, names) {
			r.t.Errorf("group %d is %v, want %v", group, got, names)
		}
	}
}

func setOf(numbers []int) (set Set) {
	for _, n := range numbers {
		set = set.with(n)
	}
	return set
}

func (r *vectorRun) seat(name string) game.Seat { return game.Seat(slices.Index(r.seats, name)) }

func (r *vectorRun) names(seats []game.Seat) []string {
	var names []string
	for _, seat := range seats {
		names = append(names, r.seats[seat])
	}
	return names
}

func (r *vectorRun) stack(stacks [][]vectorCrate) {
	for group, list := range stacks {
		move := "stack " + strconv.Itoa(group)
		for _, c := range list {
			move += " " + c.String()
		}
		r.must(game.Play{Seat: game.Nature, Move: game.Move(move)})
	}
}

func (r *vectorRun) must(p game.Play) {
	r.t.Helper()
	next, _, err := r.state.Apply(p)
	if err != nil {
		r.t.Fatal(err)
	}
	r.state = next.(State)
	for slices.Contains(r.state.Turn(), game.Nature) && r.state.Step == Play {
		r.dummy()
	}
}

// dummy reveals the top card of the dummy's deck.
func (r *vectorRun) dummy() {
	card := r.deck[0]
	if r.deck = r.deck[1:]; len(r.deck) == 1 {
		r.deck, r.reshuffles = r.reshuffles[0], r.reshuffles[1:]
	}
	r.must(game.Play{Seat: game.Nature, Move: game.Move("dummy " + strconv.Itoa(card))})
}

func (r *vectorRun) act(a vectorAction) {
	r.t.Helper()
	if plays := r.plays(a); a.Error != "" {
		r.refused(plays, a.Error)
	} else {
		for _, p := range plays {
			r.must(p)
		}
	}
	if a.Type == "voyage" {
		r.stack(a.Stacks)
	}
}

// plays returns the plays of an action. Bids of a group are plays of their own, in the order of seats.
func (r *vectorRun) plays(a vectorAction) []game.Play {
	switch a.Type {
	case "place":
		return []game.Play{{Seat: r.seat(a.By), Move: game.Move("place " + strconv.Itoa(a.Orient))}}
	case "voyage":
		move := "holds"
		for _, n := range slices.Sorted(slices.Values(a.Numbers)) {
			move += " " + strconv.Itoa(n)
		}
		return []game.Play{{Seat: game.Nature, Move: game.Move(move)}}
	}
	var plays []game.Play
	for seat, name := range r.seats {
		if card, ok := a.Bids[name]; ok {
			plays = append(plays, game.Play{Seat: game.Seat(seat), Move: game.Move("bid " + strconv.Itoa(card))})
		}
	}
	return plays
}

// refused makes plays and takes them back. At least one of them must be refused.
func (r *vectorRun) refused(plays []game.Play, reason string) {
	r.t.Helper()
	before := r.state
	var state game.State = r.state
	for _, p := range plays {
		next, _, err := state.Apply(p)
		if err != nil {
			if r.state != before {
				r.t.Errorf("%v is refused and changes the position", plays)
			}
			return
		}
		state = next
	}
	r.t.Errorf("%v is accepted, want %s", plays, reason)
}

type vectorExpect struct {
	Placed     map[string][]vectorCrate
	Hand, Disc map[string][]int
	Queue      [][]string
	Waiting    [][]string
	Turn       int8
	StackLeft  []int8 `json:"stack_left"`
	Coins      map[string]int16
	Hold       map[string]string
	History    []map[string]vectorParts
	Winner     string
	Voyage     int8
}

func (r *vectorRun) check(want vectorExpect) {
	for name, crates := range want.Placed {
		gametest.Same(r.t, "crates of "+name, documentStack(r.state.Aboard(r.seat(name))), documentVector(crates))
	}
	for name, hand := range want.Hand {
		gametest.Same(r.t, "hand of "+name, r.state.Captains[r.seat(name)].Hand, setOf(hand))
	}
	for name, pile := range want.Disc {
		gametest.Same(r.t, "discards of "+name, r.state.Captains[r.seat(name)].Discards, setOf(pile))
	}
	for group, names := range want.Queue {
		gametest.Same(r.t, "queue", r.names(r.state.Queue(group)), names)
	}
	for group, names := range want.Waiting {
		gametest.Same(r.t, "waiting", r.names(members(r.state.Groups[group].Asked)), names)
	}
	for group := range r.state.GroupCount() {
		if want.Turn != 0 {
			gametest.Same(r.t, "turn", r.state.Groups[group].Turn, want.Turn)
		}
	}
	for group, n := range want.StackLeft {
		gametest.Same(r.t, "stack", r.state.Groups[group].Left, n)
	}
	r.checkEnd(want)
}

func documentVector(list []vectorCrate) []string { return documentStack(crates(list)) }

func (r *vectorRun) checkEnd(want vectorExpect) {
	for name, coins := range want.Coins {
		gametest.Same(r.t, "coins of "+name, r.state.Captains[r.seat(name)].Coins, coins)
	}
	for name, hold := range want.Hold {
		voyage, n := parseHold(hold)
		aboard := []int{int(r.state.Voyage), int(r.state.Captains[r.seat(name)].Hold)}
		gametest.Same(r.t, "hold of "+name, aboard, []int{voyage, n})
	}
	for voyage, seats := range want.History {
		for name, parts := range seats {
			gametest.Same(r.t, "voyage of "+name, partsVector(r.state.Scored[voyage][r.seat(name)]), parts)
		}
	}
	if want.Winner != "" {
		gametest.Same(r.t, "turn", len(r.state.Turn()), 0)
		gametest.Same(r.t, "winner", r.seats[r.state.ranking()[0]], want.Winner)
	}
	if want.Voyage != 0 {
		gametest.Same(r.t, "voyage", r.state.Voyage, want.Voyage)
	}
}
