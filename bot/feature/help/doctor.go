package help

import (
	"context"
	"runtime"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/outage"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/visibility"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/internal/retry"
	"dockside/render/i18n"
	"dockside/storage"
)

// Doctor implements /doctor, the diagnostics of the bot. Its findings are public: players also want to know why
// something is missing or slow.
type Doctor struct {
	Games   []catalog.Game
	Tables  *tables.Service
	Store   storage.Store // including archived tables
	Words   *i18n.Catalogue
	Outages *outage.Monitor
	Now     func() time.Time // the clock that all replicas share
	After   func(time.Duration) <-chan time.Time
	Discord *gateway.Connection
	Guild   string // the guild where commands are registered; "" for all
	Gated   bool   // interactions arrive through the gateway, not over HTTP
	Commit  string
	// Crown says whether the bot can move the crown of a guild, or why not; nothing without a crown.
	Crown  func(ctx context.Context, guild string) ([]game.Event, error)
	kept   *visibility.Memory[game.Event]   // the cache of findings that are the same for everybody
	crowns *visibility.Memory[[]game.Event] // the cache of the crowns of guilds
}

// NewDoctor returns an infirmary with an empty cache.
func NewDoctor(f Doctor) Doctor {
	f.kept = &visibility.Memory[game.Event]{Ask: f.Look, Now: f.Now, Lasts: findingLasts}
	f.crowns = &visibility.Memory[[]game.Event]{Ask: f.lookAtCrown, Now: f.Now, Lasts: findingLasts}
	return f
}

func (f Doctor) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{{Path: "doctor", AllowBanned: true, Slow: true, Handle: f.doctor}},
	}
}

// FindingTimeout is the timeout of one finding. Discord gives the whole response three seconds.
const FindingTimeout = 1200 * time.Millisecond

// findingLasts is how long a shared finding is cached. It limits how often users can make the bot query Discord and the
// store.
const findingLasts = 10 * time.Second

// limit returns a context that ends after FindingTimeout.
func (f Doctor) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	panics.Go(
		func() error { return retry.Wait(ctx, f.After, FindingTimeout) },
		func(error) { cancel() },
	)
	return ctx, cancel
}

// finding is a part of the diagnostics: the key of its subject, and the function that finds it out. Each event is a
// line.
type finding struct {
	about string
	ask   func(context.Context, *interaction.Request) ([]game.Event, error)
}

// one returns a finding of one line.
func one(about string, ask func(context.Context, *interaction.Request) (game.Event, error)) finding {
	return finding{about, func(ctx context.Context, r *interaction.Request) ([]game.Event, error) {
		e, err := ask(ctx, r)
		return []game.Event{e}, err
	}}
}

// common returns a finding that is cached and the same for everybody.
func (f Doctor) common(about string) finding {
	return one(about, func(ctx context.Context, _ *interaction.Request) (game.Event, error) {
		return f.kept.Get(ctx, about)
	})
}

// Look computes a shared finding. Its Discord requests have background priority, so players come first. A failure is
// cached, too.
func (f Doctor) Look(ctx context.Context, about string) (game.Event, error) {
	ctx, cancel := f.limit(discord.WithPriority(ctx, discord.Background))
	defer cancel()
	ask := map[string]func(context.Context) (game.Event, error){
		"doctor.part.api": f.api, "doctor.part.store": f.storage, "doctor.part.commands": f.registered,
		"doctor.part.due": f.due,
	}[about]
	e, err := ask(ctx)
	if err != nil {
		return unknown(about), nil
	}
	return e, nil
}

func unknown(about string) game.Event { return game.Say("doctor.unknown", game.Say(about)) }

// doctor computes all findings concurrently. One that fails, or takes too long, is reported as unknown.
func (f Doctor) doctor(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	ctx, cancel := f.limit(ctx)
	defer cancel()
	parts := []finding{
		f.common("doctor.part.api"),
		f.common("doctor.part.store"),
		one("doctor.part.clock", f.clocks),
		f.common("doctor.part.commands"),
		one("doctor.part.here", f.here),
		f.common("doctor.part.due"),
		one("doctor.part.version", f.version),
	}
	if f.Gated {
		parts = slices.Insert(parts, 0, one("doctor.part.gateway", f.gateway))
	}
	if r.Guild != "" {
		parts = slices.Insert(parts, 0, finding{"doctor.part.crown", f.crown})
	}
	told := make([]chan []game.Event, len(parts))
	for i, p := range parts {
		told[i] = make(chan []game.Event, 1)
		panics.Go(func() error {
			e, err := p.ask(ctx, r)
			if err == nil {
				told[i] <- e
			}
			return err
		}, func(err error) {
			if err != nil {
				told[i] <- []game.Event{unknown(p.about)}
			}
		})
	}
	lines := mayDo(r)
	for i, p := range parts {
		for _, e := range inTime(ctx, told[i], p.about) {
			lines = append(lines, r.Language.Event(nil, e))
		}
	}
	s := ui.Screen{Title: r.Language.Say("doctor.title"), Color: ui.Brass, Text: ui.Lines(lines...)}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
}

