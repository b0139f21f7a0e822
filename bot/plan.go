package bot

import (
	"slices"
	"time"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/table"
)

// step is one thing to do so that the channel shows what is on the table.
type step struct {
	act    act
	screen screen.Screen // to post or to edit
	mark   table.Mark    // what is noted afterwards; it names the message to edit, strip or remove
}

type act int

const (
	post   act = iota // send a new message
	edit              // replace a message
	strip             // take the buttons off a message and leave the rest
	remove            // delete a message
)

// plan compares a table with what has been shown of it and lists what is missing, in the order
// in which a reader should meet it. It is a pure function: the same table and time give the
// same steps, and when they have been done, none.
func (b *Bot) plan(v *screen.View, now time.Time) []step {
	steps, spent := b.summaries(v, now)
	steps = append(steps, b.front(v, now, spent)...)
	steps = append(steps, b.retire(v, spent, steps)...)
	return append(steps, b.notices(v)...)
}

// stale tells whether the living message has to change.
func stale(v *screen.View) bool { return v.Shown.Front != v.Front() || v.Shown.Resend }

// summaries are the pictures that stay in the channel. The first of them takes the place of an
// old board, or of the living one if that has to give way anyhow; spent is its message.
func (b *Bot) summaries(v *screen.View, now time.Time) (steps []step, spent string) {
	if v.Phase != table.Playing && v.Phase != table.Over {
		return nil, ""
	}
	for i := v.Shown.Summed; i < v.Match.Len(); i++ {
		kind, ok := screen.LastingPicture(v.Face, v.Match.Heard(i, game.Public))
		if !ok {
			continue
		}
		s := step{act: post, screen: screen.Summary(v, i, kind), mark: table.Mark{Act: table.Summarised, Plays: i + 1}}
		if spent == "" {
			if spent = spendable(v, now); spent != "" {
				s.act, s.mark.Message = edit, spent
			}
		}
		steps = append(steps, s)
	}
	return steps, spent
}

// spendable is a message which a summary may take the place of.
func spendable(v *screen.View, now time.Time) string {
	switch n := len(v.Shown.Old); {
	case n > 0:
		return v.Shown.Old[n-1]
	case stale(v) && v.Editable(now):
		return v.Shown.Board
	}
	return ""
}

// pictures are those that messages lack because they could not be drawn. The living message gets
// its own anyhow if it has to change.
func (b *Bot) pictures(v *screen.View) []step {
	var steps []step
	for _, bare := range v.Shown.Bare {
		s := step{act: edit, mark: table.Mark{Act: table.Pictured, Message: bare.Message, Plays: bare.Plays}}
		switch {
		case bare.Message != v.Shown.Board:
			kind, _ := screen.LastingPicture(v.Face, v.Match.Heard(bare.Plays-1, game.Public))
			s.screen = screen.Summary(v, bare.Plays-1, kind)
		case stale(v):
			continue
		default:
			s.screen = screen.Front(v)
		}
		steps = append(steps, s)
	}
	return steps
}

// front is the living message: the challenge, then the board, then the result.
func (b *Bot) front(v *screen.View, now time.Time, spent string) []step {
	if !stale(v) {
		return nil
	}
	turn := v.Match.Turn()
	s := step{act: post, screen: screen.Front(v), mark: table.Mark{
		Act: table.Fronted, Plays: v.Match.Len(), Front: v.Front(), Drawn: v.Shown.Drawn, Turn: turn,
		Over:   v.Phase == table.Over,
		Resent: v.Shown.Resend, Posted: now,
	}}
	ended := v.Phase == table.Over && !v.Shown.Over
	switch away := v.SeatsToCall(); {
	case len(away) > 0:
		s.screen = screen.Calling(v, s.screen, away)
	case v.Editable(now) && v.Shown.Board != spent && !ended:
		s.act, s.mark.Message = edit, v.Shown.Board
	}
	return []step{s}
}

// retire takes the buttons off messages that are no longer the living one.
func (b *Bot) retire(v *screen.View, spent string, before []step) []step {
	old := slices.Clone(v.Shown.Old)
	replaced := slices.ContainsFunc(before, func(s step) bool { return s.act == post && s.mark.Act == table.Fronted })
	if replaced && v.Shown.Board != "" {
		old = append(old, v.Shown.Board)
	}
	var steps []step
	for _, message := range old {
		if message == spent {
			continue
		}
		s := step{act: strip, mark: table.Mark{Act: table.Retired, Message: message}}
		if message == v.Shown.Board && v.Phase == table.Playing {
			s.act, s.screen = edit, screen.Former(v)
		}
		steps = append(steps, s)
	}
	return steps
}

// notices are the messages about the clock: at most one at a time. One that is to say less than
// before is changed; one with news is sent anew, since nobody would hear of a change.
func (b *Bot) notices(v *screen.View) []step {
	want, standing := v.WantedNotice(), v.Shown.Notice
	mark := table.Mark{Act: table.Noticed, Said: want}
	var steps []step
	switch {
	case v.Shown.Said.Equal(want):
		return nil
	case standing != "" && !want.IsZero() && want.Within(v.Shown.Said):
		mark.Message = standing
		return []step{{act: edit, screen: screen.Notice(v), mark: mark}}
	case standing != "":
		steps = append(steps, step{act: remove, mark: table.Mark{Act: table.Noticed, Message: standing}})
	}
	if !want.IsZero() {
		steps = append(steps, step{act: post, screen: screen.Notice(v), mark: mark})
	}
	return steps
}

// answerable picks the step that can be the answer to a request: to a press the change of the
// very message, to a command the first new message. It is -1 if there is none. What a press
// sends anew goes by the channel, where it can be repeated without being shown twice.
func answerable(steps []step, r Request) int {
	return slices.IndexFunc(steps, func(s step) bool {
		if r.Component {
			return s.act == edit && s.mark.Message == r.Message && !r.Private
		}
		return s.act == post
	})
}
