package bot

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/game/fair"
	"dockside/house"
	"dockside/table"
)

// solo opens a table against computer players. The match begins as soon as its card is in the
// channel, see table.Ready.
func (b *Bot) solo(ctx context.Context, r Request) (Answer, error) {
	g, err := b.pick(r)
	if err != nil {
		return Answer{}, err
	}
	levels := slices.Repeat([]string{g.Opponent(r.Picks["level"])}, opponents(g.Rules, r.Picks["opponents"]))
	t, err := b.against(ctx, r, g, chosen(g.Rules, r.Switches), levels)
	if err != nil {
		return Answer{}, err
	}
	if err := t.Check(g.Rules); err != nil {
		return Answer{}, err
	}
	if err := b.open(ctx, t); err != nil {
		return Answer{}, err
	}
	a := whisper(b.private(r), "done.challenge")
	a.Table = t.ID
	return a, nil
}

// against is a new table of the user against computer players of these levels.
func (b *Bot) against(ctx context.Context, r Request, g house.Game, options, levels []string) (*table.Table, error) {
	if err := r.allowed(); err != nil {
		return nil, err
	}
	customs, err := b.customs(ctx, r)
	if err != nil {
		return nil, err
	}
	mine, err := b.wishes(ctx, ofUser(r.User.ID))
	if err != nil {
		return nil, err
	}
	seed, err := fair.NewSeed(b.random)
	if err != nil {
		return nil, err
	}
	tongue := cmp.Or(b.chosenTongue(customs), r.House, r.Tongue, r.Locale)
	return table.New(table.Challenge{
		ID: tableID(r.ID), Guild: r.Guild, Channel: r.Channel, Locale: tongue, Rules: g.Rules,
		Options: options, Pace: screen.Paces[0].Time, By: r.User, Seed: seed, Word: r.Picks["word"],
		Quiet:     customs.Of(screen.Quips) == screen.No || mine.Of(screen.Quips) == screen.No,
		Computers: b.crew(tongue, levels),
	}, b.now()), nil
}

// crew are computer players of these levels, with names of their own.
func (b *Bot) crew(tongue string, levels []string) []table.Player {
	var all []table.Player
	var taken []string
	for _, level := range levels {
		name := screen.FreeName(b.words, tongue, level, taken)
		all, taken = append(all, table.Player{Name: name, Level: level}), append(taken, name)
	}
	return all
}

// opponents is against how many one plays: as few as the game takes, unless more are asked for.
func opponents(r game.Rules, asked string) int {
	n, _ := strconv.Atoi(asked)
	return min(max(n, r.MinSeats-1, 1), r.MaxSeats-1)
}

// customs are what has been chosen for the server that a request comes from; nothing where it
// comes from none.
func (b *Bot) customs(ctx context.Context, r Request) (screen.Preferences, error) {
	if r.Guild == "" {
		return nil, nil
	}
	return b.wishes(ctx, ofServer(r.Guild))
}

// begin starts a match that waits for nobody any more, now that its card is in the channel, and
// shows it.
func (b *Bot) begin(ctx context.Context, id string) error {
	t, err := b.store.Load(ctx, id)
	if err != nil || !t.Ready() {
		return err
	}
	_, err = b.store.Update(ctx, id, func(t *table.Table) error {
		v, err := b.see(t)
		if err != nil || !t.Ready() {
			return err
		}
		return v.Begin(b.dice, b.now())
	})
	if err != nil {
		return err
	}
	if err := b.computers(ctx, id); err != nil {
		return err
	}
	v, err := b.reckoned(ctx, id)
	if err != nil {
		return err
	}
	b.carry(ctx, v.Table, b.plan(v, b.now()))
	return nil
}
