package dispatch

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"dockside/bot/interaction"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/hours"
	"dockside/game/table"
	"dockside/storage"
)

// refusals maps errors of the game and of the store to the keys of their texts. Other errors that users meet carry
// their text themselves, see refusal.Error.
var refusals = [...]struct {
	err error
	key string
}{
	{hours.ErrVacation, "error.vacation"},
	{storage.ErrNotFound, "error.missing"},
	{table.ErrPrivate, "error.missing"},
	{storage.ErrUnreadable, "error.unreadable"},
	{table.ErrRules, "error.rules"},
	{table.ErrGone, "error.gone"},
	{table.ErrManyWords, "error.words"},
	{table.ErrOwn, "error.own"},
	{table.ErrNotHost, "error.host"}, // wraps ErrNotYours
	{table.ErrNotYours, "error.yours"},
	{table.ErrNoSeat, "error.noseat"}, // wraps ErrNotSeated
	{table.ErrWaits, "error.waits"},   // wraps ErrNotSeated
	{table.ErrNotSeated, "error.seated"},
	{table.ErrNotStarted, "error.started"},
	{table.ErrFinished, "error.finished"},
	{table.ErrLeft, "error.left"},
	{table.ErrNoVote, "error.vote"},
	{table.ErrSeated, "error.here"},
	{table.ErrFull, "error.full"},
	{table.ErrPlays, "error.plays"},
	{table.ErrUnrated, "error.unrated"},
	{table.ErrTipsShut, "error.tips"},
	{table.ErrTip, "error.tip"},
	{table.ErrCrowd, "error.crowd"},
	{table.ErrDelayed, "error.delayed"},
	{table.ErrFew, "error.few"},
	{table.ErrUneven, "error.uneven"},
	{table.ErrStale, "error.stale"},
	{table.ErrParty, "error.party"},
	{table.ErrRated, "error.rated"},
	{table.ErrJoined, "error.joined"},
	{table.ErrNoAbort, "error.abort"},
	{table.ErrPlayed, "error.abort.played"},
	{table.ErrTooLate, "error.takeback"},
	{table.ErrNotTurn, "error.turn"},
	{game.ErrIllegal, "error.illegal"},
	{storage.ErrArchive, "error.archive"},
	{storage.ErrUnavailable, "error.store"},
	{context.DeadlineExceeded, "error.store"},
}

// Explain returns the ephemeral response for an error. Only Explain translates errors. It logs internal ones; the
// result internal reports that the error is ours and was logged.
func (b *Dispatcher) Explain(q *interaction.Request, err error, way WayOut) (a interaction.Response, internal bool) {
	var busy interaction.Engaged
	var version *game.VersionError
	var wrong *game.RecordError
	var unplayable *game.SetupError
	var illegal *game.IllegalError
	switch {
	case errors.As(err, &version):
		return q.Ephemeral("error.version", version.Version, game.Say(version.Game+".name"), version.Known), internal
	case errors.As(err, &wrong):
		return q.Ephemeral("error.record", strconv.Itoa(wrong.Line)), internal
	case errors.As(err, &unplayable):
		return q.Ephemeral(unplayable.Why.Key, unplayable.Why.Args...), internal
	case errors.As(err, &illegal):
		return q.Event(illegal.Why), internal
	case errors.Is(err, table.ErrNotTurn) && q.View != nil:
		return q.Event(notYourTurn(q.View)), internal
	case errors.As(err, &busy):
		refusal := interaction.Response{
			Kind: interaction.Ephemeral,
			Screen: busyScreen(q.Language, busyKey(busy), busy.Table, q.User.ID, way.request,
				way.abortsLeft),
		}
		if q.Verb == resumeVerb { // the message is such a refusal itself
			refusal.Kind = interaction.Edit
		}
		return refusal, internal
	case errors.Is(err, storage.ErrUnavailable):
		internal = true
		b.Log.Error("store unavailable", "id", q.ID, "error", err)
	}
	if r, refused := refusal.As(err); refused {
		return q.Ephemeral(r.Key, r.Args...), internal
	}
	for _, a := range refusals {
		if errors.Is(err, a.err) {
			return q.Ephemeral(a.key), internal
		}
	}
	b.Log.Error("cannot handle an interaction", "id", q.ID, "verb", q.Verb, "error", err)
	return q.Ephemeral("error.internal", tables.IDOf(q.ID)), true
}

// busyKey returns the key of the text for a pair that already has a game. In a solo game, or while a seat is open,
// there is no second player to name.
func busyKey(e interaction.Engaged) string {
	switch {
	case e.Private && e.Guild == "":
		return "error.engaged.outside"
	case e.Private:
		return "error.engaged.private"
	case e.Solo:
		return "error.engaged.solo"
	case e.Phase == table.Open && (e.Lobby || slices.ContainsFunc(e.Players, table.Player.Open)):
		return "error.engaged.open"
	}
	return "error.engaged"
}

// notYourTurn returns the error for a user who is not to move; it names the seats that are.
func notYourTurn(v *view.View) game.Event {
	var who []game.Event
	for _, s := range v.Match.Turn() {
		if s >= 0 {
			who = append(who, game.Say("name", s))
		}
	}
	if who == nil {
		return game.Say("error.turn")
	}
	return game.Say("error.turn.of", who)
}
