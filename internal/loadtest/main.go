// Command loadtest measures how many games a bot can serve. It is a minimal Discord with a gateway and REST on
// loopback. It starts the bot as a process, lets some hundred pairs play, and presses buttons at random times at a
// given rate, whether or not earlier presses have been answered (an open-loop load):
//
//	go build -o dockside . && go run ./internal/loadtest -bot ./dockside -redis -rate 250
//
// It reports the time from a press to its picture, and the processor time per press. -against compares two programs in
// alternating rounds. -copies uses several instances of the bot over HTTP. -overload presses at twice the rate that
// the bot can serve. -shards uses several gateway sessions. -backup makes backups meanwhile. -flood lets one member
// press without pause. -daily lets members answer the puzzle of the day. -uplink limits the bandwidth. -pin compares
// one instance on a core with several on a core each. It does not check the content of messages.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"dockside/internal/loadtest/fakediscord"
	"dockside/internal/loadtest/process"
)

// plan describes a measurement.
type plan struct {
	bots      []string // programs, which take turns
	redis     bool     // store the games in a Redis, in a file if not
	instances int      // that receive interactions over HTTP; 0 is one that uses the gateway
	scatter   bool     // send each interaction to the next instance, whatever its channel
	games     int      // pairs of players who play at the same time
	depth     int      // presses of a game before the measurement, on average
	rate      float64  // presses a second
	span      time.Duration
	rounds    int
	overload  bool
	shards    int     // sessions of the gateway
	backup    bool    // make backups of the store meanwhile
	pin       bool    // compare one instance on a core with several on a core each
	impatient bool    // players press again before the bot has responded
	solo      bool    // start a game against the computer every second
	flood     float64 // presses a second of one member who plays in many channels
	opponents fakediscord.Opponents
	daily     int     // people who answer the puzzle of the day; 0 for games
	uplink    float64 // kilobytes a second that the bot can send; 0 for no limit
}

