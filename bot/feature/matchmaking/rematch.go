package matchmaking

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/fair"
	"dockside/game/table"
)

// rematch records the user's vote for a rematch, from the message of the result.
func (f Feature) rematch(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.View.Private && r.View.Next != "" { // agreed by an earlier press, but not shown yet
		return f.again(ctx, r)
	}
	refusal := cmp.Or(f.mayAsk(ctx, r), f.limits().MayJoin(ctx, r.Table, r.User.ID, r.ID))
	next := tables.IDOf(r.ID)
	if seat, ok := r.Seat(); ok && r.View.LastVote(seat, f.Now()) {
		if err := f.Pairs.reserve(ctx, r.Table.Channel, cmp.Or(r.View.NextID, next), r.View.NextPair()); err != nil {
			return interaction.Response{}, err
		}
	}
	seed, err := fair.NewSeed(f.Random)
	if err != nil {
		return interaction.Response{}, err
	}
	stakes, doubt := f.Scores.Forecast(ctx, r.View.Table, r.View.Rules, r.View.Users())
	vote := table.Vote{Press: r.ID, Next: next, Seed: seed, Stakes: stakes, Doubt: doubt}
	a, err := f.changed(ctx, r, func(v *view.View) error {
		return cmp.Or(v.VoteRematch(r.User.ID, vote, f.Now()), refusal)
	})
	if err == nil && r.View.Private {
		return f.again(ctx, r)
	}
	return a, err
}

// mayAsk returns an error if the user must not ask for a rematch. The reason is a block or ban among the players, or a
// player who takes no challenges and has not voted. Except for the user's own block, all reasons have the same text, so
// that they cannot be told apart.
func (f Feature) mayAsk(ctx context.Context, r *interaction.Request) error {
	banned, err := f.Guilds.IsBanned(ctx, r.Policy, r.View.Users()...)
	if err == nil {
		err = f.Members.MayMeet(ctx, r.User.ID, r.View.Users())
	}
	switch {
	case errors.Is(err, member.ErrBlocked), banned:
		return refusal.New("error.reluctant")
	case err != nil:
		return err
	}
	for _, seat := range r.View.Undecided() {
		w, err := f.Members.Preferences(ctx, member.UserDocument(r.View.Players[seat].User))
		if err != nil {
			return err
		}
		if w.Of(member.ChallengesFrom) == member.FromNone && r.View.Players[seat].User != r.User.ID {
			return refusal.New("error.reluctant")
		}
	}
	return nil
}

// again shows the rematch of a private game in place of its result.
func (f Feature) again(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	next, err := f.next(ctx, r.View)
	if err != nil {
		return interaction.Response{}, err
	}
	if _, err := f.Tables.Update(ctx, r.View, func(v *view.View) error {
		v.NextCreated = true
		return nil
	}); err != nil {
		return interaction.Response{}, err
	}
	return f.dealt(r, next), nil
}

// StartRematch returns a publish hook that starts the agreed rematch of a table and shows it. It is idempotent. If the
// pair has begun another game meanwhile, it cancels the rematch.
func (f Feature) StartRematch(show func(context.Context, *view.View) error) publish.Hook {
	return func(ctx context.Context, v *view.View) *view.View {
		if v.Next == "" || v.NextCreated {
			return v
		}
		id := v.ID
		next, err := f.next(ctx, v)
		void := errors.As(err, new(interaction.Engaged))
		if err != nil && !void {
			f.Log.Error("cannot start a rematch", "table", id, "error", err)
			return v
		}
		v, err = f.Tables.Update(ctx, v, func(v *view.View) error {
			if void {
				v.CancelRematch(f.Now())
				return nil
			}
			if v.NextCreated = true; len(publish.Plan(v, f.Now())) == 0 {
				v.AllPublished()
			}
			return nil
		})
		if err == nil && !void {
			err = show(ctx, next)
		}
		if err != nil {
			f.Log.Error("cannot publish a rematch (will retry)", "table", id, "error", err)
		}
		return v
	}
}

// next returns the table of a rematch. It creates the table if it does not exist.
func (f Feature) next(ctx context.Context, v *view.View) (*view.View, error) {
	call := func(level string, taken []string) string { return freeName(f.Words, v.Locale, level, taken) }
	before, err := f.renewed(ctx, v.Table)
	if err != nil {
		return nil, err
	}
	t, err := before.NextTable(v.Rules, call, f.Dice, f.Now())
	if err != nil {
		return nil, err
	}
	t.Stakes, t.Doubt = f.Scores.Forecast(ctx, t, v.Rules, t.Users())
	if t, err = f.Pairs.Open(ctx, t, f.Now()); err != nil {
		return nil, err
	}
	return f.Tables.See(t)
}

// renewed returns a copy of a finished table with the current preferences and absences of its players. They are not
// kept up to date after the end.
func (f Feature) renewed(ctx context.Context, t *table.Table) (*table.Table, error) {
	today := *t
	today.Players = slices.Clone(t.Players)
	for _, p := range t.Players {
		if p.User == "" {
			continue
		}
		w, err := f.Members.Preferences(ctx, member.UserDocument(p.User))
		if err != nil {
			return nil, err
		}
		who := member.PersonWith(table.Person{ID: p.User}, w, f.Members.Language(w, p.Language))
		if err := f.away(ctx, &who); err != nil {
			return nil, err
		}
		today.UpdatePerson(who)
	}
	return &today, nil
}