// inTime returns what was found out about a subject by the end of ctx, or that it is unknown.
func inTime(ctx context.Context, told <-chan []game.Event, about string) []game.Event {
	select {
	case found := <-told:
		return found
	case <-ctx.Done():
	}
	select {
	case found := <-told: // found while another finding was waited for
		return found
	default:
		return []game.Event{unknown(about)}
	}
}

// mayDo lists the bot's permissions in the channel, and what does not work without the missing ones.
func mayDo(q *interaction.Request) []string {
	var granted []game.Event
	var lacks []string
	for _, r := range q.Permissions {
		name := game.Say("permission." + r.Name)
		if r.Granted {
			granted = append(granted, name)
		} else {
			lacks = append(lacks, q.Language.Event(nil, game.Say("doctor.lacks", name, game.Say("doctor.without."+r.Name))))
		}
	}
	if len(q.Permissions) == 0 {
		return []string{q.Language.Say("doctor.private")}
	}
	if len(lacks) == 0 {
		lacks = []string{q.Language.Say("doctor.complete")}
	}
	return append([]string{q.Language.Event(nil, game.Say("doctor.granted", granted))}, lacks...)
}

// millis returns a duration in whole milliseconds.
func millis(d time.Duration) int { return int(d.Round(time.Millisecond) / time.Millisecond) }

func (f Doctor) gateway(context.Context, *interaction.Request) (game.Event, error) {
	took, err := f.Discord.Heartbeat()
	return game.Say("doctor.gateway", millis(took)), err
}

func (f Doctor) api(ctx context.Context) (game.Event, error) {
	began := f.Outages.Local()
	err := f.Discord.Reach(ctx)
	return game.Say("doctor.api", millis(f.Outages.Local().Sub(began))), err
}

func (f Doctor) storage(ctx context.Context) (game.Event, error) {
	began := f.Outages.Local()
	_, err := f.Store.Document(ctx, outage.LastContact.Key)
	return game.Say("doctor.store", millis(f.Outages.Local().Sub(began))), err
}

// clocks compares the local clock with the store's clock, and with the timestamp in the interaction's id. The latter
// difference includes the time of delivery.
func (f Doctor) clocks(ctx context.Context, r *interaction.Request) (game.Event, error) {
	pressed, err := r.CreatedAt()
	if err != nil {
		return game.Event{}, err
	}
	behind := millis(f.Outages.Local().Sub(pressed))
	if f.Outages.StoreTime == nil {
		return game.Say("doctor.clock.own", behind), nil
	}
	there, err := f.Outages.StoreTime(ctx)
	return game.Say("doctor.clock", behind, millis(f.Outages.Local().Sub(there))), err
}

func (f Doctor) registered(ctx context.Context) (game.Event, error) {
	current, _, err := command.Registered(ctx, f.Discord, f.Games, f.Words, f.Guild, f.Store)
	if !current {
		return game.Say("doctor.commands.old"), err
	}
	return game.Say("doctor.commands.current"), err
}

// here counts the games in the channel that wait for a player, up to tables.MaxNear.
func (f Doctor) here(ctx context.Context, r *interaction.Request) (game.Event, error) {
	waiting, err := f.Tables.InChannel(
		ctx, r.Origin(), func(t *table.Table) bool { return interaction.Concerns(t, r) && !t.Private },
	)
	if len(waiting) >= tables.MaxNear {
		return game.Say("doctor.here.many", tables.MaxNear), err
	}
	return game.Say("doctor.here", len(waiting)), err
}

// due counts the tables that are due.
func (f Doctor) due(ctx context.Context) (game.Event, error) {
	count, err := f.Store.CountDue(ctx, f.Now())
	return game.Say("doctor.due", count), err
}

func (f Doctor) crown(ctx context.Context, r *interaction.Request) ([]game.Event, error) {
	return f.crowns.Get(ctx, r.Guild)
}

// lookAtCrown finds out whether the crown of a guild can be moved. A failure is cached, too.
func (f Doctor) lookAtCrown(ctx context.Context, guild string) ([]game.Event, error) {
	ctx, cancel := f.limit(discord.WithPriority(ctx, discord.Background))
	defer cancel()
	found, err := f.Crown(ctx, guild)
	if err != nil {
		return []game.Event{unknown("doctor.part.crown")}, nil
	}
	return found, nil
}

// version returns the commit, the Go version and the schema of tables.
func (f Doctor) version(context.Context, *interaction.Request) (game.Event, error) {
	return game.Say("doctor.version", f.Commit, runtime.Version(), table.Schema), nil
}
