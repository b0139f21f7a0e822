package table

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"dockside/game/hours"
)

// PlayChannel returns the channel in which the match is played: its own thread, if it has one.
func (p *Publication) PlayChannel() string { return cmp.Or(p.Room.Thread, p.Channel) }

// MainChannel returns the channel of the main message: the stage during the match, otherwise that of the challenge.
func (t *Table) MainChannel() string {
	if t.Phase == Playing {
		return t.PlayChannel()
	}
	return t.Channel
}

// ChannelOf returns the channel of a message of the table.
func (p *Publication) ChannelOf(message string) string { return cmp.Or(p.Shown.In[message], p.Channel) }

// IsMisplaced reports whether the main message is in another channel than Place.
func (t *Table) IsMisplaced() bool {
	return t.Shown.Board != "" && t.ChannelOf(t.Shown.Board) != t.MainChannel()
}

// Near reports whether a table is in a channel or one of its threads, or is played there.
func (p *Publication) Near(channel string) bool {
	return channel != "" && (channel == p.Channel || channel == p.Room.Thread || slices.Contains(p.Around(), channel))
}

// Around returns the channels of the threads in which a table is or is played.
func (p *Publication) Around() []string {
	var all []string
	if p.Parent != "" {
		all = append(all, p.Parent)
	}
	if hall := p.Room.Hall; hall != "" && hall != p.Home() && p.Room.Refused == "" {
		all = append(all, hall)
	}
	return all
}

// NeedsThread reports whether a running match still needs a thread.
func (t *Table) NeedsThread() bool {
	return t.Phase == Playing && !t.Solo && t.Room.Thread == "" && t.Room.awaits(len(t.Users()))
}

// settleRoom sets the message to which the thread of a match will belong: the card of the challenge, if it is in the
// hall. So the thread is created only once.
func (p *Publication) settleRoom() {
	if p.Room.Thread == "" && p.Room.Hall == p.Channel && p.ChannelOf(p.Shown.Board) == p.Channel {
		p.Room.Root = p.Shown.Board
	}
}

// SetThread records the new thread of the match.
func (t *Table) SetThread(thread string, now time.Time) {
	if !t.NeedsThread() {
		return
	}
	t.Room.Thread, t.Room.Brief, t.Room.Wake = thread, false, now.Add(longRoom-keepEarly)
	t.changed(now)
}

// LeaveThread continues in the channel of the table, and removes all messages of the thread.
func (t *Table) LeaveThread(why Refusal, now time.Time) {
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

// ThreadDue returns when the thread next needs attention: during the match, to be kept open; afterwards, when no vote
// for a rematch is possible, to be closed. Zero if never.
func (t *Table) ThreadDue() time.Time {
	switch {
	case t.Room.Thread == "" || t.Room.Closed:
	case t.Phase == Playing:
		return t.Room.Wake
	case t.Phase == Over && t.Next == "":
		return hours.Later(t.VotesLapse(), t.Ended.Add(VoteLasts))
	}
	return time.Time{}
}

// NeedsResultLink reports whether the thread still needs a link to the result.
func (t *Table) NeedsResultLink() bool {
	return t.Phase == Over && t.Room.Thread != "" && !t.Shown.Parted && !t.Room.Closed && t.Shown.Over
}
