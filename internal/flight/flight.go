// Package flight shares one call among all who ask for the same result at the same time.
package flight

import (
	"context"

	"dockside/internal/panics"

	"golang.org/x/sync/singleflight"
)

// Group shares concurrent calls by key. The zero value is ready. It is safe for concurrent use.
type Group[T any] struct{ calls singleflight.Group }

// Do returns the result of work, which runs once for all concurrent calls with the same key. A panic becomes an error.
// If ctx ends before, Do returns its error, and work continues for the other callers.
func (g *Group[T]) Do(ctx context.Context, key string, work func() (T, error)) (T, error) {
	done := g.calls.DoChan(key, func() (result any, err error) {
		err = panics.Try(func() (err error) {
			result, err = work()
			return err
		})
		return result, err
	})
	select {
	case r := <-done:
		result, _ := r.Val.(T) // nil after a panic
		return result, r.Err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
