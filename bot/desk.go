package bot

import (
	"log/slog"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/computer"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/metrics"
	"dockside/bot/outage"
	"dockside/bot/tables"
	"dockside/game"
	"dockside/render/i18n"
	"dockside/storage"
	"dockside/storage/tiered"
)

// services has the services that all features share: the catalogue of games, the texts, the tables and the preferences.
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
	now       func() time.Time // the clock that all replicas share
	meter     *metrics.Meter
	log       *slog.Logger
	agendas   tables.Quarantine // users whose agenda cannot be read
}

// time returns the current time of the clock that all replicas share.
func (d *services) time() time.Time { return d.now() }

// shelve sets the store, with an optional archive behind it.
func (d *services) shelve(s storage.Store, a storage.Archive) {
	d.near = s
	d.store, d.archive = tiered.New(s, a)
	d.build()
}

// ready returns the desk with its services built.
func (d *services) ready() *services {
	d.build()
	return d
}

// build builds the services that use the store.
func (d *services) build() {
	d.members = member.New(d.store, d.words, d.time)
	d.guilds = &guild.Store{Store: d.store, Members: d.members}
	d.tables = &tables.Service{
		Store: d.store, Near: d.near, Games: d.games, Words: d.words, Computers: d.computers, Outages: d.outages,
		Now: d.time, Log: d.log,
	}
}
