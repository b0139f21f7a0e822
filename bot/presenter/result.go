package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Result returns the message of a finished match: the winner, the cause, and the offer of a rematch.
func Result(v *view.View) ui.Screen {
	l := v.Public()
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass}
	o := v.Match.Outcome()
	s.Try(func() {
		AddPicture(&s, l, v, render.Final, v.Match.Len(), game.Public)
		s.Scene.Record = view.PastOf(v).PublicRecord().String()
	})
	if s.Footer = fairLine(l, v, v.Match.Len()); s.Footer == "" {
		s.Footer = l.Say("verify.unprovable")
	}
	lines := []string{VerdictLine(l, v)}
	if o.Cause != game.Stopped {
		lines = append(lines, PointsLine(l, v, v.Match.Len()), looksLine(l, v, 0), countsLine(l, v), ratingLine(l, v),
			predictionsLine(l, v))
	}
	if v.Next != "" {
		lines = append(lines, l.Say("rematch.agreed"))
	} else if willing := v.Willing(); len(willing) > 0 {
		wanted := game.Say("rematch.wanted", seatNames(willing), len(willing))
		lines = append(lines, l.Event(v.Said(), wanted), rematchLine(l, v))
	}
	lines = append(lines, Quip(l, v))
	s.Text = ui.Lines(append(lines, NextLine(l, v))...)
	s.Try(func() { addPublicDescription(l, v, &s) })
	s.Rows = ui.ButtonRows(resultButtons(l, v))
	return s
}

// resultButtons are the actions after a match.
func resultButtons(l *i18n.Language, v *view.View) []ui.Button {
	var buttons []ui.Button
	if v.Next == "" {
		label := v.Many(l, "button.rematch")
		if v.From.Match != "" {
			label = l.Say("button.restudy")
		}
		buttons = append(buttons, ui.Button{ID: ui.ID("rematch", v.ID), Label: label, Style: render.Primary})
	}
	if HasFilm(v) {
		buttons = append(buttons, ui.Button{ID: ui.ID("film", v.ID), Label: l.Say("button.film")})
	}
	buttons = append(buttons,
		ui.Button{ID: ui.ID("replay", v.ID, "0"), Label: l.Say("button.replay")})
	if view.Decided(v.Match) {
		buttons = append(buttons, ui.Button{ID: ui.ID("review", v.ID), Label: l.Say("button.review")})
		if v.Face.Traits().Turning {
			buttons = append(buttons, TurnButton(l, v.ID))
		}
	}
	return append(buttons, FairButton(l, v), DescribeButton(l, v.ID, v.Match.Len(), render.Final))
}

// VerdictLine says how the match of a table has ended, and who ended or aborted it.
func VerdictLine(l *i18n.Language, v *view.View) string {
	if v.EndedBy != "" {
		return ui.Lines("**"+l.Say("result.ended", ui.Escape(v.EnderName(l)))+"**", ReasonLine(l, v.Table))
	}
	if aborted := abortedLine(l, v); aborted != "" {
		return "**" + aborted + "**"
	}
	return "**" + Verdict(l, v.Said(), v.Match.Outcome()) + "**"
}

// Verdict says how a match has ended, and who won.
func Verdict(l *i18n.Language, names []string, o game.Outcome) string {
	winners := o.Winners()
	var named []game.Event
	for _, w := range winners {
		named = append(named, game.Say("name", w))
	}
	key := "result." + string(o.Cause)
	if winners == nil && o.Cause != game.Stopped {
		key += ".nobody"
	}
	said := []game.Event{game.Say(key, named, o.Seat, len(winners))}
	if o.Cause == game.Finished {
		for _, s := range o.Placing.Vacant() {
			said = append(said, game.Say("result.vacant", s))
		}
	}
	return l.Events(names, said)
}

// ReasonLine returns why a moderator has ended a match; "" if they gave no reason.
func ReasonLine(l *i18n.Language, t *table.Table) string {
	if t.EndedFor == "" {
		return ""
	}
	return l.Say("end.because", ui.Escape(t.EndedFor))
}

// abortedLine names the player who aborted a match; "" for other matches.
func abortedLine(l *i18n.Language, v *view.View) string {
	seat, aborted := v.AbortedBy()
	if !aborted {
		return ""
	}
	return l.Event(v.Said(), game.Say("result.aborted", seat))
}

// HasFilm reports whether a match is over and has a picture for a film.
func HasFilm(v *view.View) bool {
	if v.Phase != table.Over {
		return false
	}
	for _, step := range v.Match.Steps(0, game.Public) {
		if _, ok := view.LastingPicture(v.Face, step.Heard); ok {
			return true
		}
	}
	return false
}

// ThreadResult returns the bot's last message in the thread of a match, with a link to the result.
func ThreadResult(v *view.View) ui.Screen {
	l := v.Public()
	return ui.Screen{
		Title: Title(l, v),
		Text:  ui.Lines(VerdictLine(l, v), l.Say("room.result", ui.Link(v.Table))),
		Color: ui.Mute,
	}
}

// TurnPage is the page of a review with the turning point of the match, as one picture to share.
const TurnPage = "moment"

// TurnButton opens the page of the turning point.
func TurnButton(l *i18n.Language, id string) ui.Button {
	return ui.Button{ID: ui.ID("review", id, TurnPage), Label: l.Say("button.moment")}
}
