package bot

import (
	"context"
	"io"
	"time"

	"dockside/bot/erasure"
	"dockside/bot/member"
	"dockside/bot/notify"
	"dockside/bot/publish"
	"dockside/bot/rating"
	"dockside/bot/respond"
	"dockside/bot/retention"
	"dockside/bot/visibility"
	"dockside/bot/wire"
	"dockside/storage"
)

// The constructors below give each part of the bot the services that it uses.

func newArchivist(d *desk, store storage.Store) retention.Archiver {
	return retention.Archiver{
		Archive: d.archive, Now: d.time, Log: d.log, Store: store,
	}
}

func newVacations(d *desk) vacations {
	return vacations{
		tables: d.tables, members: d.members, store: d.store, hearing: d.hearing, now: d.time,
	}
}

func newBanning(d *desk) banning {
	return banning{
		tables: d.tables, members: d.members, guilds: d.guilds, store: d.store, now: d.time, log: d.log,
	}
}

func newBlocking(d *desk) blocking {
	return blocking{
		members: d.members, store: d.store, now: d.time, log: d.log,
	}
}

func newCalls(d *desk, artist respond.Composer, discord *wire.Discord) notify.Service {
	return notify.Service{
		Tables: d.tables, Members: d.members, Store: d.store, Words: d.words, Mislaid: &d.mislaid, Now: d.time, Log: d.log, Artist: artist, Discord: discord,
	}
}

func newChallenges(d *desk, pairs pairs, scores rating.Settler, random io.Reader) challenges {
	return challenges{
		games: d.games, tables: d.tables, members: d.members, guilds: d.guilds, store: d.store, near: d.near, words: d.words, dice: d.dice, now: d.time, log: d.log, pairs: pairs, scores: scores, random: random,
	}
}

func newClock(d *desk, publisher *publish.Publisher, calls notify.Service, shift func(ctx context.Context, lasts time.Duration) (mine bool, err error)) clock {
	return clock{
		tables: d.tables, guilds: d.guilds, store: d.store, minds: d.minds, dice: d.dice, hearing: d.hearing, now: d.time, log: d.log, publisher: publisher, calls: calls, shift: shift,
	}
}

func newEraser(d *desk, scores rating.Settler, publisher *publish.Publisher, discord *wire.Discord, register member.Ledger) erasure.Eraser {
	return erasure.Eraser{
		Tables: d.tables, Members: d.members, Store: d.store, Archive: d.archive, Words: d.words, Now: d.time, Log: d.log, Scores: scores, Publisher: publisher, Discord: discord, Register: register,
	}
}

func newHarbours(d *desk, challenges challenges, sight *visibility.Checker, publisher *publish.Publisher) harbours {
	return harbours{
		games: d.games, tables: d.tables, members: d.members, store: d.store, words: d.words, now: d.time, log: d.log, challenges: challenges, sight: sight, publisher: publisher,
	}
}

func newGuide(d *desk) guide {
	return guide{
		games: d.games,
	}
}

func newSchools(d *desk, challenges challenges) schools {
	return schools{
		games: d.games, words: d.words, challenges: challenges,
	}
}

func newRetrospect(d *desk, files *wire.Files, sight *visibility.Checker) retrospect {
	return retrospect{
		games: d.games, tables: d.tables, members: d.members, guilds: d.guilds, store: d.store, near: d.near, words: d.words, hearing: d.hearing, now: d.time, log: d.log, files: files, sight: sight,
	}
}

func newPlaying(d *desk) playing {
	return playing{
		games: d.games, tables: d.tables, members: d.members, store: d.store, minds: d.minds, dice: d.dice, now: d.time, log: d.log,
	}
}

func newScores(d *desk) rating.Settler {
	return rating.Settler{
		Tables: d.tables, Store: d.store, Now: d.time, Log: d.log,
	}
}

func newCounter(d *desk, scores rating.Settler, discord *wire.Discord) retention.GuildSweeper {
	return retention.GuildSweeper{
		Tables: d.tables, Store: d.store, Now: d.time, Log: d.log, Scores: scores, Discord: discord,
	}
}

func newSettings(d *desk, sight *visibility.Checker) settings {
	return settings{
		tables: d.tables, members: d.members, guilds: d.guilds, store: d.store, words: d.words, now: d.time, sight: sight,
	}
}

func newSpectating(d *desk, sight *visibility.Checker) spectating {
	return spectating{
		tables: d.tables, members: d.members, guilds: d.guilds, store: d.store, minds: d.minds, now: d.time, sight: sight,
	}
}
