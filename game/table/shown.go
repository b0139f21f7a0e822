package table

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"dockside/game"
)

// Shown is what the channel has been shown so far. Publishing compares it with the table and
// does what is missing, so it can be repeated at any time.
type Shown struct {
	Board  string      `json:"board,omitempty"`  // message id of the living message: card, board or result
	Sent   int         `json:"sent,omitempty"`   // how many living messages there have been
	Posted time.Time   `json:"posted,omitzero"`  // when the last of them was sent
	Front  string      `json:"front,omitempty"`  // what it shows, see Table.Front; empty if nobody knows
	Drawn  int         `json:"drawn,omitempty"`  // how often a living message has been sent or changed
	Plays  int         `json:"plays,omitempty"`  // how much of the log it shows
	Turn   []game.Seat `json:"turn,omitempty"`   // whose turn it was there
	Called []game.Seat `json:"called,omitempty"` // whose turn it was there before a press was taken back
	Over   bool        `json:"over,omitempty"`   // it is the message of the result
	Resend bool        `json:"again,omitempty"`  // somebody wants it sent again
	Old    []string    `json:"old,omitempty"`    // former living messages that still have buttons
	Summed int         `json:"summed,omitempty"` // how much of the log has its summaries in the channel
	Notice string      `json:"notice,omitempty"` // message id of the reminder or the offer to claim
	Said   Notice      `json:"said,omitzero"`    // what that message says
	Bare   []Bare      `json:"bare,omitempty"`   // messages that still lack their picture
	Parted bool        `json:"parted,omitempty"` // the thread of the match says where the result stands
	Fails  int         `json:"fails,omitempty"`  // failures to publish in a row
	// In are the channels of these messages, by message. A message that is not among them is in the channel of the table.
	In map[string]string `json:"in,omitempty"`
}

// Bare is a message that went out without its picture, which could not be drawn.
type Bare struct {
	Message string `json:"message"`
	Plays   int    `json:"plays"` // how much of the log it shows
}

// Mark is what one step of publishing leaves behind in Shown.
type Mark struct {
	Act     Act
	Message string // the message that was changed; empty if one was sent
	Channel string // the channel in which a message is sent

	Plays  int         // Summarised, Fronted, Pictured: the log is shown up to here
	Bare   bool        // Summarised, Fronted, Pictured: the picture is missing
	Front  string      // Fronted
	Drawn  int         // Fronted: Shown.Drawn when this was planned
	Turn   []game.Seat // Fronted
	Over   bool        // Fronted
	Resent bool        // Fronted: the wish for the board has been granted
	Posted time.Time   // Fronted: when
	Said   Notice      // Noticed
}

// Act is the kind of a Mark.
type Act int

// The acts.
const (
	Summarised Act = iota // a summary stands in the channel, perhaps in place of an old board
	Fronted               // the living message shows the present
	Retired               // an old message has lost its buttons
	Noticed               // a notice was sent, changed or taken away
	Pictured              // a message got the picture that it lacked
	Parted                // the thread of a match says where its result stands
)

// Apply notes a step that has been done; sent is the id of the message that it sent, if any.
// Steps may be noted late and by several processes, so each looks at what is there.
func (s *Shown) Apply(m Mark, sent string) {
	s.stands(sent, m.Channel)
	defer s.tidy()
	switch m.Act {
	case Summarised:
		s.Summed = max(s.Summed, m.Plays)
		s.forget(m.Message)
		s.pictured(m, sent)
	case Retired:
		s.forget(m.Message)
	case Noticed:
		s.noticed(m, sent)
	case Fronted:
		s.fronted(m, sent)
	case Pictured:
		s.pictured(m, sent)
	case Parted:
		s.Parted = true
	}
}

// stands notes in which channel a message stands. Copies of the table may be read meanwhile.
func (s *Shown) stands(message, channel string) {
	if message == "" || channel == "" {
		return
	}
	if s.In = maps.Clone(s.In); s.In == nil {
		s.In = map[string]string{}
	}
	s.In[message] = channel
}

// tidy forgets where messages stand that nobody will change any more.
func (s *Shown) tidy() {
	s.In = maps.Clone(s.In)
	maps.DeleteFunc(s.In, func(message, _ string) bool {
		bare := func(b Bare) bool { return b.Message == message }
		return !s.Knows(message) && !slices.ContainsFunc(s.Bare, bare)
	})
}

