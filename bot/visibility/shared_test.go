package visibility_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"dockside/bot/visibility"
)

// Concurrent identical queries reach Discord once, and no caller waits longer than its own timeout.
func TestDiscordIsAskedOnceForSeveral(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		asked, answer := 0, make(chan string)
		m := visibility.Memory[string]{Now: time.Now, Ask: func(context.Context, string) (string, error) {
			asked++
			return <-answer, nil
		}}
		hurried, hurry := context.WithCancel(t.Context())
		told := make(chan string, 3)
		get := func(ctx context.Context) {
			said, err := m.Get(ctx, "7")
			if err != nil {
				said = err.Error()
			}
			told <- said
		}
		go get(hurried)
		synctest.Wait()
		go get(t.Context())
		go get(t.Context())
		synctest.Wait()
		hurry()
		if first := <-told; first != context.Canceled.Error() {
			t.Errorf("a cancelled request gets the error %q", first)
		}
		answer <- "a tavern"
		if a, b := <-told, <-told; a != "a tavern" || b != "a tavern" || asked != 1 {
			t.Errorf("the others get %q and %q, after %d requests", a, b, asked)
		}
	})
}
