// Package digest is the feature for the messages of a server about the puzzle of the day: the line with the names of
// today's players, and the daily digest about the day that has ended.
package digest

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/game/daily"
	"dockside/render/i18n"
	"dockside/storage"
)

// Feature handles the buttons of lines and digests, and sends both.
type Feature struct {
	Dailies    *dailies.Service
	Members    *member.Store
	Guilds     *guild.Store
	Store      storage.Store // with the archive behind it
	Words      *i18n.Catalogue
	Now        func() time.Time // the clock that all replicas share
	Log        *slog.Logger
	Composer   publish.Composer
	Discord    Messenger
	Challenges Opener
	// Invite returns the address for adding the bot, for public messages; "" for none.
	Invite func() string
	// InContact reports whether the bot is in contact with Discord. Nothing is sent by itself otherwise.
	InContact func() bool
}

// Messenger sends messages, and reads channels.
type Messenger interface {
	publish.Messenger
	// Channel returns a channel by its id.
	Channel(ctx context.Context, channel string) (discord.Channel, error)
}

// The verbs of the components.
const (
	shareVerb = "daily-share"
	whyVerb   = "daily-explain"
	playVerb  = "daily-play"
)

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{
		Components: []interaction.Route{
			{Path: shareVerb + ":{day}", Handle: f.share},
			{Path: whyVerb + ":{day}", Handle: f.why},
			{Path: playVerb + ":{day}", Guards: []interaction.Guard{interaction.PlaysHere}, Handle: f.play},
		},
	}
}

// day returns the day that a request is about.
func (f Feature) day(r *interaction.Request) (daily.Day, error) {
	day, err := daily.ParseDay(r.Arg("day"))
	today := daily.On(f.Dailies.Now())
	if err != nil || day > today || day < today-dailies.KeptWhole {
		return 0, interaction.ErrMalformed
	}
	return day, nil
}

// closed returns the puzzle of the day of a request. It returns ErrMalformed while the solution is secret.
func (f Feature) closed(ctx context.Context, r *interaction.Request) (*dailies.Puzzle, error) {
	day, err := f.day(r)
	if err != nil {
		return nil, err
	}
	if !day.IsClosed(f.Dailies.Now()) {
		return nil, interaction.ErrMalformed
	}
	return f.Dailies.Puzzle(ctx, day)
}

// Crowd returns the people whose answers for a day count on a server, without banned ones. People who want to be named
// nowhere have no names.
func (f Feature) Crowd(ctx context.Context, server string, day daily.Day) (dailies.Crowd, error) {
	c, err := f.Dailies.Crowd(ctx, server, day)
	if err != nil {
		return c, err
	}
	all := []dailies.Crowd{c}
	err = f.hide(ctx, server, all)
	return all[0], err
}

// hide removes banned people from the crowds of a server, and the names of people who want to be named nowhere.
func (f Feature) hide(ctx context.Context, server string, all []dailies.Crowd) error {
	var users, sharers []string
	for _, c := range all {
		for _, e := range c.People {
			users = append(users, e.User)
		}
		sharers = append(sharers, c.Sharers()...)
	}
	silent, err := f.Members.Unnamed(ctx, distinct(sharers)...)
	if err != nil {
		return err
	}
	banned, err := f.banned(ctx, server, distinct(users))
	if err != nil {
		return err
	}
	for i := range all {
		people := slices.DeleteFunc(all[i].People, func(e dailies.Entry) bool { return banned[e.User] })
		for j := range people {
			if silent[people[j].User] {
				people[j].Name = ""
			}
		}
		all[i].People = people
	}
	return nil
}

// banned returns which of some users are banned on a server.
func (f Feature) banned(ctx context.Context, server string, users []string) (map[string]bool, error) {
	policy, err := f.Guilds.Policy(ctx, server)
	if err != nil {
		return nil, err
	}
	all := map[string]bool{}
	for _, user := range users {
		if all[user], err = f.Guilds.IsBanned(ctx, policy, user); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// distinct returns sorted texts without repetitions.
func distinct(all []string) []string {
	slices.Sort(all)
	return slices.Compact(all)
}
