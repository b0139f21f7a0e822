package bot

import (
	"strconv"

	"dockside/bot/wire"
	"dockside/game"
)

// Request is one interaction as handlers see it.
type Request struct {
	wire.Request
	Tongue string // the language that the user has chosen; empty: none
}

// arg is a word of the custom id, "" if it is not there.
func (r Request) arg(i int) string {
	if i < len(r.Args) {
		return r.Args[i]
	}
	return ""
}

// most is the greatest number that a custom id may hold.
const most = 1_000_000_000

// number is a word of the custom id as a number from 0 to most, or errUnknown.
func (r Request) number(i int) (int, error) {
	n, err := strconv.Atoi(r.arg(i))
	if err != nil || n < 0 || n > most {
		return 0, errUnknown
	}
	return n, nil
}

// value is what was picked from the menu, or the word of the custom id in its place.
func (r Request) value(i int) string {
	if len(r.Values) > 0 {
		return r.Values[0]
	}
	return r.arg(i)
}

// missingEvents words the missing rights.
func (r Request) missingEvents() []game.Event {
	var events []game.Event
	for _, right := range r.Missing {
		events = append(events, game.Say("permission."+right))
	}
	return events
}
