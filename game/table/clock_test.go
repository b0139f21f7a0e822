package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest/tender"
)

// at returns the time that many minutes after the start.
func at(minutes int) time.Time { return noon.Add(time.Duration(minutes) * time.Minute) }

// clocks lists the deadline of each seat in minutes after the start. A suffix marks a reminded seat (r), a late one
// (l) and one that is asked a question (?). A seat without a clock is "-".
func clocks(t *Table) string {
	var all []string
	for _, p := range t.Players {
		switch c := p.Clock; {
		case c.Deadline.IsZero():
			all = append(all, "-")
		case c.Asked && !c.Late:
			all = append(all, fmt.Sprintf("%v?", c.Deadline.Sub(noon).Minutes()))
		case c.Late:
			all = append(all, fmt.Sprintf("%vl", c.Deadline.Sub(noon).Minutes()))
		case c.Reminded:
			all = append(all, fmt.Sprintf("%vr", c.Deadline.Sub(noon).Minutes()))
		default:
			all = append(all, fmt.Sprint(c.Deadline.Sub(noon).Minutes()))
		}
	}
	return strings.Join(all, " ")
}

// act is something that a player, or time, does at a table.
type act func(*Session) error

func plays(who Person, move game.Move, minutes int) act {
	return func(s *Session) error { return s.Play(who.ID, "", move, nil, at(minutes)) }
}

func steps(who Person, minutes int) act { return plays(who, "step", minutes) }

func ticks(minutes ...int) act {
	return func(s *Session) error {
		for _, m := range minutes {
			if _, err := s.Tick(nil, at(m)); err != nil {
				return err
			}
		}
		return nil
	}
}

func waits(who Person, minutes int) act {
	return func(s *Session) error { return s.Wait(who.ID, at(minutes)) }
}

func claims(who Person, minutes int) act {
	return func(s *Session) error { return s.Claim(who.ID, at(minutes)) }
}

func replaces(who Person, minutes int) act {
	return func(s *Session) error { return s.ReplaceLate(who.ID, at(minutes)) }
}

func resigns(who Person, minutes int) act {
	return func(s *Session) error { return s.Resign(who.ID, at(minutes)) }
}

// refused returns an act that must fail with the given error.
func refused(why error, do act) act {
	return func(s *Session) error {
		if err := do(s); !errors.Is(err, why) {
			return fmt.Errorf("refused with %w, not %w", err, why)
		}
		return nil
	}
}

