package play_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest"
	"dockside/game/table"
	"dockside/render"
)

// Hidden information does not leak. In two matches that differ only in hidden information, other users and the log
// receive the same until the rules reveal the difference.
func TestTwins(t *testing.T) {
	t.Parallel()
	ships := bottest.Games()[1]
	for name, c := range map[string]struct {
		game  catalog.Game
		seats int
	}{
		"with a dummy":             {bottest.Tender(false), 2},
		"without art":              {bottest.Tender(true), 3},
		"two ships":                {ships, 2},
		"with a panel of its own":  {bottest.Tender(false), 3},
		"three ships":              {ships, 3},
		"five ships in two groups": {ships, 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.seats == 5 {
				gametest.Long(t)
			}
			playTwins(t, c.game, c.seats)
		})
	}
}

// playTwins plays two such matches side by side. It fails if the difference is never revealed, since the test would
// then prove nothing.
func playTwins(t *testing.T, g catalog.Game, seats int) {
	one, other := twins(t, g.Rules, seats)
	a, b := newWitness(t, g, seats, one), newWitness(t, g, seats, other)
	t.Logf("twins: %v and %v", one, other)
	for turn := 0; ; turn++ {
		if told := compare(a.look(), b.look()); told != "" {
			t.Fatalf("after %d moves the twins can be distinguished:\n%s", turn, told)
		}
		mover, mine, theirs, blind := a.next(b)
		a.play(mover, mine)
		b.play(mover, theirs)
		if !blind {
			break // the revealed information tells the twins apart
		}
	}
	if compare(a.look(), b.look()) == "" {
		t.Error("the twins cannot be distinguished even after the reveal: this test checks nothing")
	}
}

