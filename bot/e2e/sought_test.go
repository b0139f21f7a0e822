package e2e

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"dockside/internal/sandbox"
	"dockside/storage"
)

// suggested returns the ids of the games that autocompletion offers to a member.
func (h *harbour) suggested(m *sandbox.Member, channel, command, typed string) (ids []string) {
	h.Helper()
	game := sandbox.Text("game", typed)
	game.Focused = true
	return h.completions(m.Complete(channel, command, game))
}

// completions returns the values that an autocompletion offers.
func (h *harbour) completions(typing *sandbox.Use) (values []string) {
	h.Helper()
	r := h.answerOf(typing)
	if r.Type != 8 || r.Message != nil {
		h.Errorf("the suggestions are %+v", r)
	}
	for _, c := range r.Choices {
		values = append(values, strings.Trim(string(c.Value), `"`))
	}
	return values
}

// ended plays a game between two members as briefly as possible and returns its table's id.
func (h *harbour) ended(channel, one, other string) string {
	h.Helper()
	p := h.pair(channel, one, other)
	p.start()
	p.resigns(p.members[1])
	p.result()
	return p.table
}

// lost is a store that cannot list finished games while on is set.
type lost struct {
	store
	on atomic.Bool
}

func (s *lost) Finished(ctx context.Context, user string, from, count int) ([]string, int, error) {
	if s.on.Load() {
		return nil, 0, storage.ErrUnavailable
	}
	return s.store.Finished(ctx, user, from, count)
}

// If the store is unavailable, or the option is forged, autocompletion responds at once with an empty list.
func TestNothingIsOfferedWhereNothingIsKnown(t *testing.T) {
	t.Parallel()
	s := &lost{store: stores["bbolt"](t)}
	h := openHarbour(t, settings{store: s})
	anna, tavern := h.Member("Anna"), h.Channel("tavern")
	over := h.ended(tavern, "Anna", "Bernd")
	s.on.Store(true)
	if got := h.suggested(anna, tavern, "replay", ""); len(got) > 0 {
		t.Errorf("without a store %q are offered", got)
	}
	s.on.Store(false)
	for _, data := range []string{
		`{"name":"replay","type":1,"options":[{"name":"file","type":3,"value":"","focused":true}]}`,
		`{"name":"replay","type":1}`,
		`{"name":"nothing","type":1,"options":[{"name":"game","type":3,"value":"","focused":true}]}`,
		`{"name":"board","type":1,"options":[{"name":"game","type":3,"value":{},"focused":true}]}`, `[]`, `{"name":7}`,
	} {
		if r := h.answerOf(anna.Forge(4, tavern, "", []byte(data))); r.Type != 8 || len(r.Choices) > 0 {
			t.Errorf("%s is answered by %+v", data, r)
		}
	}
	if got := h.suggested(anna, tavern, "replay", ""); !slices.Equal(got, []string{over}) {
		t.Errorf("then %q are offered", got)
	}
	h.noFaults()
}
