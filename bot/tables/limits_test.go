package tables_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"dockside/bot/admission"
	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/dispatch"
	"dockside/bot/feature/help"
	"dockside/bot/interaction"
	"dockside/bot/tables"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
)

// stocked is a store with a fixed set of tables that counts how many are loaded. Other methods panic.
type stocked struct {
	storage.Store
	tables []*table.Table
	loaded int
	rank   discord.Priority // of the latest read of a document
}

func (s *stocked) stock(t *table.Table) { s.tables = append(s.tables, t) }

func (s *stocked) ids(meant func(*table.Table) bool) (ids []string, err error) {
	for _, t := range s.tables {
		if meant(t) {
			ids = append(ids, t.ID)
		}
	}
	return ids, nil
}

func (s *stocked) Seated(_ context.Context, user string) ([]string, error) {
	return s.ids(func(t *table.Table) bool { return slices.Contains(t.Users(), user) })
}

func (s *stocked) Tagged(_ context.Context, tag string) ([]string, error) {
	return s.ids(func(t *table.Table) bool { return slices.Contains(t.Tags(), tag) })
}

func (s *stocked) InChannel(_ context.Context, channel string) ([]string, error) {
	return s.ids(func(t *table.Table) bool { return t.Channel == channel })
}

func (s *stocked) Load(_ context.Context, id string) (*table.Table, error) {
	if i := slices.IndexFunc(s.tables, func(t *table.Table) bool { return t.ID == id }); i >= 0 {
		s.loaded++
		return s.tables[i], nil
	}
	return nil, storage.ErrNotFound
}

func (s *stocked) LoadMany(_ context.Context, ids ...string) (all []*table.Table, err error) {
	for _, t := range s.tables {
		if slices.Contains(ids, t.ID) {
			s.loaded++
			all = append(all, t)
		}
	}
	return all, nil
}

func (s *stocked) Document(ctx context.Context, _ string) (json.RawMessage, error) {
	s.rank = discord.PriorityOf(ctx)
	return nil, errors.New("not to be read")
}

// opened returns a table of host in a channel of its own. It has an open seat if rival is the zero value.
func opened(host table.Person, guild string, n int, rival table.Person) *table.Table {
	return table.New(table.Challenge{
		ID: strconv.FormatInt(int64(1e9+n), 36), Guild: guild, Channel: fmt.Sprint("c", n), Rules: shanghaien.Rules(),
		By: host, Rival: rival,
	}, bottest.Noon)
}

// underWay returns a table of two whose match is running.
func underWay(n int) *table.Table {
	t := opened(bottest.Anna, "g", n, bottest.Bernd)
	t.Phase = table.Playing
	return t
}

// The number of live tables is limited per user and per server.
func TestTablesAreLimited(t *testing.T) {
	t.Parallel()
	none := table.Person{}
	crowd := func(n int) table.Person { return table.Person{ID: fmt.Sprint("crowd ", n)} }
	own := func(n int) *table.Table { return opened(bottest.Anna, "elsewhere", n, none) }
	solo := table.New(table.Challenge{
		ID: "solo", Guild: "g", Channel: "c", Rules: shanghaien.Rules(), By: bottest.Anna,
		Computers: []table.Player{{Level: "captain"}},
	}, bottest.Noon)
	seat, duel := opened(bottest.Anna, "g", -1, none), opened(bottest.Anna, "g", -1, bottest.Bernd)
	for _, c := range []struct {
		what  string
		count int
		each  func(n int) *table.Table
		open  *table.Table
		want  error
	}{
		{"one game fewer than the limit", tables.MostGames - 1, underWay, solo, nil},
		{"as many games as the limit", tables.MostGames, underWay, solo, tables.ErrManyGames},
		{"one challenge fewer than the limit", tables.MostOpen - 1, own, duel, nil},
		{"as many challenges as the limit", tables.MostOpen, own, duel, tables.ErrManyOpen},
		{"a game against the computer beside them", tables.MostOpen, own, solo, nil},
		{"challenges of others do not count", 2 * tables.MostGames, func(n int) *table.Table {
			return opened(crowd(n), "elsewhere", n, bottest.Anna)
		}, duel, nil},
		{"a place that a computer player has taken over does not count", tables.MostGames, func(n int) *table.Table {
			left := underWay(n)
			left.Players[0].Level = "captain"
			return left
		}, solo, nil},
		{"one open seat fewer on the server", tables.MaxGuildOpen - 1, func(n int) *table.Table {
			return opened(crowd(n), "g", n, none)
		}, seat, nil},
		{"as many open seats on the server as the limit", tables.MaxGuildOpen, func(n int) *table.Table {
			return opened(crowd(n), "g", n, none)
		}, seat, tables.ErrManyServerOpen},
		{"a challenge without an open seat beside them", tables.MaxGuildOpen, func(n int) *table.Table {
			return opened(crowd(n), "g", n, none)
		}, duel, nil},
		{"as many tables on the server as the limit", tables.MostServerGames, func(n int) *table.Table {
			return opened(crowd(n), "g", n, crowd(n+1))
		}, solo, tables.ErrManyServerGames},
		{"one of them again", tables.MostServerGames, func(n int) *table.Table {
			if n == 0 {
				return solo
			}
			return opened(crowd(n), "g", n, crowd(n+1))
		}, solo, nil},
		{"the same request again", tables.MostGames, func(n int) *table.Table {
			if n == 0 {
				return solo
			}
			return underWay(n)
		}, solo, nil},
	} {
		s := &stocked{}
		for n := range c.count {
			s.stock(c.each(n))
		}
		d := tables.Limits{Store: s, Near: s}
		if got := d.MayOpen(t.Context(), c.open); !errors.Is(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%s: opening ends with %v, not %v", c.what, got, c.want)
		}
	}
}

