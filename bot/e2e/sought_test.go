package e2e

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"dockside/bot/catalog"
	"dockside/game/table"
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
		h.Errorf("who types is answered by %+v", r)
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

// Autocompletion offers the games that a user may open, the latest first. It leaves out channels that the user cannot
// see, solo games of others, and others' games with a blocked player.
func TestGamesAreCompleted(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			anna, bernd, clara, dmitri := h.Member("Anna"), h.Member("Bernd"), h.Member("Clara"), h.Member("Дмитрий ⚓")
			tavern, dock := h.Channel("tavern"), h.Channel("harbour")
			own := h.ended(tavern, "Anna", "Bernd")
			others := h.ended(tavern, "Clara", "Дмитрий ⚓")
			den := h.AddChannel(sandbox.Room{Name: "den", Only: []string{anna.ID, clara.ID}})
			closed := h.ended(den, "Anna", "Clara")
			alone := h.secludes(catalog.Game{Rules: rules()}, tavern, "Clara").table
			h.heard(clara.Press(*h.whisper(clara.Command(tavern, "resign")), "resigned:"+alone))
			h.comesTo(alone, func(t *table.Table) bool { return t.Phase == table.Over && t.Shown.Over })
			elsewhere := h.ended(dock, "Bernd", "Clara")
			running := h.pair(tavern, "Bernd", "Anna")
			running.start()
			for _, c := range []struct {
				who                     *sandbox.Member
				channel, command, typed string
				want                    []string
			}{
				{bernd, tavern, "replay", "", []string{elsewhere, others, own}},
				{bernd, tavern, "review", "", []string{elsewhere, others, own}},
				{bernd, tavern, "verify", "", []string{elsewhere, others, own}},
				{bernd, tavern, "record", "", []string{running.table, elsewhere, others, own}},
				{clara, tavern, "record", "anna", []string{closed, own}},
				{clara, tavern, "replay", "", []string{elsewhere, alone, closed, others, own}},
				{bernd, dock, "record", "", []string{elsewhere, others, own}},
				{bernd, bernd.Direct(), "replay", "", []string{elsewhere, own}},
				{bernd, tavern, "replay", "ДМИТРИЙ shang", []string{others}},
				{bernd, tavern, "replay", "clara", []string{elsewhere, others}},
				{bernd, tavern, "replay", own[:len(own)-1], []string{own}},
				{bernd, tavern, "replay", closed, nil},
				{bernd, tavern, "replay", running.table, nil},
				{bernd, tavern, "replay", "no such thing", nil},
				{anna, tavern, "replay", closed, []string{closed}},
			} {
				if got := h.suggested(c.who, c.channel, c.command, c.typed); !slices.Equal(got, c.want) {
					t.Errorf("%s is offered %q by /%s %q, not %q", c.who.Name, got, c.command, c.typed, c.want)
				}
			}
			h.whisper(bernd.Command(tavern, "block", dmitri.User("user")))
			if got := h.suggested(bernd, tavern, "replay", ""); !slices.Equal(got, []string{elsewhere, own}) {
				t.Errorf("who has blocked is offered %q", got)
			}
			if got := h.suggested(dmitri, tavern, "replay", ""); !slices.Equal(got, []string{others}) {
				t.Errorf("who is blocked is offered %q", got)
			}
			h.noFaults()
		})
	}
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
	h := openHarbour(t, Settings{store: s})
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
