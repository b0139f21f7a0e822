package bottest

import (
	"slices"
	"strings"

	"dockside/game"
)

// Exchanged returns a record with the two seats exchanged.
func Exchanged(r game.Record) game.Record {
	r.Log = slices.Clone(r.Log)
	for i, p := range r.Log {
		switch {
		case p.Seat >= 0:
			r.Log[i].Seat = 1 - p.Seat
		case p.Move == "start 0":
			r.Log[i].Move = "start 1"
		case p.Move == "start 1":
			r.Log[i].Move = "start 0"
		}
	}
	return r
}

// Mirrored returns a record with left and right exchanged.
func Mirrored(r game.Record) game.Record {
	r.Log = slices.Clone(r.Log)
	turn := strings.NewReplacer("left", "right", "right", "left")
	for i, p := range r.Log {
		words := strings.Fields(string(p.Move))
		if words[0] == "deal" {
			slices.Reverse(words[1:])
		}
		r.Log[i].Move = game.Move(turn.Replace(strings.Join(words, " ")))
	}
	return r
}