// tick advances the clock of a table. must, do and perform report errors: must and do end the test, perform continues.
func tick(t *testing.T, s *Session, now time.Time) {
	t.Helper()
	_, err := s.Tick(nil, now)
	must(t, err)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func do(t *testing.T, s *Session, acts ...act) {
	t.Helper()
	must(t, all(acts...)(s))
}

func perform(t *testing.T, rule string, s *Session, acts []act) {
	t.Helper()
	for i, do := range acts {
		if err := do(s); err != nil {
			t.Errorf("%s: act %d: %v", rule, i, err)
		}
	}
}

// all combines several acts into one.
func all(acts ...act) act {
	return func(s *Session) (err error) {
		for _, do := range acts {
			err = errors.Join(err, do(s))
		}
		return err
	}
}

// expectTimes compares the clocks of a table and the minute at which it is due. Retries of publishing and automatic
// answers are left out.
func expectTimes(t *testing.T, rule string, s *Session, want string, due int) {
	t.Helper()
	if got := clocks(s.Table); got != want {
		t.Errorf("%s: the clocks are %s, not %s", rule, got, want)
	}
	s.Retry = time.Time{}
	for i := range s.Players {
		s.Players[i].Clock.Answer = time.Time{}
	}
	if got := s.Due().Sub(noon).Minutes(); got != float64(due) {
		t.Errorf("%s: it is due after %v minutes, not %d", rule, got, due)
	}
}

// Each seat has its own clock: the acts of others do not move its deadline, its reminder or its lateness.
func TestEachSeatHasItsOwnTime(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule   string
		seats  int
		acts   []act
		clocks string
		says   Notice
		due    int // minutes after noon
	}{
		{"all begin with an hour", 3, nil, "60 60 60", Notice{}, 30},
		{"a press moves nobody else's deadline", 3, []act{steps(anna, 10)}, "70 60 60", Notice{}, 30},
		{
			"the deadline is counted from when it came to be one's turn", 2,
			[]act{steps(anna, 10), steps(bernd, 40)},
			"70 100",
			Notice{},
			40,
		},
		{
			"who has arrived needs no time", 2,
			[]act{steps(anna, 1), steps(anna, 2), steps(anna, 3), steps(anna, 4)},
			"- 60",
			Notice{},
			30,
		},
		{
			"who is slow is reminded alone", 3,
			[]act{steps(anna, 10), ticks(30)},
			"70 60r 60r",
			Notice{Reminded: []game.Seat{1, 2}},
			40,
		},
		{
			"each is reminded at half of the own time", 3,
			[]act{steps(anna, 10), ticks(30, 40)},
			"70r 60r 60r",
			Notice{Reminded: []game.Seat{0, 1, 2}},
			60,
		},
		{
			"who acts is not reminded any more", 3,
			[]act{ticks(30), steps(bernd, 31)},
			"60r 91 60r",
			Notice{Reminded: []game.Seat{0, 2}},
			60,
		},
		{
			"late is who has missed the own deadline", 2,
			[]act{steps(anna, 10), ticks(30, 60)},
			"70r 60l",
			Notice{Reminded: []game.Seat{0}, Late: []game.Seat{1}},
			70,
		},
		{"two look at the clock too late", 2, []act{ticks(65)}, "60l 60l", Notice{Late: []game.Seat{0, 1}}, 60 + 7*24*60},
		{
			"of several who are late one acts", 3,
			[]act{ticks(60), steps(anna, 65)},
			"125 60l 60l",
			Notice{Late: []game.Seat{1, 2}},
			95,
		},
		{
			"then waiting gives those alone their time once more", 3,
			[]act{ticks(60), steps(anna, 65), waits(anna, 70)},
			"125 130 130",
			Notice{},
			95,
		},
		{
			"and the computer plays for those alone", 4,
			[]act{ticks(60), steps(anna, 65), replaces(anna, 70)},
			"125 10150 10150 10150",
			Notice{},
			95,
		},
		{
			"in a game of three a late seat is given away at once", 3,
			[]act{steps(anna, 10), steps(bernd, 20), ticks(60)},
			"70r 80r 10140",
			Notice{Reminded: []game.Seat{0, 1}},
			70,
		},
		{
			"but not where nobody waits for it", 3,
			[]act{ticks(60)},
			"60l 60l 60l",
			Notice{Late: []game.Seat{0, 1, 2}},
			60 + 7*24*60,
		},
		{
			"who resigns gives the others no more time", 3,
			[]act{steps(anna, 10), resigns(bernd, 20)},
			"70 10100 60",
			Notice{},
			30,
		},
	} {
		s := runners(c.seats)
		perform(t, c.rule, s, c.acts)
		expectTimes(t, c.rule, s, c.clocks, c.due)
		if got := s.WantedNotice(); !got.Equal(c.says) {
			t.Errorf("%s: the notice says %v, not %v", c.rule, got, c.says)
		}
	}
}

// A question with a default answer gets only a part of the time. Then the bot passes for the seat, without a penalty.
func TestSilenceIsAnAnswer(t *testing.T) {
	t.Parallel()
	called := []act{plays(anna, "call", 10)}
	for _, c := range []struct {
		rule   string
		pace   time.Duration
		acts   []act
		clocks string
		last   game.Play
		due    int // minutes after noon
	}{
		{"a tenth of the time", 2 * time.Hour, called, "- 22? 22?", game.Play{Seat: 0, Move: "call"}, 22},
		{"at least five minutes", 10 * time.Minute, called, "- 15? 15?", game.Play{Seat: 0, Move: "call"}, 15},
		{"but never more than a turn has", time.Minute, called, "- 11? 11?", game.Play{Seat: 0, Move: "call"}, 11},
		{
			"one answers, and the other's time goes on", 2 * time.Hour, append(called, plays(clara, "yes", 12)), "- 22? -",
			game.Play{Seat: 2, Move: "yes"},
			22,
		},
		{
			"nobody is reminded", 2 * time.Hour, append(called, ticks(17, 21)), "- 22? 22?",
			game.Play{Seat: 0, Move: "call"},
			22,
		},
		{
			"when it is over the house passes, and nobody is late", 2 * time.Hour, append(called, ticks(22)), "142 142 142",
			game.Play{Seat: 2, Move: "no"},
			82,
		},
		{
			"after one has answered, for the other", 2 * time.Hour, append(called, plays(clara, "yes", 12), ticks(22)),
			"142 142 142",
			game.Play{Seat: 1, Move: "no"},
			82,
		},
	} {
		s := runners(3)
		s.Pace = c.pace
		perform(t, c.rule, s, c.acts)
		expectTimes(t, c.rule, s, c.clocks, c.due)
		if !s.WantedNotice().IsZero() {
			t.Errorf("%s: the notice says %v", c.rule, s.WantedNotice())
		}
		if last := s.Log[len(s.Log)-1]; last != c.last || !slices.Equal(s.Log, s.Match.Log()) {
			t.Errorf("%s: the last play is %v, not %v", c.rule, last, c.last)
		}
	}
}