func (s *Shown) noticed(m Mark, sent string) {
	s.Said = m.Said
	if sent != "" || m.Said.IsZero() {
		s.Notice = sent
	}
}

func (s *Shown) fronted(m Mark, sent string) {
	if m.Message != "" && m.Message != s.Board {
		return // meanwhile another message has become the living one
	}
	if m.Message == "" {
		s.setBoard(sent, m.Posted)
		s.Over = m.Over
	}
	if m.Plays < s.Plays { // something was taken back
		s.Called = slices.Concat(s.Called, s.Turn)
	}
	s.Plays, s.Front, s.Turn = m.Plays, m.Front, m.Turn
	if m.Drawn != s.Drawn { // another process has drawn meanwhile, and nobody knows who was last
		s.Front = ""
	}
	s.Drawn++
	s.Resend = s.Resend && !m.Resent // who asks meanwhile is heard next
	s.pictured(m, sent)
}

// pictured notes whether a message that was sent or changed has its picture.
func (s *Shown) pictured(m Mark, sent string) {
	message := cmp.Or(m.Message, sent)
	s.forgetBare(message)
	if m.Bare {
		s.Bare = append(s.Bare, Bare{message, m.Plays})
	}
}

// forgetBare forgets that a message lacks its picture.
func (s *Shown) forgetBare(message string) {
	s.Bare = slices.DeleteFunc(s.Bare, func(b Bare) bool { return b.Message == message })
}

// setBoard makes another message the living one.
func (s *Shown) setBoard(message string, posted time.Time) {
	if s.Board != "" && s.Board != message {
		s.Old = append(s.Old, s.Board)
		s.forgetBare(s.Board)
	}
	s.Board, s.Posted = message, posted
	s.Sent++
}

// Knows tells whether a message is one of those that stand in the channel for this table and
// have buttons, as far as has been noted.
func (s *Shown) Knows(message string) bool {
	return message == s.Board || message == s.Notice || slices.Contains(s.Old, message)
}

// Adopt takes a message for the living one which a process has sent and not noted. What it shows is not
// known.
func (s *Shown) Adopt(message, channel string, now time.Time) {
	if s.Knows(message) {
		return
	}
	s.stands(message, channel)
	s.setBoard(message, now)
	s.Front = ""
}

// forget takes note that a message is neither the living one nor has any buttons.
func (s *Shown) forget(message string) {
	if message == "" {
		return
	}
	s.Old = slices.DeleteFunc(s.Old, func(old string) bool { return old == message })
	s.forgetBare(message)
	if s.Board == message {
		s.Board, s.Front = "", ""
	}
}

// Deleted takes note that a message is gone from the channel.
func (s *Shown) Deleted(message string) {
	s.forget(message)
	s.tidy()
}

// lose forgets a message that is out of reach, whatever it is.
func (s *Shown) lose(message string) {
	s.forget(message)
	if s.Notice == message {
		s.Notice, s.Said = "", Notice{}
	}
	s.tidy()
}

// editableFor is the age at which a message can hardly be edited any more: Discord allows few edits of
// messages older than an hour.
const editableFor = 55 * time.Minute

// Hushed tells whether all that was played since the living message was drawn lies face down still: of that nobody
// learns more than who has yet to act.
func (s *Sitting) Hushed() bool {
	down := map[int]bool{}
	for _, f := range s.Match.FaceDown() {
		down[f.Play] = f.Opened == s.Match.Len()
	}
	for n := s.Shown.Plays; n < s.Match.Len(); n++ {
		if !down[n] {
			return false
		}
	}
	return s.Shown.Plays < s.Match.Len()
}

// ResendBoard wants the board to be sent again, below everything else.
func (t *Table) ResendBoard(now time.Time) {
	t.Shown.Resend = true
	t.changed(now)
}

// SameTurn tells whether somebody is to move, and nobody whom the board in the channel does not show: whoever presses
// there looks at it.
func (s *Sitting) SameTurn() bool {
	turn := s.Match.Turn()
	return len(turn) > 0 && !slices.ContainsFunc(turn, func(seat game.Seat) bool {
		return !slices.Contains(s.Shown.Turn, seat)
	})
}

// LastActed is when anybody last acted.
func (t *Table) LastActed() time.Time {
	last := t.Created
	for _, p := range t.Players {
		if p.Acted.After(last) {
			last = p.Acted
		}
	}
	return last
}

