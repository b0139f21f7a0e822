package bot

import (
	"cmp"
	"crypto/rand"
	"log/slog"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/computer"
	"dockside/bot/dailies"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/metrics"
	"dockside/bot/outage"
	"dockside/bot/respond"
	"dockside/bot/tables"
	"dockside/game"
	"dockside/render/i18n"
	"dockside/storage"
	"dockside/storage/tiered"
)

// services are what New passes to several parts of the bot: the games, the texts, the store, and the services on it.
type services struct {
	members   *member.Store
	guilds    *guild.Store
	tables    *tables.Service
	games     []catalog.Game
	store     storage.Store // including archived tables
	near      storage.Store // without archived tables, for fast reads
	archive   storage.Archive
	words     *i18n.Catalogue
	computers *computer.Pool
	dice      game.Dice // for matches without a seed
	outages   *outage.Monitor
	dailies   *dailies.Service
	now       func() time.Time // the clock that all replicas share
	meter     *metrics.Meter
	composer  respond.Composer
	log       *slog.Logger
	agendas   tables.Quarantine // users whose agenda cannot be read
	mentions  command.Mentions  // of the slash commands
	invite    command.Invite
}

// newServices builds the services on the store of a configuration.
func newServices(c Config) *services {
	meter := cmp.Or(c.Meter, metrics.New())
	near := metrics.CountTables(c.Store, meter)
	s := &services{
		games: c.Games, near: near, words: c.Words, computers: computer.New(c.Dice, c.Now), dice: c.Dice,
		meter: meter, composer: respond.Composer{Studio: c.Studio, Cinema: c.Cinema, Meter: meter, Clock: c.Now}, log: c.Log,
		outages: outage.New(outage.Config{
			Store: near, Replica: rand.Text(), Local: c.Now, StoreTime: c.Time, Heard: c.Discord.Heard,
			Elapsed: c.Elapsed, Log: c.Log,
		}),
	}
	s.now = s.outages.Now
	s.store, s.archive = tiered.New(near, c.Archive)
	s.dailies = &dailies.Service{Games: s.games, Store: s.store, Now: s.now, Gaps: s.outages.Gaps, Secret: c.DailyKey}
	s.computers.Guard = s.dailies.Guard
	s.members = member.New(s.store, s.words, s.now)
	s.dailies.Members = s.members
	s.guilds = &guild.Store{Store: s.store, Members: s.members}
	s.tables = &tables.Service{
		Store: s.store, Near: near, Games: s.games, Words: s.words, Computers: s.computers, Outages: s.outages,
		Now: s.now, Log: s.log,
	}
	return s
}
