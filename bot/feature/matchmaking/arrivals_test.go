package matchmaking_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// People ask for matches at random times, with random games and terms. Meanwhile they block and ban each other, leave,
// withdraw and play. Nobody sits twice at a table, blocked pairs and banned people meet nobody, nobody opens a seat
// beside one that they may take, and every seat ends played, withdrawn or expired. The more people come, the shorter
// they wait.
func TestManyArrivals(t *testing.T) {
	t.Parallel()
	count := gametest.Many(300, 10_000)
	rates := []int{1, 4, 16}
	medians := make([]time.Duration, len(rates))
	t.Run("rate", func(t *testing.T) {
		for i, rate := range rates {
			t.Run(fmt.Sprint(rate), func(t *testing.T) {
				t.Parallel()
				medians[i] = visited(t, rate, count)
			})
		}
	})
	for i := 1; i < len(rates); i++ {
		if medians[i] >= medians[i-1] {
			t.Errorf("%d times as many people wait for %s, and fewer for %s", rates[i], medians[i], medians[i-1])
		}
	}
}

// visited lets some visitors come to a new server at a rate. It returns how long they wait for a partner.
func visited(t *testing.T, rate, count int) time.Duration {
	a := newTavern(t, 1, rate)
	for range count {
		a.step()
	}
	a.closes()
	median := a.median()
	t.Logf("%d visitors, one in %s: %d seats; half of them found a partner within %s (%s: never); %v", count,
		gap/time.Duration(rate), len(a.opened), median.Round(time.Second), never, a.ends())
	return median
}

// tavern is a server with random visitors.
type tavern struct {
	*interactiontest.Server
	random    *rand.Rand
	rate      int
	people    []*interactiontest.Member
	moderator *interactiontest.Member
	now       time.Time
	blocks    map[[2]string]bool // a user, and one whom they have blocked
	banned    map[string]bool
	opened    map[string]time.Time // the seats, and when they were opened
	waited    map[string]time.Duration
	open      map[string]*table.Table // the seats that were open when they were last looked at
	running   map[string]*table.Table // the matches that began with a seat
}

// never stands for the wait of a seat that finds no partner.
const never = 1000 * time.Hour

// What visitors ask for, and where. What is listed more often is chosen more often.
var (
	channels = []string{"901", "901", "901", "901", "901", "902"}
	games    = []string{"shanghaien", "shanghaien", "shipshape", tender.Name}
	paces    = []string{"3d", "3d", "3d", "10m", "1d"}
)

// gap is the mean time between two visitors on a quiet server.
const gap = 30 * time.Minute

func newTavern(t *testing.T, seed uint64, rate int) *tavern {
	a := &tavern{
		Server: interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()}),
		random: rand.New(rand.NewPCG(seed, 39)), rate: rate, now: bottest.Noon,
		blocks: map[[2]string]bool{}, banned: map[string]bool{}, opened: map[string]time.Time{},
		waited: map[string]time.Duration{}, open: map[string]*table.Table{}, running: map[string]*table.Table{},
	}
	for i := range 80 {
		a.people = append(a.people, a.Member(table.Person{ID: fmt.Sprint(2001 + i), Name: fmt.Sprintf("Guest %d", i+1)}))
	}
	a.moderator = a.Member(table.Person{ID: "2000", Name: "Moderator"})
	a.moderator.ModeratesMembers = true
	return a
}

// one returns a random element.
func one[T any](a *tavern, all []T) T { return all[a.random.IntN(len(all))] }

// often reports true in so many of a hundred cases.
func (a *tavern) often(percent int) bool { return a.random.IntN(100) < percent }

// step lets some time pass, and then one visitor comes.
func (a *tavern) step() {
	a.passes(time.Duration(a.random.ExpFloat64() * float64(gap) / float64(a.rate)))
	if a.often(5) {
		a.feud()
	}
	if a.often(2) {
		a.ban()
	}
	if a.often(5) {
		a.withdraws()
	}
	if a.often(60) {
		a.finishes()
	}
	a.confirms()
	a.arrives()
	a.Messages, a.Sent = a.Messages[max(0, len(a.Messages)-100):], nil
}

// passes lets time pass, and looks at all seats afterwards.
func (a *tavern) passes(d time.Duration) {
	a.now = a.now.Add(d)
	a.Pass(d)
	a.look(slices.Collect(maps.Keys(a.open))...)
}

