package rating_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	botwords "dockside/bot/words"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	"dockside/game/table"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
)

// The winners are the same everywhere: in the result's sentence, its picture and description, the leaderboards and the
// history. The test plays random matches in all setups. Players resign, time out, are replaced or waited for, and some
// matches are stopped.
func TestWinnersAreTheSameEverywhere(t *testing.T) {
	t.Parallel()
	games := []catalog.Game{
		{Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: bottest.Games()[0].Levels},
		{Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels},
		bottest.Tender(false),
	}
	matches := gametest.Many(700, 10_000)
	words, err := botwords.Load(catalog.Files(games[:2])...)
	bottest.Must(t, err)
	for _, g := range games {
		t.Run(g.Rules.Name, func(t *testing.T) {
			t.Parallel()
			setups := slices.DeleteFunc(gametest.Setups(g.Rules), func(s game.Setup) bool { return s.Has("long") })
			ends := map[string]int{}
			for i := range matches {
				p := newParty(t, g, setups[i%len(setups)], uint64(i))
				p.play()
				p.check(&view.View{Session: p.Session, Game: g, Words: words})
				ends[p.end()]++
			}
			t.Logf("%d matches ended so: %v", matches, ends)
			for _, end := range []string{"finished", "finished, left", "resign", "expired", "stopped"} {
				if ends[end] == 0 {
					t.Errorf("no match ended so: %s", end)
				}
			}
		})
	}
}

// party is a match at a table that is played at random.
type party struct {
	*testing.T
	*table.Session
	random *rand.Rand
	now    time.Time
}

// newParty seats the players, sometimes with a computer player among them.
func newParty(t *testing.T, g catalog.Game, setup game.Setup, seed uint64) *party {
	t.Helper()
	tb := &table.Table{
		Schema:      table.Schema,
		ID:          "t",
		Publication: table.Publication{Location: table.Location{Guild: "g"}},
		Contest: table.Contest{
			Terms: table.Terms{
				Game:    g.Rules.Name,
				Version: g.Rules.Version,
				Options: setup.Options,
				Pace:    time.Hour,
				Rated:   true,
				Standin: "bosun",
			},
			Phase: table.Playing,
		},
	}
	p := &party{T: t, random: rand.New(rand.NewPCG(seed, 5)), now: bottest.Noon}
	for seat := range setup.Seats {
		tb.Players = append(tb.Players, table.Player{User: fmt.Sprint("u", seat), Name: fmt.Sprintf("Nn%dn", seat)})
	}
	if p.random.IntN(8) == 0 {
		tb.Players[1] = table.Player{Name: "Nn1n", Level: "bosun"}
		tb.Log = append(tb.Log, game.TakeOver(1, "bosun"))
	}
	p.Session = bottest.Session(t, tb, g.Rules)
	bottest.Must(t, p.Match.Settle(p.random))
	tb.Log = p.Match.Log()
	return p
}

// move makes a random move of a seat to move, with the plays of chance that follow.
func (p *party) move() {
	p.Helper()
	turn := p.Match.Turn()
	seat := turn[p.random.IntN(len(turn))]
	if p.Match.Level(seat) != "" {
		choose := func(seat game.Seat) (game.Move, error) { return p.any(seat), nil }
		bottest.Must(p.T, p.PlayComputers(choose, p.random, p.now))
		return
	}
	bottest.Must(p.T, p.Play(p.Players[seat].User, "", p.any(seat), p.random, p.now))
}

// any returns a random move of a seat.
func (p *party) any(seat game.Seat) game.Move {
	moves := p.Match.Moves(seat)
	return moves[p.random.IntN(len(moves))]
}

// play continues until the match is over.
func (p *party) play() {
	p.Helper()
	restless := p.random.IntN(3) > 0
	for p.Phase == table.Playing {
		if restless && p.random.IntN(30) == 0 {
			p.disturb()
		} else {
			p.move()
		}
	}
}

// disturb resigns, stops the match, or lets the deadline pass and claims, waits or replaces a player.
func (p *party) disturb() {
	p.Helper()
	user := fmt.Sprint("u", p.random.IntN(len(p.Players)))
	var err error
	switch p.random.IntN(12) {
	case 0:
		err = p.Stop(p.now)
	case 1, 2, 3, 4:
		err = p.Resign(user, p.now)
	default:
		p.now = p.now.Add(time.Hour)
		for range 2 { // half of the time, then all of it
			_, err = p.Tick(p.random, p.now)
			bottest.Must(p.T, err)
		}
		err = []func(string, time.Time) error{p.Claim, p.Claim, p.ReplaceLate, p.Wait}[p.random.IntN(4)](user, p.now)
	}
	for _, refused := range []error{
		table.ErrStale, table.ErrNotYours, table.ErrLeft, table.ErrNotSeated, table.ErrFinished,
	} {
		if errors.Is(err, refused) {
			return
		}
	}
	bottest.Must(p.T, err)
}

// end names how the match ended.
func (p *party) end() string {
	end := string(p.Match.Outcome().Cause)
	if slices.ContainsFunc(p.Players, table.Player.Left) {
		end += ", left"
	}
	return end
}

