// Package erasure deletes all data about a user on request, also after a restored backup has brought it back.
package erasure

import (
	"context"
	"log/slog"
	"time"

	"dockside/bot/discord/gateway"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/bot/rating"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/render/i18n"
	"dockside/storage"
)

// settleWindow is how long passes must find nothing before an erasure is complete. It exceeds the time that a replica
// may spend on settling a result.
const settleWindow = 2 * rating.Patience

// Eraser carries out erasure requests. Several processes may do so in one store. Every step may be repeated, and each
// tick repeats them until nothing is left.
type Eraser struct {
	Tables    *tables.Service
	Members   *member.Store
	Store     storage.Store // with the archive behind it
	Archive   storage.Archive
	Words     *i18n.Catalogue
	Now       func() time.Time // the clock that all replicas share
	Log       *slog.Logger
	Scores    rating.Settler
	Publisher *publish.Publisher
	Discord   *gateway.Connection
	Register  member.Ledger
}

// Round continues all erasure requests.
func (e Eraser) Round(ctx context.Context) {
	all, err := member.ErasureRequests.Load(ctx, e.Store)
	if err != nil {
		e.Log.Error("cannot read the erasure requests (will retry)", "error", err)
		return
	}
	for user, l := range all.People {
		if err := panics.Try(func() error { return e.attend(ctx, user, l) }); err != nil && ctx.Err() == nil {
			e.Log.Error("cannot finish an erasure (will retry)", "mark", l.Mark, "error", err)
		}
	}
}

// attend runs one pass for a user. The request is complete when passes have found nothing for settleWindow.
func (e Eraser) attend(ctx context.Context, user string, l member.ErasureRequest) error {
	found, err := e.pass(ctx, user, &l)
	switch now := e.Now(); {
	case err != nil:
		return err
	case found || l.Worked.IsZero():
		return e.Members.ReviseErasure(ctx, user, func(kept *member.ErasureRequest) { kept.Worked = now })
	case now.Sub(l.Worked) < settleWindow:
		return nil
	}
	if err := e.remember(ctx, user); err != nil {
		return err
	}
	e.tell(ctx, l)
	return e.Members.ReviseErasures(ctx, func(people map[string]member.ErasureRequest) { delete(people, user) })
}

// tell replaces the confirmation of the request by the message that everything is deleted.
func (e Eraser) tell(ctx context.Context, l member.ErasureRequest) {
	if l.Ticket.Token == "" {
		return
	}
	m, err := e.Publisher.Composer.Compose(ctx, erasedScreen(e.Words.For(l.Code)))
	if err == nil {
		err = e.Discord.EditResponse(ctx, l.Ticket, "", m)
	}
	if err != nil {
		e.Log.Warn("cannot confirm an erasure to the user", "error", err)
	}
}

// pass erases all data of a user once, and reports whether it found any. The tables keep the user's id until the
// ladders have the tombstone. So after any interruption, the next pass finds what is left.
func (e Eraser) pass(ctx context.Context, user string, l *member.ErasureRequest) (found bool, err error) {
	live, err := e.part(ctx, user)
	if err != nil {
		return false, err
	}
	tables, err := e.over(ctx, user)
	if err != nil {
		return false, err
	}
	tables = append(tables, live...)
	if err := e.rename(ctx, user, l, tables); err != nil {
		return false, err
	}
	if err := e.unarchive(ctx, user, l, tables); err != nil {
		return false, err
	}
	for _, tag := range []string{table.ClosedBy(user), table.EndedBy(user), table.AlertedBy(user)} {
		ids, err := e.Store.Tagged(ctx, tag)
		if err != nil {
			return false, err
		}
		more, err := e.Store.LoadMany(ctx, ids...)
		if err != nil {
			return false, err
		}
		tables = append(tables, more...)
	}
	watched, err := e.Members.Watched(ctx, user)
	if err != nil {
		return false, err
	}
	for _, t := range append(tables, watched...) {
		if err := e.Mark(ctx, user, l.Mark, t.ID); err != nil {
			return false, err
		}
	}
	named, err := e.forget(ctx, user)
	return named || len(tables) > 0, err
}

// erasedScreen confirms that the deletion is complete.
func erasedScreen(l *i18n.Language) ui.Screen {
	return ui.Screen{Text: l.Say("privacy.erased"), Color: ui.Mute}
}
