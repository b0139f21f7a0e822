package publish

import (
	"slices"
	"time"

	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// Step is one request to Discord that brings the channel closer to the state of the table. It is a value; its content
// is computed by Screen when the step is done.
type Step struct {
	Act  Action
	Mark table.Mark  // recorded when the step is done; it names the message to edit, strip or remove
	call []game.Seat // the seats that a new main message mentions
	kept []int       // Summarised, Pictured: the plays whose pictures it has
}

// Action is the kind of request that a step sends.
type Action int

// The actions.
const (
	Post   Action = iota // send a new message
	Edit                 // replace the content of a message
	Strip                // remove the buttons of a message and keep the rest
	Remove               // delete a message
)

// Plan compares the state of a table with what its channel shows, and returns the missing steps in reading order. It is
// a pure function: the same table and time give the same steps, and when they are done, none.
func Plan(v *view.View, now time.Time) []Step {
	if v.Private {
		return nil // it is shown in ephemeral messages, see panel.Hands
	}
	steps, spent := summaries(v, now)
	steps = append(steps, Front(v, now, spent)...)
	steps = append(steps, retire(v, spent, steps)...)
	return append(steps, append(Notices(v), parting(v)...)...)
}

// Screen returns the content of a step: a summary of a round, the main message, what replaces a former main message, or
// a notice.
func (s Step) Screen(v *view.View) ui.Screen {
	switch s.Mark.Act {
	case table.Summarised:
		return presenter.Summaries(v, s.kept)
	case table.Noticed:
		return presenter.Notice(v)
	case table.Parted:
		return presenter.ThreadResult(v)
	case table.Retired:
		if v.ChannelOf(s.Mark.Message) != v.MainChannel() {
			return presenter.MovedCard(v)
		}
		return presenter.FormerScreen(v)
	case table.Pictured:
		if s.Mark.Message != v.Shown.Board {
			return presenter.Summaries(v, s.kept)
		}
	case table.Fronted:
		if len(s.call) > 0 {
			return presenter.WithMentions(v, presenter.MainScreen(v), s.call)
		}
	}
	return presenter.MainScreen(v)
}

// showsResult reports whether a step shows the result of a match of a server.
func (s Step) showsResult(v *view.View) bool {
	front := s.Mark.Act == table.Fronted || s.Mark.Act == table.Pictured && s.Mark.Message == v.Shown.Board
	return front && v.Phase == table.Over && v.Guild != ""
}

// stale reports whether the main message must change, or move to another channel.
func stale(v *view.View) bool {
	return v.Shown.Fingerprint != v.Fingerprint() || v.Shown.Resend || v.IsMisplaced()
}

// summaries returns the steps for pictures that stay in the channel. The first of them replaces an old board, or the
// main message if that changes in any case. spent is the replaced message; "" if there is none.
func summaries(v *view.View, now time.Time) (steps []Step, spent string) {
	if v.Phase != table.Playing && v.Phase != table.Over || resting(v, now) {
		return nil, ""
	}
	end := v.FinalPlays() // plays that can be taken back get no lasting picture
	if reveal, paused := v.Reveal(); paused {
		end = min(end, reveal-1) // the main message shows the result
	}
	for _, kept := range view.Groups(v, v.Shown.Summed, end) {
		if len(kept) == view.Together(v.Face) || v.Phase == table.Over {
			steps = append(steps, summaryOf(v, kept))
		}
	}
	if len(steps) > 0 {
		if spent = spendable(v); spent != "" {
			steps[0].Act, steps[0].Mark.Message = Edit, spent
		}
	}
	return steps, spent
}

// summaryOf returns the step for the lasting pictures of some plays, as a new message.
func summaryOf(v *view.View, kept []int) Step {
	plays := kept[len(kept)-1] + 1
	return Step{Act: Post, kept: kept, Mark: table.Mark{
		Act: table.Summarised, Plays: plays, Pictures: len(kept), Channel: v.PlayChannel(),
	}}
}

// resting reports whether the main message is too old to edit and stays in place until the turn passes. Until then,
// pictures that would replace it are postponed.
func resting(v *view.View, now time.Time) bool {
	return v.Stays() && v.SameTurn() && !v.Editable(now) && v.Shown.Reveal == 0
}

// spendable returns a message on the stage that a summary may replace; "" if there is none.
func spendable(v *view.View) string {
	switch {
	case v.Shown.Reveal > 0 && stale(v): // it shows that picture already
		return v.Shown.Board
	case v.Shown.Resend: // perhaps no message here can be edited before a new one is sent
		return ""
	}
	candidates := v.Shown.Old
	if len(candidates) == 0 && stale(v) {
		candidates = []string{v.Shown.Board}
	}
	for _, message := range slices.Backward(candidates) {
		if message != "" && v.ChannelOf(message) == v.PlayChannel() {
			return message
		}
	}
	return ""
}

// Pictures returns the steps that add missing pictures to messages, after drawing has failed. It omits the main message
// if that changes in any case.
func Pictures(v *view.View) []Step {
	var steps []Step
	for _, bare := range v.Shown.Bare {
		if bare.Message == v.Shown.Board && stale(v) {
			continue
		}
		kept := view.LastKept(v, bare.Plays, max(1, bare.Pictures))
		steps = append(steps, Step{Act: Edit, kept: kept, Mark: table.Mark{
			Act: table.Pictured, Message: bare.Message, Plays: bare.Plays, Pictures: bare.Pictures,
		}})
	}
	return steps
}

// Front returns the step for the main message: the challenge, then the board, then the result.
func Front(v *view.View, now time.Time, spent string) []Step {
	if !stale(v) {
		return nil
	}
	reveal, _ := v.Reveal()
	s := Step{Act: Post, call: v.SeatsToMention(), Mark: table.Mark{
		Reveal: reveal,
		Act:    table.Fronted, Plays: v.Match.Len(), Fingerprint: v.Fingerprint(), Drawn: v.Shown.Drawn, Turn: v.Match.Turn(),
		Over: v.Phase == table.Over, Resent: v.Shown.Resend, Posted: now, Channel: v.MainChannel(),
	}}
	ended := v.Phase == table.Over && !v.Shown.Over
	// Messages without news are edited in place at any age: the card of a challenge, a result, face-down plays, and the
	// same turn.
	card := v.Phase != table.Playing && v.Phase != table.Over
	quiet := v.Stays() && (card || v.Shown.Over || v.AllFaceDown() || v.SameTurn())
	if len(s.call) == 0 && (v.Editable(now) || quiet) && v.Shown.Board != spent && !ended {
		s.Act, s.Mark.Message = Edit, v.Shown.Board
	}
	return []Step{s}
}

// retire returns the steps that remove the buttons of former main messages.
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
		switch _, paused := v.Reveal(); {
		case v.ChannelOf(message) != v.MainChannel(): // such as the challenge, when the match has a thread
			if v.Phase == table.Playing {
				s.Act = Edit
			}
		case v.Shown.Plays > 0 && (v.Face.Traits().Moves || paused && message == v.Shown.Board), v.Inviting():
			s.Act = Remove // the new message replaces it
		case message == v.Shown.Board && v.Phase == table.Playing:
			s.Act = Edit
		}
		steps = append(steps, s)
	}
	return steps
}

