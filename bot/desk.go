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

// desk has the services that all features share: the catalogue of games, the texts, the tables and the preferences.
type desk struct {
	members *member.Store
	guilds  *guild.Store
	tables  *tables.Service
	games   []catalog.Game
	store   storage.Store // including archived tables
	near    storage.Store // without archived tables, for fast reads
	archive storage.Archive
	words   *i18n.Catalogue
	minds   *computer.Pool
	dice    game.Dice // for matches without a seed
	hearing *outage.Monitor
	now     func() time.Time // the clock that all replicas share
	meter   *meter.Meter
	log     *slog.Logger
	mislaid tables.Quarantine // users whose agenda cannot be read
}

// time returns the current time of the clock that all replicas share.
func (d *desk) time() time.Time { return d.now() }

// shelve sets the store, with an optional archive behind it.
func (d *desk) shelve(s storage.Store, a storage.Archive) {
	d.near = s
	d.store, d.archive = tiered.New(s, a)
	d.services()
}

// ready returns the desk with its services built.
func (d *desk) ready() *desk {
	d.services()
	return d
}

// services builds the services that use the store.
func (d *desk) services() {
	d.members = member.New(d.store, d.words, d.time)
	d.guilds = &guild.Store{Store: d.store, Members: d.members}
	d.tables = &tables.Service{
		Store: d.store, Near: d.near, Games: d.games, Words: d.words, Computers: d.minds, Outages: d.hearing,
		Now: d.time, Log: d.log,
	}
}
