package e2e

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/hours"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/render"
	"dockside/render/canvas"
)

// mate is a member of the busy guild.
type mate struct {
	*sandbox.Member
	calls, often string // the notification settings: where and how often
	quiet        hours.Quiet
	blocked      map[string]bool // by user id
	idle         bool            // plays no move on this day
	random       *rand.Rand
}

// busyDay simulates a busy guild with two replicas of the bot.
type busyDay struct {
	*harbour
	*chronicle
	clock    *sandbox.Clock
	with     settings
	copies   [2]*bot.Bot
	stops    [2]func()
	house    []catalog.Game
	channels []string
	mates    []*mate
	began    time.Time
	limits   int // how often Discord has limited edits, as of the last check
	random   *rand.Rand
	seating  sync.Mutex // held while a seat is open to anybody: another host would take it
}

// One day in a guild with 40 members in six time zones, 60 games and 400 other messages an hour. Two replicas of the
// bot run and are restarted in between.
//
// Nobody is notified twice of a turn, in quiet hours, or of a turn that is over. A member who wants notifications at
// once gets one within a minute, or within a minute after quiet hours. No outdated message stays for more than five
// seconds. Threads stay open, and blocked members never sit at one table.
func TestABusyDay(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	d := newBusyDay(t)
	d.founds()
	for quarter := range 24 * 4 {
		d.quarter(quarter)
	}
	d.ends()
}

// blank is a renderer whose pictures cost no time.
type blank struct{ render.Face }

func (f blank) See(s render.Scene) render.Page {
	if f.Face.See(s) == nil {
		return nil
	}
	return blankPage{}
}

// blankPage is an empty picture.
type blankPage struct{}

func (blankPage) Paint(c *canvas.Canvas) { c.Rectangle(0, image.Rect(0, 0, 1200, 800)) }

func (blankPage) Describe() []game.Event { return []game.Event{game.Say("blank")} }

// zones are the time zones of the members.
var zones = []string{
	"Europe/Paris", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kolkata", "Australia/Sydney",
}

func newBusyDay(t *testing.T) *busyDay {
	seed := rand.Uint64()
	t.Logf("the day has seed %d", seed)
	clock := sandbox.NewClock(noon)
	d := &busyDay{chronicle: newChronicle(t, clock.Now), clock: clock, random: rand.New(rand.NewPCG(seed, 0))}
	d.with = settings{
		clock: clock, after: newTimers().After, sent: d.sent, games: []catalog.Game{ships(), seas()},
		store: chronicled{openRedis(t, startRedisThat(t, "no").address()), d.chronicle},
	}
	d.harbour = moor(t, d.with)
	for i := range d.copies {
		d.starts(i)
	}
	return d
}

// starts starts a replica of the bot.
func (d *busyDay) starts(i int) {
	c := d.rigged(d.with)
	for i := range c.Games {
		c.Games[i].Face = blank{c.Games[i].Face}
	}
	d.house = c.Games
	d.copies[i], d.stops[i] = d.launch(c)
	up := slices.DeleteFunc(slices.Clone(d.stops[:]), func(stop func()) bool { return stop == nil })
	d.awaitConnections(len(up))
}

// passes advances the clock, and ticks both replicas concurrently.
func (d *busyDay) passes(by time.Duration) {
	d.goBy(d.clock, by)
	var both sync.WaitGroup
	for i, b := range d.copies {
		if d.stops[i] != nil {
			both.Go(func() { b.Tick(d.ctx) })
		}
	}
	both.Wait()
}

// abreast calls a function for all items, up to eight at a time.
func abreast[T any](all []T, do func(T)) {
	var work sync.WaitGroup
	places := make(chan struct{}, 8)
	for _, one := range all {
		places <- struct{}{}
		work.Go(func() {
			defer func() { <-places }()
			do(one)
		})
	}
	work.Wait()
}

// does waits until an interaction is handled and its result is published.
func (d *busyDay) does(u *sandbox.Use) {
	d.harbour.Helper()
	d.heard(u)
	d.leaves(u)
}

// presses handles a press on a board. It does nothing if a newer board has replaced that meanwhile.
func (d *busyDay) presses(s *mate, board sandbox.Message, id string) {
	d.harbour.Helper()
	u := s.PressStale(board, id)
	if _, err := u.Acked(d.ctx); err != nil && !slices.ContainsFunc(d.sees(board.ChannelID), func(m sandbox.Message) bool {
		return m.ID == board.ID
	}) {
		return
	}
	d.does(u)
}

