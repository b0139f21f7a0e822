package guild

import (
	"context"
	"slices"
	"time"

	"dockside/storage"
)

// ShowsKept is how long after its end a show is stored, so that its message can be changed or deleted.
const ShowsKept = 30 * 24 * time.Hour

// PastShows are the shows of a guild that are over and have a message, the latest first.
type PastShows struct {
	storage.Versioned
	Shows []Show `json:"shows"`
}

// PastShowsOf returns the document with the past shows of a guild.
func PastShowsOf(guild string) storage.Document[PastShows] {
	return storage.Document[PastShows]{Key: "shown/" + guild}
}

// Empty reports whether there are none.
func (p PastShows) Empty() bool { return len(p.Shows) == 0 }

// Keep adds finished shows, and replaces shows of the same matches. It omits data that only a running show needs, and
// shows without a message.
func (p *PastShows) Keep(over []Show) {
	for _, s := range slices.Backward(over) {
		s.Moves, s.Stops = nil, nil
		p.Remove(s.Match)
		if s.Message != "" {
			p.Shows = slices.Insert(p.Shows, 0, s)
		}
	}
}

// Of returns the show of a match; nil if there is none.
func (p *PastShows) Of(match string) *Show {
	for i := range p.Shows {
		if p.Shows[i].Match == match {
			return &p.Shows[i]
		}
	}
	return nil
}

// Remove forgets the show of a match.
func (p *PastShows) Remove(match string) {
	p.Shows = slices.DeleteFunc(p.Shows, func(s Show) bool { return s.Match == match })
}

// Expire forgets the shows that ended ShowsKept ago, and reports whether there were any.
func (p *PastShows) Expire(now time.Time) bool {
	before := len(p.Shows)
	p.Shows = slices.DeleteFunc(p.Shows, func(s Show) bool { return now.Sub(s.Ended) >= ShowsKept })
	return len(p.Shows) < before
}

// Forget withdraws the shows in which a user played, and deletes the user's predictions. It reports whether there were
// any.
func (p *PastShows) Forget(user string) (found bool) {
	for i := range p.Shows {
		found = p.Shows[i].Forget(user) || found
	}
	return found
}

// AttendedShows is the index of the guilds whose evening shows need work before their next slot: a show runs, a person
// was erased, or a channel was chosen. So a replica need not read all guilds.
type AttendedShows struct {
	storage.Versioned
	Since map[string]time.Time `json:"since"` // by guild: when it was last added
}

// AttendedShowsDocument is the document with the AttendedShows.
var AttendedShowsDocument = storage.Document[AttendedShows]{Key: "showing"}

// Empty reports whether there are none.
func (a AttendedShows) Empty() bool { return len(a.Since) == 0 }

// AttendShow adds a guild to the AttendedShows. Call it before you store the change that needs work.
func AttendShow(ctx context.Context, s storage.Documents, guild string, now time.Time) error {
	_, err := AttendedShowsDocument.Revise(ctx, s, func(a *AttendedShows) error {
		if a.Since == nil {
			a.Since = map[string]time.Time{}
		}
		a.Since[guild] = now.UTC()
		return nil
	})
	return err
}

// LeaveShow removes a guild from the AttendedShows, unless it was added again.
func LeaveShow(ctx context.Context, s storage.Documents, guild string, since time.Time) error {
	_, err := AttendedShowsDocument.Revise(ctx, s, func(a *AttendedShows) error {
		if a.Since[guild].Equal(since) {
			delete(a.Since, guild)
		}
		return nil
	})
	return err
}
