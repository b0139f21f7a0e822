package bolt

import (
	"fmt"
	"testing"

	"dockside/game"
	"dockside/game/ladder"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"
)

// An entry of a history takes at most 200 bytes per player, for any number of players: with its keys and the overhead
// of the file.
func TestAnEntryTakesFewBytes(t *testing.T) {
	t.Parallel()
	const beside = 16 // overhead of each key with its value, in a page of bbolt
	for players := 2; players <= 6; players++ {
		e := ratedEntry(players, "Captain Nemo")
		user := e.Players[0].User
		places := len(historyKeyOf(e, user)) + beside + len(user+"\x00"+e.Match) + timeKeyLen + beside
		shared := len(e.Match) + len(codec.EncodeEntry(e)) + beside
		if n := places + (shared+players-1)/players; n > 200 {
			t.Errorf("of %d players it takes %d bytes", players, n)
		}
	}
}

// ratedEntry returns a rated match with a number of players, whose ids and names are as long as in Discord.
func ratedEntry(players int, name string) ladder.Entry {
	e := ladder.Entry{
		Match: "2f8k1m9x0q7z", Game: "madameching", Guild: "1180000000000000001", Channel: "1180000000000000002",
		Ended: storagetest.Noon, Cause: game.Finished,
	}
	for n := range players {
		change := 17 - 9*n
		e.Players = append(e.Players, ladder.Player{
			User: fmt.Sprint(int64(1180000000000000100) + int64(n)), Name: name,
			Score: ladder.Lost, Points: 12 - n, Change: &change,
		})
	}
	return e
}
