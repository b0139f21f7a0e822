package storage

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
)

// outing is a rated match of so many, whose ids and names are as they are in Discord.
func outing(players int, name string) ladder.Entry {
	e := ladder.Entry{
		Match: "2f8k1m9x0q7z", Game: "madameching", Guild: "1180000000000000001", Channel: "1180000000000000002",
		Ended: noon, Cause: game.Finished,
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

// What is stored of an entry is read as it was.
func TestAnEntryIsReadAsItWas(t *testing.T) {
	t.Parallel()
	odd := []ladder.Player{{}, {User: "gone-X", Name: "0"}, {User: "007"}}
	plain := ladder.Entry{Match: "m", Ended: noon, Players: odd}
	stopped := outing(2, "Anna")
	stopped.Cause, stopped.Reason, stopped.Players[1].Change = game.Stopped, ladder.Often, nil
	for name, e := range map[string]ladder.Entry{
		"plain": plain, "stopped": stopped, "six": outing(6, "Änne"), "nobody": {Match: "x", Ended: noon},
		"unheard of": {Match: "x", Ended: noon, Cause: "storm"},
	} {
		stored := packEntry(e)
		if got, err := unpackEntry(e.Guild, e.Match, stored); err != nil || !reflect.DeepEqual(got, e) {
			t.Errorf("%s was\n%+v\nand is\n%+v, %v", name, e, got, err)
		}
		for n := range stored { // wherever it is cut off, reading it ends
			_, _ = unpackEntry(e.Guild, e.Match, stored[:n])
		}
	}
	for _, torn := range []string{
		"", "}", "\x01", "\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\x01\x00\x01\x00\xc8\x01",
	} {
		if _, err := unpackEntry("1", "m", []byte(torn)); !errors.Is(err, table.ErrUnreadable) {
			t.Errorf("%q is read: %v", torn, err)
		}
	}
}

// Entries of former programs are read, with what the ratings before and after come to.
func TestAnEntryOfAFormerProgramIsRead(t *testing.T) {
	t.Parallel()
	const stored = `{"schema":2,"value":{"match":"m","game":"chess","guild":"1","channel":"7",` +
		`"ended":"2026-05-01T12:00:00Z","cause":"finished","players":[{"user":"11","name":"Anna","score":"won","points":9,` +
		`"step":{"before":{"mu":25,"sigma":8},"after":{"mu":26,"sigma":7.5},"games":1}},` +
		`{"user":"12","score":"lost","points":3}]}}`
	e, err := unpackEntry("1", "m", []byte(stored))
	must(t, err)
	if e.Match != "m" || e.Guild != "1" || !e.Ended.Equal(noon) || e.Players[0].Change == nil ||
		*e.Players[0].Change <= 0 || e.Players[1].Change != nil || e.Players[1].Points != 3 {
		t.Errorf("it is %+v", e)
	}
}

// What stays of a match for a player takes at most 200 bytes, whoever many have played, keys included and what a file
// needs beside each.
func TestAnEntryTakesFewBytes(t *testing.T) {
	t.Parallel()
	const beside = 16 // of each key with its value, in a page of bbolt
	for players := 2; players <= 6; players++ {
		e := outing(players, "Captain Nemo")
		user := e.Players[0].User
		places := len(historyKeyOf(e, user)) + beside + len(user+"\x00"+e.Match) + timeKeyLen + beside
		shared := len(e.Match) + len(packEntry(e)) + beside
		if n := places + (shared+players-1)/players; n > 200 {
			t.Errorf("of %d players it takes %d bytes", players, n)
		}
	}
}
