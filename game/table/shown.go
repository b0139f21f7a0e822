package table

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"dockside/game"
)

// Publication is where Discord shows a table, and what it shows.
type Publication struct {
	Location
	Room  Room  `json:"room,omitzero"` // the thread of the match
	Shown Shown `json:"shown"`
	// Retry is the time of the next attempt to publish; zero if everything is published.
	Retry time.Time `json:"retry,omitzero"`
}

// publishWithin is how long a change may take to be published before another attempt.
const publishWithin = 5 * time.Second

// changed schedules publishing. If this process does not publish within a few seconds, any other one does.
func (p *Publication) changed(now time.Time) { p.Retry = now.Add(publishWithin) }

// PublishSoon schedules publishing, unless it is scheduled already.
func (p *Publication) PublishSoon(now time.Time) {
	if p.Retry.IsZero() {
		p.changed(now)
	}
}

// Unpublished reports whether publishing is overdue.
func (p *Publication) Unpublished(now time.Time) bool {
	return !p.Retry.IsZero() && !now.Before(p.Retry)
}

// ResendBoard requests that the board is sent again as the latest message.
func (p *Publication) ResendBoard(now time.Time) {
	p.Shown.Resend = true
	p.changed(now)
}

// AskForPost records a request to a forum for a post, and reports whether it may be sent: no other one is pending.
func (p *Publication) AskForPost(now time.Time) bool {
	if !p.Room.Asked.IsZero() && now.Sub(p.Room.Asked) < askAgain {
		return false
	}
	p.Room.Asked = now
	return true
}

// ThreadKept records that the archive duration of the thread was changed, or else that it must be tried again.
func (p *Publication) ThreadKept(kept bool, now time.Time) {
	if !kept {
		p.Room.Wake = now.Add(askAgain)
		return
	}
	p.Room.Brief = p.Room.OpenFor() == briefRoom
	p.Room.Wake = now.Add(p.Room.lasts() - keepEarly)
}

// ThreadClosed records that the thread is archived.
func (p *Publication) ThreadClosed() { p.Room.Closed = true }

// Shown is what the channel shows. Publishing compares it with the table and adds what is missing, so it can be
// repeated at any time.
type Shown struct {
	Board       string      `json:"board,omitempty"`  // the main message: card, board or result
	Sent        int         `json:"sent,omitempty"`   // the number of main messages so far
	Posted      time.Time   `json:"posted,omitzero"`  // when the main message was sent
	Fingerprint string      `json:"front,omitempty"`  // see Table.Fingerprint; empty while unknown
	Drawn       int         `json:"drawn,omitempty"`  // how often a main message was sent or changed
	Plays       int         `json:"plays,omitempty"`  // the length of the log that it shows
	Turn        []game.Seat `json:"turn,omitempty"`   // the seats to move that it shows
	Called      []game.Seat `json:"called,omitempty"` // the seats to move that it showed before a press was taken back
	Over        bool        `json:"over,omitempty"`   // it shows the result
	Reveal      int         `json:"reveal,omitempty"` // it shows the result of that many plays, see Session.Reveal
	Resend      bool        `json:"again,omitempty"`  // it was requested again
	Old         []string    `json:"old,omitempty"`    // former main messages that still have buttons
	Summed      int         `json:"summed,omitempty"` // the length of the log that is summarised in the channel
	Notice      string      `json:"notice,omitempty"` // the message with the Notice
	Said        Notice      `json:"said,omitzero"`    // the content of that message
	Bare        []Bare      `json:"bare,omitempty"`   // messages without their picture
	Parted      bool        `json:"parted,omitempty"` // the thread of the match links to the result
	Fails       int         `json:"fails,omitempty"`  // consecutive failures to publish
	// In maps these messages to their channels. Others are in the channel of the table.
	In map[string]string `json:"in,omitempty"`
}

// Bare is a message that was sent without its picture, since drawing failed.
type Bare struct {
	Message string `json:"message"`
	Plays   int    `json:"plays"` // the length of the log that it shows
	// Pictures is the number of pictures that a summary shares; zero for one.
	Pictures int `json:"pictures,omitempty"`
}