// twins returns two logs up to the first decision of a player. If possible they differ in what chance brought, and
// only seat 0 can see that.
func twins(t *testing.T, r game.Rules, seats int) (one, other []game.Play) {
	t.Helper()
	m, err := game.NewMatch(r, game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.SettleBy(twinChance().For); err != nil {
		t.Fatal(err)
	}
	for line, p := range m.Log() {
		words := strings.Fields(string(p.Move))
		for i := range words {
			for j := range words {
				for _, n := range changed(m, line, words, i, j) {
					if blindTo(m, n) {
						return m.Log(), n.Log()
					}
				}
			}
		}
	}
	return m.Log(), m.Log()
}

// changed returns legal variants of a match: with two words of a line swapped, and with one word in both places.
func changed(m *game.Match, line int, words []string, i, j int) (all []*game.Match) {
	swapped, copied := slices.Clone(words), slices.Clone(words)
	swapped[i], swapped[j] = words[j], words[i]
	copied[i] = words[j]
	for _, other := range [][]string{swapped, copied} {
		log := m.Log()
		log[line].Move = game.Move(strings.Join(other, " "))
		n, err := game.Replay(m.Rules(), m.Setup(), log)
		if err == nil && log[line].Move != m.Log()[line].Move {
			all = append(all, n)
		}
	}
	return all
}

// blindTo reports whether only seat 0 can tell two matches apart.
func blindTo(one, other *game.Match) bool {
	same := func(s game.Seat) bool {
		return reflect.DeepEqual(one.State().View(s), other.State().View(s))
	}
	for seat := game.Seat(1); int(seat) < one.Setup().Seats; seat++ {
		if !same(seat) {
			return false
		}
	}
	return same(game.Public) && fmt.Sprint(one.Turn()) == fmt.Sprint(other.Turn())
}

const twinID = "twin"

var twinSeed = fair.Seed{7, 7, 7}

// twinChance is the chance of both twins.
func twinChance() fair.Chance {
	return fair.Chance{Dice: fair.Protocol, Match: twinID, Seed: twinSeed}
}

// witness is one of the twins and everything that other users see of it.
type witness struct {
	*interactiontest.Game
	stranger *interactiontest.Member
	log      *bytes.Buffer
}

// newWitness returns a match whose board has been shown.
func newWitness(t *testing.T, g catalog.Game, seats int, log []game.Play, options ...string) *witness {
	t.Helper()
	w := &witness{log: &bytes.Buffer{}}
	s := interactiontest.New(t, bottest.Config{
		Games: []catalog.Game{g},
		Log:   slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	made := &table.Table{
		Schema: table.Schema,
		ID:     twinID,
		Publication: table.Publication{
			Location: table.Location{Guild: interactiontest.Guild, Channel: interactiontest.Channel, Locale: "en-US"},
		},
		Contest: table.Contest{
			Terms: table.Terms{
				Game: g.Rules.Name, Version: g.Rules.Version, Pace: ui.Day, Rated: true, Lobby: true, Options: options,
			},
			Phase:   table.Playing,
			Log:     log,
			Created: bottest.Noon,
		},
		Fairness: table.Fairness{Seed: twinSeed, Protocol: fair.Protocol, Words: make([]string, seats)},
	}
	w.stranger = s.Member(table.Person{ID: "200", Name: "Stranger"})
	var members []*interactiontest.Member
	for i, name := range []string{"Anna", "Bernd", "Clara", "Dmitri", "Eva", "Frank"}[:seats] {
		m := s.Member(table.Person{ID: fmt.Sprint(101 + i), Name: name})
		members = append(members, m)
		made.Players = append(made.Players, table.Player{
			User: m.User.ID, Name: name, Acted: bottest.Noon, Clock: table.Clock{Deadline: bottest.Noon.Add(ui.Day)},
		})
	}
	bottest.Must(t, s.Store.Create(t.Context(), made))
	w.Game = s.Game(twinID, members...)
	members[1].Command("board")
	return w
}

// look returns everything that the others have been sent so far. It also tries every button and command that might
// reveal hidden information, and adds the responses.
func (w *witness) look() []string {
	w.T.Helper()
	var seen []string
	for _, s := range w.Sent {
		seen = append(seen, tell("the channel", s))
	}
	which := interactiontest.Text("game", w.ID)
	for _, who := range append(slices.Clone(w.Players[1:]), w.stranger) {
		for _, command := range []string{"history", "replay", "record", "verify", "review"} {
			seen = append(seen, w.told(who, command, who.Command(command, which)))
		}
		for _, press := range []string{
			"more", "dice", "replay:0", "share:0", "film", "still", "review:0", "study:0", "hand", "panel:hand", "panel:table",
			"orders", "odds",
		} {
			seen = append(seen, w.told(who, press, w.Press(who, press)))
		}
	}
	for line := range strings.Lines(w.log.String()) {
		seen = append(seen, "log: "+mask(line))
	}
	sort.Strings(seen)
	return slices.Compact(seen)
}

// told returns a response as text.
func (w *witness) told(who *interactiontest.Member, what string, a interactiontest.Answer) string {
	w.T.Helper()
	what = fmt.Sprintf("%s tries %s, kind %v", who.User.Name, what, a.Kind)
	if a.Later != nil {
		return tell(what, a.Screen) + tell(" later", a.Finish(w.T).Screen)
	}
	return tell(what, a.Screen)
}

// tell returns a screen as text, without what differs between any two matches.
func tell(what string, s ui.Screen) string { return mask(what + spell(s)) }

// spell returns a screen as text, with the scenes of its pictures.
func spell(s ui.Screen) string {
	all := append(slices.Clone(s.Reel), render.Scene{})
	if s.Scene != nil {
		all[len(all)-1] = *s.Scene
	}
	text, err := json.Marshal([]any{
		s.Mentions, s.Content, s.Title, s.Text, s.Footer, s.Alt, s.Color, s.Rows, s.Files, s.Form, s.People,
	})
	if err != nil {
		panic(err)
	}
	said := fmt.Sprintf(": %s %+v %v", text, s.Drawing, s.Flaw)
	for _, scene := range all {
		scene.Words = nil
		said += fmt.Sprintf(" %+v", scene)
	}
	for _, above := range s.Above {
		said += " above" + spell(above)
	}
	return said
}

// masked matches everything that differs between any two matches: ids, times, seals and fingerprints.
var masked = regexp.MustCompile(`[0-9a-f]{64}|(?:[0-9a-f]{4} ){7}[0-9a-f]{4}|` +
	`\d{4}-\d\d-\d\dT[0-9:.+Z-]+|\d{9,}|table=\S+|id=\S+`)

func mask(text string) string { return masked.ReplaceAllString(text, "#") }

// next chooses the seat to move and the moves in both twins. The moves differ for seat 0 if the others cannot see that
// afterwards.
func (w *witness) next(twin *witness) (mover game.Seat, mine, theirs game.Move, blind bool) {
	w.T.Helper()
	one, other := w.View().Match, twin.View().Match
	for _, seat := range one.Turn() {
		moves := one.Moves(seat)
		last := moves[len(moves)-1]
		for _, pair := range [][2]game.Move{{moves[0], last}, {moves[0], moves[0]}} {
			if (seat == 0 || pair[0] == pair[1]) && alikeAfter(one, other, seat, pair) {
				return seat, pair[0], pair[1], true
			}
		}
	}
	seat := one.Turn()[0]
	return seat, one.Moves(seat)[0], other.Moves(seat)[0], false
}

// alikeAfter reports whether the twins still look the same to the others after a move in each.
func alikeAfter(one, other *game.Match, seat game.Seat, moves [2]game.Move) bool {
	var next [2]*game.Match
	for i, m := range []*game.Match{one, other} {
		n, err := game.Replay(m.Rules(), m.Setup(), append(m.Log(), game.Play{Seat: seat, Move: moves[i]}))
		if err != nil || n.SettleBy(twinChance().For) != nil {
			return false
		}
		next[i] = n
	}
	return blindTo(next[0], next[1])
}

// play makes the move of a seat.
func (w *witness) play(seat game.Seat, move game.Move) {
	w.T.Helper()
	w.Move(w.Players[seat], move)
}

// order presses buttons on the orders page of seat 0.
func (w *witness) order(labels ...string) interactiontest.Answer {
	w.T.Helper()
	return order(w.Game, w.Players[0], labels...)
}

// compare returns the first differences between two witnesses.
func compare(one, other []string) string {
	var told []string
	for _, list := range [2][2][]string{{one, other}, {other, one}} {
		for _, line := range list[0] {
			if !slices.Contains(list[1], line) && len(told) < 4 {
				told = append(told, line)
			}
		}
	}
	return strings.Join(told, "\n")
}

// If two matches differ only in the orders of seat 0, the other players cannot tell them apart until an order is
// executed.
func TestTwinsWithOrders(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	log, _ := twins(t, g.Rules, 3)
	log = log[:1]
	a, b := newWitness(t, g, 3, log), newWitness(t, g, 3, log)
	alike := func(what string) {
		t.Helper()
		if told := compare(a.look(), b.look()); told != "" {
			t.Fatalf("%s the twins can be distinguished:\n%s", what, told)
		}
	}
	alike("at first")
	a.order("+ lay round-1", "2")
	alike("with an order")
	b.order("+ lay round-1", "4")
	a.order("+ objection never")
	alike("with other orders")
	for seat, bid := range []game.Move{"bid 3", "bid 1"} {
		a.play(game.Seat(seat), bid)
		b.play(game.Seat(seat), bid)
		alike("after a bid")
	}
	a.play(2, "bid 1")
	b.play(2, "bid 1")
	apart(t, "when the orders are carried out", a, b)
}
