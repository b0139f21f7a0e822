package dispatch

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/storage"
)

// pendingFor is how long a refused request is stored.
const pendingFor = 15 * time.Minute

// pending is a stored request that was refused because its user already has a game.
type pending struct {
	Guild     string            `json:"guild,omitempty"` // where the request came from; it can be carried out only there
	Component bool              `json:"component,omitempty"`
	Verb      string            `json:"verb"`
	Args      []string          `json:"args,omitempty"`
	Values    []string          `json:"values,omitempty"`
	Picks     map[string]string `json:"picks,omitempty"`
	Switches  map[string]bool   `json:"switches,omitempty"`
	Target    *discord.Member   `json:"target,omitempty"`
}

// PendingOf returns the document that stores a refused request of a user.
func PendingOf(user, request string) storage.Document[pending] {
	return storage.Document[pending]{Key: "pending/" + user + "/" + request}
}

// resumeVerb is the verb of the buttons that carry out a refused request.
const resumeVerb = "instead"

// errPending means that a refused request is no longer stored.
var errPending = refusal.New("error.pending")

// keepPending stores a request that was refused because of a game that its user can leave. If that fails, the refusal
// offers no button for it.
func (b *Dispatcher) keepPending(ctx context.Context, r *interaction.Request, cause error) WayOut {
	var busy interaction.Engaged
	if !errors.As(cause, &busy) || wayOut(busy.Table, r.User.ID, 0) == "" {
		return WayOut{}
	}
	a, err := b.Members.Aborts(ctx, r.User.ID)
	way := WayOut{abortsLeft: a.Left(b.Now())}
	if err == nil {
		way.request, err = b.storePending(ctx, r)
	}
	if err != nil {
		b.Log.Warn("cannot store a refused request", "id", r.ID, "error", err)
	}
	return way
}

// WayOut describes how a user can leave the game that blocks their request.
type WayOut struct {
	request    string // the name of the stored request; empty if it is not stored
	abortsLeft int    // how many more matches the user may abort
}

// storePending stores a refused request and returns its name.
func (b *Dispatcher) storePending(ctx context.Context, r *interaction.Request) (name string, err error) {
	if r.Component && r.Verb == resumeVerb { // already stored
		return r.Arg("request"), nil
	}
	raw, err := json.Marshal(pending{r.Guild, r.Component, r.Verb, r.Args, r.Values, r.Strings, r.Bools, r.Target})
	if err != nil {
		return "", err
	}
	name = tables.IDOf(r.ID)
	_, err = b.Store.Keep(ctx, PendingOf(r.User.ID, name).Key, raw, pendingFor)
	return name, err
}

// Resume leaves a game and carries out the request that was refused because of it.
type Resume struct{ *Dispatcher }

// Routes returns the buttons of a refusal: leave the game, or show it.
func (f Resume) Routes() interaction.Routes {
	return interaction.Routes{Components: []interaction.Route{
		{Path: resumeVerb + ":{table}:{request}:{way}", Guards: []interaction.Guard{interaction.Seated}, Handle: f.resume},
		{Path: "show:{table}", Guards: []interaction.Guard{interaction.Seated}, Handle: f.show},
	}}
}

// aborter returns the service that aborts matches.
func (f Resume) aborter() interaction.Aborter {
	return interaction.Aborter{Members: f.Members, Tables: f.Tables, Now: f.Now}
}

// show shows a live game to one of its players in an ephemeral message.
func (f Resume) show(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	seat, _ := r.Seat()
	switch {
	case r.View.Private:
		return r.OwnPanel("", ""), nil
	case r.View.Phase == table.Playing && !r.View.Players[seat].Left():
		return r.InPlace(presenter.RemoteScreen(r.Language, r.View, seat, "", "")), nil
	}
	s := presenter.MainScreen(r.View)
	s.Mentions, s.Content = nil, ""
	return r.InPlace(s), nil
}

// resume leaves the game of a request and carries out the stored request.
func (f Resume) resume(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if !tables.IsID(r.Arg("request")) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	p, err := PendingOf(r.User.ID, r.Arg("request")).Load(ctx, f.Store)
	if err != nil {
		return interaction.Response{}, err
	}
	if p.Verb == "" || p.Guild != r.Guild { // it has expired, or comes from another guild
		return interaction.Response{}, errPending
	}
	if err := f.leaveFor(ctx, r); err != nil {
		return interaction.Response{}, err
	}
	return f.carryOut(ctx, r, p)
}

// leaveFor leaves the game of a request as the pressed button says. It returns interaction.Engaged if that way is no
// longer possible, so that the user is asked again.
func (f Resume) leaveFor(ctx context.Context, r *interaction.Request) error {
	if !r.View.Live() || r.View.HasHandled(r.ID) {
		return nil
	}
	a, err := f.Members.Aborts(ctx, r.User.ID)
	if err != nil {
		return err
	}
	way := r.Arg("way")
	if way != wayOut(r.Table, r.User.ID, a.Left(f.Now())) {
		return interaction.Engaged{Table: r.Table}
	}
	r, err = f.leaveBy(ctx, r, way)
	if err != nil {
		return err
	}
	if err := f.Publisher.Publish(ctx, r.View); err != nil {
		f.Log.Warn("cannot publish the end of a game (will retry)", "table", r.Table.ID, "error", err)
	}
	return nil
}

// leaveBy leaves the game of a request by one of the ways that wayOut returns.
func (f Resume) leaveBy(ctx context.Context, r *interaction.Request, way string) (*interaction.Request, error) {
	if way == wayAbort {
		now, counted, err := f.aborter().Abort(ctx, r)
		if err == nil && !counted {
			return r, interaction.Engaged{Table: r.Table}
		}
		return now, err
	}
	return interaction.ChangeTable(ctx, f.Tables, r, func(v *view.View) error {
		switch {
		case v.Phase == table.Open && v.Solo:
			return v.Stop(f.Now())
		case v.Phase == table.Open:
			return v.StepBack(r.User.ID, f.Now())
		case way == wayResign:
			return v.Resign(r.User.ID, f.Now())
		}
		return interaction.Engaged{Table: v.Table}
	})
}

// carryOut handles the stored request in place of the pressed button.
func (f Resume) carryOut(ctx context.Context, r *interaction.Request, p pending) (interaction.Response, error) {
	q := r.Interaction
	q.Component, q.Verb, q.Args, q.Values = p.Component, p.Verb, p.Args, p.Values
	q.Strings, q.Bools, q.Target = p.Picks, p.Switches, p.Target
	to, args, known := f.Router.Find(q)
	if !known {
		return interaction.Response{}, interaction.ErrMalformed
	}
	r = f.Router.receive(ctx, q, to, args)
	a, err := f.Router.answer(ctx, r, to)
	if err != nil {
		return interaction.Response{}, err
	}
	if a.Panel == nil && a.Later == nil &&
		(a.Kind == interaction.Ack || a.Kind == interaction.Ephemeral && a.Table != nil) {
		t := a.Table
		a = r.Ephemeral("done.instead")
		a.Kind, a.Table, a.Separate = interaction.Edit, t, true
	}
	return a, nil
}
