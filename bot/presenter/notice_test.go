package presenter_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

var clara, dora = table.Person{ID: "103", Name: "Clara"}, table.Person{ID: "104", Name: "Dora"}

// gathered returns a running match of these users in which all are to bid.
func gathered(t *testing.T, people ...table.Person) (*bottest.Services, *table.Table) {
	t.Helper()
	b := bottest.On(t, nil)
	tb := table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US", Rules: tender.Rules(), Pace: ui.Day,
		By: people[0], Standin: "easy",
	}, bottest.Noon)
	for _, p := range people[1:] {
		bottest.Must(t, bottest.Session(t, tb, tender.Rules()).Join(p, bottest.Noon))
	}
	bottest.Must(t, bottest.Session(t, tb, tender.Rules()).Start(people[0].ID, "77", b.Dice, bottest.Noon))
	tb.AllPublished()
	return b, tb
}

// bids makes the bids of some users.
func bids(t *testing.T, b *bottest.Services, tb *table.Table, at time.Time, people ...table.Person) {
	t.Helper()
	for _, p := range people {
		bottest.Must(t, bottest.Session(t, tb, tender.Rules()).Play(p.ID, "", "bid 2", b.Dice, at))
	}
}

// If several players are to move, the message mentions all who are away. It does not mention players who have already
// moved.
func TestSeveralAreCalled(t *testing.T) {
	t.Parallel()
	b, tb := gathered(t, bottest.Anna, bottest.Bernd, clara, dora)
	bids(t, b, tb, bottest.Noon.Add(time.Hour), clara)
	for _, c := range []struct {
		name  string
		shown []game.Seat
		want  []string
	}{
		{"all", nil, []string{"101", "102", "104"}},
		{"as Anna was before", []game.Seat{0}, []string{"102", "104"}},
	} {
		tb.Shown.Turn = c.shown
		v, err := b.Tables.See(tb)
		bottest.Must(t, err)
		s := publish.Front(v, bottest.Noon.Add(time.Hour), "")[0].Screen(v)
		if !slices.Equal(s.Mentions, c.want) {
			t.Errorf("%s: %v are called, not %v", c.name, s.Mentions, c.want)
		}
		for _, user := range c.want {
			if !strings.Contains(s.Content, ui.Mention(user)) {
				t.Errorf("%s: %q", c.name, s.Content)
			}
		}
	}
}

// The notice names each late or reminded player once. It mentions the players whose situation is new: the reminded
// players, and for a late player the waiting ones. If no player waits, it mentions the late players.
func TestTheNoticeFollowsTheClocks(t *testing.T) {
	t.Parallel()
	type minute = int
	for _, c := range []struct {
		rule   string
		people int
		times  []minute // minutes after noon when the clock of each seat runs out; 0: the seat has bid
		now    minute
		said   table.Notice // by the present notice
		steps  string
		called []string
		words  []string
	}{
		{"all are in time", 3, []minute{60, 60, 60}, 29, table.Notice{}, "", nil, nil},
		{
			"half is over for all", 3,
			[]minute{60, 60, 60},
			30,
			table.Notice{},
			"post",
			[]string{"101", "102", "103"},
			[]string{"<@101> <@102> <@103>, half of your time is gone; your turn ends <t:1777640400:R>."},
		},
		{
			"who has bid is not reminded", 3,
			[]minute{60, 0, 60},
			30,
			table.Notice{},
			"post",
			[]string{"101", "103"},
			[]string{"<@101> <@103>, half of your time is gone"},
		},
		{
			"another one is reminded later", 3,
			[]minute{60, 70, 0},
			40,
			table.Notice{Reminded: []game.Seat{0}},
			"remove post",
			[]string{"102"},
			[]string{"<@101>, half of your time is gone; your turn ends <t:1777640400:R>.", "<@102>, half of your time"},
		},
		{
			"of two who were reminded one has bid", 3,
			[]minute{0, 60, 0},
			40,
			table.Notice{Reminded: []game.Seat{0, 1}},
			"edit",
			nil,
			[]string{"<@102>, half of your time"},
		},
		{"both have bid", 3, []minute{0, 0, 90}, 40, table.Notice{Reminded: []game.Seat{0, 1}}, "remove", nil, nil},
		{
			"one of two is late", 2,
			[]minute{60, 0},
			60,
			table.Notice{Reminded: []game.Seat{0}},
			"remove post",
			[]string{"102"},
			[]string{"<@102>, Anna ran out of time."},
		},
		{
			"one is late, the other is reminded", 2,
			[]minute{60, 70},
			60,
			table.Notice{Reminded: []game.Seat{0, 1}},
			"remove post",
			[]string{"102"},
			[]string{"<@102>, Anna ran out of time.", "<@102>, half of your time is gone"},
		},
		{
			"all are late", 3,
			[]minute{60, 60, 60},
			60,
			table.Notice{Reminded: []game.Seat{0, 1, 2}},
			"remove post",
			[]string{"101", "102", "103"},
			[]string{"<@101> <@102> <@103>, you’ve run out of time, but the game still waits for you"},
		},
		{
			"all were late, and one has bid", 3,
			[]minute{0, 60, 60},
			61,
			table.Notice{Late: []game.Seat{0, 1, 2}},
			"edit",
			nil,
			[]string{"<@101>, Bernd and Clara ran out of time."},
		},
	} {
		b, tb := gathered(t, []table.Person{bottest.Anna, bottest.Bernd, clara}[:c.people]...)
		tb.Pace = time.Hour
		for seat, over := range c.times {
			if tb.Players[seat].Clock.Deadline = bottest.Noon.Add(time.Duration(over) * time.Minute); over == 0 {
				bids(t, b, tb, bottest.Noon, []table.Person{bottest.Anna, bottest.Bernd, clara}[seat])
			}
		}
		tb.Tick(bottest.Noon.Add(time.Duration(c.now) * time.Minute))
		if tb.Shown.Said = c.said; !c.said.IsZero() {
			tb.Shown.Notice = "9"
		}
		v, err := b.Tables.See(tb)
		bottest.Must(t, err)
		expectNotice(t, c.rule, v, publish.Notices(v), c.steps, c.called, c.words)
	}
}

