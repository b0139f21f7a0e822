package bot_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/sandbox"
	"dockside/storage/former"

	"github.com/redis/go-redis/v9"
)

// Whatever a former version has kept, in either store, is read as that program said it, is due, and goes on: one press
// on an old board makes a move, and one on an old card begins a match. A match by rules that have changed since is
// refused in words, and can be ended.
func TestStoresOfFormerVersions(t *testing.T) {
	t.Parallel()
	for _, version := range former.Versions() {
		for kind, open := range formerStores {
			t.Run(version+" "+kind, func(t *testing.T) {
				t.Parallel()
				left := former.Left{Version: version, Kind: kind}
				facts, err := left.Facts()
				must(t, err)
				chat, err := left.Chat(t.TempDir())
				must(t, err)
				c, with := adrift(t, facts.At, settings{store: open(t, left), chat: chat, games: []catalog.Game{ships(), seas()}})
				l := &legacy{c, facts}
				l.isRead()
				l.isDue()
				c.bot = c.sail(with)
				l.goesOn()
			})
		}
	}
}

// formerStores open what was left in each kind of store.
var formerStores = map[string]func(*testing.T, former.Left) store{
	"file": func(t *testing.T, left former.Left) store {
		file, err := left.File(t.TempDir())
		must(t, err)
		return openFile(t, file)
	},
	"redis": func(t *testing.T, left former.Left) store {
		address := startRedisThat(t, "no").address()
		o, err := redis.ParseURL(address)
		must(t, err)
		client := redis.NewClient(o)
		must(t, errors.Join(left.Fill(t.Context(), client), client.Close()))
		return openRedis(t, address)
	},
}

// legacy is a bot on what a former version has left, which said these facts of it.
type legacy struct {
	*clockwork
	former.Facts
}

// isRead compares tables, ladders and histories with the facts.
func (l *legacy) isRead() {
	l.Helper()
	ids, err := l.store.IDs(l.ctx)
	must(l, err)
	if len(ids) != len(l.Tables) {
		l.Errorf("there are the tables %v, and were %d", ids, len(l.Tables))
	}
	for id, want := range l.Tables {
		if l.outdated(id) {
			continue
		}
		if got := l.told(id); !reflect.DeepEqual(got, want) {
			l.Errorf("table %s is\n%+v\nand was\n%+v", id, got, want)
		}
	}
	for _, name := range append(ladder.For("shanghaien", l.Guild, l.At), ladder.Name{Game: "shipshape"}) {
		if got, want := l.ranked(name), l.Ladders[name.String()]; !slices.Equal(got, want) {
			l.Errorf("ladder %s is\n%q\nand was\n%q", name, got, want)
		}
	}
	for user, want := range l.Histories {
		if got := l.remembered(user); !slices.Equal(got, want) {
			l.Errorf("the history of %s is\n%q\nand was\n%q", user, got, want)
		}
	}
}

// stored is a table with the rules of its game.
func (l *legacy) stored(id string) (*table.Table, game.Rules) {
	l.Helper()
	t, err := l.store.Load(l.ctx, id)
	must(l, err)
	for _, r := range []game.Rules{rules(), ships().Rules, seas().Rules} {
		if r.Name == t.Game {
			return t, r
		}
	}
	l.Fatalf("table %s plays %s", id, t.Game)
	return nil, game.Rules{}
}

// replayed is a table with its match.
func (l *legacy) replayed(id string) *table.Sitting {
	l.Helper()
	t, r := l.stored(id)
	s, err := t.Replay(r)
	must(l, err)
	return s
}

// outdated reports whether a table has a match by rules that have changed since.
func (l *legacy) outdated(id string) bool {
	l.Helper()
	t, r := l.stored(id)
	if t.Version == r.Version {
		return false
	}
	if _, err := t.Replay(r); !errors.Is(err, table.ErrRules) {
		l.Errorf("table %s of version %d of the rules is replayed: %v", id, t.Version, err)
	}
	return true
}

// told says of a table what a former version said.
func (l *legacy) told(id string) former.Table {
	l.Helper()
	s := l.replayed(id)
	f := former.Table{Phase: string(s.Phase), Game: s.Game, Plays: len(s.Log)}
	if len(s.Log) == 0 {
		return f
	}
	for _, score := range s.Match.State().Scores() {
		f.Points = append(f.Points, score.Points)
	}
	for _, seat := range s.Match.Turn() {
		if f.Moves == nil {
			f.Moves = map[string][]string{}
		}
		number := strconv.Itoa(int(seat))
		for _, move := range s.Match.Moves(seat) {
			f.Moves[number] = append(f.Moves[number], fmt.Sprint(move))
		}
		f.Turn = append(f.Turn, int(seat))
	}
	return f
}

