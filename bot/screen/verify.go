package screen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/fair"
	"dockside/table"
)

// Verified is what was found about the dice of a match.
func Verified(l *text.Language, t *Past) Screen {
	s := Screen{Title: Title(l, t.View), Color: Brass}
	s.Text = Lines(Findings(l, t.Match, t.Record.Proof), Evidence(l, t))
	if t.ID != "" {
		s.Footer = l.Say("verify.number", t.ID)
	}
	return s
}

// Findings tells in words whether the dice of a match are those that its seed leads to, and
// where they are not.
func Findings(l *text.Language, m *game.Match, p game.Proof) string {
	report, err := fair.Verify(m, p)
	for _, known := range [...]struct {
		err error
		key string
	}{
		{fair.ErrNotProvable, "verify.unprovable"},
		{fair.ErrUnrevealed, "verify.unrevealed"},
		{fair.ErrProtocol, "verify.protocol"},
		{fair.ErrCommitment, "verify.commitment"},
	} {
		if errors.Is(err, known.err) {
			return l.Say(known.key)
		}
	}
	return Lines(drawsFound(l, report), sealsFound(l, report), origin(l, p))
}

// origin tells of a study which lines of its log another match has to prove.
func origin(l *text.Language, p game.Proof) string {
	if p.From.Match == "" {
		return ""
	}
	return l.Say("verify.from", p.From.Plays, p.From.Match)
}

// drawsFound tells whether what chance brought is what the seed leads to.
func drawsFound(l *text.Language, report fair.Report) string {
	if len(report.Differences) == 0 {
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
	return Lines(lines...)
}

// sealsFound tells whether what lay face down was what its seals say; nothing where nothing did.
func sealsFound(l *text.Language, report fair.Report) string {
	switch {
	case len(report.Broken) > 0:
		plays := make([]string, len(report.Broken))
		for i, play := range report.Broken {
			plays[i] = strconv.Itoa(play + 1)
		}
		return l.Say("verify.broken", len(plays), strings.Join(plays, ", "))
	case report.Sealed > 0:
		return l.Say("verify.sealed", report.Sealed)
	}
	return ""
}

// Evidence is what everybody needs to compute the dice of a match themselves.
func Evidence(l *text.Language, t *Past) string {
	p := t.Record.Proof
	if p.Dice == "" {
		return ""
	}
	lines := []string{l.Say("verify.hash", code64(p.Commit))}
	if p.Seed != "" {
		lines = append(lines, l.Say("verify.seed", code64(p.Seed)))
	}
	for seat, word := range p.Words {
		lines = append(lines, l.Event(t.Said(), game.Say("verify.word", game.Seat(seat), Escape(word))))
	}
	return Lines(lines...)
}

// code64 keeps digits together and easy to copy.
func code64(digits string) string { return "`" + digits + "`" }

// Dice tells about the dice of a match: what is promised of them while it goes on, and what is found
// afterwards.
func Dice(l *text.Language, t *Past) Screen {
	if t.Phase == table.Over {
		return Verified(l, t)
	}
	s := Screen{Title: Title(l, t.View), Text: l.Say("verify.unprovable"), Color: Brass}
	if t.Provable() {
		s.Text = Lines(l.Say("dice.pledge"), Evidence(l, t), FaceDown(l, t.View, t.Said(), t.Match.Len(), AllDigits))
	}
	return s
}

// Record gives a match as a text file.
func Record(l *text.Language, t *Past) Screen {
	return Screen{
		Title: Title(l, t.View), Text: l.Say("record.text"), Color: Brass,
		Files: []File{{Name: fmt.Sprintf(RecordStyle, t.ID), Data: []byte(t.Record.String())}},
	}
}
