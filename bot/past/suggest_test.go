package past_test

import (
	"context"
	"sync/atomic"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/visibility"
	"dockside/game/table"
	"dockside/storage"
)

// frequented is an archive that counts its reads.
type frequented struct {
	storage.Archive
	times atomic.Int32
}

func (a *frequented) Get(ctx context.Context, id string) (*table.Table, error) {
	a.times.Add(1)
	return a.Archive.Get(ctx, id)
}

// Autocompletion lists archived games from the history alone. It never reads the archive, as that would cost dozens of
// reads at every key.
func TestGamesAreCompletedWithoutTheArchive(t *testing.T) {
	t.Parallel()
	s := bottest.Stores["bbolt"](t)[0]
	users, _ := bottest.Past(t, s, 40)
	shelf := &frequented{Archive: bottest.Archive(t)}
	b := bottest.AfterArchiving(t, s, shelf, bottest.NextYear.Add(table.RetainFor))
	f := b.Finder()
	f.Visibility = visibility.New(new(gateway.Connection), b.Now)
	offered := func(guild, typed string) map[string]string {
		t.Helper()
		r := &interaction.Request{Interaction: discord.Interaction{User: table.Person{ID: users[0]}, Guild: guild}}
		r.Language = b.Words.For("en")
		options, err := f.SuggestOver(t.Context(), r, typed)
		bottest.Must(t, err)
		labels := map[string]string{}
		for _, o := range options {
			labels[o.Value] = o.Label
		}
		return labels
	}
	before := offered("g1", "")
	b.Archiver(s).Round(t.Context())
	shelf.times.Store(0)
	after := offered("g1", "")
	own, _, err := s.History(t.Context(), "g1", users[0], 0, past.SoughtAtFirst)
	bottest.Must(t, err)
	for _, e := range own {
		if after[e.Match] == "" || after[e.Match] != before[e.Match] {
			t.Errorf("%s was offered as %q and is as %q", e.Match, before[e.Match], after[e.Match])
		}
	}
	name := own[0].Players[0].Name
	if found := offered("g1", name); len(own) == 0 || found[own[0].Match] == "" {
		t.Errorf("for the text %q the suggestions are %q", name, found)
	}
	if n := shelf.times.Load(); n > 0 {
		t.Errorf("the archive was asked %d times", n)
	}
}