// feud lets one visitor block another, or end that.
func (a *tavern) feud() {
	who, whom := one(a, a.people), one(a, a.people)
	pair := [2]string{who.User.ID, whom.User.ID}
	switch {
	case who == whom:
	case a.blocks[pair]:
		who.Pick(who.Command("block"), "unblock", whom)
		delete(a.blocks, pair)
	default:
		who.Command("block", interactiontest.User(whom))
		a.blocks[pair] = true
	}
}

// ban lets a moderator ban a visitor, or lift the ban.
func (a *tavern) ban() {
	whom := one(a, a.people)
	if len(a.banned) > 3 {
		whom = a.member(one(a, slices.Sorted(maps.Keys(a.banned))))
	}
	if a.banned[whom.User.ID] {
		a.moderator.Command("unban", interactiontest.User(whom))
		delete(a.banned, whom.User.ID)
		return
	}
	a.moderator.Command("ban", interactiontest.User(whom))
	a.banned[whom.User.ID] = true
}

// member returns the visitor with an id.
func (a *tavern) member(id string) *interactiontest.Member {
	return a.people[slices.IndexFunc(a.people, func(m *interactiontest.Member) bool { return m.User.ID == id })]
}

// withdraws lets the host of a random seat withdraw it, or leave the lobby.
func (a *tavern) withdraws() {
	if len(a.open) == 0 {
		return
	}
	tb := a.open[one(a, slices.Sorted(maps.Keys(a.open)))]
	verb := "withdraw:"
	if tb.Lobby {
		verb = "leave:"
	}
	host := a.member(tb.Players[tb.Host()].User).At(tb.Channel)
	host.Press(a.Front(tb.ID), verb+tb.ID)
	a.look(tb.ID)
}

// confirms lets most of the players confirm that they are ready, at the tables that ask.
func (a *tavern) confirms() {
	for _, id := range slices.Sorted(maps.Keys(a.open)) {
		tb, open := a.open[id]
		if !open { // it has begun or closed when the people of another table confirmed
			continue
		}
		for _, user := range tb.Users() {
			if tb.Checking() && a.often(80) {
				a.member(user).At(tb.Channel).Press(a.Front(id), "ready:"+id)
			}
		}
		if tb.Checking() {
			a.look(id)
		}
	}
}

// finishes ends a random match by a resignation of all but one.
func (a *tavern) finishes() {
	if len(a.running) == 0 {
		return
	}
	id := one(a, slices.Sorted(maps.Keys(a.running)))
	tb := a.running[id]
	for _, user := range tb.Users()[1:] {
		a.member(user).At(tb.Channel).Press(a.Front(id), "resigned:"+id)
	}
	delete(a.running, id)
}

// arrives lets a random visitor ask for a match, and checks where they sit.
func (a *tavern) arrives() {
	who := one(a, a.people).At(one(a, channels))
	options := []interactiontest.Option{
		interactiontest.Text("game", one(a, games)),
		interactiontest.Text("pace", one(a, paces)),
	}
	if a.often(10) {
		options = append(options, interactiontest.Yes("rated", a.often(50)))
	}
	if a.often(5) {
		options = append(options, interactiontest.Yes(one(a, []string{"strict", "bank"}), true))
	}
	before := maps.Clone(a.open)
	answer := who.Command("challenge", options...)
	if a.banned[who.User.ID] {
		if answer.Table != nil {
			a.T.Errorf("%s is banned and sits at table %s", who.User.Name, answer.Table.ID)
		}
		return
	}
	a.open = maps.Clone(a.open)
	ids, err := a.Store.Seated(a.T.Context(), who.User.ID)
	bottest.Must(a.T, err)
	all, err := a.Store.LoadMany(a.T.Context(), ids...)
	bottest.Must(a.T, err)
	for _, tb := range all {
		_, known := a.opened[tb.ID]
		switch {
		case known || tb.Phase != table.Open && tb.Phase != table.Playing:
		case len(tb.Users()) > 1:
			a.T.Errorf("a new seat has the players %v", tb.Users())
		default:
			a.opened[tb.ID], a.open[tb.ID] = a.now, tb
			a.checkMissed(who, tb, before)
		}
	}
	a.look(ids...)
}

