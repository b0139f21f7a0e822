package past_test

import (
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/tables"
	"dockside/game/table"
)

// The newest match of a channel is the one that ended last, even if ends are recorded out of order or repeatedly. Other
// channels have their own.
func TestTheNewestMatchEndedLast(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)[0]
			ended := func(id, channel string, minutes int) *table.Table {
				return &table.Table{
					ID:          id,
					Publication: table.Publication{Location: table.Location{Channel: channel}},
					Contest:     table.Contest{Ending: table.Ending{Ended: bottest.Noon.Add(time.Duration(minutes) * time.Minute)}},
				}
			}
			for _, tb := range []*table.Table{
				ended("b", "quay", 2), ended("c", "quay", 3), ended("a", "quay", 1), ended("c", "quay", 3),
				ended("b", "quay", 2), ended("d", "pier", 9),
			} {
				bottest.Must(t, tables.NoteEnded(t.Context(), s, tb))
			}
			var found []string
			for _, channel := range []string{"quay", "pier", "nowhere"} {
				here := &interaction.Request{Interaction: discord.Interaction{Channel: channel}}
				id, _ := bottest.On(t, s).Finder().Newest(t.Context(), here)
				found = append(found, id)
			}
			if want := []string{"c", "d", ""}; !slices.Equal(found, want) {
				t.Errorf("the newest matches are %q, not %q", found, want)
			}
		})
	}
}
