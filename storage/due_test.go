package storage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/game/table"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// claimCases are promises about who looks after what is due.
var claimCases = []suiteCase{
	{"what is claimed nobody else gets", claimsHold},
	{"people are claimed like tables", claimsPeople},
	{"of many claimants each table has one", manyClaimants},
}

// dueTo lists tables that are due, as a clock finds them that claims nothing for long.
func dueTo(t *testing.T, s store, now time.Time, limit int) found {
	t.Helper()
	ids, err := s.ClaimDue(t.Context(), now, now.Add(time.Minute), limit)
	return found{ids, errors.Join(err, s.YieldDue(t.Context(), ids...))}
}

// peopleDueTo is dueTo of people.
func peopleDueTo(t *testing.T, s store, now time.Time, limit int) found {
	t.Helper()
	users, err := s.ClaimPeople(t.Context(), now, now.Add(time.Minute), limit)
	return found{users, errors.Join(err, s.YieldPeople(t.Context(), users...))}
}

// expires is when challenges are due.
var expires = noon.Add(30 * time.Minute)

func claimsHold(t *testing.T, w world) {
	one, other := w.replicas[0], w.replicas[1]
	for _, id := range []string{"a", "b", "c"} {
		must(t, one.Create(t.Context(), challenge(id)))
	}
	claim := func(s store, at time.Time, limit int) found {
		t.Helper()
		return listed(s.ClaimDue(t.Context(), at, at.Add(time.Minute), limit))
	}
	expectIDs(t, "before it is time", claim(one, expires.Add(-time.Millisecond), 9))
	first := claim(one, expires, 2)
	if len(first.ids) != 2 || first.err != nil {
		t.Fatalf("claimed are %v", first)
	}
	rest := claim(other, expires, 9)
	if len(rest.ids) != 1 || slices.Contains(first.ids, rest.ids[0]) {
		t.Fatalf("beside %v are claimed %v", first, rest)
	}
	_, err := other.Update(t.Context(), first.ids[0], play("x"))
	must(t, err)
	expectIDs(t, "all are claimed, whoever plays there", claim(other, expires.Add(time.Second), 9))
	if n, err := other.CountDue(t.Context(), expires); n != 3 || err != nil {
		t.Errorf("%d are due, %v", n, err)
	}
	must(t, one.YieldDue(t.Context(), first.ids[1], "unknown"))
	expectIDs(t, "what was given back", claim(other, expires.Add(time.Second), 9), first.ids[1])
	again := claim(other, expires.Add(time.Minute), 9)
	if slices.Sort(again.ids); len(again.ids) != 2 || slices.Contains(again.ids, first.ids[1]) {
		t.Errorf("when the first claims are over, claimed are %v", again)
	}
	must(t, other.YieldDue(t.Context()))
}

func claimsPeople(t *testing.T, w world) {
	one, other := w.replicas[0], w.replicas[1]
	_, err := one.ReviseAgenda(t.Context(), "11", dueAt(noon))
	must(t, err)
	must(t, one.Create(t.Context(), challenge("11")))
	until := noon.Add(time.Hour)
	expectIDs(t, "one", listed(one.ClaimPeople(t.Context(), noon, until, 9)), "11")
	_, err = one.ReviseAgenda(t.Context(), "11", dueAt(noon.Add(-time.Hour)))
	must(t, err)
	if n, err := other.CountPeople(t.Context(), noon); n == 0 || err != nil {
		t.Errorf("%d people are due, %v", n, err)
	}
	expectIDs(t, "nobody else, with more to be told", listed(other.ClaimPeople(t.Context(), noon, until, 9)))
	expectIDs(t, "a table of that name", listed(other.ClaimDue(t.Context(), expires, until, 9)), "11")
	must(t, one.YieldPeople(t.Context(), "11"))
	expectIDs(t, "given back", listed(other.ClaimPeople(t.Context(), noon, until, 9)), "11")
}

