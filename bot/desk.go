package bot

import (
	"log/slog"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/computer"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/meter"
	"dockside/bot/outage"
	"dockside/bot/tables"
	"dockside/game"
	"dockside/render/i18n"
	"dockside/storage"
	"dockside/storage/tiered"
)

// services is what every feature works at: the games and words of the house, and the tables and wishes
// in the store.
type services struct {
	members   *member.Store
	guilds    *guild.Store
	tables    *tables.Service
	games     []catalog.Game
	store     storage.Store // with the archive behind it
	near      storage.Store // without the archive, for what has to be quick
	archive   storage.Archive
	words     *i18n.Catalogue
	computers *computer.Pool
	dice      game.Dice // for matches that have no seed
	outages   *outage.Monitor
	now       func() time.Time // as all copies of the bot have it
	meter     *meter.Meter
	log       *slog.Logger
	agendas   tables.Quarantine // people, by their agendas
}

// time returns the time on which all replicas agree.
func (d *services) time() time.Time { return d.now() }

// shelve gives the desk its store, with an archive behind it; nil: there is none.
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

// build builds what works on the stored data.
func (d *services) build() {
	d.members = member.New(d.store, d.words, d.time)
	d.guilds = &guild.Store{Store: d.store, Members: d.members}
	d.tables = &tables.Service{
		Store: d.store, Near: d.near, Games: d.games, Words: d.words, Computers: d.computers, Outages: d.outages,
		Now: d.time, Log: d.log,
	}
}
