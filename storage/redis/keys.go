package redis

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"dockside/game/ladder"
)

// Every key in Redis is built here. Braces name the hash slot: all that belongs to one match
// shares the slot of its id.

// tableKey holds a table.
func tableKey(id string) string { return "dockside:table:{" + id + "}" }

// tableID returns the id in the key of a table.
func tableID(key string) string {
	return strings.TrimSuffix(strings.TrimPrefix(key, "dockside:table:{"), "}")
}

// channelKey holds the ids of the tables in a channel that may be live.
func channelKey(channel string) string { return "dockside:channel:" + channel }

// tagKey holds the ids of the tables that may have a tag.
func tagKey(tag string) string { return "dockside:tag:" + tag }

// finishedKey holds the ids of the tables that may be over at which a user sat, by when they ended.
func finishedKey(user string) string { return "dockside:finished:" + user }

// agendaKey holds the agenda of a user.
func agendaKey(user string) string { return "dockside:agenda:" + user }

// claimKey holds the id that owns a name.
func claimKey(name string) string { return "dockside:claim:" + name }

// ladderKey holds a part of a ladder. All that is of one ladder shares a slot.
func ladderKey(name ladder.Name, part string) string { return ladderKeyOf(name.String(), part) }

func ladderKeyOf(name, part string) string { return "dockside:ladder:{" + name + "}:" + part }

// inBraces returns the text in the braces of a key.
func inBraces(key string) string {
	_, rest, _ := strings.Cut(key, "{")
	inside, _, _ := strings.Cut(rest, "}")
	return inside
}

// The parts of a ladder. Each user is in two sorted sets: by points and by their last game. One pair of sets has the
// users who are shown, the other pair the hidden ones.
const (
	headPart      = "head"      // a hash of counters
	standingsPart = "standings" // a hash: user → ladder.Standing
	pairsPart     = "pairs"     // a hash: "user user" → ladder.Versus
	changesPart   = "changes"   // a hash: match → its number and ladder.Change
	ranksPart     = "ranks"     // users by minus their points, so that equals stand in the order of ids
	playedPart    = "played"    // users by milliseconds
	idleRanksPart = "ranks:idle"
	idlePart      = "played:idle"
)

// A draft of a ladder has all of these parts with a prefix, and more.
const (
	draftPart   = "draft:"
	drafterPart = "draft:by"    // the worker that owns it
	sincePart   = "draft:since" // a list of the matches which the ladder itself has taken since the draft began
)

// historyKey holds the matches of a user on a server by when they ended.
func historyKey(guild, user string) string {
	return "dockside:history:{" + guild + "/" + user + "}:order"
}

// entryKey holds the ladder.Entry of a match, for the histories of all its players.
func entryKey(match string) string { return "dockside:entry:{" + match + "}" }

// documentKey holds a document.
func documentKey(key string) string { return "dockside:document:" + key }

// Patterns of the keys above: of all tables, and of all there is.
const (
	tablePattern = "dockside:table:*"
	everything   = "dockside:*"
)

// The indexes of due tables and agendas are sorted sets of hints by time. Each index has several parts, so that all
// nodes of a Cluster share the load. Beside each part is a set of its claims.
const (
	dueTables = "dockside:due"
	duePeople = "dockside:people"
	parts     = 64
)

// partOf is the key of the part in which the hints of an id lie.
func partOf(index, id string) string {
	sum := fnv.New32a()
	sum.Write([]byte(id))
	return partKey(index, int(sum.Sum32()%parts))
}

func partKey(index string, part int) string { return fmt.Sprintf("%s:{d%02d}", index, part) }

// claimsKey holds the ids that are claimed in a part, by until when.
func claimsKey(part string) string { return part + ":claims" }

// rateKey holds the state of the shared rate limit (GCRA): when the next request is due, in microseconds.
const rateKey = "dockside:ration"

// shiftKey is the lease of AcquireLease. It expires with the lease.
const shiftKey = "dockside:shift"

// healthKey is written to check that Redis takes writes.
const healthKey = "dockside:health"

// layoutKey holds the version of how the keys are laid out.
const layoutKey = "dockside:layout"

// hint is a member of a part: a revision of a table or an agenda, and when it is due.
type hint struct {
	id       string
	revision int64
	member   string    // the stored form
	at       time.Time // when it is due, as far as is known
}

func newHint(id string, revision int64) hint {
	return hint{id: id, revision: revision, member: id + ":" + strconv.FormatInt(revision, 10)}
}

// parseHint decodes a member. A malformed one gets revision 0, so it is void.
func parseHint(member string, at time.Time) hint {
	id, digits, _ := strings.Cut(member, ":")
	revision, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		revision = 0
	}
	return hint{id, revision, member, at}
}
