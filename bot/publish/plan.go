package publish

import (
	"slices"
	"time"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/game/table"
)

// Step is one thing to do so that the channel shows what is on the table. It is a value: what it
// shows is worked out when it is done, see screen.
type Step struct {
	Act  Action
	Mark table.Mark  // what is noted afterwards; it names the message to edit, strip or remove
	call []game.Seat // whom a living message that is sent anew calls
}

type Action int

const (
	Post   Action = iota // send a new message
	Edit                 // replace a message
	Strip                // take the buttons off a message and leave the rest
	Remove               // delete a message
)

// Plan compares a table with what has been shown of it and lists what is missing, in the order
// in which a reader should meet it. It is a pure function: the same table and time give the
// same steps, and when they have been done, none.
func Plan(v *view.View, now time.Time) []Step {
	if v.Private {
		return nil // it is shown in answers, see refresher
	}
	steps, spent := summaries(v, now)
	steps = append(steps, Front(v, now, spent)...)
	steps = append(steps, retire(v, spent, steps)...)
	return append(steps, append(Notices(v), parting(v)...)...)
}

// Screen is what a step shows: a summary of a round, the living message, what a living message leaves
// behind, or a notice.
func (s Step) Screen(v *view.View) ui.Screen {
	switch s.Mark.Act {
	case table.Summarised:
		return summary(v, s.Mark.Plays)
	case table.Noticed:
		return presenter.Notice(v)
	case table.Parted:
		return presenter.Parting(v)
	case table.Retired:
		if v.ChannelOf(s.Mark.Message) != v.Place() {
			return presenter.Moved(v)
		}
		return presenter.Former(v)
	case table.Pictured:
		if s.Mark.Message != v.Shown.Board {
			return summary(v, s.Mark.Plays)
		}
	case table.Fronted:
		if len(s.call) > 0 {
			return presenter.Calling(v, presenter.Front(v), s.call)
		}
	}
	return presenter.Front(v)
}

// summary is the picture that stays in the channel for the last of some plays.
func summary(v *view.View, plays int) ui.Screen {
	kind, _ := view.LastingPicture(v.Face, v.Match.Heard(plays-1, game.Public))
	return presenter.Summary(v, plays-1, kind)
}

// stale tells whether the living message has to change, or to stand elsewhere.
func stale(v *view.View) bool { return v.Shown.Front != v.Front() || v.Shown.Resend || v.Strays() }

// summaries are the pictures that stay in the channel. The first of them takes the place of an
// old board, or of the living one if that has to give way anyhow; spent is its message.
func summaries(v *view.View, now time.Time) (steps []Step, spent string) {
	if v.Phase != table.Playing && v.Phase != table.Over || resting(v, now) {
		return nil, ""
	}
	for i, played := range v.Match.Steps(v.Shown.Summed, game.Public) {
		if i == v.Lasting() { // what can be taken back stays nowhere
			break
		}
		if _, lasts := view.LastingPicture(v.Face, played.Heard); !lasts {
			continue
		}
		s := Step{Act: Post, Mark: table.Mark{Act: table.Summarised, Plays: i + 1, Channel: v.Stage()}}
		if spent == "" {
			if spent = spendable(v); spent != "" {
				s.Act, s.Mark.Message = Edit, spent
			}
		}
		steps = append(steps, s)
	}
	return steps, spent
}

// resting tells whether the living message is old and stays where it is until the turn passes: so long pictures wait
// that are to take its place.
func resting(v *view.View, now time.Time) bool {
	return v.Stays() && v.SameTurn() && !v.Editable(now)
}

// spendable is a message which a summary may take the place of: on the stage.
func spendable(v *view.View) string {
	if v.Shown.Resend { // maybe because nothing here can be changed before there is a new message
		return ""
	}
	candidates := v.Shown.Old
	if len(candidates) == 0 && stale(v) {
		candidates = []string{v.Shown.Board}
	}
	for _, message := range slices.Backward(candidates) {
		if message != "" && v.ChannelOf(message) == v.Stage() {
			return message
		}
	}
	return ""
}