// founds creates members, channels and games.
func (d *busyDay) founds() {
	d.threads("many", "")
	for i := range 50 {
		d.channels = append(d.channels, d.AddChannel(sandbox.Room{Name: fmt.Sprintf("channel-%d", i)}))
	}
	for i := range 40 {
		d.mates = append(d.mates, d.hires(i))
	}
	for i, s := range d.mates {
		d.people[s.ID], d.boxes[s.Direct()] = s, s
		if i%5 == 0 { // the blocked member is not told
			other := d.mates[(i+7)%40]
			d.does(s.Command(d.channels[0], "block", other.User("user")))
			s.blocked[other.ID], other.blocked[s.ID] = true, true
		}
	}
	var games []int
	for n := range 60 {
		games = append(games, n)
	}
	abreast(games, d.begins)
	d.passes(2 * time.Second)
	d.began = d.clock.Now()
}

// hires creates a member with some notification settings.
func (d *busyDay) hires(i int) *mate {
	s := &mate{
		Member: d.AddMember(sandbox.Person{Name: fmt.Sprintf("Sailor %d", i), Locale: "en-US"}),
		calls:  []string{"channel", "private", "channel", "private", "never"}[i%5],
		often:  []string{"once", "once", "once", "hourly", "once", "once", "daily"}[i%7],
		idle:   i%8 == 3, blocked: map[string]bool{}, random: rand.New(rand.NewPCG(d.random.Uint64(), 0)),
	}
	wishes := []sandbox.Option{
		sandbox.Text("zone", zones[i%6]), sandbox.Text("calls", s.calls), sandbox.Text("often", s.often),
	}
	if i%3 > 0 {
		s.quiet = hours.Quiet{From: 22 * 60, To: 7*60 + 30, Zone: zones[i%6]}
		wishes = append(wishes, sandbox.Text("quiet", "22-7:30"))
	}
	d.does(s.Command(d.channels[0], "settings", sandbox.Sub("me", wishes...)))
	if i%10 == 6 {
		d.does(s.Command(d.channels[0], "away", sandbox.Text("until", "2026-05-03")))
	}
	if s.calls == "private" && i%4 == 1 {
		s.SetDMs(sandbox.DMsClosed)
	}
	return s
}

// begins starts the n-th game. The first 44 are for two players and take turns among all games; the rest may have more.
func (d *busyDay) begins(n int) {
	g, seats := d.house[n%len(d.house)], 2
	if n >= 44 {
		many := slices.DeleteFunc(slices.Clone(d.house), func(g catalog.Game) bool { return g.Rules.MaxSeats < 3 })
		g = many[n%len(many)]
		seats = max(g.Rules.MinSeats, min(3+n%2, g.Rules.MaxSeats))
	}
	var crew []*mate
	for k := n; len(crew) < seats; k += 1 + n%3 {
		s := d.mates[k%40]
		if !slices.ContainsFunc(crew, func(o *mate) bool { return o == s || o.blocked[s.ID] }) {
			crew = append(crew, s)
		}
	}
	channel := d.channels[min(n, 44+n%6)]
	options := []sandbox.Option{sandbox.Text("game", g.Rules.Name), sandbox.Text("pace", []string{"1d", "3d", "1w"}[n%3])}
	if n%10 == 9 {
		options[1] = sandbox.Text("pace", "10m")
	}
	open := g.Rules.MaxSeats == 2 && n%4 == 0
	if seats == 2 && !open {
		options = append(options, crew[1].User("opponent"))
	}
	if open || seats > 2 {
		d.seating.Lock()
		defer d.seating.Unlock()
	}
	d.does(crew[0].Command(channel, "challenge", options...))
	t := d.openTable(channel, crew[0])
	card := sandbox.Message{ID: t.Shown.Board, ChannelID: channel}
	sit := "accept:" + t.ID
	if t.Lobby {
		sit = "join:" + t.ID
	}
	if t.Lobby || open {
		for other := range crew[0].blocked {
			d.does(d.people[other].PressStale(card, sit))
		}
	}
	for _, s := range crew[1:] {
		d.does(s.PressStale(card, sit))
	}
	if t.Lobby {
		d.does(crew[0].PressStale(card, "start:"+t.ID))
	}
}

// openTable waits for the open table of a host in a channel and returns it.
func (d *busyDay) openTable(channel string, host *mate) table.Table {
	for d.ctx.Err() == nil {
		if t, ok := d.offered(channel, host.ID); ok {
			return t
		}
		time.Sleep(blink)
	}
	d.harbour.Fatal("there is no challenge")
	return table.Table{}
}