// A player who never answers a question is passed for by the bot, throughout a match. They receive no notice and keep
// their seat.
func TestOneIsSilentForAWholeMatch(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 7))
	people := []Person{anna, bernd, clara, dora}
	open := &Table{
		Schema: Schema,
		ID:     "q",
		Contest: Contest{
			Terms: Terms{
				Game:    tender.Name,
				Version: 1,
				Pace:    time.Hour,
				Standin: "bosun",
				Options: []string{tender.Objections, tender.Teams},
			},
			Phase: Open,
		},
	}
	for _, p := range people {
		open.Players = append(open.Players, Player{User: p.ID, Name: p.Name})
	}
	s := sitting(open, tender.Rules())
	must(t, s.start(*open, 0, "", random, noon))
	const silent = game.Seat(2)
	now, passes := noon, 0
	for s.Phase == Playing {
		now = now.Add(time.Minute)
		seat := s.Match.Turn()[0]
		if seat == silent && s.Players[silent].Clock.Asked {
			now, passes = s.Due(), passes+1
			if _, err := s.Tick(random, now); err != nil || !s.WantedNotice().IsZero() || s.Players[silent].Left() {
				t.Fatalf("after silence the notice says %v, %v", s.WantedNotice(), err)
			}
			s.AllPublished()
			continue
		}
		moves := s.Match.Moves(seat)
		must(t, s.Play(people[seat].ID, "", moves[random.IntN(len(moves))], random, now))
		s.AllPublished()
	}
	if made := slices.Index(s.Log, game.Play{Seat: silent, Move: "pass"}); passes == 0 || made < 0 {
		t.Errorf("in %d times of silence the house has passed %t", passes, made >= 0)
	}
}

// In a solo game there is no time limit, not even for an answer.
func TestAQuestionWaitsForWhoIsAlone(t *testing.T) {
	t.Parallel()
	s := runners(2)
	s.Solo = true
	s.stopClocks()
	must(t, plays(anna, "call", 10)(s))
	if changed, err := s.Tick(nil, at(24*60)); changed || err != nil || len(s.Log) != 1 {
		t.Errorf("the house passes: %v, %v", s.Log, err)
	}
}

// Only a punctual player of the match can claim, wait or replace a late player. A refused act leaves the table
// unchanged.
func TestWhoMayActOnAMissedDeadline(t *testing.T) {
	t.Parallel()
	early, late, one := []act{}, []act{ticks(60)}, []act{steps(anna, 10), ticks(60)}
	for _, c := range []struct {
		rule string
		acts []act
		who  Person
		want error
	}{
		{"nobody before its time", early, anna, ErrStale},
		{"nobody where all are late", late, anna, ErrNotYours},
		{"who is not late, though to act as well", one, anna, nil},
		{"not who is late", one, bernd, ErrNotYours},
		{"not who does not play", one, clara, ErrNotSeated},
		{"not after the late one has acted", append(one, steps(bernd, 61)), anna, ErrStale},
		{"not after waiting was chosen", append(one, waits(anna, 61)), anna, ErrStale},
		{"not after the match", append(one, claims(anna, 61)), anna, ErrFinished},
	} {
		for name, do := range map[string]func(Person, int) act{"claim": claims, "wait": waits, "replace": replaces} {
			s := runners(2)
			for i, act := range c.acts {
				if err := act(s); err != nil {
					t.Fatalf("%s: act %d: %v", c.rule, i, err)
				}
			}
			before := clone(t, s)
			if err := do(c.who, 62)(s); !errors.Is(err, c.want) {
				t.Errorf("%s: %s: %v, not %v", name, c.rule, err, c.want)
			}
			if c.want != nil && !reflect.DeepEqual(clone(t, s), before) {
				t.Errorf("%s: %s: refused, but the table changed", name, c.rule)
			}
		}
	}
}

