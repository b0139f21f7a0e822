package table

import "time"

// Room is the thread in which a match is played, while its card, and later its result, are in the channel of the
// table. It is zero if the match is played in that channel.
type Room struct {
	Hall  string `json:"hall,omitempty"`  // the channel for the thread; may be a forum, in which the thread is a post
	Least int    `json:"least,omitempty"` // the number of people required

	Root   string    `json:"root,omitempty"`   // the message in the hall to which the thread belongs; may be empty
	Asked  time.Time `json:"asked,omitzero"`   // the time of the last request for a post in a forum
	Thread string    `json:"thread,omitempty"` // empty until it is created, and after it was left
	Wake   time.Time `json:"wake,omitzero"`    // when it must be kept open while the match is on
	Brief  bool      `json:"brief,omitempty"`  // its archive duration is the shorter one
	Closed bool      `json:"closed,omitempty"` // it is archived

	// Refused is why the match is played in the channel instead; empty if there is no reason to report. Told is
	// whether the server was told.
	Refused Refusal `json:"refused,omitempty"`
	Told    bool    `json:"told,omitempty"`
}

// Refusal is why a match has no thread although it should have one.
type Refusal string

// The refusals.
const (
	Crowded Refusal = "crowded" // there are too many threads
	Barred  Refusal = "barred"  // the bot lacks a permission
	Deleted Refusal = "deleted" // the channel or the thread was deleted
	Locked  Refusal = "locked"  // the thread was locked
	Hidden  Refusal = "hidden"  // not all players can see the hall
	Tagless Refusal = "tagless" // the hall is a forum that requires a tag which only moderators may set
	Unfit   Refusal = "unfit"   // Discord refuses a thread there for another reason
)

// askAgain is for how long a request for a post is considered pending.
const askAgain = time.Minute

// The archive durations of a thread. Changing one into the other keeps it open like a message. That happens keepEarly
// before the thread would be archived.
const (
	longRoom  = 7 * 24 * time.Hour
	briefRoom = 3 * 24 * time.Hour
	keepEarly = 24 * time.Hour
)

// lasts returns for how long the thread stays open without a message.
func (r Room) lasts() time.Duration {
	if r.Brief {
		return briefRoom
	}
	return longRoom
}

// OpenFor returns the archive duration to set next.
func (r Room) OpenFor() time.Duration {
	if r.Thread != "" && !r.Brief {
		return briefRoom
	}
	return longRoom
}

// awaits reports whether a match of so many people is to be played in a thread.
func (r Room) awaits(people int) bool { return r.Hall != "" && r.Refused == "" && people >= r.Least }

// again returns the room of a rematch: the same thread.
func (r Room) again() Room {
	next := Room{Hall: r.Hall, Least: r.Least, Thread: r.Thread, Wake: r.Wake, Brief: r.Brief}
	if r.Thread != "" {
		next.Root = r.Root
	}
	return next
}