// A user at the limit cannot take another seat, but a repeated delivery of the press that seated them succeeds.
func TestSeatsAreLimited(t *testing.T) {
	t.Parallel()
	s := &stocked{}
	for n := range tables.MostGames {
		s.stock(underWay(n))
	}
	d := tables.Limits{Store: s, Near: s}
	free := opened(table.Person{ID: "host"}, "g", -1, table.Person{})
	r := &interaction.Request{
		Interaction: discord.Interaction{Ticket: discord.Ticket{ID: "7"}, User: bottest.Anna},
		Table:       free,
	}
	if err := d.MayJoin(t.Context(), r.Table, r.User.ID, r.ID); !errors.Is(err, tables.ErrManyGames) {
		t.Errorf("one more seat ends with %v", err)
	}
	free.Requests = []string{"7"}
	if err := d.MayJoin(t.Context(), r.Table, r.User.ID, r.ID); err != nil {
		t.Errorf("the same press again ends with %v", err)
	}
}

// The limits load no table of a user who sits at few.
func TestLimitsLoadNothingOfPeopleWithFewTables(t *testing.T) {
	t.Parallel()
	s := &stocked{}
	for n := range tables.MostOpen - 1 {
		s.stock(underWay(n))
	}
	d := tables.Limits{Store: s, Near: s}
	if err := d.MayOpen(t.Context(), opened(bottest.Anna, "g", -1, bottest.Bernd)); err != nil || s.loaded > 0 {
		t.Errorf("it ends with %v, and %d tables are loaded", err, s.loaded)
	}
}

// In a channel with many tables, a request loads no more than a menu can show. The user's own come first.
func TestAChannelOfManyTables(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fits            bool // whether the command applies to the tables of others
		loaded, offered int
	}{{true, tables.MaxNear, tables.MaxNear}, {false, tables.MostRead, 1}} {
		s := &stocked{}
		var ids []string
		for n := range 1000 {
			t := opened(table.Person{ID: fmt.Sprint("host ", n)}, "g", n, table.Person{})
			if n == 900 {
				t.Players[0].User = bottest.Anna.ID
			}
			s.stock(t)
			ids = append(ids, t.ID)
		}
		b := bottest.On(t, s)
		found, err := b.Tables.FirstFitting(t.Context(), bottest.Anna.ID, ids, func(tb *table.Table) bool {
			_, own := tb.Seat(bottest.Anna.ID)
			return own || c.fits
		})
		own := slices.ContainsFunc(found, func(tb *table.Table) bool { return tb.ID == ids[900] })
		if err != nil || !own || s.loaded != c.loaded || len(found) != c.offered {
			t.Errorf("%v: %d tables are loaded and %d offered, the own one among them: %t", err, s.loaded, len(found), own)
		}
	}
}

