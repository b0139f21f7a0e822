package presenter_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// offered returns the custom ids of the buttons that make a move.
func offered(rows []ui.Row, move string) (ids []string) {
	for _, row := range rows {
		for _, b := range row.Buttons {
			if strings.HasSuffix(b.ID, ":"+move) {
				ids = append(ids, b.ID)
			}
		}
	}
	return ids
}

// A choice that is public has its buttons only on the board, even in a game with hidden information.
func TestOpenChoicesStandOnTheBoard(t *testing.T) {
	t.Parallel()
	v := bottest.AskedTable(t)
	board := offered(presenter.Board(v).Rows, "object")
	if len(board) != 2 || len(offered(presenter.Hand(v.Words.For("en"), v, 1, "", "").Rows, "object")) != 0 {
		t.Errorf("to object is offered on the board by %v", board)
	}
	if ids := offered(presenter.Board(v).Rows, "lay 1"); ids != nil {
		t.Errorf("choices of the hand are on the board: %v", ids)
	}
}

// A public choice is accepted only from a player who is asked, and only once.
func TestOpenChoicesArePressed(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(1, 2))
	v := bottest.AskedTable(t)
	decision := v.Match.OpenDecision(1)
	if err := v.Play("1", decision, "object", d, bottest.Noon); !errors.Is(err, table.ErrNotTurn) {
		t.Errorf("an objection without a question returns %v", err)
	}
	if err := v.Play("2", decision, "object", d, bottest.Noon); err != nil {
		t.Fatal(err)
	}
	if err := v.Play("2", decision, "object", d, bottest.Noon); !errors.Is(err, table.ErrStale) {
		t.Errorf("pressed once more: %v", err)
	}
	if log := v.Match.Log(); log[len(log)-1] != (game.Play{Seat: 1, Move: "object"}) {
		t.Errorf("the log ends with %v", log[len(log)-1])
	}
}

// The public buttons do not depend on hidden cards.
func TestOpenButtonsTellNothing(t *testing.T) {
	t.Parallel()
	one, other := bottest.AskedTable(t), bottest.AskedTable(t)
	other.Log[0].Move = "deal 1 9 8"
	other.Session = bottest.Session(t, other.Table, tender.Rules())
	for _, move := range []string{"pass", "object"} {
		if a, b := offered(presenter.Board(one).Rows, move), offered(presenter.Board(other).Rows, move); !slices.Equal(a, b) {
			t.Errorf("the buttons are %v and %v", a, b)
		}
	}
}

// Information for one seat appears in the panel of that seat and nowhere else.
func TestWhispersAreToldBesideTheHand(t *testing.T) {
	t.Parallel()
	v := bottest.AskedTable(t)
	v.Log = v.Log[:1]
	v.Session = bottest.Session(t, v.Table, tender.Rules())
	for seat := range game.Seat(3) {
		told := strings.Count(presenter.Hand(v.Words.For("en"), v, seat, "", "").Text, tender.Card)
		if told != 1 {
			t.Errorf("seat %s sees %d cards", seat, told)
		}
	}
	if board := presenter.Board(v); strings.Contains(board.Text, tender.Card) || strings.Contains(board.Alt, tender.Card) {
		t.Errorf("the public text has cards:\n%s\n%s", board.Text, board.Alt)
	}
}

// Public pictures are drawn from the public view of the position.
func TestWhatEverybodySeesIsDrawnForEverybody(t *testing.T) {
	t.Parallel()
	v := bottest.AskedTable(t)
	v.Shown.Plays, v.Log = 1, v.Log[:2] // more than a card; seat 0 has a bid face down
	v.Session = bottest.Session(t, v.Table, tender.Rules())
	for name, c := range map[string]struct {
		shown ui.Screen
		plays int
	}{
		"the board":            {presenter.Board(v), len(v.Log)},
		"a board of before":    {presenter.FormerScreen(v), len(v.Log)},
		"what stays of a play": {presenter.Summary(v, 0), 1},
	} {
		if c.shown.Scene == nil {
			t.Errorf("%s has no picture", name)
			continue
		}
		position := v.Match.At(c.plays)
		all, one := position.View(game.Public), position.View(0)
		if !reflect.DeepEqual(c.shown.Scene.View, all) || reflect.DeepEqual(all, one) {
			t.Errorf("%s is drawn from %+v", name, c.shown.Scene.View)
		}
	}
}

// New standing orders change the panel of their owner only.
func TestOwnFrontsKeepOrdersApart(t *testing.T) {
	t.Parallel()
	v := bottest.AskedTable(t)
	fronts := func() (all []string) {
		for _, user := range v.Users() {
			all = append(all, presenter.PanelKey(v, user))
		}
		return all
	}
	before := fronts()
	v.Players[0].Orders = []game.Order{"objection never"}
	if after := fronts(); after[0] == before[0] || !slices.Equal(after[1:], before[1:]) {
		t.Errorf("the panels show %q, before %q", after, before)
	}
}
