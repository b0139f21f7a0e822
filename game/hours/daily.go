package hours

import "time"

// Daily is a pace with a deadline at a time of day in a zone. A turn that begins too late ends on the next day. Zero
// is no such pace.
type Daily struct {
	Minute int    `json:"minute"` // of the day
	Zone   string `json:"zone"`   // such as "Europe/Paris"
}

// IsZero reports whether there is no daily pace.
func (d Daily) IsZero() bool { return d == Daily{} }

// Next returns the first deadline that is not before t.
func (d Daily) Next(t time.Time) time.Time {
	zone, _ := Zone(d.Zone)
	for day := -1; ; day++ {
		if at := atMinute(t, day, d.Minute, zone); !at.Before(t) {
			return at
		}
	}
}
