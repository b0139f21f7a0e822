package bot

import (
	"runtime"

	"dockside/bot/discord/rest"
	"dockside/bot/feature/alerts"
	"dockside/bot/feature/crown"
	"dockside/bot/feature/daily"
	"dockside/bot/feature/digest"
	"dockside/bot/feature/help"
	"dockside/bot/feature/history"
	"dockside/bot/feature/hub"
	"dockside/bot/feature/leaderboard"
	"dockside/bot/feature/matchmaking"
	"dockside/bot/feature/moderation"
	"dockside/bot/feature/play"
	"dockside/bot/feature/privacy"
	"dockside/bot/feature/review"
	"dockside/bot/feature/settings"
	"dockside/bot/feature/show"
	"dockside/bot/feature/spectate"
	"dockside/bot/feature/tutorial"
	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/publish"
	"dockside/bot/rating"
	"dockside/bot/seats"
	"dockside/bot/visibility"
)

// features has the features that other parts of the bot call.
type features struct {
	scores     rating.Settler
	finder     past.Finder
	challenges matchmaking.Feature
	reviews    review.Feature
	shows      show.Feature
	spectating spectate.Feature
	alerts     alerts.Feature
	crown      crown.Feature
	hub        hub.Feature
	digests    digest.Feature
	greeter    *help.Greeter
	firstSteps help.FirstSteps
}

// newFeatures builds these features.
func newFeatures(c Config, s *services, publisher *publish.Publisher) (f features) {
	sight := visibility.New(c.Discord, c.Now)
	f.scores = rating.Settler{Tables: s.tables, Store: s.store, Now: s.now, Log: s.log}
	f.finder = past.Finder{
		Games: s.games, Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.store, Near: s.near,
		Words: s.words, Outages: s.outages, Now: s.now, Log: s.log, Files: rest.NewFiles(c.Files), Visibility: sight,
		Dailies: s.dailies,
		Invite:  s.invite.Link,
	}
	open := seats.Finder{
		Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.near, Visibility: sight, Now: s.now,
	}
	f.challenges = matchmaking.Feature{
		Games: s.games, Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.store, Near: s.near,
		Words: s.words, Dice: s.dice, Now: s.now, Log: s.log, Pairs: matchmaking.Pairs{Store: s.near}, Scores: f.scores,
		Seats: open, Random: c.Random,
	}
	f.reviews = review.Feature{
		Finder: f.finder, Critic: review.NewCritic(s.computers.Turns, c.Now, &s.computers.Memory), Publisher: publisher,
		After: c.After, Waiting: make(chan string, review.ReviewsWaiting),
	}
	f.shows = show.New(show.Feature{
		Finder: f.finder, Composer: s.composer, Discord: c.Discord, Review: f.reviews.Analyse,
		Solvers: runtime.GOMAXPROCS(0) / 2,
	})
	f.spectating = spectate.Feature{
		Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.store, Computers: s.computers, Now: s.now,
		Visibility: sight,
	}
	f.crown = crown.Feature{
		Games: s.games, Guilds: s.guilds, Members: s.members, Store: s.store, Dailies: s.dailies, Now: s.now, Log: s.log,
		Discord: c.Discord, Compose: s.composer.Compose,
	}
	f.alerts = alerts.Feature{
		Games: s.games, Tables: s.tables, Members: s.members, Store: s.store, Now: s.now, Log: s.log, Visibility: sight,
		MayHear: f.spectating.MayHear, Publish: publisher.Publish,
	}
	f.hub = hub.Feature{
		Games: s.games, Tables: s.tables, Members: s.members, Store: s.store, Words: s.words, Now: s.now, Log: s.log,
		Challenges: f.challenges, Seats: open, Visibility: sight, Publisher: publisher,
	}
	f.digests = digest.Feature{
		Dailies: s.dailies, Members: s.members, Guilds: s.guilds, Store: s.store, Words: s.words, Now: s.now, Log: s.log,
		Composer: s.composer, Discord: c.Discord, Challenges: f.challenges, InContact: s.outages.InContact,
		Invite: s.invite.Link,
	}
	f.greeter = &help.Greeter{
		Games: s.games, Mentions: &s.mentions, Members: s.members, Composer: s.composer, Discord: c.Discord, Now: s.now,
		Log: s.log,
	}
	f.firstSteps = help.FirstSteps{
		Games: s.games, Mentions: &s.mentions, Members: s.members, Guilds: s.guilds, Store: s.store, Log: s.log,
	}
	return f
}

// routes returns the routes of all features. If two have the same verb, the first one counts.
func (f features) routes(c Config, s *services) []interaction.Routes {
	return []interaction.Routes{
		f.hub.Routes(),
		f.digests.Routes(),
		f.challenges.Routes(),
		daily.Feature{Dailies: s.dailies, Words: s.words, Named: f.digests}.Routes(),
		play.Feature{
			Games: s.games, Tables: s.tables, Members: s.members, Store: s.store, Computers: s.computers, Dice: s.dice,
			Now: s.now, Log: s.log,
		}.Routes(),
		history.History{Finder: f.finder}.Routes(),
		history.Games{Finder: f.finder}.Routes(),
		history.Descriptions{Finder: f.finder}.Routes(),
		history.Apps{Finder: f.finder}.Routes(),
		f.reviews.Routes(),
		review.Studies{Finder: f.finder, Challenges: f.challenges}.Routes(),
		leaderboard.Feature{Finder: f.finder}.Routes(),
		help.Help{Games: s.games, Mentions: &s.mentions}.Routes(),
		help.NewDoctor(help.Doctor{
			Games: s.games, Tables: s.tables, Store: s.store, Words: s.words, Outages: s.outages, Now: s.now,
			After: c.After, Discord: c.Discord, Guild: c.Guild, Gated: c.Key == nil, Commit: c.Commit, Crown: f.crown.Diagnose,
		}).Routes(),
		settings.Settings{
			Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.store, Words: s.words, Now: s.now,
			Visibility: f.finder.Visibility, Crown: f.crown.Set,
		}.Routes(),
		settings.Absences{
			Tables: s.tables, Members: s.members, Store: s.store, Outages: s.outages, Now: s.now,
		}.Routes(),
		moderation.Bans{
			Tables: s.tables, Members: s.members, Guilds: s.guilds, Store: s.store, Now: s.now, Log: s.log,
		}.Routes(),
		moderation.Blocks{Members: s.members, Store: s.store, Now: s.now, Log: s.log}.Routes(),
		f.shows.Routes(),
		f.spectating.Routes(),
		f.alerts.Routes(),
		spectate.Predictions{Feature: f.spectating}.Routes(),
		privacy.Feature{Finder: f.finder, Policy: c.Privacy}.Routes(),
		tutorial.Feature{Games: s.games, Words: s.words, Challenges: f.challenges}.Routes(),
	}
}
