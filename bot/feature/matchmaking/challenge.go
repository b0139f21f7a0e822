// Package matchmaking is the feature for starting matches: challenges, lobbies, solo games and rematches.
package matchmaking

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/rating"
	"dockside/bot/refusal"
	"dockside/bot/seats"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/hours"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// Feature handles challenges, lobbies, solo games and rematches.
type Feature struct {
	Games   []catalog.Game
	Tables  *tables.Service
	Members *member.Store
	Guilds  *guild.Store
	Store   storage.Store  // reads through to the archive
	Near    storage.Tables // does not read the archive
	Words   *i18n.Catalogue
	Dice    game.Dice        // for matches without a seed
	Now     func() time.Time // the clock that all replicas share
	Log     *slog.Logger
	Pairs   Pairs
	Seats   seats.Finder
	Scores  rating.Settler
	Random  io.Reader // a cryptographically secure source for the seeds of matches
}

// limits returns the service that limits the number of tables.
func (f Feature) limits() tables.Limits { return tables.Limits{Store: f.Store, Near: f.Near} }

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	begins := []interaction.Guard{interaction.InGuild, interaction.PlaysHere, interaction.CanShow}
	return interaction.Routes{
		Commands: []interaction.Route{
			{Path: "challenge", Guards: begins, Handle: f.challenge, Suggest: f.levelOf("standin")},
			{Path: "solo", Guards: []interaction.Guard{interaction.PlaysHere}, Handle: f.solo, Suggest: f.levelOf("level")},
		},
		Components: []interaction.Route{
			{
				Path:   "solo:{game}:{level}",
				Guards: []interaction.Guard{interaction.PlaysHere, interaction.CanShow},
				Handle: f.solo,
			},
			{Path: "dare:{game}", Guards: begins, Handle: f.challenge},
			{Path: "accept:{table}:{terms}", OnChallenge: true, Guards: begins, Handle: f.Accept},
			{
				Path:        "rated:{table}:{to}",
				OnChallenge: true,
				Guards:      []interaction.Guard{interaction.InGuild},
				Handle:      f.switchRated,
			},
			{Path: "decline:{table}", OnChallenge: true, Handle: f.decline},
			{Path: "withdraw:{table}", OnChallenge: true, Handle: f.withdraw},
			{Path: "enlist:{table}:{level}", OnChallenge: true, Handle: f.enlist},
			{
				Path:        "arrange:{table}:{change}",
				OnChallenge: true,
				Guards:      []interaction.Guard{interaction.InGuild, interaction.CanShow},
				Handle:      f.arrange,
			},
			{Path: "join:{table}:{crew}", OnChallenge: true, Guards: begins, Handle: f.Join},
			{
				Path:        "shuffle:{table}",
				OnChallenge: true,
				Guards:      []interaction.Guard{interaction.InGuild, interaction.CanShow},
				Handle:      f.shuffle,
			},
			{
				Path: "ready:{table}", OnChallenge: true,
				Guards: []interaction.Guard{interaction.InGuild, interaction.CanShow}, Handle: f.ready,
			},
			{Path: "delay:{table}", OnChallenge: true, Handle: f.delay},
			{Path: "fill:{table}:{to}", OnChallenge: true, Handle: f.fill},
			{Path: "leave:{table}", OnChallenge: true, Handle: f.leave},
			{Path: "start:{table}", OnChallenge: true, Guards: begins, Handle: f.start},
			{
				Path:   "rematch:{table}",
				Guards: []interaction.Guard{interaction.PlaysHere, interaction.CanShow},
				Handle: f.rematch,
			},
		},
	}
}

// challenge opens a challenge to a named rival, or to anybody.
func (f Feature) challenge(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return interaction.Response{}, err
	}
	var rival table.Person
	if r.Target != nil {
		rival = r.Target.Person
		w, err := f.checkRival(ctx, r)
		if err != nil {
			return interaction.Response{}, err
		}
		rival.Quiet = member.QuietOf(w)
	}
	daily, err := f.daily(r)
	if err != nil {
		return interaction.Response{}, err
	}
	user := r.User
	if err := f.away(ctx, &user, &rival); err != nil {
		return interaction.Response{}, err
	}
	wishes, err := f.Members.Preferences(ctx, member.GuildDocument(r.Guild))
	if err != nil {
		return interaction.Response{}, err
	}
	rated, byDefault := ratedHere(r, wishes)
	if byDefault {
		if err := f.meetNewcomers(ctx, r.Guild, g.Rules.Name, &user, &rival); err != nil {
			return interaction.Response{}, err
		}
	}
	seed, err := fair.NewSeed(f.Random)
	if err != nil {
		return interaction.Response{}, err
	}
	t := table.New(table.Challenge{
		ID: tables.IDOf(r.ID), Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, InThread: r.InThread,
		Room:   roomFor(r, wishes),
		Locale: cmp.Or(f.Members.LanguageCode(wishes), r.GuildLocale),
		Rules:  g.Rules, Options: chosen(g.Rules, r.Bools),
		Pace: paceOf(r, daily, wishes), Daily: daily, Bank: r.Bools["bank"],
		Strict: r.Bools["strict"],
		Steady: r.Bools["steady"],
		Rated:  rated, Unchosen: byDefault, By: user, Rival: rival,
		Standin: g.StandIn(typedLevel(r, "standin", g)), Quiet: wishes.Of(member.Quips) == member.No,
		Aloud: wishes.Of(member.DescribePictures) == member.Yes,
		Seed:  seed, Word: r.Arg("word"),
	}, f.Now())
	if t.Lobby && r.Bools["computers"] {
		t.Filler = g.Opponent(t.Standin)
	}
	if t.Inviting() {
		return f.seek(ctx, r, t)
	}
	return f.open(ctx, r, "done.challenge", t)
}