// ranked says of a ladder what a former version said.
func (l *legacy) ranked(name ladder.Name) (rows []string) {
	l.Helper()
	page, err := l.store.Page(l.ctx, name, ladder.Query{Count: 100})
	must(l, err)
	for _, r := range page.Rows {
		rows = append(rows, fmt.Sprintf("%d. %s %d points, %d games", r.Rank, r.User, r.Rating.Points(), r.Games))
	}
	return rows
}

// remembered says of a history what a former version said.
func (l *legacy) remembered(user string) (entries []string) {
	l.Helper()
	list, _, err := l.store.History(l.ctx, l.Guild, user, 0, 100)
	must(l, err)
	for _, e := range list {
		said := fmt.Sprintf("%s %s %s %s %s", e.Match, e.Game, e.Channel, e.Ended.UTC().Format(time.RFC3339Nano), e.Cause)
		for _, p := range e.Players {
			said += fmt.Sprintf(" | %s %s %s %d", p.User, p.Name, p.Score, p.Points)
		}
		entries = append(entries, said)
	}
	return entries
}

// isDue fails the test unless every live table comes up when its time is over.
func (l *legacy) isDue() {
	l.Helper()
	later := l.At.AddDate(0, 1, 0)
	ids, err := l.store.ClaimDue(l.ctx, later, later.Add(time.Minute), 100)
	must(l, err)
	must(l, l.store.YieldDue(l.ctx, ids...))
	for id, t := range l.Tables {
		if t.Phase != string(table.Over) && !slices.Contains(ids, id) {
			l.Errorf("table %s, which is %s, is never due: %v are", id, t.Phase, ids)
		}
	}
}

// goesOn presses once at each live table.
func (l *legacy) goesOn() {
	l.Helper()
	for id, was := range l.Tables {
		if l.outdated(id) {
			l.isRefused(id)
			continue
		}
		s := l.replayed(id)
		switch s.Phase {
		case table.Playing:
			l.moves(s)
			if now := l.replayed(id); len(now.Log) <= was.Plays || !slices.Equal(now.Log[:was.Plays], s.Log) {
				l.Errorf("table %s of %s went on from %d plays to %d", id, s.Game, was.Plays, len(now.Log))
			}
		case table.Open:
			p := l.pair(s.Channel, s.Players[0].Name, "Anna")
			p.table = id
			l.heard(p.members[1].Press(l.cardOf(p), "accept:"+id))
			if now := l.replayed(id); now.Phase != table.Playing {
				l.Errorf("the challenge that was accepted is %s", now.Phase)
			}
		default:
		}
	}
	for _, v := range l.Verdicts() {
		if v.Code != strangeToken { // a panel of then, whose token this Discord does not know
			l.Errorf("%s: %s %d %s", v.Kind, v.Route, v.Code, v.Detail)
		}
	}
}

// isRefused presses at a table whose rules have changed since.
func (l *legacy) isRefused(id string) {
	l.Helper()
	t, _ := l.stored(id)
	var names []string
	for _, p := range t.Players {
		names = append(names, p.Name)
	}
	c := l.crew(seas(), t.Channel, names...)
	c.table = id
	const told = "begun with rules which I no longer know"
	l.whispered("old rules", c.members[0].Press(c.board(), "hand:"+id), told)
	must(l, t.Stop(l.At))
}

// strangeToken is Discord's code for the token of an interaction that it knows nothing of.
const strangeToken = 50027

// moves makes a move of whoever is to act, by the buttons of the old board.
func (l *legacy) moves(s *table.Sitting) {
	l.Helper()
	if len(s.Players) == 2 {
		p := l.pair(s.Channel, s.Players[0].Name, s.Players[1].Name)
		p.table = s.ID
		p.heard(p.act(mover(p)))
		return
	}
	seat, c := s.Match.Turn()[0], l.crew(ships(), s.Channel, s.Names()...)
	if c.table = s.ID; s.Game == c.game.Rules.Name {
		c.act(c.member(s.Table, seat)) // goes on from the draft, if there was one
		return
	}
	c = l.crew(seas(), s.Channel, s.Names()...)
	c.table = s.ID
	c.reach(c.member(s.Table, seat), s.Match.OpenDecision(seat), s.Match.Moves(seat)[0])
}

// cardOf is the card of a challenge as it stands in the chat.
func (l *legacy) cardOf(p *pair) sandbox.Message {
	l.Helper()
	for _, m := range slices.Backward(p.members[1].Messages(p.channel)) {
		if _, ok := m.Component("accept:" + p.table); ok {
			return m
		}
	}
	l.Fatal("there is no card")
	return sandbox.Message{}
}
