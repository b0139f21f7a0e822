package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/internal/sandbox"
	"dockside/storage/archive"
)

// An archived match can be replayed, and appears in histories and files, like any other. While the archive is
// unavailable, histories still list the match, and the replay explains why it is missing.
func TestAMatchInTheArchiveIsReplayed(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), "shelf")
			shelf, err := archive.Create(folder, archive.Keys{})
			bottest.Must(t, err)
			s := open(t)
			k := wind(t, settings{store: s, shelf: shelf})
			tavern, anna, bernd := k.Channel("tavern"), k.Member("Anna"), k.Member("Bernd")
			p := k.pair(tavern, "Anna", "Bernd")
			p.start()
			p.some(6)
			p.resigns(bernd)
			result := p.result()
			for range 9 {
				k.pass(24 * time.Hour)
			}
			if left, err := s.IDs(t.Context()); err != nil || len(left) > 0 {
				t.Fatalf("in the store are %q, %v", left, err)
			}
			replays := func() *sandbox.Use { return anna.Press(result, "replay:"+p.table+":0") }
			k.panel(k.answerOf(replays()))
			page := k.whisper(anna.Command(tavern, "privacy"))
			contains(t, "the file", exported(k, anna, page)["records/dockside-"+p.table+".txt"], "seat 0 Anna")

			bottest.Must(t, os.Rename(folder, folder+"-gone"))
			k.whispered("a replay", replays(), "I can’t fetch it right now")
			k.whispered("the record", anna.Command(tavern, "record", sandbox.Text("game", p.table)), "in my archive")
			k.whispered("the history", anna.Command(tavern, "history"), "Bernd")
			k.whispered("the games", anna.Press(*k.whisper(anna.Command(tavern, "games")), "games:over:0"), "in my archive")
			k.whispered("the profile", anna.Command(tavern, "profile"), "")
			bottest.Must(t, os.Rename(folder+"-gone", folder))
			k.panel(k.answerOf(replays()))
			k.heard(anna.Press(result, "rematch:"+p.table))
			k.noFaults()
		})
	}
}

// A bot that starts with an older archive removes erased users from it, and records that.
func TestABotCleansAnOlderArchiveWhenItStarts(t *testing.T) {
	t.Parallel()
	s := stores["bbolt"](t)
	shelf, err := archive.Create(t.TempDir(), archive.Keys{})
	bottest.Must(t, err)
	bottest.Must(t, s.Revise(t.Context(), "erased", func(json.RawMessage) (json.RawMessage, error) {
		return json.RawMessage(`[{"veil":"veil-00","at":"2026-01-02T03:04:05Z"}]`), nil
	}))
	h := openHarbour(t, settings{store: s, shelf: shelf})
	if err := h.Await(h.ctx, func() bool {
		note, err := shelf.Note(t.Context())
		return err == nil && note != ""
	}); err != nil {
		t.Errorf("the archive never notes it: %v", err)
	}
}
