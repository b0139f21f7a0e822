package storage

import (
	"strconv"
	"strings"
)

// Every key in Redis is built here. Braces name the hash slot: all that belongs to one match
// shares the slot of its id.

// tableKey holds a table.
func tableKey(id string) string { return "dockside:table:{" + id + "}" }

// channelKey holds the ids of the tables in a channel that may be live.
func channelKey(channel string) string { return "dockside:channel:" + channel }

// claimKey holds the id that owns a name.
func claimKey(name string) string { return "dockside:claim:" + name }

// dueKey holds hints, sorted by when their tables need attention.
const dueKey = "dockside:due"

// hint is a member of dueKey: that revision of the table needs attention then.
type hint struct {
	id       string
	revision int64
	member   string // as it stands in Redis
}

func newHint(id string, revision int64) hint {
	return hint{id, revision, id + ":" + strconv.FormatInt(revision, 10)}
}

// parseHint reads a member. What is no hint belongs to no revision, so it is void.
func parseHint(member string) hint {
	id, digits, _ := strings.Cut(member, ":")
	revision, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		revision = 0
	}
	return hint{id, revision, member}
}