func manyClaimants(t *testing.T, w world) {
	const tables, claimants = 60, 8
	for i := range tables {
		must(t, w.replicas[0].Create(t.Context(), challenge(fmt.Sprint("t", i))))
	}
	var mu sync.Mutex
	var claimed []string
	var all sync.WaitGroup
	for n := range claimants {
		all.Go(func() {
			for {
				ids, err := w.replicas[n%2].ClaimDue(t.Context(), expires, expires.Add(time.Minute), 7)
				if err != nil || len(ids) > 7 {
					t.Errorf("claimed are %v, %v", ids, err)
				}
				if len(ids) == 0 {
					return
				}
				mu.Lock()
				claimed = append(claimed, ids...)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	slices.Sort(claimed)
	if len(claimed) != tables || len(slices.Compact(claimed)) != tables {
		t.Errorf("claimed are %d: %v", len(claimed), claimed)
	}
}

// A clock that dies after any command of a claim keeps nothing for longer than it has claimed it.
func TestCrashOfAClaim(t *testing.T) {
	t.Parallel()
	for steps := range 80 {
		url := "redis://" + miniredis.RunT(t).Addr()
		healthy := openRedis(t, url)
		for _, id := range []string{"a", "b"} {
			must(t, healthy.Create(t.Context(), challenge(id)))
		}
		dying, _ := cutAfter(t, url, steps, steps%2 == 0)
		_, _ = dying.ClaimDue(t.Context(), expires, expires.Add(time.Minute), 9)
		expectIDs(t, fmt.Sprint("cut after ", steps), dueTo(t, healthy, expires.Add(time.Minute), 9), "a", "b")
	}
}

// What is stored anew while it is being claimed, and stays due, is claimed now and not at the next beat.
func TestWhatIsStoredWhileItIsClaimed(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	writer, r := openRedis(t, url), openRedis(t, url)
	must(t, writer.Create(t.Context(), challenge("a")))
	_, err := writer.ReviseAgenda(t.Context(), "11", dueAt(expires))
	must(t, err)
	r.client.AddHook(meanwhile{tableKey("a"), sync.OnceFunc(func() {
		_, err := writer.Update(t.Context(), "a", func(*table.Table) error { return nil })
		must(t, err)
	})})
	r.client.AddHook(meanwhile{agendaKey("11"), sync.OnceFunc(func() {
		_, err := writer.ReviseAgenda(t.Context(), "11", dueAt(expires.Add(-time.Second)))
		must(t, err)
	})})
	expectIDs(t, "its tables", dueTo(t, r, expires, 9), "a")
	expectIDs(t, "its people", peopleDueTo(t, r, expires, 9), "11")
}

// meanwhile is a hook by which something is done before several commands of which one reads a key.
type meanwhile struct {
	key string
	act func()
}

func (m meanwhile) DialHook(next redis.DialHook) redis.DialHook { return next }

func (m meanwhile) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (m meanwhile) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if slices.ContainsFunc(cmds, func(c redis.Cmder) bool { return slices.Contains(c.Args(), any(m.key)) }) {
			m.act()
		}
		return next(ctx, cmds)
	}
}

// A part of a Redis that is away keeps nobody waiting whose part is there.
func TestWhatIsDueElsewhereIsClaimed(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	r := openRedis(t, url)
	must(t, r.Create(t.Context(), challenge("a")))
	must(t, r.Create(t.Context(), challenge("b")))
	half := openRedis(t, url)
	half.client.AddHook(unreached{partOf(dueTables, "b")})
	got := listed(half.ClaimDue(t.Context(), expires, expires.Add(time.Minute), 9))
	if !slices.Equal(got.ids, []string{"a"}) || !errors.Is(got.err, table.ErrUnavailable) {
		t.Errorf("claimed are %v, %v", got.ids, got.err)
	}
}

// unreached is a hook by which a key cannot be reached.
type unreached struct{ key string }

func (u unreached) DialHook(next redis.DialHook) redis.DialHook { return next }

func (u unreached) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (u unreached) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		err := next(ctx, cmds)
		for _, cmd := range cmds {
			if len(cmd.Args()) > 1 && cmd.Args()[1] == u.key {
				cmd.SetErr(errCut)
				err = errCut
			}
		}
		return err
	}
}

// What a former version has left under one key is found in its part, and its copies are told to stop as long as they
// write there.
func TestTheLayoutOfFormerVersions(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	former := openRedis(t, url)
	must(t, former.client.Del(t.Context(), layoutKey).Err())
	leave := func(id string, user string) {
		tb := challenge(id)
		must(t, former.Create(t.Context(), tb))
		_, err := former.ReviseAgenda(t.Context(), user, dueAt(expires))
		must(t, err)
		for index, id := range map[string]string{dueTables: id, duePeople: user} {
			moved, err := former.client.ZRangeWithScores(t.Context(), partOf(index, id), 0, -1).Result()
			must(t, err)
			must(t, former.client.ZAdd(t.Context(), index, moved...).Err())
			must(t, former.client.Del(t.Context(), partOf(index, id)).Err())
		}
	}
	leave("a", "11")
	r := openRedis(t, url)
	expectIDs(t, "its tables", dueTo(t, r, expires, 9), "a")
	expectIDs(t, "its people", peopleDueTo(t, r, expires, 9), "11")

	leave("b", "12")
	for what, err := range map[string]error{
		"tables": dueTo(t, r, expires, 9).err, "people": peopleDueTo(t, r, expires, 9).err,
	} {
		if err == nil || !strings.Contains(err.Error(), "do not run together") {
			t.Errorf("while a copy of it runs, with %s: %v", what, err)
		}
	}
	expectIDs(t, "both tables", dueTo(t, r, expires, 9), "a", "b")
	expectIDs(t, "both people", peopleDueTo(t, r, expires, 9), "11", "12")
}

// What a newer version has laid out nobody opens who does not know it, and whoever works there stops looking for what
// is due.
func TestTheLayoutOfANewerVersion(t *testing.T) {
	t.Parallel()
	url := "redis://" + miniredis.RunT(t).Addr()
	r := openRedis(t, url)
	must(t, r.Create(t.Context(), challenge("a")))
	must(t, r.client.Set(t.Context(), layoutKey, layout+1, 0).Err())
	_, err := OpenRedis(t.Context(), url)
	got := listed(r.ClaimDue(t.Context(), expires, expires.Add(time.Minute), 9))
	for what, err := range map[string]error{"opening": err, "claiming": got.err} {
		if !errors.Is(err, ErrSchema) || !strings.Contains(err.Error(), "do not run together") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if len(got.ids) > 0 {
		t.Errorf("claimed are %v", got.ids)
	}
}
