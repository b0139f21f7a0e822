package bot

import (
	"context"
	"errors"
	"time"

	"dockside/panics"
)

// hands is how many tables, or people, a copy of the bot attends to at the same time: mostly they wait for Discord.
const hands = 32

// lease is for how long a copy claims what it attends to, longer than that takes. What a copy has claimed that died,
// waits for so long.
const lease = 30 * time.Second

// rota shares out what is due, among all copies of the bot and among the hands of this one: each is attended to by
// one hand at a time.
type rota struct {
	*desk
	claim  func(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	yield  func(ctx context.Context, ids ...string) error
	attend func(ctx context.Context, id string)
}

// round attends once to all that is due now and nobody else attends to, until ctx ends. It returns when that is done.
func (r rota) round(ctx context.Context) (wrong error) {
	now := r.now()
	var mine []string
	busy := make(chan struct{}, hands)
	for claimed := hands; claimed == hands && ctx.Err() == nil; {
		ids, err := r.claim(ctx, now, r.now().Add(lease), hands)
		claimed, mine, wrong = len(ids), append(mine, ids...), err
		for _, id := range ids {
			busy <- struct{}{}
			panics.Go(func() error {
				if !r.aside.holds(id, now) && ctx.Err() == nil {
					r.attend(ctx, id)
				}
				return nil
			}, func(error) { <-busy })
		}
	}
	for range hands {
		busy <- struct{}{}
	}
	return errors.Join(wrong, r.yield(context.WithoutCancel(ctx), mine...))
}