func main() {
	p, err := planOf(os.Args[1:])
	if err != nil {
		os.Exit(2) // the error has been printed
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := p.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// planOf parses the flags.
func planOf(args []string) (p plan, err error) {
	set := flag.NewFlagSet("load", flag.ContinueOnError)
	bot := set.String("bot", "./dockside", "the program to measure")
	against := set.String("against", "", "another program, measured in turn with the first")
	set.BoolVar(&p.redis, "redis", false, "keep the games in a redis-server, started for it, instead of a file")
	set.IntVar(&p.instances, "copies", 0,
		"tell so many copies over HTTP, each of its channels; 0: one, through the gateway")
	set.BoolVar(&p.scatter, "scatter", false, "with -copies: tell each in turn, whatever the channel")
	set.IntVar(&p.games, "games", 400, "games at the same time")
	set.IntVar(&p.depth, "depth", 4, "presses that each game has seen on average before anything is measured")
	set.Float64Var(&p.rate, "rate", 250, "presses a second")
	set.DurationVar(&p.span, "for", 12*time.Second, "how long a round is measured")
	set.IntVar(&p.rounds, "rounds", 1, "rounds for each program")
	set.BoolVar(&p.overload, "overload", false, "find the rate that can be served, then press at twice that")
	set.IntVar(&p.shards, "shards", 1, "so many sessions of the gateway share the servers")
	set.BoolVar(&p.backup, "backup", false, "make one copy of the store after the other meanwhile")
	set.BoolVar(&p.pin, "pin", false, "compare one copy on a core with -copies (2) on a core each, all on the same Redis")
	set.BoolVar(&p.impatient, "impatient", false, "people press again what has not been answered yet")
	set.BoolVar(&p.solo, "solo", false, "somebody begins a game against the computer every second")
	set.Float64Var(&p.flood, "flood", 0, "one member presses so many times a second in 80 channels; implies -solo")
	set.StringVar(&p.opponents.Game, "game", "", "with -solo and -flood: this game; the first of the house if empty")
	set.StringVar(&p.opponents.Level, "level", "", "the same: against this computer player")
	set.StringVar(&p.opponents.Count, "opponents", "", "the same: against so many")
	set.IntVar(&p.daily, "daily", 0, "in place of games, so many members of a server answer the puzzle of the day")
	set.Float64Var(&p.uplink, "uplink", 0, "the bot can send so many kilobytes a second")
	if err := set.Parse(args); err != nil {
		return p, err
	}
	if p.pin {
		p.instances, p.redis = max(2, p.instances), true
	}
	if p.instances > 1 && !p.redis {
		fmt.Fprintln(set.Output(), "several copies need -redis")
		return p, flag.ErrHelp
	}
	p.bots = []string{*bot}
	if *against != "" {
		p.bots = append(p.bots, *against)
	}
	return p, nil
}

// run measures all rounds, each with a new bot and a new store, and prints a report.
func (p plan) run(ctx context.Context) error {
	t := newReport(os.Stdout, p)
	for range p.rounds {
		for _, bot := range p.bots {
			for _, q := range p.compared() {
				figures, err := q.round(ctx, bot)
				if err != nil {
					return fmt.Errorf("%s: %w", bot, err)
				}
				for _, f := range figures {
					t.row(f)
				}
			}
		}
	}
	t.remarks()
	return ctx.Err()
}

// compared returns the plans that are measured one after the other in each round.
func (p plan) compared() []plan {
	if !p.pin {
		return []plan{p}
	}
	one := p
	one.instances = 1
	return []plan{one, p}
}

// round starts a bot, brings the games to different stages, and measures.
func (p plan) round(ctx context.Context, bot string) ([]figures, error) {
	if p.pin {
		free, err := process.Confine(ctx, p.instances)
		if err != nil {
			return nil, err
		}
		defer free()
	}
	d, err := fakediscord.Listen(ctx, p.shards)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	d.Scatter, d.Opponents = p.scatter, p.opponents
	api := d.Address
	if p.uplink > 0 {
		uplink, err := fakediscord.NewUplink(ctx, d, p.uplink*1000)
		if err != nil {
			return nil, err
		}
		defer uplink.Close()
		api = uplink.Address()
	}
	h, err := process.Start(ctx, process.Config{
		Program: bot, API: api, PublicKey: d.PublicKey(), Redis: p.redis, Instances: p.instances, Pin: p.pin,
	})
	if err != nil {
		return nil, err
	}
	defer h.Stop()
	if err := d.Await(ctx, h.Endpoints); err != nil {
		return nil, err
	}
	if p.daily > 0 {
		return p.puzzle(ctx, d, h), ctx.Err()
	}
	l := newLoad(d, p.games)
	l.saturate(ctx, p.games*p.depth)
	switch {
	case p.pin:
		f := p.capacity(ctx, l, h)
		f.bot = fmt.Sprintf("%s × %d", f.bot, p.instances)
		return []figures{f}, ctx.Err()
	case p.overload:
		return p.overloaded(ctx, l, h), ctx.Err()
	}
	var flooded *flood
	f := measure(ctx, h, d, func() tally {
		if p.backup {
			defer h.MakeBackups(ctx)()
		}
		if p.solo || p.flood > 0 {
			stop := l.flood(ctx, p.flood)
			defer func() { flooded = stop() }()
		}
		return l.poisson(ctx, p.rate, p.span, p.impatient)
	})
	f.flooded = flooded
	f.offered, f.backups, f.backupSize = fmt.Sprintf("%.0f", p.rate), h.Backups, h.BackupSize
	return []figures{f}, ctx.Err()
}

// capacity measures how many presses a bot can serve.
func (p plan) capacity(ctx context.Context, l *load, h *process.Host) figures {
	f := measure(ctx, h, l.discord, func() tally { return l.busy(ctx, p.span) })
	f.offered = "as many as it can"
	return f
}

// overloaded measures the capacity of a bot, then what it serves at twice that rate, and then the capacity again, since
// presses get more expensive as games grow longer.
func (p plan) overloaded(ctx context.Context, l *load, h *process.Host) []figures {
	before := p.capacity(ctx, l, h)
	rate := 2 * before.rate()
	twice := measure(ctx, h, l.discord, func() tally { return l.poisson(ctx, rate, p.span, p.impatient) })
	twice.offered = fmt.Sprintf("%.0f, twice that", rate)
	after := p.capacity(ctx, l, h)
	twice.share = 2 * twice.rate() / (before.rate() + after.rate())
	return []figures{before, twice, after}
}