// quarter simulates a quarter of an hour.
func (d *busyDay) quarter(n int) {
	d.restarts(n)
	d.acts()
	d.passes(2 * time.Second)
	d.passes(2 * time.Second)
	for d.limited() { // outdated messages go as soon as Discord's limit allows
		d.passes(8 * time.Second)
	}
	d.stale(d.sees, n%24 == 23)
	for _, by := range []time.Duration{56 * time.Second, 4 * time.Minute, 5 * time.Minute} {
		d.passes(by)
	}
	d.threadsStayOpen()
	d.passes(d.began.Add(time.Duration(n+1) * 15 * time.Minute).Sub(d.clock.Now()))
}

// restarts stops one replica and starts it again half an hour later. The replicas take turns.
func (d *busyDay) restarts(n int) {
	switch i := n / 16 % 2; n % 16 {
	case 12:
		d.stops[i]()
		d.stops[i] = nil
		d.awaitConnections(1)
	case 14:
		d.starts(i)
	}
}

// limited reports whether Discord has refused an edit of an old message since the last check.
func (d *busyDay) limited() bool {
	const oldEdits = 30046
	before := d.limits
	d.limits = 0
	for _, v := range d.Verdicts(sandbox.Refused) {
		if v.Code == oldEdits {
			d.limits++
		}
	}
	return d.limits > before
}

// sees returns all messages of a channel, as a member who may read them sees them.
func (d *busyDay) sees(channel string) []sandbox.Message {
	if s := d.boxes[channel]; s != nil {
		return d.Messages(channel, s.ID)
	}
	return d.Messages(channel, d.Member("Anna").ID)
}

// acts lets members write messages, and some of them play.
func (d *busyDay) acts() {
	if err := d.Chat(d.channels[d.random.IntN(len(d.channels))], 100); err != nil {
		d.harbour.Fatal(err)
	}
	var here []*mate
	for range gametest.Many(2, 4) {
		s := d.mates[d.random.IntN(len(d.mates))]
		if !s.idle && !slices.Contains(here, s) && (!s.quiet.Holds(d.clock.Now()) || d.random.IntN(8) == 0) {
			here = append(here, s)
		}
	}
	abreast(here, func(s *mate) {
		for i, id := range d.turnsOf(s.ID) {
			if i == 2 {
				break
			}
			d.plays(s, id)
		}
		for _, t := range d.overFor(s.ID) {
			d.presses(s, sandbox.Message{ID: t.Shown.Board, ChannelID: t.MainChannel()}, "rematch:"+t.ID)
		}
	})
}

// plays makes a member play until their turn at a table is over, or resign.
func (d *busyDay) plays(s *mate, id string) {
	for range 6 {
		t, m := d.match(id)
		seat, seated := t.Seat(s.ID)
		if !seated || !slices.Contains(m.Turn(), seat) {
			return
		}
		moves, board := m.Moves(seat), sandbox.Message{ID: t.Shown.Board, ChannelID: t.MainChannel()}
		if s.random.IntN(25) == 0 {
			d.presses(s, board, "resigned:"+id)
			return
		}
		press := "play:" + id + ":" + m.Decision(seat) + ":" + string(moves[s.random.IntN(len(moves))])
		d.presses(s, board, press)
	}
}

// match loads a table and its match from the store.
func (d *busyDay) match(id string) (*table.Table, *game.Match) {
	t, err := d.store.Load(d.ctx, id)
	if err != nil {
		d.harbour.Fatal(err)
	}
	i := slices.IndexFunc(d.house, func(g catalog.Game) bool { return g.Rules.Name == t.Game })
	s, err := t.Replay(d.house[i].Rules)
	if err != nil {
		d.harbour.Fatal(err)
	}
	return t, s.Match
}

// threadsStayOpen fails the test if the thread of a running match is archived.
func (d *busyDay) threadsStayOpen() {
	for _, t := range d.running() {
		if t.Room.Thread != "" && d.Archived(t.Room.Thread) {
			d.harbour.Errorf("the thread of table %s is put away", t.ID)
		}
	}
}

// ends checks the whole day: whether all notifications arrived, and whether enough happened.
func (d *busyDay) ends() {
	calls, later := d.prompt()
	recalled, threads := 0, 0
	for _, o := range d.turns {
		recalled += len(o.recalled)
	}
	for _, t := range d.running() {
		if t.Room.Thread != "" {
			threads++
		}
	}
	d.harbour.Logf("%d turns, %d pings, %d calls at once, %d after quiet hours, %d reminders, %d matches in %d threads",
		len(d.turns), d.pings, calls, later, recalled, len(d.running()), threads)
	if calls < 30 || later < 2 || recalled < 10 || threads < 8 {
		d.harbour.Error("this test sees too little")
	}
}
