package matchmaking

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
)

// Somebody who wants to play takes a matching open seat if there is one, and opens a seat only otherwise. If two people
// open matching seats at the same time, the order of the seats decides, see seats.Finder.Enter: the later seat, which
// nobody has seen yet, is withdrawn, and its host takes the earlier one.

const (
	// readAtOnce is how many tables are loaded together in the search for a seat.
	readAtOnce = 25
	// mostOpenings is how often a seat is opened again because an earlier one closed at that moment.
	mostOpenings = 5
)

// Take takes the open seat of the table of a request, and tells the user so with a link. It returns ErrFull if a lobby
// has no seat for a newcomer.
func (f Feature) Take(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	there := *r
	there.Offered = false // the pressed message is not one of the table
	a, key, err := interaction.Response{}, "seek.done", error(nil)
	if r.View.Lobby {
		key = "seek.done.lobby"
		a, err = f.join(ctx, &there, func(v *view.View) error {
			return interaction.Unless(!v.MustWait(f.Now()), table.ErrFull)
		})
	} else {
		a, err = f.Accept(ctx, &there)
	}
	if err != nil {
		return interaction.Response{}, err
	}
	in := r.InPlace(takenScreen(r, a.Table, key))
	a.Kind, a.Screen, a.Separate = in.Kind, in.Screen, true
	return a, nil
}

// takenScreen tells the user of a request whose seat they have taken, with a link.
func takenScreen(r *interaction.Request, v *view.View, key string) ui.Screen {
	host := ui.Bold(presenter.Challenger(r.Language, v))
	return ui.Screen{Text: r.Language.Say(key, ui.Link(v.Table), host), Color: ui.Brass}
}

// seek takes a seat that matches the new table t, or else opens t.
func (f Feature) seek(ctx context.Context, r *interaction.Request, t *table.Table) (interaction.Response, error) {
	a, begun, err := f.repeated(ctx, r, t)
	if err != nil || a.Table != nil {
		return a, err
	}
	if !begun {
		ids, err := f.Seats.Open(ctx, r.Guild)
		if err != nil {
			return interaction.Response{}, err
		}
		a, err := f.takeOne(ctx, r, t, ids, func(v *view.View) error {
			return interaction.Unless(!v.Lobby || v.Shown.Board != "", table.ErrGone) // it may still give way to another one
		})
		if err != nil || a.Table != nil {
			return a, err
		}
	}
	if a, err = f.open(ctx, r, "done.challenge", t); err != nil || a.Table.Shown.Board != "" {
		return a, err
	}
	return f.giveWay(ctx, r, a, t.Filler)
}

// repeated finds what an earlier attempt to handle the same request has done: the response if it has taken a seat, and
// whether it has opened the table t.
func (f Feature) repeated(
	ctx context.Context, r *interaction.Request, t *table.Table,
) (a interaction.Response, begun bool, _ error) {
	ids, err := f.Near.Seated(ctx, r.User.ID)
	if err != nil {
		return a, false, err
	}
	all, err := f.Near.LoadMany(ctx, append(slices.Clone(ids), t.ID)...)
	if err != nil {
		return a, false, err
	}
	for _, known := range all {
		seat, seated := known.Seat(r.User.ID)
		switch {
		case known.ID == t.ID:
			begun = true
		case known.HasHandled(r.ID) && known.Matches(&t.Terms) && known.Live() && seated && !known.Players[seat].Left():
			v, err := f.Tables.See(known)
			if err != nil {
				return a, false, err
			}
			a, err = f.Take(ctx, r.With(v))
			return a, true, err
		}
	}
	return a, begun, nil
}