// Mark is the result of one step of publishing, for Shown.
type Mark struct {
	Act     Act
	Message string // the message that was changed; empty for a new one
	Channel string // the channel of a new message

	Plays       int         // Summarised, Fronted, Pictured: the length of the log
	Bare        bool        // Summarised, Fronted, Pictured: the picture is missing
	Pictures    int         // Summarised, Pictured: the number of pictures, see Bare
	Fingerprint string      // Fronted
	Drawn       int         // Fronted: Shown.Drawn when the step was planned
	Turn        []game.Seat // Fronted
	Over        bool        // Fronted
	Reveal      int         // Fronted
	Resent      bool        // Fronted: the request for the board is fulfilled
	Posted      time.Time   // Fronted
	Said        Notice      // Noticed
}

// Act is the kind of a Mark.
type Act int

// The acts.
const (
	Summarised Act = iota // a summary was sent, perhaps instead of an old board
	Fronted               // the main message is up to date
	Retired               // an old message has no buttons any more
	Noticed               // a notice was sent, changed or deleted
	Pictured              // a message got its missing picture
	Parted                // the thread of a match links to the result
)

// Apply records a completed step; sent is the id of a new message. Steps may be recorded late and by several
// processes.
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

// stands records the channel of a message. The map is copied, since copies of the table share it.
func (s *Shown) stands(message, channel string) {
	if message == "" || channel == "" {
		return
	}
	if s.In = maps.Clone(s.In); s.In == nil {
		s.In = map[string]string{}
	}
	s.In[message] = channel
}

// tidy removes the channels of messages that will not change any more.
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
	if m.Message != "" && m.Message != s.Board { // another message has become the main one
		if m.Reveal > 0 { // this one may show the controls of the pause again, so its summary is sent once more
			s.forgetBare(m.Message)
			s.Bare = append(s.Bare, Bare{Message: m.Message, Plays: m.Reveal})
		}
		return
	}
	if m.Message == "" {
		s.setBoard(sent, m.Posted)
		s.Over = m.Over
	}
	if m.Plays < s.Plays { // a press was taken back
		s.Called = slices.Concat(s.Called, s.Turn)
	}
	s.Plays, s.Fingerprint, s.Turn, s.Reveal = m.Plays, m.Fingerprint, m.Turn, m.Reveal
	if m.Drawn != s.Drawn { // another process has drawn meanwhile; the order is unknown
		s.Fingerprint = ""
	}
	s.Drawn++
	s.Resend = s.Resend && !m.Resent // a later request stays
	s.pictured(m, sent)
}

// pictured records whether a message has its picture.
func (s *Shown) pictured(m Mark, sent string) {
	message := cmp.Or(m.Message, sent)
	s.forgetBare(message)
	if m.Bare {
		s.Bare = append(s.Bare, Bare{message, m.Plays, m.Pictures})
	}
}

// forgetBare removes a message from those without a picture.
func (s *Shown) forgetBare(message string) {
	s.Bare = slices.DeleteFunc(s.Bare, func(b Bare) bool { return b.Message == message })
}

// setBoard changes the main message.
func (s *Shown) setBoard(message string, posted time.Time) {
	if s.Board != "" && s.Board != message {
		s.Old = append(s.Old, s.Board)
		s.forgetBare(s.Board)
	}
	s.Board, s.Posted, s.Reveal = message, posted, 0
	s.Sent++
}

// Knows reports whether a message is one of the messages of this table with buttons.
func (s *Shown) Knows(message string) bool {
	return message == s.Board || message == s.Notice || slices.Contains(s.Old, message)
}

// Adopt makes an unrecorded message the main one. Its content is unknown.
func (s *Shown) Adopt(message, channel string, now time.Time) {
	if s.Knows(message) {
		return
	}
	s.stands(message, channel)
	s.setBoard(message, now)
	s.Fingerprint = ""
}

// forget records that a message is not the main one and has no buttons.
func (s *Shown) forget(message string) {
	if message == "" {
		return
	}
	s.Old = slices.DeleteFunc(s.Old, func(old string) bool { return old == message })
	s.forgetBare(message)
	if s.Board == message {
		s.Board, s.Fingerprint, s.Reveal = "", "", 0
	}
}

// Deleted records that a message was deleted.
func (s *Shown) Deleted(message string) {
	s.forget(message)
	s.tidy()
}

// lose removes a message that is out of reach, also a notice.
func (s *Shown) lose(message string) {
	s.forget(message)
	if s.Notice == message {
		s.Notice, s.Said = "", Notice{}
	}
	s.tidy()
}
