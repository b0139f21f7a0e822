package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"dockside/game"
)

// Tags are the words by which a running rated match is found, so that nobody is advised on it: how it has
// begun, and who plays it. Other tables have none.
func (t *Table) Tags() []string {
	if t.Phase != Playing || !t.Rated {
		return nil
	}
	var tags []string
	if o := t.Opening(); o != "" {
		tags = append(tags, BeginsWith(o))
	}
	for _, user := range t.Users() {
		tags = append(tags, PlayedBy(user))
	}
	return tags
}

// BeginsWith is the tag of matches with an opening.
func BeginsWith(opening string) string { return "begins/" + opening }

// PlayedBy is the tag of the matches of a user.
func PlayedBy(user string) string { return "played/" + user }

// Opening is a digest of how a match has begun: of its plays up to what chance brought first, such as a
// deal; empty where chance has brought nothing. What can be changed in a record without changing the
// cards is left out of it: names, options, and what came from outside the game, such as a takeover.
func (t *Table) Opening() string {
	h, dealt := sha256.New(), false
	_, _ = fmt.Fprintln(h, t.Game)
	for _, p := range t.Log {
		if p.Seat == game.Outside {
			continue
		}
		if dealt && p.Seat != game.Nature {
			break
		}
		dealt = dealt || p.Seat == game.Nature
		_, _ = fmt.Fprintln(h, p)
	}
	if !dealt {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