// checkMissed fails the test if a visitor has opened a seat beside one that they may take.
func (a *tavern) checkMissed(who *interactiontest.Member, own *table.Table, open map[string]*table.Table) {
	for _, tb := range open {
		apart := tb.Absent(a.now) || !tb.Matches(&own.Terms) || tb.Channel != own.Channel || a.full(tb) || a.plays(own, tb)
		for _, user := range tb.Users() {
			apart = apart || user == who.User.ID || a.banned[user] ||
				a.blocks[[2]string{user, who.User.ID}] || a.blocks[[2]string{who.User.ID, user}]
		}
		if !apart {
			a.T.Errorf("%s opens %s beside %s of %v", who.User.Name, own.ID, tb.ID, tb.Users())
		}
	}
}

// full reports whether a lobby has no free seat.
func (a *tavern) full(tb *table.Table) bool {
	v, err := a.Tables.See(tb)
	bottest.Must(a.T, err)
	return v.Lobby && v.Full()
}

// plays reports whether the host of a seat has a match of its kind with the host of another one in its channel.
func (a *tavern) plays(own, other *table.Table) bool {
	if other.Lobby {
		return false
	}
	pair := table.PairOf(own.Game, own.Players[0].User, other.Players[0].User)
	return slices.ContainsFunc(slices.Collect(maps.Values(a.running)), func(tb *table.Table) bool {
		return tb.Channel == other.Channel && tb.Blocks(pair)
	})
}

// look looks at those of some seats that were open, and checks who sits at them now.
func (a *tavern) look(ids ...string) {
	ids = slices.DeleteFunc(ids, func(id string) bool { return a.open[id] == nil })
	slices.Sort(ids)
	all, err := a.Store.LoadMany(a.T.Context(), ids...)
	bottest.Must(a.T, err)
	for _, tb := range all {
		a.checkCompany(tb, a.open[tb.ID].Users())
		users := tb.Users()
		if _, met := a.waited[tb.ID]; !met && len(users) > 1 {
			a.waited[tb.ID] = a.now.Sub(a.opened[tb.ID])
		}
		if a.open[tb.ID] = tb; tb.Phase == table.Open {
			continue
		}
		delete(a.open, tb.ID)
		if tb.Phase == table.Playing {
			a.running[tb.ID] = tb
		}
	}
}

// checkCompany checks the players of a table, some of whom have just come.
func (a *tavern) checkCompany(tb *table.Table, before []string) {
	users := tb.Users()
	if sorted := slices.Sorted(slices.Values(users)); len(slices.Compact(sorted)) != len(users) {
		a.T.Errorf("somebody sits twice at table %s: %v", tb.ID, users)
	}
	for _, user := range users {
		came := !slices.Contains(before, user)
		for _, other := range users {
			if (came || tb.Phase == table.Playing) && a.blocks[[2]string{user, other}] {
				a.T.Errorf("at table %s, which is %s, %s meets %s", tb.ID, tb.Phase, user, other)
			}
		}
		if a.banned[user] && tb.Live() {
			a.T.Errorf("%s is banned and sits at table %s, which is %s", user, tb.ID, tb.Phase)
		}
	}
}

// closes lets time pass until no seat is open.
func (a *tavern) closes() {
	for range 15 {
		a.passes(24 * time.Hour)
	}
	if len(a.open) > 0 {
		a.T.Errorf("%d seats stay open", len(a.open))
	}
}

// ends counts how the seats have ended.
func (a *tavern) ends() map[table.Phase]int {
	count := map[table.Phase]int{}
	for id := range a.opened {
		phase := a.Table(id).Phase
		if phase == table.Over {
			phase = table.Playing
		}
		count[phase]++
		if !slices.Contains([]table.Phase{table.Playing, table.Withdrawn, table.Lapsed}, phase) {
			a.T.Errorf("seat %s has ended %s", id, phase)
		}
	}
	return count
}

// median returns within which time half of the seats had a partner. Seats without one count as waiting forever.
func (a *tavern) median() time.Duration {
	all := make([]time.Duration, 0, len(a.opened))
	for id := range a.opened {
		waited, met := a.waited[id]
		if !met {
			waited = never
		}
		all = append(all, waited)
	}
	slices.Sort(all)
	return all[len(all)/2]
}
