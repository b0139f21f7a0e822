package moderation

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/game/table"
	"dockside/storage"
)

// The reasons for which a block is refused.
var (
	errNoRival     = refusal.New("error.block")
	errManyBlocked = refusal.New("error.blocked.many")
)

// Blocks handles the block list of a user. Two users are not seated together if either of them has blocked the other.
type Blocks struct {
	Members *member.Store
	Store   storage.Store    // reads through to the archive
	Now     func() time.Time // the clock that all replicas share
	Log     *slog.Logger
}

// Routes returns the routes of the feature.
func (f Blocks) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{
			{Path: "block", AllowBanned: true, Guards: []interaction.Guard{interaction.InGuild}, Handle: f.block},
		},
		Components: []interaction.Route{
			{Path: "block:{user}", AllowBanned: true, Guards: []interaction.Guard{interaction.InGuild}, Handle: f.block},
			{Path: "unblock:{user}", AllowBanned: true, Handle: f.unblock},
			{Path: "blocked:{page}", AllowBanned: true, Handle: f.list},
		},
	}
}

// block blocks a member. Without a member it shows the block list.
func (f Blocks) block(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	switch {
	case r.Target == nil:
		return f.show(ctx, r, change{}, 0)
	case r.Target.ID == r.User.ID || r.Target.Bot:
		return interaction.Response{}, errNoRival
	}
	who := member.Entry{ID: r.Target.ID, Name: r.Target.Name}
	theirs, err := f.Members.Matcher(ctx, who.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	err = f.Members.ChangeBlocks(ctx, r.User.ID, func(all []member.Entry) ([]member.Entry, error) {
		all = slices.DeleteFunc(all, theirs)
		if len(all) >= member.MaxBlocked {
			return nil, errManyBlocked
		}
		return append([]member.Entry{who}, all...), nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	if err := f.separate(ctx, r.User.ID, who.ID); err != nil { // a lobby checks again when it starts
		f.Log.Warn("cannot remove blocked players from shared lobbies (will retry)", "id", r.ID, "error", err)
	}
	return f.show(ctx, r, change{Key: "block.done", Who: who.Person(r.Language)}, 0)
}

// separate removes a user from every open challenge and lobby in which the other user has a seat. The next tick
// publishes the changes.
func (f Blocks) separate(ctx context.Context, user, other string) error {
	ids, err := f.Store.Seated(ctx, user)
	if err != nil {
		return err
	}
	tables, err := f.Store.LoadMany(ctx, ids...)
	for _, t := range tables {
		if _, meets := t.Seat(other); !meets || t.Phase != table.Open {
			continue
		}
		_, wrong := f.Store.UpdateFrom(ctx, t, func(t *table.Table) error {
			if _, meets := t.Seat(other); !meets {
				return table.ErrGone
			}
			return t.StepBack(user, f.Now())
		})
		if !errors.Is(wrong, table.ErrGone) && !errors.Is(wrong, table.ErrNotSeated) && !errors.Is(wrong, table.ErrNotYours) {
			err = errors.Join(err, wrong)
		}
	}
	return err
}

// unblock removes a user from the block list.
func (f Blocks) unblock(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	theirs, err := f.Members.Matcher(ctx, r.Arg("user"))
	if err != nil {
		return interaction.Response{}, err
	}
	err = f.Members.ChangeBlocks(ctx, r.User.ID, func(all []member.Entry) ([]member.Entry, error) {
		return slices.DeleteFunc(all, theirs), nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	if err := f.reconsider(ctx, r.User.ID); err != nil { // a lobby looks again when it next changes
		f.Log.Warn("cannot give free seats to people who wait for them (will retry)", "id", r.ID, "error", err)
	}
	return f.show(ctx, r, change{}, 0)
}

// reconsider lets every lobby of a user look again who may get a free seat. The next tick gives the seats away.
func (f Blocks) reconsider(ctx context.Context, user string) error {
	ids, err := f.Store.Seated(ctx, user)
	if err != nil {
		return err
	}
	tables, err := f.Store.LoadMany(ctx, ids...)
	for _, t := range tables {
		if t.Phase != table.Open || len(t.Queue) == 0 {
			continue
		}
		_, wrong := f.Store.UpdateFrom(ctx, t, func(t *table.Table) error { return t.Reconsider() })
		if !errors.Is(wrong, table.ErrGone) {
			err = errors.Join(err, wrong)
		}
	}
	return err
}

// list shows a page of the block list.
func (f Blocks) list(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	page, err := r.Number("page")
	if err != nil {
		return interaction.Response{}, err
	}
	return f.show(ctx, r, change{}, page)
}

// show returns a page of the block list below what has just changed.
func (f Blocks) show(ctx context.Context, r *interaction.Request, news change, page int) (interaction.Response, error) {
	p, err := member.BlockListOf(r.User.ID).Load(ctx, f.Store)
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(blockedUsers.screen(r.Language, news, member.Persons(r.Language, p.Blocked), page)), nil
}
