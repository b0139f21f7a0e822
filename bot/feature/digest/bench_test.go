package digest

import (
	"strconv"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/bot/member"
)

// BenchmarkZone sends the digests of many servers that chose the same time, without pictures and without a network. It
// reports the time of a digest, and how many rounds all of them need.
func BenchmarkZone(b *testing.B) {
	for _, servers := range []int{100, 1000, 5000} {
		b.Run(strconv.Itoa(servers), func(b *testing.B) {
			runs := 0
			for b.Loop() {
				runs++
				b.StopTimer()
				w := newTown(b)
				f := w.process(w.store)
				next := map[string]time.Time{}
				for n := range servers {
					id := strconv.Itoa(100_000 + n)
					next[id] = due
					bottest.Must(b, f.Members.SetPreferences(b.Context(), member.GuildDocument(id),
						member.Preferences{member.DailyIn.Name: id}))
					p, err := f.Dailies.Puzzle(b.Context(), w.today())
					bottest.Must(b, err)
					_, err = f.Dailies.Answer(b.Context(), person(n).ID, id, w.today(), p.Best())
					bottest.Must(b, err)
				}
				bottest.Must(b, guild.ScheduleDigests(b.Context(), w.store, next, nil))
				w.now = due
				k := &Rounds{Feature: f}
				b.StartTimer()
				rounds := 0
				for len(w.messages) < servers {
					k.Round(b.Context())
					rounds++
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(servers*runs), "ms/digest")
				b.ReportMetric(float64(rounds), "rounds")
			}
		})
	}
}