// check compares all statements of who won.
func (p *party) check(v *view.View) {
	p.Helper()
	o := p.Match.Outcome()
	winners := o.Winners()
	s := presenter.Result(v)
	sentence, _, _ := strings.Cut(s.Text, "\n")
	if told := p.told(sentence, v.Names()); !slices.Equal(told, winners) {
		p.Errorf("%v: winners are %v, the sentence is %q", p.Table.Log, winners, sentence)
	}
	if shown := s.Scene.Outcome; !slices.Equal(shown.Winners(), winners) ||
		!slices.Equal(shown.Placing.Seats(), o.Placing.Seats()) {
		p.Errorf("%v: the picture has %+v, not %+v", p.Table.Log, shown, o)
	}
	p.describes(v, s, winners)
	p.ranked(v, winners)
	if p.Failed() {
		p.FailNow()
	}
}

// told returns the winners that a sentence names, and checks the number of its verb.
func (p *party) told(sentence string, all []string) []game.Seat {
	sentence = strings.Trim(sentence, "*")
	if _, after, ok := strings.Cut(sentence, ": "); ok {
		sentence = after // behind the player who resigned or timed out
	}
	names, _, wins := strings.Cut(sentence, " wins")
	if !wins {
		names, _, _ = strings.Cut(sentence, " win")
	}
	var seats []game.Seat
	if strings.HasSuffix(names, "nobody") {
		return nil
	}
	for seat, name := range all {
		if strings.Contains(names, name) {
			seats = append(seats, game.Seat(seat))
		}
	}
	if wins != (len(seats) == 1) && seats != nil {
		p.Errorf("%q names %d", sentence, len(seats))
	}
	return seats
}

// ranks matches the rows of a description, such as "2. Nn1n (gave up): 35 coins".
var ranks = regexp.MustCompile(`(\d+)\. (?:Nn(\d)n|Dummy)\b`)

// describes checks the winners in the description of the picture.
func (p *party) describes(v *view.View, s ui.Screen, winners []game.Seat) {
	p.Helper()
	o := p.Match.Outcome()
	switch v.Rules.Name {
	case "shanghaien":
		wins := make([]string, len(winners))
		for i, seat := range winners {
			wins[i] = p.Players[seat].Name + " wins."
		}
		if strings.Count(s.Alt, " wins.") != len(wins) || !strings.Contains(s.Alt, strings.Join(wins, "")) {
			p.Errorf("%v: winners are %v, the description is %q", p.Table.Log, winners, s.Alt)
		}
	case "shipshape":
		var told, want []string
		for _, m := range ranks.FindAllStringSubmatch(s.Alt, -1) {
			told = append(told, m[1]+" "+m[2])
		}
		for _, seat := range o.Placing.Seats() {
			name := strconv.Itoa(int(seat))
			if int(seat) >= len(p.Players) {
				name = ""
			}
			want = append(want, fmt.Sprint(o.Placing.Rank(seat), " ", name))
		}
		if !slices.Equal(told, want) {
			p.Errorf("%v: the ranks are %v, the description is %q", p.Table.Log, want, s.Alt)
		}
	default: // tender, whose description spells out everything
		if !strings.Contains(s.Alt, fmt.Sprint(o)) {
			p.Errorf("%v: the outcome is %v, the description is %q", p.Table.Log, o, s.Alt)
		}
	}
}

// ranked checks the winners and the order of places in the leaderboards and in the history.
func (p *party) ranked(v *view.View, winners []game.Seat) {
	p.Helper()
	r := v.ResultFor()
	standings, change := ladder.Apply(ladder.Book{}, r)
	season, _ := ladder.Apply(ladder.Book{}, r.Seasonal(change))
	history := v.Entry(r, []ladder.Change{change})
	placing, stopped := p.Match.Placing(), p.Match.Outcome().Cause == game.Stopped
	for i, seat := range r.Seats {
		won := slices.Contains(winners, game.Seat(i))
		if (r.Score(i) == ladder.Won) != won || (history.Players[i].Score == ladder.Won) != won {
			p.Errorf("%v: winners are %v, the history has %+v of %+v", p.Table.Log, winners, history.Players, r.Seats)
		}
		for _, book := range []ladder.Book{standings, season} {
			if s, counted := book.Standings[seat.User]; counted && (s.Won == 1) != won {
				p.Errorf("%v: winners are %v, and a ladder has %+v", p.Table.Log, winners, s)
			}
		}
		for j, other := range r.Seats {
			ahead := placing.Rank(game.Seat(i)) < placing.Rank(game.Seat(j))
			if !stopped && ahead != (seat.Place < other.Place) {
				p.Errorf("%v: seat %d is ahead of %d: %t, but the places are %+v", p.Table.Log, i, j, ahead, r.Seats)
			}
			if len(change.Seats) > 0 && ahead && strict(r) && change.Seats[i].After.Mu <=
				change.Seats[j].After.Mu {
				p.Errorf("%v: seat %d is ahead of %d, and gets %+v", p.Table.Log, i, j, change.Seats)
			}
		}
	}
}

// strict reports whether each seat has a place of its own. A shared place carries less information and may move a
// rating less than the place behind it.
func strict(r ladder.Result) bool {
	var places []int
	for _, s := range r.Seats {
		places = append(places, s.Place)
	}
	slices.Sort(places)
	return len(slices.Compact(places)) == len(r.Seats)
}
