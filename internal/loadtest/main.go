// Command loadtest measures how many games a bot can serve. It is a minimal Discord with a gateway and REST on
// loopback. It starts the bot as a process, lets some hundred pairs play, and presses buttons at random times at a
// given rate, whether or not earlier presses have been answered (an open-loop load):
//
//	go build -o dockside . && go run ./internal/loadtest -bot ./dockside -redis -rate 250
//
// It reports the time from a press to its picture, and the processor time per press. -against compares two programs in
// alternating rounds. -copies uses several instances of the bot over HTTP. -overload presses at twice the rate that
// the bot can serve. -shards uses several gateway sessions. -backup makes backups meanwhile. -flood lets one member
// press without pause. -uplink limits the bandwidth. -pin compares one instance on a core with several on a core each.
// It does not check the content of messages.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// plan is what is to be measured.
type plan struct {
	bots     []string // programs, which take turns
	redis    bool     // keep the games in a Redis; in a file if not
	copies   int      // that are told over HTTP; 0: one, through the gateway
	scatter  bool     // what comes from a channel to any of them, instead of always to the same
	games    int      // pairs of people who play at the same time
	depth    int      // presses that a game has seen before, on average
	rate     float64  // presses a second
	span     time.Duration
	rounds   int
	overload bool
	shards   int     // sessions of the gateway
	backup   bool    // make a copy of the store after the other meanwhile
	pin      bool    // compare one copy on a core with several on a core each
	hasty    bool    // people press again before they have been answered
	solo     bool    // somebody begins a game against the computer every second
	flood    float64 // presses a second of one member who plays in many channels
	rivals   rivals  // of those games
	uplink   float64 // kilobytes a second that the bot can send; 0: as many as it likes
}

func main() {
	p, err := planOf(os.Args[1:])
	if err != nil {
		os.Exit(2) // what is wrong has been said
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := p.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func planOf(args []string) (p plan, err error) {
	set := flag.NewFlagSet("load", flag.ContinueOnError)
	bot := set.String("bot", "./dockside", "the program to measure")
	against := set.String("against", "", "another program, measured in turn with the first")
	set.BoolVar(&p.redis, "redis", false, "keep the games in a redis-server, started for it, instead of a file")
	set.IntVar(&p.copies, "copies", 0, "tell so many copies over HTTP, each of its channels; 0: one, through the gateway")
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
	set.BoolVar(&p.hasty, "impatient", false, "people press again what has not been answered yet")
	set.BoolVar(&p.solo, "solo", false, "somebody begins a game against the computer every second")
	set.Float64Var(&p.flood, "flood", 0, "one member presses so many times a second in 80 channels; implies -solo")
	set.StringVar(&p.rivals.game, "game", "", "with -solo and -flood: this game; the first of the house if empty")
	set.StringVar(&p.rivals.level, "level", "", "the same: against this computer player")
	set.StringVar(&p.rivals.opponents, "opponents", "", "the same: against so many")
	set.Float64Var(&p.uplink, "uplink", 0, "the bot can send so many kilobytes a second")
	if err := set.Parse(args); err != nil {
		return p, err
	}
	if p.pin {
		p.copies, p.redis = max(2, p.copies), true
	}
	if p.copies > 1 && !p.redis {
		fmt.Fprintln(set.Output(), "several copies need -redis")
		return p, flag.ErrHelp
	}
	p.bots = []string{*bot}
	if *against != "" {
		p.bots = append(p.bots, *against)
	}
	return p, nil
}

// run measures round by round, each with a bot and a store of its own.
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
	t.remark()
	return ctx.Err()
}

// compared are the plans that are measured one after the other in each round.
func (p plan) compared() []plan {
	if !p.pin {
		return []plan{p}
	}
	one := p
	one.copies = 1
	return []plan{one, p}
}

// round starts a bot, brings the games to different stages, and measures.
func (p plan) round(ctx context.Context, bot string) ([]figures, error) {
	if p.pin {
		free, err := confine(ctx, p.copies)
		if err != nil {
			return nil, err
		}
		defer free()
	}
	d, err := listen(ctx, p.shards)
	if err != nil {
		return nil, err
	}
	defer d.close()
	d.scatter, d.rivals = p.scatter, p.rivals
	api := d.address
	if p.uplink > 0 {
		line, err := narrowed(ctx, d, p.uplink*1000)
		if err != nil {
			return nil, err
		}
		defer line.listener.Close()
		api = line.address()
	}
	h, err := start(ctx, bot, api, d, p)
	if err != nil {
		return nil, err
	}
	defer h.stop()
	if err := d.await(ctx, h.doors); err != nil {
		return nil, err
	}
	l := newLoad(d, p.games)
	l.saturate(ctx, p.games*p.depth)
	switch {
	case p.pin:
		f := p.able(ctx, l, h)
		f.bot = fmt.Sprintf("%s × %d", f.bot, p.copies)
		return []figures{f}, ctx.Err()
	case p.overload:
		return p.overloaded(ctx, l, h), ctx.Err()
	}
	var flooded *flood
	f := measure(ctx, h, d, func() tally {
		if p.backup {
			defer h.backUp(ctx)()
		}
		if p.solo || p.flood > 0 {
			stop := l.flood(ctx, p.flood)
			defer func() { flooded = stop() }()
		}
		return l.poisson(ctx, p.rate, p.span, p.hasty)
	})
	f.flooded = flooded
	f.offered, f.copied, f.size = fmt.Sprintf("%.0f", p.rate), h.copied, h.size
	return []figures{f}, ctx.Err()
}

// able measures what a bot can serve.
func (p plan) able(ctx context.Context, l *load, h *host) figures {
	f := measure(ctx, h, l.discord, func() tally { return l.busy(ctx, p.span) })
	f.offered = "as many as it can"
	return f
}

// overloaded measures what a bot can serve, then what it serves when twice as many presses come, and
// then again what it can: games grow longer meanwhile, and a press of them dearer.
func (p plan) overloaded(ctx context.Context, l *load, h *host) []figures {
	before := p.able(ctx, l, h)
	rate := 2 * before.rate()
	twice := measure(ctx, h, l.discord, func() tally { return l.poisson(ctx, rate, p.span, p.hasty) })
	twice.offered = fmt.Sprintf("%.0f, twice that", rate)
	after := p.able(ctx, l, h)
	twice.share = 2 * twice.rate() / (before.rate() + after.rate())
	return []figures{before, twice, after}
}