// Among many tables of a channel, a moderator can find each by its id or the names of its players. No id leads to a
// table of another server or channel, or to another user's private game.
func TestEachOfManyTablesIsFound(t *testing.T) {
	t.Parallel()
	s := &stocked{}
	for n := range 30 {
		tb := opened(table.Person{ID: fmt.Sprint("host", n), Name: fmt.Sprintf("Host%02d", n)}, "g", n, table.Person{})
		tb.Channel = "c"
		s.stock(tb)
	}
	elsewhere, abroad := opened(bottest.Bernd, "g", 100, table.Person{}), opened(bottest.Bernd, "h", 101, table.Person{})
	alone, over := opened(bottest.Bernd, "g", 102, table.Person{}), opened(bottest.Bernd, "g", 103, table.Person{})
	abroad.Channel, alone.Channel, over.Channel = "c", "c", "c"
	alone.Private, over.Phase = true, table.Over
	out := []*table.Table{elsewhere, abroad, alone, over}
	near := slices.Clone(s.tables)
	for _, tb := range out {
		s.stock(tb)
	}
	b := bottest.On(t, s)
	router := dispatch.NewRouter(dispatch.RouterConfig{Tables: b.Tables})
	moderator := func(game string) *interaction.Request {
		return &interaction.Request{
			Interaction: discord.Interaction{User: bottest.Anna, Guild: "g", Channel: "c", Verb: "end", ManagesMessages: true},
			Params:      map[string]string{"game": game}, Language: b.Words.For("en"),
		}
	}
	complete := interaction.Finder{Service: b.Tables}.Suggest(interaction.IsEndable)["game"]
	for n, tb := range near {
		for _, text := range []string{tb.ID, fmt.Sprintf("host%02d", n)} {
			r := moderator(text)
			if _, chosen, err := router.Choose(t.Context(), r, interaction.AnyTable); !chosen || r.Table != tb ||
				err != nil {
				t.Errorf("/end game:%s chooses %v of table %d: %v", text, chosen, n, err)
			}
			options, err := complete(t.Context(), moderator(text), text)
			if len(options) != 1 || options[0].Value != tb.ID || err != nil {
				t.Errorf("%s is completed with %v, %v", text, options, err)
			}
		}
	}
	for _, tb := range out {
		if _, chosen, err := router.Choose(t.Context(), moderator(tb.ID), interaction.AnyTable); chosen ||
			err != nil {
			t.Errorf("/end game:%s chooses a table: %v, %v", tb.ID, chosen, err)
		}
		if options, err := complete(t.Context(), moderator(tb.ID), tb.ID); len(options) > 0 || err != nil {
			t.Errorf("%s is completed with %v, %v", tb.ID, options, err)
		}
	}
}

// The requests of /doctor to the store have a lower priority than those of presses.
func TestTheDoctorGoesLast(t *testing.T) {
	t.Parallel()
	s := &stocked{rank: discord.Interactive}
	b := bottest.On(t, s)
	f := help.NewDoctor(help.Doctor{Store: s, Outages: b.Outages, Now: b.Now, After: time.After})
	if _, err := f.Look(t.Context(), "doctor.part.store"); err != nil || s.rank != discord.Background {
		t.Errorf("%v: it is asked with rank %d", err, s.rank)
	}
}

// Each limit is explained in every language, with its number.
func TestLimitsAreTold(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	for _, code := range b.Words.Codes() {
		r := &interaction.Request{Language: b.Words.For(code)}
		for err, most := range map[error]int{
			admission.ErrHasty: admission.PersonLine, tables.ErrManyGames: tables.MostGames, tables.ErrManyOpen: tables.MostOpen,
			tables.ErrManyServerGames: tables.MostServerGames,
			tables.ErrManyServerOpen:  tables.MaxGuildOpen,
		} {
			a, internal := (&dispatch.Dispatcher{Log: b.Log}).Explain(r, err, dispatch.WayOut{})
			said := regexp.MustCompile("[0-9]+").FindString(a.Screen.Text)
			if a.Kind != interaction.Ephemeral || said != strconv.Itoa(most) || internal {
				t.Errorf("%s: the response for %v is %q", code, err, a.Screen.Text)
			}
		}
	}
}
