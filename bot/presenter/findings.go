package presenter

import (
	"errors"
	"strconv"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/daily"
	"dockside/game/fair"
	"dockside/render/i18n"
)

// Findings describes whether the dice of a match follow from its seed, and where they do not. It begins with what
// was not checked.
func Findings(l *i18n.Language, m *game.Match, p game.Proof, others ...fair.Evidence) string {
	report, err := fair.Verify(m, p, others...)
	if err != nil {
		return unverified(l, err)
	}
	return ui.Lines(unchecked(l, report), found(l, report), inherited(l, report.Origin), l.Say("verify.scope"))
}

// unverified describes why a match could not be verified.
func unverified(l *i18n.Language, err error) string {
	for _, known := range [...]struct {
		err error
		key string
	}{
		{fair.ErrNotProvable, "verify.unprovable"},
		{fair.ErrUnrevealed, "verify.unrevealed"},
		{fair.ErrProtocol, "verify.protocol"},
		{fair.ErrCommitment, "verify.commitment"},
		{fair.ErrMissing, "verify.missing"},
	} {
		if errors.Is(err, known.err) {
			return l.Say(known.key)
		}
	}
	return err.Error()
}

// unchecked lists what was not checked; "" if all was.
func unchecked(l *i18n.Language, report fair.Report) string {
	var lines []string
	if report.Empty() {
		lines = append(lines, ui.Bold(l.Say("verify.empty")))
	}
	left := report.Unchecked()
	if day, ok := daily.StudiedDay(left.Match); ok {
		lines = append(lines, ui.Bold(l.Say("verify.puzzle", left.Plays, DayOfMonth(l, day.Begins()))))
	} else if left.Match != "" {
		lines = append(lines, ui.Bold(l.Say("verify.unchecked", left.Plays, left.Match)))
	}
	for _, seat := range report.Forgotten {
		lines = append(lines, ui.Bold(l.Say("verify.forgotten", strconv.Itoa(int(seat)))))
	}
	return ui.Lines(lines...)
}

// found describes the findings for the match's own lines.
func found(l *i18n.Language, report fair.Report) string {
	lines := []string{drawsFound(l, report), sealsFound(l, report)}
	if len(report.Misdrawn) > 0 {
		lines = append(lines, l.Say("verify.misdrawn", len(report.Misdrawn), numbered(l, report.Misdrawn)))
	}
	for _, seat := range report.Words {
		lines = append(lines, l.Say("verify.misgiven", strconv.Itoa(int(seat))))
	}
	if report.Headless {
		lines = append(lines, l.Say("verify.headless"))
	}
	return ui.Lines(lines...)
}

// inherited describes the findings for the match that a study comes from; "" for other matches and puzzles.
func inherited(l *i18n.Language, o *fair.Inherited) string {
	if o == nil {
		return ""
	}
	if _, ok := daily.StudiedDay(o.Match); ok {
		return ""
	}
	lines := []string{l.Say("verify.from", o.Plays, o.Match)}
	if len(o.Altered) > 0 {
		lines = []string{l.Say("verify.misquoted", len(o.Altered), numbered(l, o.Altered), o.Match)}
	}
	if o.Err != nil {
		return ui.Lines(append(lines, unverified(l, o.Err))...)
	}
	return ui.Lines(append(lines, found(l, o.Report), inherited(l, o.Report.Origin))...)
}

// numbered lists indexes of a log, which users count from 1.
func numbered(l *i18n.Language, plays []int) string {
	numbers := make([]string, len(plays))
	for i, play := range plays {
		numbers[i] = strconv.Itoa(play + 1)
	}
	const most = 20
	if len(numbers) > most {
		numbers = append(numbers[:most], "…")
	}
	return l.Commas(numbers)
}

// drawsFound describes whether the random draws follow from the seed; "" if there was none.
func drawsFound(l *i18n.Language, report fair.Report) string {
	switch {
	case report.Checked == 0:
		return ""
	case len(report.Differences) == 0:
		return l.Say("verify.agree", report.Checked)
	}
	const most = 10
	lines := []string{l.Say("verify.differ", len(report.Differences), strconv.Itoa(report.Checked))}
	for i, d := range report.Differences {
		if i == most {
			lines = append(lines, l.Say("verify.more", len(report.Differences)-most))
			break
		}
		lines = append(lines, l.Say("verify.difference", strconv.Itoa(d.Play+1), string(d.Logged), string(d.Computed)))
	}
	return ui.Lines(lines...)
}

// sealsFound describes whether hidden moves match their commitments; "" if there was none.
func sealsFound(l *i18n.Language, report fair.Report) string {
	switch {
	case len(report.Broken) > 0:
		return l.Say("verify.broken", len(report.Broken), numbered(l, report.Broken))
	case report.Sealed > 0:
		return l.Say("verify.sealed", report.Sealed)
	}
	return ""
}