// A player to move has a deadline. Waiting returns a punctual player, if possible one who is not to move. Computer
// players neither have deadlines nor wait.
func TestWhoHasADeadlineAndWhoWaits(t *testing.T) {
	t.Parallel()
	hour := noon.Add(time.Hour)
	acts, late := Clock{Deadline: hour}, Clock{Deadline: noon, Late: true}
	person := func(c Clock) Player { return Player{User: "1", Clock: c} }
	left := Player{User: "2", Level: "bosun", Clock: acts}
	for name, c := range map[string]struct {
		players   []Player
		deadlines []game.Seat
		waits     game.Seat // -1: none
	}{
		"one acts, and one waits":         {[]Player{person(acts), person(Clock{})}, []game.Seat{0}, 1},
		"both act":                        {[]Player{person(acts), person(acts)}, []game.Seat{0, 1}, 0},
		"the one who waits comes last":    {[]Player{person(late), person(acts), person(Clock{})}, []game.Seat{0, 1}, 2},
		"a seat that was left":            {[]Player{left, person(late)}, []game.Seat{1}, -1},
		"a computer player":               {[]Player{{Level: "bosun", Clock: acts}, person(acts)}, []game.Seat{1}, 1},
		"nobody waits where all are late": {[]Player{person(late), person(late)}, []game.Seat{0, 1}, -1},
	} {
		table := &Table{Contest: Contest{Players: c.players}}
		var seats []game.Seat
		for _, d := range table.Deadlines() {
			seats = append(seats, d.Seats...)
		}
		slices.Sort(seats)
		waits, ok := table.Waiting()
		if !ok {
			waits = -1
		}
		if !slices.Equal(seats, c.deadlines) || waits != c.waits {
			t.Errorf("%s: %v have deadlines, and %v waits", name, seats, waits)
		}
	}
}

// The clocks keep these invariants in any order of presses and ticks. No player is late before their deadline, an act
// moves no other deadline, and a silent answer costs no seat. A tick changes a table exactly if it is due.
func TestClocksInAnyOrder(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 4))
		s := runners(2 + random.IntN(5))
		now := noon
		for s.Phase == Playing {
			before := slices.Clone(s.Players)
			now = now.Add(time.Duration(random.IntN(45)) * time.Minute)
			s.Retry = time.Time{}
			due := s.Due()
			actor := game.Seat(-1)
			if random.IntN(3) == 0 {
				changed, err := s.Tick(nil, now)
				if err != nil || changed == now.Before(due) {
					t.Fatalf("seed %d: at %v a look changes: %t, though due %v, %v", seed, now, changed, due, err)
				}
			} else {
				actor = game.Seat(random.IntN(len(s.Players)))
				press(t, s, random, actor, now)
			}
			expectClocks(t, s, before, actor, now)
		}
	}
}

// press makes a random act of a seat, which may be refused.
func press(t *testing.T, s *Session, random *rand.Rand, seat game.Seat, now time.Time) {
	t.Helper()
	user := s.Players[seat].User
	acts := []func() error{
		func() error { return s.Wait(user, now) },
	}
	for _, move := range s.Match.Moves(seat) {
		acts = append(acts, func() error { return s.Play(user, "", move, nil, now) })
	}
	if random.IntN(20) == 0 {
		acts = []func() error{
			func() error { return s.Resign(user, now) },
			func() error { return s.Claim(user, now) },
			func() error { return s.ReplaceLate(user, now) },
		}
	}
	err := acts[random.IntN(len(acts))]()
	for _, refusal := range []error{nil, ErrNotTurn, ErrStale, ErrNotYours, ErrLeft, ErrFinished} {
		if errors.Is(err, refusal) {
			return
		}
	}
	t.Fatal(err)
}

// expectClocks compares the clocks with those before an act of a seat, or before a tick.
func expectClocks(t *testing.T, s *Session, before []Player, actor game.Seat, now time.Time) {
	t.Helper()
	for i, p := range s.Players {
		old, left := before[i], p.Level != before[i].Level
		same := !old.Clock.Deadline.IsZero() && p.Clock.Asked == old.Clock.Asked
		switch {
		case p.Clock.Late && now.Before(p.Clock.Deadline):
			t.Fatalf("seat %d is late at %v, though it has time until %v", i, now, p.Clock.Deadline)
		case left && actor < 0 && (old.Clock.Asked || now.Before(old.Clock.Deadline)):
			t.Fatalf("seat %d is given away at %v, with %+v", i, now, old.Clock)
		case s.Phase != Playing || slices.Contains(s.Match.Turn(), game.Seat(i)) == p.Clock.Deadline.IsZero():
			if s.Phase == Playing || p.Clock != (Clock{}) {
				t.Fatalf("seat %d has %+v, and the turn is %v", i, p.Clock, s.Match.Turn())
			}
		case game.Seat(i) != actor && same && !old.Clock.Late && !left && !p.Clock.Deadline.Equal(old.Clock.Deadline):
			t.Fatalf("an act of seat %d moves the deadline of seat %d", actor, i)
		}
	}
	if late := s.Late(); len(late) > 0 && s.goesOn(late...) {
		t.Fatalf("the match goes on without %v, and yet they are waited for", late)
	}
	if !slices.Equal(s.Log, s.Match.Log()) {
		t.Fatalf("the table has %v, and its match %v", s.Log, s.Match.Log())
	}
}
