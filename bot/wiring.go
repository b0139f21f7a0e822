package bot

import (
	"context"
	"io"
	"time"

	"dockside/bot/discord/gateway"
	"dockside/bot/discord/rest"
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
	"dockside/bot/schedule"
	"dockside/bot/visibility"
	"dockside/storage"
)

// The constructors below build the parts of the bot from the shared services.

func newArchivist(d *services, store storage.Store) retention.Archiver {
	return retention.Archiver{
		Archive: d.archive, Now: d.time, Log: d.log, Store: store,
	}
}

func newVacations(d *services) settings.Absences {
	return settings.Absences{
		Tables: d.tables, Members: d.members, Store: d.store, Outages: d.outages, Now: d.time,
	}
}

func newBanning(d *services) moderation.Bans {
	return moderation.Bans{
		Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Now: d.time, Log: d.log,
	}
}

func newBlocking(d *services) moderation.Blocks {
	return moderation.Blocks{
		Members: d.members, Store: d.store, Now: d.time, Log: d.log,
	}
}

func newCalls(d *services, artist respond.Composer, discord *gateway.Connection) notify.Service {
	return notify.Service{
		Tables: d.tables, Members: d.members, Store: d.store, Words: d.words, Quarantine: &d.agendas, Now: d.time,
		Log: d.log, Composer: artist, Discord: discord,
	}
}

func newChallenges(d *services, pairs matchmaking.Pairs, scores rating.Settler, random io.Reader) matchmaking.Feature {
	return matchmaking.Feature{
		Games: d.games, Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Near: d.near,
		Words: d.words, Dice: d.dice, Now: d.time, Log: d.log, Pairs: pairs, Scores: scores, Random: random,
	}
}

func newClock(
	d *services, publisher schedule.Publisher,
	shift func(ctx context.Context, lasts time.Duration) (mine bool, err error), jobs ...schedule.Job,
) schedule.Clock {
	return schedule.Clock{
		Tables: d.tables, Store: d.store, Computers: d.computers, Dice: d.dice, Outages: d.outages, Now: d.time, Log: d.log,
		Publisher: publisher, Jobs: jobs, AcquireShift: shift,
	}
}

func newEraser(
	d *services,
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
	d *services,
	challenges matchmaking.Feature,
	sight *visibility.Checker,
	publisher *publish.Publisher,
) hub.Feature {
	return hub.Feature{
		Games: d.games, Tables: d.tables, Members: d.members, Store: d.store, Words: d.words, Now: d.time, Log: d.log,
		Challenges: challenges, Visibility: sight, Publisher: publisher,
	}
}

func newGuide(d *services) help.Help {
	return help.Help{
		Games: d.games,
	}
}

func newSchools(d *services, challenges matchmaking.Feature) tutorial.Feature {
	return tutorial.Feature{
		Games: d.games, Words: d.words, Challenges: challenges,
	}
}

func newRetrospect(d *services, files *rest.Files, sight *visibility.Checker) past.Finder {
	return past.Finder{
		Games: d.games, Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Near: d.near,
		Words: d.words, Outages: d.outages, Now: d.time, Log: d.log, Files: files, Visibility: sight,
	}
}

func newPlaying(d *services) play.Feature {
	return play.Feature{
		Games: d.games, Tables: d.tables, Members: d.members, Store: d.store, Computers: d.computers, Dice: d.dice,
		Now: d.time, Log: d.log,
	}
}

func newScores(d *services) rating.Settler {
	return rating.Settler{
		Tables: d.tables, Store: d.store, Now: d.time, Log: d.log,
	}
}

func newCounter(d *services, scores rating.Settler, discord *gateway.Connection) retention.GuildSweeper {
	return retention.GuildSweeper{
		Tables: d.tables, Store: d.store, Now: d.time, Log: d.log, Scores: scores, Discord: discord,
	}
}

func newSettings(d *services, sight *visibility.Checker) settings.Settings {
	return settings.Settings{
		Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Words: d.words, Now: d.time,
		Visibility: sight,
	}
}

func newSpectating(d *services, sight *visibility.Checker) spectate.Feature {
	return spectate.Feature{
		Tables: d.tables, Members: d.members, Guilds: d.guilds, Store: d.store, Computers: d.computers, Now: d.time,
		Visibility: sight,
	}
}

func newSweeper(d *services) moderation.Sweeper {
	return moderation.Sweeper{Store: d.store, Tables: d.tables, Guilds: d.guilds, Now: d.time}
}