// Pictures are those that messages lack because they could not be drawn. The living message gets
// its own anyhow if it has to change.
func Pictures(v *view.View) []Step {
	var steps []Step
	for _, bare := range v.Shown.Bare {
		if bare.Message == v.Shown.Board && stale(v) {
			continue
		}
		steps = append(steps, Step{
			Act: Edit, Mark: table.Mark{Act: table.Pictured, Message: bare.Message, Plays: bare.Plays},
		})
	}
	return steps
}

// Front is the living message: the challenge, then the board, then the result.
func Front(v *view.View, now time.Time, spent string) []Step {
	if !stale(v) {
		return nil
	}
	s := Step{Act: Post, call: v.SeatsToCall(), Mark: table.Mark{
		Act: table.Fronted, Plays: v.Match.Len(), Front: v.Front(), Drawn: v.Shown.Drawn, Turn: v.Match.Turn(),
		Over: v.Phase == table.Over, Resent: v.Shown.Resend, Posted: now, Channel: v.Place(),
	}}
	ended := v.Phase == table.Over && !v.Shown.Over
	// What is no news stays where it is, old as it may be: what changes seldom, and a turn in the midst of it.
	quiet := v.Stays() && (v.Shown.Over || v.Hushed() || v.SameTurn())
	if len(s.call) == 0 && (v.Editable(now) || quiet) && v.Shown.Board != spent && !ended {
		s.Act, s.Mark.Message = Edit, v.Shown.Board
	}
	return []Step{s}
}

// retire takes the buttons off messages that are no longer the living one.
func retire(v *view.View, spent string, before []Step) []Step {
	old := slices.Clone(v.Shown.Old)
	replaced := slices.ContainsFunc(before, func(s Step) bool { return s.Act == Post && s.Mark.Act == table.Fronted })
	if replaced && v.Shown.Board != "" {
		old = append(old, v.Shown.Board)
	}
	var steps []Step
	for _, message := range old {
		if message == spent {
			continue
		}
		s := Step{Act: Strip, Mark: table.Mark{Act: table.Retired, Message: message}}
		if (message == v.Shown.Board || v.ChannelOf(message) != v.Place()) && v.Phase == table.Playing {
			s.Act = Edit
		}
		steps = append(steps, s)
	}
	return steps
}

// Notices are the messages about the clock: at most one at a time. One that is to say less than
// before is changed; one with news is sent anew, since nobody would hear of a change.
func Notices(v *view.View) []Step {
	want, standing := v.WantedNotice(), v.Shown.Notice
	mark := table.Mark{Act: table.Noticed, Said: want, Channel: v.Place()}
	var steps []Step
	switch {
	case v.Shown.Said.Equal(want):
		return nil
	case standing != "" && !want.IsZero() && want.Within(v.Shown.Said):
		mark.Message = standing
		return []Step{{Act: Edit, Mark: mark}}
	case standing != "":
		steps = append(steps, Step{Act: Remove, Mark: table.Mark{Act: table.Noticed, Message: standing}})
	}
	if !want.IsZero() {
		steps = append(steps, Step{Act: Post, Mark: mark})
	}
	return steps
}

// parting is the word in the thread of a match that has ended where its result stands, as soon as that stands there.
func parting(v *view.View) []Step {
	if !v.MustPart() {
		return nil
	}
	return []Step{{Act: Post, Mark: table.Mark{Act: table.Parted, Channel: v.Room.Thread}}}
}

// in is the channel in which a step does something.
func (s Step) in(v *view.View) string {
	if s.Act == Post {
		return s.Mark.Channel
	}
	return v.ChannelOf(s.Mark.Message)
}

// Answers tells whether a step can be the answer to a request: to a press the change of the very
// message, to a command a new message. What a press sends anew goes by the channel, where it can be
// repeated without being shown twice.
func (s Step) Answers(r wire.Interaction) bool {
	if r.Component {
		return s.Act == Edit && s.Mark.Message == r.Message && !r.OnEphemeral
	}
	return s.Act == Post && s.Mark.Channel == r.Channel
}

// kind is how a step appears as an answer.
func (s Step) kind() interaction.Kind {
	if s.Act == Edit {
		return interaction.Edit
	}
	return interaction.Public
}
