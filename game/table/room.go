package table

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// Room is the thread in which a match is played while its card, and later its result, stand in the channel of the
// table. It is zero where the match is played in that channel itself.
type Room struct {
	Hall  string `json:"hall,omitempty"`  // the channel in which the thread is made; a forum has a post in its place
	Least int    `json:"least,omitempty"` // how many people have to play for it

	Root   string    `json:"root,omitempty"`   // the message in the hall of which it is made; empty while there is none
	Asked  time.Time `json:"asked,omitzero"`   // when a forum was last asked for its post
	Thread string    `json:"thread,omitempty"` // empty until it is made, and once it is left
	Wake   time.Time `json:"wake,omitzero"`    // when it is to be kept open while the match is on
	Brief  bool      `json:"brief,omitempty"`  // Discord is to put it away after the shorter of its two times
	Closed bool      `json:"closed,omitempty"` // it is put away

	// Refused is why the match is played in the channel after all; empty if there is nothing to say. Told tells that it
	// has been said to the server.
	Refused Refusal `json:"refused,omitempty"`
	Told    bool    `json:"told,omitempty"`
}

// Refusal is why a match has no thread that was to have one.
type Refusal string

// The refusals.
const (
	Crowded Refusal = "crowded" // there are too many threads
	Barred  Refusal = "barred"  // the bot lacks a right
	Deleted Refusal = "deleted" // the channel or the thread is gone
	Locked  Refusal = "locked"  // the thread was closed for good
	Hidden  Refusal = "hidden"  // not everybody who plays sees the hall
	Tagless Refusal = "tagless" // the hall is a forum that wants a tag, and moderators alone may give one
	Unfit   Refusal = "unfit"   // Discord takes none there for another reason
)

// askAgain is how long a request for a post may be on its way.
const askAgain = time.Minute

// The times after which Discord puts a thread away in which nothing is said. Changing one into the other keeps it open
// as a message would, a while before that.
const (
	longRoom  = 7 * 24 * time.Hour
	briefRoom = 3 * 24 * time.Hour
	keepEarly = 24 * time.Hour
)

// lasts is for how long the thread stays open without a word.
func (r Room) lasts() time.Duration {
	if r.Brief {
		return briefRoom
	}
	return longRoom
}

// OpenFor is for how long a thread is to stay open when its time is changed next.
func (r Room) OpenFor() time.Duration {
	if r.Thread != "" && !r.Brief {
		return briefRoom
	}
	return longRoom
}

// Home is the channel to which a table belongs: that of its thread where it stands in one that everybody sees.
func (t *Table) Home() string { return cmp.Or(t.Parent, t.Channel) }

// Stage is the channel in which the match is played: its own thread, if it has one.
func (t *Table) Stage() string { return cmp.Or(t.Room.Thread, t.Channel) }

// Place is the channel in which the living message is to stand: on the stage while the match is on, and before and
// afterwards where the challenge stood.
func (t *Table) Place() string {
	if t.Phase == Playing {
		return t.Stage()
	}
	return t.Channel
}

// ChannelOf is the channel in which a message of the table stands.
func (t *Table) ChannelOf(message string) string { return cmp.Or(t.Shown.In[message], t.Channel) }

// Strays tells whether the living message stands in another channel than it is to.
func (t *Table) Strays() bool { return t.Shown.Board != "" && t.ChannelOf(t.Shown.Board) != t.Place() }

// Near tells whether a table is in a channel, or plays in it, or in one of its threads.
func (t *Table) Near(channel string) bool {
	return channel != "" && (channel == t.Channel || channel == t.Room.Thread || slices.Contains(t.Around(), channel))
}

// Around lists the channels in whose threads a table stands or is played.
func (t *Table) Around() []string {
	var all []string
	if t.Parent != "" {
		all = append(all, t.Parent)
	}
	if hall := t.Room.Hall; hall != "" && hall != t.Home() && t.Room.Refused == "" {
		all = append(all, hall)
	}
	return all
}

// WantsRoom tells whether a match is on that is to have a thread and has none.
func (t *Table) WantsRoom() bool {
	return t.Phase == Playing && !t.Solo && t.Room.Hall != "" && t.Room.Thread == "" && t.Room.Refused == "" &&
		len(t.Users()) >= t.Room.Least
}

// AskForPost notes that somebody is about to ask a forum for a post, and tells whether they may: nobody else is.
func (t *Table) AskForPost(now time.Time) bool {
	if !t.Room.Asked.IsZero() && now.Sub(t.Room.Asked) < askAgain {
		return false
	}
	t.Room.Asked = now
	return true
}

// settleRoom notes from which message the thread of a match is to be made that begins: where it stands in the hall, it
// is the card of the challenge, so that it is made once however often that is asked for.
func (t *Table) settleRoom() {
	if t.Room.Thread == "" && t.Room.Hall == t.Channel && t.ChannelOf(t.Shown.Board) == t.Channel {
		t.Room.Root = t.Shown.Board
	}
}

// EnterRoom notes the thread that was made for the match.
func (t *Table) EnterRoom(thread string, now time.Time) {
	if !t.WantsRoom() {
		return
	}
	t.Room.Thread, t.Room.Brief, t.Room.Wake = thread, false, now.Add(longRoom-keepEarly)
	t.changed(now)
}

// LeaveRoom goes on in the channel of the table, and forgets all messages of the thread.
func (t *Table) LeaveRoom(why Refusal, now time.Time) {
	left := t.Room.Thread
	t.Room.Thread, t.Room.Asked, t.Room.Wake = "", time.Time{}, time.Time{}
	if t.Phase == Playing {
		t.Room.Refused = why
		t.changed(now)
	}
	if left == "" {
		return
	}
	for message, channel := range maps.Clone(t.Shown.In) {
		if channel == left {
			t.Shown.lose(message)
		}
	}
}

// KeptRoom notes that the time of the thread was changed; failing, that it has to be tried again.
func (t *Table) KeptRoom(kept bool, now time.Time) {
	if !kept {
		t.Room.Wake = now.Add(askAgain)
		return
	}
	t.Room.Brief = t.Room.OpenFor() == briefRoom
	t.Room.Wake = now.Add(t.Room.lasts() - keepEarly)
}

// RoomDue is when the thread next needs somebody: while the match is on, to be kept open, and afterwards, when nobody
// can vote for a rematch any more, to be closed. Zero if never.
func (t *Table) RoomDue() time.Time {
	switch {
	case t.Room.Thread == "" || t.Room.Closed:
	case t.Phase == Playing:
		return t.Room.Wake
	case t.Phase == Over && t.Next == "":
		due := t.Ended.Add(VoteLasts)
		if lapse := t.VotesLapse(); lapse.After(due) {
			due = lapse
		}
		return due
	}
	return time.Time{}
}

// CloseRoom notes that the thread is put away.
func (t *Table) CloseRoom() { t.Room.Closed = true }

// MustPart tells whether the thread has yet to be told where the result stands.
func (t *Table) MustPart() bool {
	return t.Phase == Over && t.Room.Thread != "" && !t.Shown.Parted && !t.Room.Closed && t.Shown.Over
}

// nextRoom is the room of a rematch: the same thread, where those who play are already.
func (t *Table) nextRoom() Room {
	r := Room{Hall: t.Room.Hall, Least: t.Room.Least, Thread: t.Room.Thread, Wake: t.Room.Wake, Brief: t.Room.Brief}
	if r.Thread != "" {
		r.Root = t.Room.Root
	}
	return r
}
