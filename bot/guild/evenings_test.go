package guild_test

import (
	"reflect"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/storage/storagetest/bolttest"
)

// The index lists each guild once for each job, in order, and no document is left without any.
func TestGuildsAreListedForTheirEvenings(t *testing.T) {
	t.Parallel()
	s := bolttest.Open(t, time.Now)
	for _, id := range []string{"7", "5", "7"} {
		bottest.Must(t, guild.AddEvening(t.Context(), s, "show", id))
	}
	bottest.Must(t, guild.AddEvening(t.Context(), s, "daily", "6"))
	e, err := guild.EveningsDocument.Load(t.Context(), s)
	bottest.Must(t, err)
	if want := map[string][]string{"show": {"5", "7"}, "daily": {"6"}}; !reflect.DeepEqual(e.Guilds, want) {
		t.Errorf("listed are %v, want %v", e.Guilds, want)
	}
	for _, id := range []string{"5", "7", "6", "7"} {
		bottest.Must(t, guild.RemoveEvening(t.Context(), s, "show", id))
	}
	bottest.Must(t, guild.RemoveEvening(t.Context(), s, "daily", "6"))
	if raw, err := s.Document(t.Context(), guild.EveningsDocument.Key); raw != nil || err != nil {
		t.Errorf("left is %s, %v", raw, err)
	}
}
