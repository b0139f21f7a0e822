package guild

import (
	"context"
	"slices"
	"strings"
	"time"

	"dockside/storage"
)

// Crown is a role that the bot gives to the best of a guild.
type Crown struct {
	storage.Versioned
	Role string `json:"role,omitempty"` // empty if there is no crown
	For  string `json:"for,omitempty"`  // one of the purposes
	// Period is the latest period whose best is known, such as a day, and Best the user who is to have the crown.
	Period string  `json:"period,omitempty"`
	Best   string  `json:"best,omitempty"`
	Given  []Grant `json:"given,omitempty"` // what the bot has given, or is about to give
	Told   string  `json:"told,omitempty"`  // the fault of the role that the log channel knows
}

// Grant is a role that the bot gives to a user.
type Grant struct {
	User string `json:"user"`
	Role string `json:"role"`
	Done bool   `json:"done,omitempty"` // Discord has confirmed it
}

// Purposes of a crown.
const (
	CrownTavern    = "tavern"    // the best of yesterday's puzzle
	CrownPredictor = "predictor" // the best predictor of last week
	CrownSeason    = "season"    // the winner of last season
)

// CrownPurposes lists the purposes of a crown.
var CrownPurposes = []string{CrownTavern, CrownPredictor, CrownSeason}

// Empty reports whether there is no crown, and nobody has one.
func (c Crown) Empty() bool { return c.Role == "" && len(c.Given) == 0 }

// Drop removes a grant.
func (c *Crown) Drop(g Grant) {
	c.Given = slices.DeleteFunc(c.Given, func(o Grant) bool { return o.User == g.User && o.Role == g.Role })
}

// Forget removes a user.
func (c *Crown) Forget(user string) {
	c.Given = slices.DeleteFunc(c.Given, func(o Grant) bool { return o.User == user })
	if c.Best == user {
		c.Best = ""
	}
}

// CrownOf returns the document with the crown of a guild.
func CrownOf(guild string) storage.Document[Crown] {
	return storage.Document[Crown]{Key: "crown/" + guild}
}

// DueCrowns are the guilds with a crown, and when each is to be looked at.
type DueCrowns struct {
	storage.Versioned
	At map[string]time.Time `json:"at"`
}

// Empty reports whether there is no such guild.
func (d DueCrowns) Empty() bool { return len(d.At) == 0 }

// DueCrownsDocument is the document with the DueCrowns.
var DueCrownsDocument = storage.Document[DueCrowns]{Key: "crowns"}

// ScheduleCrown sets when the crown of a guild is to be looked at.
func ScheduleCrown(ctx context.Context, s storage.Documents, guild string, at time.Time) error {
	_, err := DueCrownsDocument.Revise(ctx, s, func(d *DueCrowns) error {
		if d.At == nil {
			d.At = map[string]time.Time{}
		}
		d.At[guild] = at
		return nil
	})
	return err
}

// RescheduleCrown changes when the crown of a guild is to be looked at, unless the time has been changed meanwhile; a
// zero time removes it. It reports whether it did so.
func RescheduleCrown(
	ctx context.Context, s storage.Documents, guild string, from, to time.Time,
) (changed bool, err error) {
	_, err = DueCrownsDocument.Revise(ctx, s, func(d *DueCrowns) error {
		at, listed := d.At[guild]
		switch changed = listed && at.Equal(from); {
		case changed && to.IsZero():
			delete(d.At, guild)
		case changed:
			d.At[guild] = to
		}
		return nil
	})
	return changed, err
}

// CrownsOf returns the crowns that a user has or is to have, by guild, given the keys of all documents that name them.
func CrownsOf(
	ctx context.Context, s storage.DocumentReader, documents []string, user string,
) (map[string]string, error) {
	all := map[string]string{}
	for _, key := range documents {
		guild, is := strings.CutPrefix(key, CrownOf("").Key)
		if !is {
			continue
		}
		c, err := CrownOf(guild).Load(ctx, s)
		if err != nil {
			return nil, err
		}
		if c.Best == user || slices.ContainsFunc(c.Given, func(g Grant) bool { return g.User == user }) {
			all[guild] = c.For
		}
	}
	return all, nil
}
