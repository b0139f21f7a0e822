package table

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"dockside/game"
)

// Tags are the words by which a live table is found: in whose threads it stands or is played, who sits at it, on
// which server it is open to anybody, and of a running rated match, so that nobody is advised on it, also how it has
// begun and who plays it. A challenge that came to nothing is found by who sat there, whatever somebody has ended for
// order's sake by them, and a rated match on whose end people have given tips by its server and game. Other tables have
// none.
func (t *Table) Tags() []string {
	var tags []string
	if t.Ender != "" {
		tags = append(tags, EndedBy(t.Ender))
	}
	if t.Phase == Over && t.Rated && len(t.Scored()) > 0 {
		tags = append(tags, TippedOn(t.Guild, t.Game))
	}
	if !t.Live() {
		for _, user := range t.Users() {
			if t.Phase != Over {
				tags = append(tags, ClosedBy(user))
			}
		}
		return tags
	}
	for _, channel := range t.Around() {
		tags = append(tags, Around(channel))
	}
	for _, user := range t.Users() {
		tags = append(tags, SatAtBy(user))
	}
	if t.inviting() {
		tags = append(tags, OpenOn(t.Guild))
	}
	if t.Guild != "" {
		tags = append(tags, OnServer(t.Guild))
	}
	if t.Phase != Playing || !t.Rated {
		return tags
	}
	if o := t.Opening(); o != "" {
		tags = append(tags, BeginsWith(o))
	}
	for _, user := range t.Users() {
		tags = append(tags, PlayedBy(user))
	}
	return tags
}

// inviting tells whether anybody on a server may sit down, as long as there is a seat.
func (t *Table) inviting() bool {
	free := t.Lobby || len(t.Players) > 1 && t.Players[1].Open()
	return t.Phase == Open && t.Guild != "" && !t.Solo && !t.Private && free
}

// OpenOn is the tag of the challenges and lobbies of a server that are open to anybody.
func OpenOn(guild string) string { return open + guild }

// open begins the tags of what is open to anybody.
const open = "open/"

// OnServer is the tag of the live tables of a server.
func OnServer(guild string) string { return live + guild }

// live begins the tags of the live tables of a server.
const live = "live/"

// SatAtBy is the tag of the tables at which a user sits.
func SatAtBy(user string) string { return seats + user }

// ClosedBy is the tag of the challenges with a user that came to nothing.
func ClosedBy(user string) string { return closed + user }

// EndedBy is the tag of what a user has ended for order's sake.
func EndedBy(user string) string { return "ended/" + user }

// TippedOn is the tag of the matches of a game on a server with tips that have a score.
func TippedOn(guild, game string) string { return tipped + guild + "/" + game }

// tipped begins the tags of matches with tips.
const tipped = "tipped/"

// closed begins the tags of challenges that came to nothing.
const closed = "closed/"

// seats begins the tags of who sits at a table.
const seats = "seats/"

// Around is the tag of live tables that stand, or are played, in the threads of a channel.
func Around(channel string) string { return "around/" + channel }

// BeginsWith is the tag of matches with an opening.
func BeginsWith(opening string) string { return "begins/" + opening }

// PlayedBy is the tag of the matches of a user.
func PlayedBy(user string) string { return "played/" + user }

// Opening is a digest of how a match has begun: of what says most among that which chance brought first, such
// as a deal; empty where chance has brought nothing. What can be changed in a record without changing the
// cards is left out of it: names, options, who sits where, how the cards lie, and what came from outside the game.
func (t *Table) Opening() string {
	var most []string
	words := 0
	for _, p := range t.Log {
		if p.Seat != game.Nature {
			if p.Seat != game.Outside && words > 0 {
				break
			}
			continue
		}
		dealt := strings.Fields(string(p.Move))
		slices.Sort(dealt)
		switch n := len(dealt); {
		case n > words:
			most, words = dealt, n
		case n == words:
			most = append(most, dealt...)
		}
	}
	if words == 0 {
		return ""
	}
	sum := sha256.Sum256([]byte(t.Game + "\n" + strings.Join(most, "\n")))
	return hex.EncodeToString(sum[:16])
}
