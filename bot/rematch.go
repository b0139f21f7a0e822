package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/fair"
	"dockside/game/table"
)

// rematch is a wish to play again, from the message of the result.
func (f challenges) rematch(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	if c.View.Private && c.View.Next != "" { // it was agreed just now, and nobody has seen it yet
		return f.again(ctx, c)
	}
	refusal := cmp.Or(f.mayAsk(ctx, c), f.limits().mayJoin(ctx, c.Table, c.User.ID, c.ID))
	next := tables.IDOf(c.ID)
	if seat, ok := c.Seat(); ok && c.View.LastVote(seat, f.now()) {
		if err := f.pairs.reserve(ctx, c.Table.Home(), cmp.Or(c.View.NextID, next), c.View.NextPair()); err != nil {
			return interaction.Response{}, err
		}
	}
	seed, err := fair.NewSeed(f.random)
	if err != nil {
		return interaction.Response{}, err
	}
	stakes, doubt := f.scores.Forecast(ctx, c.View.Table, c.View.Rules, c.View.Users())
	vote := table.Vote{Press: c.ID, Next: next, Seed: seed, Stakes: stakes, Doubt: doubt}
	a, err := f.changed(ctx, c, func(v *view.View) error {
		return cmp.Or(v.VoteRematch(c.User.ID, vote, f.now()), refusal)
	})
	if err == nil && c.View.Private {
		return f.again(ctx, c)
	}
	return a, err
}

// mayAsk refuses a rematch with people whom the user does not meet, and with people who take no challenges and have
// not asked for it themselves: both in the same words.
func (f challenges) mayAsk(ctx context.Context, c *interaction.Request) error {
	banned, err := f.guilds.IsBanned(ctx, c.Policy, c.View.Users()...)
	if err == nil {
		err = f.members.MayMeet(ctx, c.User.ID, c.View.Users())
	}
	switch {
	case errors.Is(err, member.ErrBlocked), banned:
		return refusal.New("error.reluctant")
	case err != nil:
		return err
	}
	for _, seat := range c.View.Undecided() {
		w, err := f.members.Preferences(ctx, member.UserDocument(c.View.Players[seat].User))
		if err != nil {
			return err
		}
		if w.Of(member.ChallengesFrom) == member.FromNone && c.View.Players[seat].User != c.User.ID {
			return refusal.New("error.reluctant")
		}
	}
	return nil
}

// again shows the rematch of a private game in its place.
func (f challenges) again(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	next, err := f.next(ctx, c.View)
	if err != nil {
		return interaction.Response{}, err
	}
	if _, err := f.tables.Update(ctx, c.View, func(v *view.View) error {
		v.NextCreated = true
		return nil
	}); err != nil {
		return interaction.Response{}, err
	}
	return f.dealt(c, next), nil
}

// agreed starts the rematch that was agreed on at a table, and shows it. It may be repeated: the
// second time finds it done. If the pair has begun another game meanwhile, the agreement is void.
func (f challenges) agreed(p *publish.Publisher) publish.Hook {
	return func(ctx context.Context, v *view.View) *view.View {
		if v.Next == "" || v.NextCreated {
			return v
		}
		id := v.ID
		next, err := f.next(ctx, v)
		void := errors.As(err, new(engaged))
		if err != nil && !void {
			f.log.Error("cannot start a rematch", "table", id, "error", err)
			return v
		}
		v, err = f.tables.Update(ctx, v, func(v *view.View) error {
			if void {
				v.CancelRematch(f.now())
				return nil
			}
			if v.NextCreated = true; len(publish.Plan(v, f.now())) == 0 {
				v.AllPublished()
			}
			return nil
		})
		if err == nil && !void {
			err = p.Publish(ctx, next)
		}
		if err != nil {
			f.log.Error("cannot show a rematch", "table", id, "error", err)
		}
		return v
	}
}

// next is the table of a rematch, which is created unless it exists.
func (f challenges) next(ctx context.Context, v *view.View) (*view.View, error) {
	call := func(level string, taken []string) string { return presenter.FreeName(f.words, v.Locale, level, taken) }
	before, err := f.renewed(ctx, v.Table)
	if err != nil {
		return nil, err
	}
	t, err := before.NextTable(v.Rules, call, f.dice, f.now())
	if err != nil {
		return nil, err
	}
	t.Stakes, t.Doubt = f.scores.Forecast(ctx, t, v.Rules, t.Users())
	if t, err = f.pairs.open(ctx, t, f.now()); err != nil {
		return nil, err
	}
	return f.tables.See(t)
}

// renewed is a table that is over, with what its people wish today and whether they are away: while it was over, it
// heard nothing of that.
func (f challenges) renewed(ctx context.Context, t *table.Table) (*table.Table, error) {
	today := *t
	today.Players = slices.Clone(t.Players)
	for _, p := range t.Players {
		if p.User == "" {
			continue
		}
		w, err := f.members.Preferences(ctx, member.UserDocument(p.User))
		if err != nil {
			return nil, err
		}
		who := member.PersonWith(table.Person{ID: p.User}, w, f.members.Language(w, p.Tongue))
		if err := f.away(ctx, &who); err != nil {
			return nil, err
		}
		today.Renew(who)
	}
	return &today, nil
}
