package sandbox

import (
	"context"

	"dockside/internal/sandbox/interaction"
	"dockside/internal/sandbox/model"
)

// Use is an action of a member to which the bot responds.
type Use struct {
	server      *Server
	interaction *interaction.Interaction // nil if the client refused the action
	err         error
}

// Result holds the responses of the bot.
type Result struct {
	Type      int            // of the initial response: 4 message, 5 and 6 deferred, 7 update, 8 choices, 9 modal
	Failed    bool           // there was no response in 3 s, or the bot is not connected
	Message   *model.Message // what the member sees now, if there is a message
	Ephemeral bool           // only the member sees it
	Modal     *model.Modal
	Choices   []model.Choice
	FollowUps []model.Message
}

// ID returns the id of the interaction. It is empty if the client refused the action.
func (u *Use) ID() string {
	if u.interaction == nil {
		return ""
	}
	return u.interaction.ID
}

// Acked waits for the initial response or for the failure.
func (u *Use) Acked(ctx context.Context) (Result, error) {
	return u.wait(ctx, func() bool { return u.interaction.Callback != 0 })
}

// Wait waits until the response is complete: a deferred one has been edited. It also returns an error if the client
// refused the action: there is no such button, command or option.
func (u *Use) Wait(ctx context.Context) (Result, error) {
	return u.wait(ctx, func() bool { return u.interaction.Complete })
}

func (u *Use) wait(ctx context.Context, enough func() bool) (Result, error) {
	if u.err != nil {
		return Result{}, u.err
	}
	err := u.server.Await(ctx, func() bool {
		u.server.world.Lock()
		defer u.server.world.Unlock()
		return u.interaction.Failed || enough()
	})
	return u.result(), err
}

func (u *Use) result() Result {
	w, i := u.server.world, u.interaction
	w.Lock()
	defer w.Unlock()
	r := Result{Type: i.Callback, Failed: i.Failed, Modal: i.Modal, Choices: i.Choices}
	if i.Response != nil {
		m := w.Show(i.Response, "")
		r.Message, r.Ephemeral = &m, m.Ephemeral()
	}
	for _, m := range i.Messages {
		if m != i.Response {
			r.FollowUps = append(r.FollowUps, w.Show(m, ""))
		}
	}
	return r
}
