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
	// Lines are the pending lines for the log channel. They are stored together with the change that they report, so
	// that a crash loses none.
	Lines []CrownLine `json:"lines,omitempty"`
}

// Grant is a role that the bot gives to a user.
type Grant struct {
	User string    `json:"user"`
	Role string    `json:"role"`
	At   time.Time `json:"at,omitzero"`    // when the bot began to give it
	Done bool      `json:"done,omitempty"` // Discord has confirmed it
}

// Same reports whether two grants are of the same role to the same user.
func (g Grant) Same(other Grant) bool { return g.User == other.User && g.Role == other.Role }

// Begun reports whether another replica may be giving the role just now.
func (g Grant) Begun(now time.Time) bool { return !g.Done && now.Sub(g.At) < CrownLease }

// CrownLine is a line about a crown for the log channel of a guild.
type CrownLine struct {
	About string    `json:"about"` // one of the constants below
	At    time.Time `json:"at"`
	User  string    `json:"user,omitempty"`
	Role  string    `json:"role"`
	Why   string    `json:"why,omitempty"` // what the crown is for, or the fault of the role
}

// The kinds of lines.
const (
	CrownGiven  = "given"
	CrownTaken  = "taken"
	CrownErased = "erased" // it was taken from an erased user, who is not named
	CrownKept   = "kept"   // it could not be taken from such a user
	CrownFault  = "fault"  // nothing moves, because of a fault of the role
)

// CrownLease is how long one replica holds the crowns that it checks. It is shorter than the time in which Discord
// recognises a nonce, so that a line that is sent again after a kill appears once.
const CrownLease = 2 * time.Minute

// Purposes of a crown.
const (
	CrownTavern    = "tavern"    // the best of yesterday's puzzle
	CrownPredictor = "predictor" // the best predictor of last week
	CrownSeason    = "season"    // the winner of last season
)

// CrownPurposes lists the purposes of a crown.
var CrownPurposes = []string{CrownTavern, CrownPredictor, CrownSeason}

// Empty reports whether there is no crown, no holder and no pending line.
func (c Crown) Empty() bool { return c.Role == "" && len(c.Given) == 0 && len(c.Lines) == 0 }

// Drop removes a grant.
func (c *Crown) Drop(g Grant) {
	c.Given = slices.DeleteFunc(c.Given, g.Same)
}

// Has reports whether Discord has confirmed a grant.
func (c Crown) Has(g Grant) bool { return c.confirmed(g) >= 0 }

// confirmed returns the index of a grant that Discord has confirmed; negative if there is none.
func (c Crown) confirmed(g Grant) int {
	return slices.IndexFunc(c.Given, func(o Grant) bool { return o.Done && o.Same(g) })
}

// Lose records that a user has lost the role of a confirmed grant, as it was seen in another copy of the crown. A grant
// that was given again meanwhile stays confirmed.
func (c *Crown) Lose(g Grant, seen Crown) {
	i, was := c.confirmed(g), seen.confirmed(g)
	if i >= 0 && was >= 0 && c.Given[i].At.Equal(seen.Given[was].At) {
		c.Given[i].Done = false
	}
}

// DropLine removes a line that was written to the log channel.
func (c *Crown) DropLine(n CrownLine) {
	c.Lines = slices.DeleteFunc(c.Lines, func(o CrownLine) bool { return o == n })
}

// Names reports whether a user has the crown, is to have it, or is in a line.
func (c Crown) Names(user string) bool {
	return c.Best == user || slices.ContainsFunc(c.Given, func(g Grant) bool { return g.User == user }) ||
		slices.ContainsFunc(c.Lines, func(n CrownLine) bool { return n.User == user })
}

// forget removes a user from whom some roles were taken, and others, which they keep, could not be. A grant that
// another replica may be carrying out stays, so that its role can be taken again.
func (c *Crown) forget(user string, kept map[string]bool, now time.Time) {
	if c.Best == user {
		c.Best = ""
	}
	c.Lines = slices.DeleteFunc(c.Lines, func(n CrownLine) bool { return n.User == user })
	var others []Grant
	for _, g := range c.Given {
		keeps, asked := kept[g.Role]
		switch {
		case g.User != user, g.Begun(now), !asked: // such as a grant that was stored meanwhile
			others = append(others, g)
		case keeps:
			c.Lines = append(c.Lines, CrownLine{About: CrownKept, At: now, Role: g.Role})
		default:
			c.Lines = append(c.Lines, CrownLine{About: CrownErased, At: now, Role: g.Role})
		}
	}
	c.Given = others
}

// Uncrown takes the crown of a guild from a user, and forgets that they had it. The log of the guild will say so
// without naming them. The function take takes a role from them, and reports whether they keep it since Discord refuses
// that. Uncrown reports whether it found the user; if so, it is to be repeated.
func Uncrown(
	ctx context.Context, s storage.Documents, guild, user string, now time.Time, take func(role string) (bool, error),
) (found bool, err error) {
	c, err := CrownOf(guild).Load(ctx, s)
	if err != nil || !c.Names(user) {
		return false, err
	}
	kept := map[string]bool{}
	for _, g := range c.Given {
		if g.User == user {
			if kept[g.Role], err = take(g.Role); err != nil {
				return true, err
			}
		}
	}
	if _, err = CrownOf(guild).Revise(ctx, s, func(c *Crown) error {
		c.forget(user, kept, now.UTC())
		return nil
	}); err != nil {
		return true, err
	}
	return true, ScheduleCrown(ctx, s, guild, now)
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

// RescheduleCrowns changes the times of the next checks of some guilds, in one write; a zero time removes a guild. It
// skips guilds whose time differs from the one that was seen, and returns the others.
func RescheduleCrowns(
	ctx context.Context, s storage.Documents, seen, next map[string]time.Time,
) (changed []string, err error) {
	_, err = DueCrownsDocument.Revise(ctx, s, func(d *DueCrowns) error {
		changed = nil
		for guild, to := range next {
			at, listed := d.At[guild]
			if !listed || !at.Equal(seen[guild]) {
				continue
			}
			if d.At[guild] = to; to.IsZero() {
				delete(d.At, guild)
			}
			changed = append(changed, guild)
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
		if c.Names(user) {
			all[guild] = c.For
		}
	}
	return all, nil
}
