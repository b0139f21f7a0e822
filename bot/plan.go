package bot

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// step is one thing to do so that the channel shows what is on the table.
type step struct {
	act    act
	screen Screen     // to post or to edit
	mark   table.Mark // what is noted afterwards; it names the message to edit, strip or remove
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
func (b *Bot) plan(v *view, now time.Time) []step {
	steps, spent := b.summaries(v, now)
	steps = append(steps, b.front(v, now, spent)...)
	steps = append(steps, b.retire(v, spent, steps)...)
	return append(steps, b.notices(v)...)
}

// stale tells whether the living message has to change.
func stale(v *view) bool { return v.Shown.Front != v.Front() || v.Shown.Again }

// summaries are the pictures that stay in the channel. The first of them takes the place of an
// old board, or of the living one if that has to give way anyhow; spent is its message.
func (b *Bot) summaries(v *view, now time.Time) (steps []step, spent string) {
	if v.Phase != table.Playing && v.Phase != table.Over {
		return nil, ""
	}
	for i := v.Shown.Summed; i < v.match.Len(); i++ {
		kind, ok := keeps(v.Face, v.match.Events(i))
		if !ok {
			continue
		}
		s := step{act: post, screen: b.summary(v, i, kind), mark: table.Mark{Act: table.Summarised, Plays: i + 1}}
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
func spendable(v *view, now time.Time) string {
	switch n := len(v.Shown.Old); {
	case n > 0:
		return v.Shown.Old[n-1]
	case stale(v) && v.Fresh(now):
		return v.Shown.Board
	}
	return ""
}

// pictures are those that messages lack because they could not be drawn. The living message gets
// its own anyhow if it has to change.
func (b *Bot) pictures(v *view) []step {
	var steps []step
	for _, bare := range v.Shown.Bare {
		s := step{act: edit, mark: table.Mark{Act: table.Pictured, Message: bare.Message, Plays: bare.Plays}}
		switch {
		case bare.Message != v.Shown.Board:
			kind, _ := keeps(v.Face, v.match.Events(bare.Plays-1))
			s.screen = b.summary(v, bare.Plays-1, kind)
		case stale(v):
			continue
		default:
			s.screen = b.frontScreen(v)
		}
		steps = append(steps, s)
	}
	return steps
}

// keeps finds the picture that stays in the channel for some events.
func keeps(f render.Face, events []game.Event) (render.Kind, bool) {
	kinds := f.Traits().Keeps
	for _, e := range events {
		if k, ok := kinds[e.Key]; ok {
			return k, true
		}
	}
	return "", false
}

// front is the living message: the challenge, then the board, then the result.
func (b *Bot) front(v *view, now time.Time, spent string) []step {
	if !stale(v) {
		return nil
	}
	turn := v.match.Turn()
	s := step{act: post, screen: b.frontScreen(v), mark: table.Mark{
		Act: table.Fronted, Plays: v.match.Len(), Front: v.Front(), Drawn: v.Shown.Drawn, Turn: turn,
		Over:  v.Phase == table.Over,
		Again: v.Shown.Again, Posted: now,
	}}
	ended := v.Phase == table.Over && !v.Shown.Over
	switch away := v.Call(turn, v.Moved()); {
	case len(away) > 0:
		s.screen = b.calling(v, s.screen, away)
	case v.Fresh(now) && v.Shown.Board != spent && !ended:
		s.act, s.mark.Message = edit, v.Shown.Board
	}
	return []step{s}
}

// retire takes the buttons off messages that are no longer the living one.
func (b *Bot) retire(v *view, spent string, before []step) []step {
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
			s.act, s.screen = edit, b.former(v)
		}
		steps = append(steps, s)
	}
	return steps
}

// notices are the messages about the clock: at most one at a time.
func (b *Bot) notices(v *view) []step {
	want := v.WantedNotice()
	if v.Shown.Told == want {
		return nil
	}
	var steps []step
	if v.Shown.Notice != "" {
		steps = append(steps, step{act: remove, mark: table.Mark{Act: table.Noticed, Message: v.Shown.Notice}})
	}
	if want != table.NoNotice {
		steps = append(steps, step{act: post, screen: b.notice(v, want), mark: table.Mark{Act: table.Noticed, Told: want}})
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