// expectNotice fails the test unless the steps are as wanted. The last of them must mention called once each and
// contain words.
func expectNotice(t *testing.T, rule string, v *view.View, steps []publish.Step, want string, called, words []string) {
	t.Helper()
	var did []string
	for _, s := range steps {
		did = append(
			did,
			map[publish.Action]string{publish.Post: "post", publish.Edit: "edit", publish.Remove: "remove"}[s.Act],
		)
	}
	if got := strings.Join(did, " "); got != want {
		t.Errorf("%s: %q, not %q", rule, got, want)
		return
	}
	if len(steps) == 0 {
		return
	}
	s := steps[len(steps)-1].Screen(v)
	if !slices.Equal(s.Mentions, called) {
		t.Errorf("%s: %v are called, not %v", rule, s.Mentions, called)
	}
	for _, w := range words {
		if !strings.Contains(s.Content, w) {
			t.Errorf("%s: %q is not said by\n%s", rule, w, s.Content)
		}
	}
}

// A waiting player may claim the win, go on waiting, or let a computer player take over. A late player may not.
func TestWhoWaitsHasAChoice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		bidders []table.Person
		buttons int
	}{
		{"both are late", nil, 0},
		{"one waits", []table.Person{bottest.Anna}, 3},
	} {
		b, tb := gathered(t, bottest.Anna, bottest.Bernd)
		bids(t, b, tb, bottest.Noon, c.bidders...)
		tb.Tick(bottest.Noon.Add(tb.Pace))
		v, err := b.Tables.See(tb)
		bottest.Must(t, err)
		buttons := 0
		for _, r := range presenter.Notice(v).Rows {
			buttons += len(r.Buttons)
		}
		if buttons != c.buttons {
			t.Errorf("%s: there are %d buttons", c.name, buttons)
		}
	}
}

// If deadlines differ, the board shows each of them.
func TestTheBoardTellsUntilWhen(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		hours []int
		want  string
	}{
		{"all have the same", []int{1, 1, 1}, "\nThis turn ends <t:1777640400:R>.\n"},
		{
			"they differ",
			[]int{2, 1, 2},
			"\nBernd must move <t:1777640400:R>.\nAnna and Clara must move <t:1777644000:R>.\n",
		},
	} {
		b, tb := gathered(t, bottest.Anna, bottest.Bernd, clara)
		for seat, h := range c.hours {
			tb.Players[seat].Clock.Deadline = bottest.Noon.Add(time.Duration(h) * time.Hour)
		}
		v, err := b.Tables.See(tb)
		bottest.Must(t, err)
		if text := presenter.Board(v).Text + "\n"; !strings.Contains(text, c.want) {
			t.Errorf("%s: the board says\n%s", c.name, text)
		}
	}
}

// The board of a game with hidden information has no buttons for moves.
func TestTheBoardOfAGameWithSecrets(t *testing.T) {
	t.Parallel()
	b, tb := gathered(t, bottest.Anna, bottest.Bernd)
	bids(t, b, tb, bottest.Noon, bottest.Bernd)
	v, err := b.Tables.See(tb)
	bottest.Must(t, err)
	s := presenter.Board(v)
	if s.Rows[0].Buttons[0].ID != "hand:t1" || len(s.Rows) != 1 {
		t.Errorf("the board offers %+v", s.Rows)
	}
	if want := "**Anna** to move"; !strings.Contains(s.Text, want) {
		t.Errorf("the board does not say %q:\n%s", want, s.Text)
	}
	if s.Title != "tender.name · Anna – Bernd" {
		t.Errorf("the title is %q", s.Title)
	}
}