// Notices returns the steps for the notice about the clock. A table has at most one. A notice with less text than
// before is edited. A notice with news is sent again, since an edit notifies no user.
func Notices(v *view.View) []Step {
	want, standing := v.WantedNotice(), v.Shown.Notice
	mark := table.Mark{Act: table.Noticed, Said: want, Channel: v.MainChannel()}
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

// parting returns the step that links to the result in the thread of a match, once the result is sent.
func parting(v *view.View) []Step {
	if !v.NeedsResultLink() {
		return nil
	}
	return []Step{{Act: Post, Mark: table.Mark{Act: table.Parted, Channel: v.Room.Thread}}}
}

// in returns the channel of a step.
func (s Step) in(v *view.View) string {
	if s.Act == Post {
		return s.Mark.Channel
	}
	return v.ChannelOf(s.Mark.Message)
}

// Answers reports whether a step can be the response to an interaction: for a press, an edit of the pressed message;
// for a command, a new message. New messages after a press are sent to the channel, where a nonce makes a retry
// harmless.
func (s Step) Answers(r discord.Interaction) bool {
	if r.Component {
		return s.Act == Edit && s.Mark.Message == r.Message && !r.OnEphemeral
	}
	return s.Act == Post && s.Mark.Channel == r.Channel
}

// kind returns the kind of response for a step.
func (s Step) kind() interaction.Kind {
	if s.Act == Edit {
		return interaction.Edit
	}
	return interaction.Public
}