// takeOne takes the first of some tables whose seat matches the table t. Before it tries one, it calls ready, whose
// errors count like those of taking the seat. The response has no table if no seat could be taken.
func (f Feature) takeOne(
	ctx context.Context, r *interaction.Request, t *table.Table, ids []string, ready func(*view.View) error,
) (a interaction.Response, err error) {
	matches := func(o *table.Table) bool {
		later := !t.Steady || o.Steady || !o.Lobby // whether those who join later are steady, too
		return o.ID != t.ID && o.Matches(&t.Terms) && later && !o.Absent(f.Now())
	}
	err = f.Seats.Each(ctx, r, ids, readAtOnce, matches, func(v *view.View) (more bool, err error) {
		if suits, err := f.Members.Admits(ctx, t.Terms, v.Users()...); !suits || err != nil {
			return err == nil, err
		}
		if err := ready(v); err != nil {
			return isTaken(err), unlessTaken(err)
		}
		there := *r.With(v)
		there.Params = map[string]string{"terms": presenter.TermsKey(v.Table)}
		there.User.Word = r.Arg("word")
		a, err = f.Take(ctx, &there)
		return isTaken(err), unlessTaken(err)
	})
	return a, err
}

// isTaken reports whether an error means that a seat cannot be taken after all, so that another one may be.
func isTaken(err error) bool {
	for _, reason := range []error{
		table.ErrGone, table.ErrFull, table.ErrStale, table.ErrSeated, table.ErrNotYours, errTerms, member.ErrBlocking,
	} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return errors.As(err, new(interaction.Engaged))
}

// unlessTaken returns an error, or nil if it only means that a seat cannot be taken.
func unlessTaken(err error) error {
	if isTaken(err) {
		return nil
	}
	return err
}

// giveWay takes an earlier seat that matches the one that was just opened, which is withdrawn before. If there is none,
// or it closes at that moment, the seat stays open. The response a is for that case, filler see table.Reopen.
func (f Feature) giveWay(
	ctx context.Context, r *interaction.Request, a interaction.Response, filler string,
) (interaction.Response, error) {
	for n := range mostOpenings {
		earlier, err := f.Seats.Enter(ctx, r.Guild, a.Table.ID, n > 0)
		if err != nil {
			return interaction.Response{}, err
		}
		instead, err := f.takeOne(ctx, r, a.Table.Table, earlier, func(*view.View) (err error) {
			a.Table, err = f.retract(ctx, a.Table)
			return err
		})
		switch {
		case errors.Is(err, errOwnTaken):
			a.Table, err = f.Tables.Load(ctx, a.Table.ID)
			return a, err
		case err != nil || instead.Table != nil:
			return instead, err
		}
		if err := f.Seats.Tidy(ctx, r.Guild, earlier); err != nil {
			f.Log.Warn("cannot tidy the order of seats (the next seat will)", "guild", r.Guild, "error", err)
		}
		if a.Table.Phase != table.Withdrawn {
			break
		}
		if a.Table, err = f.reopen(ctx, a.Table, filler); err != nil {
			return interaction.Response{}, err
		}
	}
	return a, nil
}

// errOwnTaken means that somebody has taken the seat that the user has just opened.
var errOwnTaken = errors.New("somebody sits at the table already")

// retract withdraws a seat that was just opened. It returns errOwnTaken if somebody has taken it.
func (f Feature) retract(ctx context.Context, v *view.View) (*view.View, error) {
	own := v
	now, err := f.Tables.Update(ctx, v, func(v *view.View) error {
		switch {
		case v.Phase == table.Withdrawn:
			return nil
		case v.Phase != table.Open || len(v.Users()) > 1:
			return errOwnTaken
		}
		return v.Retract(f.Now())
	})
	if err != nil {
		return own, err
	}
	return now, nil
}

// reopen opens a seat again that was retracted.
func (f Feature) reopen(ctx context.Context, v *view.View, filler string) (*view.View, error) {
	v, err := f.Tables.Update(ctx, v, func(v *view.View) error { return v.Reopen(filler, f.Now()) })
	if err != nil {
		return nil, err
	}
	return v, f.Pairs.confirm(ctx, v.Table, f.Now())
}
