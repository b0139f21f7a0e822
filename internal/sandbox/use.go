package sandbox

import (
	"context"

	"dockside/internal/sandbox/model"
)

// Use is something that a member has done, until the bot has answered.
type Use struct {
	s   *Server
	i   *issue
	err error
}

// Result is how the bot has answered.
type Result struct {
	Type      int            // of the first answer: 4 message, 5 and 6 promised, 7 update, 8 suggestions, 9 modal
	Failed    bool           // no answer in 3 s, or no bot
	Message   *model.Message // what the member sees now, if there is a message
	Ephemeral bool           // only the member sees it
	Modal     *model.Modal
	Choices   []model.Choice
	FollowUps []model.Message
}

// ID is the id of the interaction, empty if the client refused.
func (u *Use) ID() string {
	if u.i == nil {
		return ""
	}
	return u.i.id
}

// Acked waits for the first answer or for the failure.
func (u *Use) Acked(ctx context.Context) (Result, error) {
	return u.wait(ctx, func(i *issue) bool { return i.answer != 0 })
}

// Wait waits until the answer is complete: what was promised (types 5 and 6) has come. A promise
// that is never kept ends with the context. The error is also set if the client would not do it:
// no such button, command or option.
func (u *Use) Wait(ctx context.Context) (Result, error) {
	return u.wait(ctx, func(i *issue) bool { return i.delivered })
}

func (u *Use) wait(ctx context.Context, enough func(*issue) bool) (Result, error) {
	if u.err != nil {
		return Result{}, u.err
	}
	err := u.s.Await(ctx, func() bool {
		u.s.world.Lock()
		defer u.s.world.Unlock()
		return u.i.failed || enough(u.i)
	})
	return u.result(), err
}

func (u *Use) result() Result {
	u.s.world.Lock()
	defer u.s.world.Unlock()
	i := u.i
	r := Result{Type: i.answer, Failed: i.failed, Modal: i.form, Choices: i.choices}
	if i.response != nil {
		m := u.s.world.Show(i.response, "")
		r.Message, r.Ephemeral = &m, m.Ephemeral()
	}
	for _, p := range i.owned {
		if p != i.response {
			r.FollowUps = append(r.FollowUps, u.s.world.Show(p, ""))
		}
	}
	return r
}