// Editable tells whether the board's message can still be edited in place.
func (t *Table) Editable(now time.Time) bool {
	return t.Stays() && now.Sub(t.Shown.Posted) < editableFor
}

// Stays tells whether the living message is there, in its place, and nobody wants it to be sent again.
func (t *Table) Stays() bool { return t.Shown.Board != "" && !t.Shown.Resend && !t.Strays() }

// Front names what the living message has to show: it changes whenever the message must.
func (t *Table) Front() string {
	front := fmt.Sprint(t.Phase, len(t.Log), t.votes(), t.Next, t.until())
	if t.gathering() {
		for _, p := range t.Players {
			front += fmt.Sprintf(" %q", cmp.Or(p.User, p.Level))
			if p.Crew > 0 {
				front += fmt.Sprint(" crew ", p.Crew)
			}
		}
	}
	if who := t.SeatsWithWord(); t.Phase == Open && len(who) > 0 {
		front += fmt.Sprint(" ", who)
	}
	if t.Phase == Open && len(t.Chain) > 0 {
		front += fmt.Sprint(" links ", len(t.Chain))
	}
	if t.Phase == Over && t.Next == "" && len(t.NextChain) > 0 {
		front += fmt.Sprint(" links ", len(t.NextChain))
	}
	if t.Phase == Open && !t.Excused.IsZero() {
		front += fmt.Sprint(" until ", t.Expires.Unix())
	}
	if t.Phase == Open && t.Switched > 0 {
		front += fmt.Sprint(" switched ", t.Switched)
	}
	if t.Undone.Times > 0 {
		front += fmt.Sprint(" undone ", t.Undone.Times)
	}
	if t.Phase == Playing {
		front += t.resting()
	}
	if len(t.Settled) > 0 {
		front += " settled"
	}
	if t.Review != nil && t.Review.Shown {
		front += " reviewed"
	}
	if len(t.Odds) > 0 {
		front += fmt.Sprint(" odds ", t.Odds)
	}
	return front
}

// votes tells by seat who wants a rematch; nil while nobody does.
func (t *Table) votes() []bool {
	var votes []bool
	if len(t.Willing()) > 0 {
		for _, p := range t.Players {
			votes = append(votes, !p.Voted.IsZero())
		}
	}
	return votes
}

// until names the deadlines: as one where all have the same.
func (t *Table) until() string {
	deadlines := t.Deadlines()
	switch len(deadlines) {
	case 0:
		return fmt.Sprint(time.Time{}.Unix())
	case 1:
		return fmt.Sprint(deadlines[0].At.Unix())
	}
	var all string
	for _, d := range deadlines {
		all += fmt.Sprint(d.At.Unix(), d.Seats)
	}
	return all
}

// publishWithin is how long a change may take to appear in the channel before it is published again.
const publishWithin = 5 * time.Second

// changed notes that the channel has to be shown something. If nobody does it within a few
// seconds, because the process died, any other process will.
func (t *Table) changed(now time.Time) { t.Retry = now.Add(publishWithin) }

// PublishSoon notes that something is not out yet, so that it is published soon if nobody does it now.
func (t *Table) PublishSoon(now time.Time) {
	if t.Retry.IsZero() {
		t.changed(now)
	}
}

// Unpublished tells whether something has to be published now that nobody has managed to so far.
func (t *Table) Unpublished(now time.Time) bool { return !t.Retry.IsZero() && !now.Before(t.Retry) }

// AllPublished notes that everything is out. A match that the ladders have not been told of still
// needs attention, and so do a message without its picture, a match that can begin and spectators who know less.
func (t *Table) AllPublished() {
	if t.Unsettled() || t.Ready() || len(t.Shown.Bare) > 0 {
		return
	}
	if len(t.Untold()) > 0 {
		return
	}
	t.Retry, t.Shown.Fails = time.Time{}, 0
}

// maxFails is how often publishing may fail before a table that has ended is left alone, unless
// the ladders still have to be told of it.
const maxFails = 20

// PublishFailed notes that publishing did not succeed, and when it is to be tried again: soon at
// first, later once an hour.
func (t *Table) PublishFailed(now time.Time) {
	wait := min(publishWithin<<min(t.Shown.Fails, 12), time.Hour)
	t.Shown.Fails++
	t.Retry = now.Add(wait)
	if !t.Live() && !t.Unsettled() && t.Shown.Fails > maxFails {
		t.Retry = time.Time{}
	}
}
