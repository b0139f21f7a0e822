package table

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"dockside/game"
)

// Tags returns the index keys of a table, see the functions below. A live table is found by its channels, users and
// server. A running rated match is also found by its opening and its players, so that the bot gives no advice on it. An
// open seat is found by the users who are notified of it, a lost one by its player. Other tables are found by the
// moderator who ended them, unplayed challenges by their users, and rated matches with scored tips by server and game.
func (t *Table) Tags() []string {
	var tags []string
	for _, a := range t.Alerts.Alerts {
		tags = append(tags, AlertedBy(a.User))
	}
	for _, l := range t.Lost {
		tags = append(tags, AlertedBy(l.User))
	}
	if t.Ender != "" {
		tags = append(tags, EndedBy(t.Ender))
	}
	if t.predicted() {
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
	for _, user := range append(t.Users(), t.Queue.Users()...) {
		tags = append(tags, SatAtBy(user))
	}
	if t.Guild != "" && t.Inviting() {
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

// predicted reports whether predictions on a match count in rankings.
func (t *Table) predicted() bool { return t.Phase == Over && t.Rated && len(t.Scored()) > 0 }

// Inviting reports whether anybody may join while there is a seat.
func (c *Contest) Inviting() bool {
	free := c.Lobby || len(c.Players) > 1 && c.Players[1].Open()
	return c.Phase == Open && !c.Solo && !c.Private && free
}

// Joinable reports whether anybody may join now while there is a seat.
func (c *Contest) Joinable(now time.Time) bool { return c.Inviting() && now.Before(c.closes()) }

// OpenOn returns the tag of the challenges and lobbies of a server that are open to anybody.
func OpenOn(guild string) string { return "open/" + guild }

// OnServer returns the tag of the live tables of a server.
func OnServer(guild string) string { return "live/" + guild }

// SatAtBy returns the tag of the live tables at which a user sits, or waits for a seat.
func SatAtBy(user string) string { return "seats/" + user }

// ClosedBy returns the tag of the challenges with a user that led to no match.
func ClosedBy(user string) string { return "closed/" + user }

// EndedBy returns the tag of the tables that a moderator has ended.
func EndedBy(user string) string { return "ended/" + user }

// AlertedBy returns the tag of the open and lost seats that a user is notified of.
func AlertedBy(user string) string { return "alerted/" + user }

// TippedOn returns the tag of the matches of a game on a server whose tips have a score.
func TippedOn(guild, game string) string { return "tipped/" + guild + "/" + game }

// Around returns the tag of the live tables that are, or are played, in threads of a channel.
func Around(channel string) string { return "around/" + channel }

// BeginsWith returns the tag of the running rated matches with an opening.
func BeginsWith(opening string) string { return "begins/" + opening }

// PlayedBy returns the tag of the running rated matches of a user.
func PlayedBy(user string) string { return "played/" + user }

// Opening returns a digest of the beginning of a match: the longest plays of Nature before the first move, such as a
// deal; empty if there are none. It does not depend on what can be changed in a record without changing the cards:
// names, options, seats, the order of the cards, and plays from outside the game.
func (c *Contest) Opening() string {
	var most []string
	words := 0
	for _, p := range c.Log {
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
	sum := sha256.Sum256([]byte(c.Game + "\n" + strings.Join(most, "\n")))
	return hex.EncodeToString(sum[:16])
}
