package bottest

import (
	"cmp"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/computer"
	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/outage"
	"dockside/bot/past"
	"dockside/bot/rating"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render/i18n"
	"dockside/storage"
	"dockside/storage/tiered"
)

// DailyKey decides about the puzzles of the day. With random ones, a match of a test could have the cards of the day by
// chance, and advice on it would be refused.
const DailyKey = "the same order"

// Config has what a test chooses for its services. The zero value is a bot without a store at noon.
type Config struct {
	Store   storage.Store
	Archive storage.Archive  // nil: there is none
	Games   []catalog.Game   // nil: Games
	Now     func() time.Time // nil: it is always Noon
	Log     *slog.Logger     // nil: nothing is logged
}

// Services are the services that features share. They send nothing to Discord.
type Services struct {
	Store     storage.Store // including archived tables
	Near      storage.Store // without archived tables
	Archive   storage.Archive
	Games     []catalog.Game
	Words     *i18n.Catalogue
	Members   *member.Store
	Guilds    *guild.Store
	Tables    *tables.Service
	Computers *computer.Pool
	Outages   *outage.Monitor
	Dailies   *dailies.Service
	Dice      game.Dice
	Now       func() time.Time
	Log       *slog.Logger
}

// New returns services on a store.
func New(t testing.TB, c Config) *Services {
	t.Helper()
	s := &Services{Near: c.Store, Games: c.Games, Dice: rand.New(rand.NewPCG(1, 2)), Now: c.Now}
	if s.Now == nil {
		s.Now = func() time.Time { return Noon }
	}
	if s.Games == nil {
		s.Games = Games()
	}
	s.Log = cmp.Or(c.Log, slog.New(slog.NewTextHandler(io.Discard, nil)))
	words, err := Words()
	Must(t, err)
	s.Words = words
	s.Store, s.Archive = tiered.New(c.Store, c.Archive)
	s.Members = member.New(s.Store, s.Words, s.time)
	s.Guilds = &guild.Store{Store: s.Store, Members: s.Members}
	s.Computers = computer.New(s.Dice, s.time)
	s.Outages = outage.New(
		outage.Config{Store: c.Store, Replica: "replica", Local: s.time, Heard: func() bool { return true }, Log: s.Log},
	)
	s.Dailies = &dailies.Service{
		Games: s.Games, Store: s.Store, Now: s.time, Gaps: s.Outages.Gaps, Members: s.Members, Secret: DailyKey,
	}
	s.Computers.Guard = s.Dailies.Guard
	s.Tables = &tables.Service{
		Store: s.Store, Near: s.Near, Games: s.Games, Words: s.Words, Computers: s.Computers, Outages: s.Outages,
		Now: s.time, Log: s.Log,
	}
	return s
}

// time returns the current time. A test may change Now later.
func (s *Services) time() time.Time { return s.Now() }

// Settler returns the part that settles results.
func (s *Services) Settler() rating.Settler {
	return rating.Settler{Tables: s.Tables, Store: s.Store, Now: s.Now, Log: s.Log}
}

// Invite is the address that adds the bot to a server.
const Invite = "https://discord.example/add"

// Invites reports whether a message has a button that adds the bot, as the last of its buttons.
func Invites(s ui.Screen) bool {
	var all []ui.Button
	for _, row := range s.Rows {
		all = append(all, row.Buttons...)
	}
	return len(all) > 0 && all[len(all)-1].URL == Invite
}

// Pressed returns the response of a component, given its path, to a member of server 900.
func Pressed(
	t testing.TB, of interaction.Routes, path string, params map[string]string, v *view.View,
) interaction.Response {
	t.Helper()
	i := slices.IndexFunc(of.Components, func(r interaction.Route) bool { return r.Path == path })
	if i < 0 {
		t.Fatalf("there is no component %s", path)
	}
	words, err := Words()
	Must(t, err)
	r := &interaction.Request{
		Interaction: discord.Interaction{User: Anna, Guild: "900", Channel: "901", Component: true, OnEphemeral: true},
		Params:      params, Language: words.For("en"), View: v,
	}
	if v != nil {
		r.Guild, r.Channel = v.Guild, v.Channel
	}
	a, err := of.Components[i].Handle(t.Context(), r)
	Must(t, err)
	return a
}

// Finder returns the part that finds past matches. It cannot ask Discord who may view a channel.
func (s *Services) Finder() past.Finder {
	return past.Finder{
		Games: s.Games, Tables: s.Tables, Members: s.Members, Guilds: s.Guilds, Store: s.Store, Near: s.Near,
		Words: s.Words, Outages: s.Outages, Now: s.Now, Log: s.Log, Dailies: s.Dailies,
		Invite: func() string { return Invite },
	}
}

// Settled settles a table, and retries until that succeeds, as the bot's ticks do. On a busy machine one attempt can
// time out.
func (s *Services) Settled(t testing.TB, id string) *view.View {
	t.Helper()
	for {
		v, err := s.Tables.Load(t.Context(), id)
		Must(t, err)
		if v = s.Settler().Settled(t.Context(), v); !v.Unsettled() {
			return v
		}
	}
}

// On returns services on a store, with the games of GamesAndTender.
func On(t testing.TB, s storage.Store) *Services {
	t.Helper()
	return New(t, Config{Store: s, Games: GamesAndTender()})
}
