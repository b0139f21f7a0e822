package codec

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ladder"
	"dockside/storage"
)

// entryNoon is the end of the matches in these tests.
var entryNoon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// outing returns a rated match with a number of players, whose ids and names are as long as in Discord.
func outing(players int, name string) ladder.Entry {
	e := ladder.Entry{
		Match: "2f8k1m9x0q7z", Game: "madameching", Guild: "1180000000000000001", Channel: "1180000000000000002",
		Ended: entryNoon, Cause: game.Finished,
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

// Decoding an encoded entry returns the same entry.
func TestAnEntryIsReadAsItWas(t *testing.T) {
	t.Parallel()
	odd := []ladder.Player{{}, {User: "gone-X", Name: "0"}, {User: "007"}}
	plain := ladder.Entry{Match: "m", Ended: entryNoon, Players: odd}
	stopped := outing(2, "Anna")
	stopped.Cause, stopped.Reason, stopped.Players[1].Change = game.Stopped, ladder.Often, nil
	for name, e := range map[string]ladder.Entry{
		"plain": plain, "stopped": stopped, "six": outing(6, "Änne"), "nobody": {Match: "x", Ended: entryNoon},
		"unheard of": {Match: "x", Ended: entryNoon, Cause: "storm"},
	} {
		stored := EncodeEntry(e)
		if got, err := DecodeEntry(e.Guild, e.Match, stored); err != nil || !reflect.DeepEqual(got, e) {
			t.Errorf("%s was\n%+v\nand is\n%+v, %v", name, e, got, err)
		}
		for n := range stored { // decoding ends with an error, wherever the form is truncated
			_, _ = DecodeEntry(e.Guild, e.Match, stored[:n])
		}
	}
	for _, torn := range []string{"", "\x01", "\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\x01\x00\x01\x00\xc8\x01"} {
		if _, err := DecodeEntry("1", "m", []byte(torn)); !errors.Is(err, storage.ErrUnreadable) {
			t.Errorf("%q is read: %v", torn, err)
		}
	}
}

// An entry with an unknown form is refused.
func TestAnEntryOfAnotherFormIsRefused(t *testing.T) {
	t.Parallel()
	for _, stored := range []string{`{"schema":2,"value":{"match":"m","game":"chess"}}`, "\x02\x00\x01"} {
		if _, err := DecodeEntry("1", "m", []byte(stored)); !errors.Is(err, storage.ErrSchema) {
			t.Errorf("%q is read: %v", stored, err)
		}
	}
}
