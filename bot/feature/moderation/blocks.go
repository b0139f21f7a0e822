package moderation

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/game/table"
	"dockside/storage"
)

// What cannot be done about other members.
var (
	errNoRival     = refusal.New("error.block")
	errManyBlocked = refusal.New("error.blocked.many")
)

// Blocks lets people choose whom they do not want to meet at a table.
type Blocks struct {
	Members *member.Store
	Store   storage.Store    // with the archive behind it
	Now     func() time.Time // the time on which all replicas agree
	Log     *slog.Logger
}

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

// block blocks a member; without one it lists those who are blocked.
func (f Blocks) block(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	switch {
	case c.Target == nil:
		return f.show(ctx, c, presenter.Change{}, 0)
	case c.Target.ID == c.User.ID || c.Target.Bot:
		return interaction.Response{}, errNoRival
	}
	who := member.Entry{ID: c.Target.ID, Name: c.Target.Name}
	theirs, err := f.Members.Matcher(ctx, who.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	err = f.Members.ChangeBlocks(ctx, c.User.ID, func(all []member.Entry) ([]member.Entry, error) {
		all = slices.DeleteFunc(all, theirs)
		if len(all) >= member.MaxBlocked {
			return nil, errManyBlocked
		}
		return append([]member.Entry{who}, all...), nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	if err := f.part(ctx, c.User.ID, who.ID); err != nil { // then they do when it is to begin
		f.Log.Warn("cannot part who is not to meet yet", "id", c.ID, "error", err)
	}
	return f.show(ctx, c, presenter.Change{Key: "block.done", Who: who.Person(c.Language)}, 0)
}

// part takes a user out of what has not begun and has a seat of another whom they do not want to meet. What is new
// there is shown by the clock.
func (f Blocks) part(ctx context.Context, user, other string) error {
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

// unblock takes that back.
func (f Blocks) unblock(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	theirs, err := f.Members.Matcher(ctx, c.Arg("user"))
	if err != nil {
		return interaction.Response{}, err
	}
	err = f.Members.ChangeBlocks(ctx, c.User.ID, func(all []member.Entry) ([]member.Entry, error) {
		return slices.DeleteFunc(all, theirs), nil
	})
	if err != nil {
		return interaction.Response{}, err
	}
	return f.show(ctx, c, presenter.Change{}, 0)
}

// list shows a page of those who are blocked.
func (f Blocks) list(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	page, err := c.Number("page")
	if err != nil {
		return interaction.Response{}, err
	}
	return f.show(ctx, c, presenter.Change{}, page)
}

// show lists those who are blocked, below what has changed.
func (f Blocks) show(
	ctx context.Context,
	c *interaction.Request,
	news presenter.Change,
	page int,
) (interaction.Response, error) {
	p, err := member.BlockListOf(c.User.ID).Load(ctx, f.Store)
	if err != nil {
		return interaction.Response{}, err
	}
	return c.InPlace(presenter.Blocked(c.Language, news, member.Persons(c.Language, p.Blocked), page)), nil
}