// daily returns the time of day by which players must move, in the time zone of the challenger. It is zero if the
// request has none.
func (f Feature) daily(r *interaction.Request) (hours.Daily, error) {
	said := r.Arg("daily")
	if said == "" {
		return hours.Daily{}, nil
	}
	daily, ok := parseDaily(said, member.ZoneOf(r.Preferences))
	if !ok {
		return hours.Daily{}, refusal.New("error.time")
	}
	return daily, nil
}

// paceOf returns the time limit for a turn: a day for a daily match, else the chosen pace, else the default of the
// guild.
func paceOf(r *interaction.Request, daily hours.Daily, server member.Preferences) time.Duration {
	if !daily.IsZero() {
		return ui.Day
	}
	return ui.PaceOf(cmp.Or(r.Arg("pace"), server.Of(member.UsualPace)))
}

// roomFor returns the thread for a match according to the preferences of its guild. A challenge in a thread is played
// in that thread.
func roomFor(r *interaction.Request, server member.Preferences) table.Room {
	least := map[string]int{member.ForMany: 3, member.ForAll: 2}[server.Of(member.Threads)]
	if least == 0 || r.InThread {
		return table.Room{}
	}
	return table.Room{Hall: cmp.Or(server.Of(member.ThreadsIn), r.Channel), Least: least}
}

// checkRival returns the preferences of the rival. It returns an error if the rival cannot be challenged or does not
// accept challenges.
func (f Feature) checkRival(ctx context.Context, r *interaction.Request) (member.Preferences, error) {
	switch {
	case r.Target.ID == r.User.ID:
		return nil, refusal.New("error.self")
	case r.Target.Bot:
		return nil, refusal.New("error.robot")
	case r.Guild != "" && !r.Target.InGuild:
		return nil, refuses(r, "error.absent")
	case r.Guild != "" && !r.Target.CanView:
		return nil, refuses(r, "error.unseeing")
	}
	if banned, err := f.Guilds.IsBanned(ctx, r.Policy, r.Target.ID); banned || err != nil {
		return nil, cmp.Or(err, refuses(r, "error.unwilling"))
	}
	switch err := f.Members.MayMeet(ctx, r.User.ID, []string{r.Target.ID}); {
	case errors.Is(err, member.ErrBlocked):
		return nil, refuses(r, "error.unwilling")
	case err != nil:
		return nil, err
	}
	w, err := f.Members.Preferences(ctx, member.UserDocument(r.Target.ID))
	if err != nil {
		return nil, err
	}
	switch w.Of(member.ChallengesFrom) {
	case member.FromNone:
		return nil, refuses(r, "error.unwilling")
	case member.FromKnown:
		met, err := f.haveMet(ctx, r.Guild, r.Target.ID, r.User.ID)
		if err == nil && !met {
			err = refuses(r, "error.strangers")
		}
		return w, err
	}
	return w, nil
}

// refuses returns a refusal whose text names the rival of the challenge.
func refuses(r *interaction.Request, key string) error {
	return refusal.New(key, ui.Bold(r.Target.Name))
}

// haveMet reports whether two users have finished a match together in a guild.
func (f Feature) haveMet(ctx context.Context, guild, one, other string) (bool, error) {
	return f.inHistory(ctx, guild, one, func(e ladder.Entry) bool { return e.Has(other) })
}

// Accept seats the user opposite the challenger and starts the match. A refusal by maySit or by the limits only counts
// if nothing else prevents the match; see maySit.
func (f Feature) Accept(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if err := r.View.MayAccept(r.User.ID, f.Now()); err != nil && !r.View.HasHandled(r.ID) {
		return interaction.Response{}, err
	}
	refusal := cmp.Or(f.maySit(ctx, r), f.limits().MayJoin(ctx, r.Table, r.User.ID, r.ID))
	r, err := f.arrive(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.begin(ctx, r, []string{r.View.Players[0].User, r.User.ID}, func(v *view.View) error {
		if err := agreed(r, v.Table); err != nil {
			return err
		}
		return cmp.Or(v.Accept(r.User, r.ID, f.Dice, f.Now()), refusal)
	})
}

// decline declines the challenge for the rival, or withdraws it for the challenger.
func (f Feature) decline(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, func(v *view.View) error { return v.Decline(r.User.ID, f.Now()) })
}

// withdraw withdraws the challenge for the challenger.
func (f Feature) withdraw(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, func(v *view.View) error { return v.CancelBy(r.User.ID, f.Now()) })
}

// parseDaily parses a time of day such as "18:30" in a time zone as a daily pace; false if it is none.
func parseDaily(said string, zone *time.Location) (hours.Daily, bool) {
	layout := "15:04"
	if !strings.Contains(said, ":") {
		layout = "15"
	}
	at, err := time.Parse(layout, strings.TrimSpace(said))
	return hours.Daily{Minute: at.Hour()*60 + at.Minute(), Zone: zone.String()}, err == nil
}
