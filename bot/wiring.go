package bot

import (
	"context"
	"io"
	"time"

	"dockside/bot/erasure"
	"dockside/bot/feature/help"
	"dockside/bot/feature/hub"
	"dockside/bot/feature/matchmaking"
	"dockside/bot/feature/moderation"
	"dockside/bot/feature/play"
	"dockside/bot/feature/settings"
	"dockside/bot/feature/spectate"
	"dockside/bot/feature/tutorial"
	"dockside/bot/member"
	"dockside/bot/notify"
	"dockside/bot/past"
	"dockside/bot/publish"
	"dockside/bot/rating"
	"dockside/bot/respond"
	"dockside/bot/retention"
	"dockside/bot/visibility"
	"dockside/bot/wire/gateway"
	"dockside/bot/wire/rest"
	"dockside/storage"
)

// The constructors below build the parts of the bot from the shared services.

func newArchivist(d *desk, store storage.Store) retention.Archiver {
	return retention.Archiver{
		Archive: d.archive, Now: d.time, Log: d.log, Store: store,
	}
}

func newVacations(d *desk) settings.Absences {
	return settings.Absences{
		Tables: d.tables, Members: d.members, Store: d.store, Hearing: d.hearing, Now: d.time,
	}
}

func newBanning(d *desk) moderation.Bans {
	return moderation.Bans{
		Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Now: d.time, Log: d.log,
	}
}

func newBlocking(d *desk) moderation.Blocks {
	return moderation.Blocks{
		Members: d.members, Store: d.store, Now: d.time, Log: d.log,
	}
}

func newCalls(d *desk, artist respond.Composer, discord *gateway.Connection) notify.Service {
	return notify.Service{
		Tables: d.tables, Members: d.members, Store: d.store, Words: d.words, Mislaid: &d.mislaid, Now: d.time,
		Log: d.log, Artist: artist, Discord: discord,
	}
}

func newChallenges(d *desk, pairs matchmaking.Pairs, scores rating.Settler, random io.Reader) matchmaking.Feature {
	return matchmaking.Feature{
		Games: d.games, Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Near: d.near,
		Words: d.words, Dice: d.dice, Now: d.time, Log: d.log, Pairs: pairs, Scores: scores, Random: random,
	}
}

func newClock(
	d *desk,
	publisher *publish.Publisher,
	calls notify.Service,
	shift func(ctx context.Context, lasts time.Duration) (mine bool, err error),
) clock {
	return clock{
		tables: d.tables, guilds: d.guilds, store: d.store, minds: d.minds, dice: d.dice, hearing: d.hearing,
		now: d.time, log: d.log, publisher: publisher, calls: calls, shift: shift,
	}
}

func newEraser(
	d *desk,
	scores rating.Settler,
	publisher *publish.Publisher,
	discord *gateway.Connection,
	register member.Ledger,
) erasure.Eraser {
	return erasure.Eraser{
		Tables: d.tables, Members: d.members, Store: d.store, Archive: d.archive, Words: d.words, Now: d.time,
		Log: d.log, Scores: scores, Publisher: publisher, Discord: discord, Register: register,
	}
}

func newHarbours(
	d *desk,
	challenges matchmaking.Feature,
	sight *visibility.Checker,
	publisher *publish.Publisher,
) hub.Feature {
	return hub.Feature{
		Games: d.games, Tables: d.tables, Members: d.members, Store: d.store, Words: d.words, Now: d.time, Log: d.log,
		Challenges: challenges, Sight: sight, Publisher: publisher,
	}
}

func newGuide(d *desk) help.Help {
	return help.Help{
		Games: d.games,
	}
}

func newSchools(d *desk, challenges matchmaking.Feature) tutorial.Feature {
	return tutorial.Feature{
		Games: d.games, Words: d.words, Challenges: challenges,
	}
}

func newRetrospect(d *desk, files *rest.Files, sight *visibility.Checker) past.Finder {
	return past.Finder{
		Games: d.games, Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Near: d.near,
		Words: d.words, Hearing: d.hearing, Now: d.time, Log: d.log, Files: files, Visibility: sight,
	}
}

func newPlaying(d *desk) play.Feature {
	return play.Feature{
		Games: d.games, Tables: d.tables, Members: d.members, Store: d.store, Minds: d.minds, Dice: d.dice,
		Now: d.time, Log: d.log,
	}
}

func newScores(d *desk) rating.Settler {
	return rating.Settler{
		Tables: d.tables, Store: d.store, Now: d.time, Log: d.log,
	}
}

func newCounter(d *desk, scores rating.Settler, discord *gateway.Connection) retention.GuildSweeper {
	return retention.GuildSweeper{
		Tables: d.tables, Store: d.store, Now: d.time, Log: d.log, Scores: scores, Discord: discord,
	}
}

func newSettings(d *desk, sight *visibility.Checker) settings.Settings {
	return settings.Settings{
		Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Words: d.words, Now: d.time, Sight: sight,
	}
}

func newSpectating(d *desk, sight *visibility.Checker) spectate.Feature {
	return spectate.Feature{
		Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Minds: d.minds, Now: d.time, Sight: sight,
	}
}
