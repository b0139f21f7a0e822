package admission

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// Free places go to guilds in turn, and within a guild to its users in turn. A user's oldest request comes first.
func TestPlacesGoRound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule string
		come string // each "guild.user"; the first one holds the only place
		want string // the order in which the others get it
	}{
		{"first come, first served", "a.1 b.2 c.3", "b.2 c.3"},
		{"a person with many requests waits for another one", "a.1 a.1 a.1 a.1 a.2", "a.1 a.2 a.1 a.1"},
		{"so does a server with many people", "a.1 a.2 a.3 a.4 b.5", "a.2 b.5 a.3 a.4"},
		{"people of a busy server have their turn", "a.1 a.1 a.1 b.2 a.3", "a.1 b.2 a.3 a.1"},
		{"messages to the bot itself belong to no server", ".1 .1 .1 .2", ".1 .2 .1"},
	} {
		q := newFairQueue(1)
		for i, who := range strings.Fields(c.come) {
			guild, user, _ := strings.Cut(who, ".")
			if v := newClaim(Owner{guild, user}); i == 0 {
				q.grant(v)
			} else {
				q.join(v)
			}
		}
		first, _, _ := strings.Cut(c.come, " ")
		guild, user, _ := strings.Cut(first, ".")
		var got []string
		for last := (Owner{guild, user}); ; {
			q.release(last)
			v := q.next()
			if v == nil {
				break
			}
			q.grant(v)
			last = v.owner
			got = append(got, last.Guild+"."+last.User)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: the order is %v, not %s", c.rule, got, c.want)
		}
		if q.Free != 1 || len(q.waiting)+len(q.taken)+len(q.claims)+len(q.since) > 0 {
			t.Errorf("%s: in the end it remembers %+v", c.rule, q)
		}
	}
}

// A user with one request waits for at most one request of a user with many.
func TestNobodyTakesAllTheThinking(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		turns := NewSemaphore(1)
		var order []string
		ask := func(who string) {
			done, err := turns.Enter(t.Context(), Owner{"g", who})
			if err != nil {
				t.Error(err)
				return
			}
			order = append(order, who)
			done()
		}
		first, err := turns.Enter(t.Context(), Owner{"g", "hasty"})
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			go ask("hasty")
		}
		synctest.Wait()
		go ask("anna")
		synctest.Wait()
		first()
		synctest.Wait()
		if i := slices.Index(order, "anna"); i < 0 || i > 1 || len(order) != 51 {
			t.Errorf("of %d she is number %d", len(order), i)
		}
	})
}

// A request that gives up leaves the queue.
func TestAPlaceIsGivenUp(t *testing.T) {
	t.Parallel()
	turns := NewSemaphore(1)
	anna, bernd := Owner{"g", "anna"}, Owner{"g", "bernd"}
	leave, err := turns.Enter(t.Context(), anna)
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := turns.Enter(late, bernd); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	leave()
	leave()
	if turns.Queue.Free != 1 || len(turns.Queue.waiting) > 0 {
		t.Errorf("%d places are free and %d wait", turns.Queue.Free, len(turns.Queue.waiting))
	}
}
