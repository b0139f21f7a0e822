package bot

import (
	"context"
	"io"
	"time"

	"dockside/bot/member"
	"dockside/bot/visibility"
	"dockside/bot/wire"
	"dockside/storage"
)

// The constructors below give each part of the bot the services that it uses.

func newArchivist(d *desk, store storage.Store) archivist {
	return archivist{
		archive: d.archive, now: d.time, log: d.log, store: store,
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

func newCalls(d *desk, artist artist, discord *wire.Discord) calls {
	return calls{
		tables: d.tables, members: d.members, store: d.store, words: d.words, mislaid: &d.mislaid, now: d.time, log: d.log, artist: artist, discord: discord,
	}
}

func newChallenges(d *desk, pairs pairs, scores scores, random io.Reader) challenges {
	return challenges{
		games: d.games, tables: d.tables, members: d.members, guilds: d.guilds, store: d.store, near: d.near, words: d.words, dice: d.dice, now: d.time, log: d.log, pairs: pairs, scores: scores, random: random,
	}
}

func newClock(d *desk, publisher *publisher, calls calls, shift func(ctx context.Context, lasts time.Duration) (mine bool, err error)) clock {
	return clock{
		tables: d.tables, guilds: d.guilds, store: d.store, minds: d.minds, dice: d.dice, hearing: d.hearing, now: d.time, log: d.log, publisher: publisher, calls: calls, shift: shift,
	}
}

func newEraser(d *desk, scores scores, publisher *publisher, discord *wire.Discord, register member.Ledger) eraser {
	return eraser{
		tables: d.tables, members: d.members, store: d.store, archive: d.archive, words: d.words, now: d.time, log: d.log, scores: scores, publisher: publisher, discord: discord, register: register,
	}
}

func newHarbours(d *desk, challenges challenges, sight *visibility.Checker, publisher *publisher) harbours {
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

func newScores(d *desk) scores {
	return scores{
		tables: d.tables, store: d.store, now: d.time, log: d.log,
	}
}

func newCounter(d *desk, scores scores, discord *wire.Discord) counter {
	return counter{
		tables: d.tables, store: d.store, now: d.time, log: d.log, scores: scores, discord: discord,
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
