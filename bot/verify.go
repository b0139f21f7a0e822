package bot

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/fair"
	"dockside/table"
)

// verify computes the dice of a match again and tells what was found.
func (b *Bot) verify(ctx context.Context, r Request) (Answer, error) {
	t, err := b.telling(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	s := b.verified(l, t)
	if t.ID == "" {
		s.Text = join(s.Text, l.Say(b.known(ctx, r, t)))
	}
	return r.inPlace(s), nil
}

// known tells whether a match from a file is one of those played on this server: no file can
// prove by itself that it was not made up.
func (b *Bot) known(ctx context.Context, r Request, t *tale) (key string) {
	p := t.record.Proof
	if p.Match == "" {
		return "verify.foreign"
	}
	kept, err := b.finished(ctx, r, p.Match)
	switch {
	case err != nil:
		return "verify.foreign"
	case slices.Equal(kept.match.Log(), t.match.Log()) && reflect.DeepEqual(kept.record.Proof, p):
		return "verify.kept"
	}
	return "verify.altered"
}

// diceOf tells about the dice of the match of a button: what is promised of them while it goes
// on, and what is found afterwards.
func (b *Bot) diceOf(ctx context.Context, r Request) (Answer, error) {
	t, err := b.stored(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	if t.Phase == table.Over {
		return Answer{Kind: Whisper, Screen: b.verified(l, t)}, nil
	}
	s := Screen{Title: b.title(l, t.view), Text: l.Say("verify.unprovable"), Color: brass}
	if t.Provable() {
		s.Text = join(l.Say("dice.pledge"), evidence(l, t), b.seals(l, t.view, t.said(), t.match.Len(), allDigits))
	}
	return Answer{Kind: Whisper, Screen: s}, nil
}

// verified is what was found about the dice of a match.
func (b *Bot) verified(l *text.Language, t *tale) Screen {
	s := Screen{Title: b.title(l, t.view), Color: brass}
	s.Text = join(Findings(l, t.match, t.record.Proof), evidence(l, t))
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
	return join(drawn(l, report), sealsFound(l, report), origin(l, p))
}

// origin tells of a study which lines of its log another match has to prove.
func origin(l *text.Language, p game.Proof) string {
	if p.From.Match == "" {
		return ""
	}
	return l.Say("verify.from", p.From.Plays, p.From.Match)
}

// drawn tells whether what chance brought is what the seed leads to.
func drawn(l *text.Language, report fair.Report) string {
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
	return join(lines...)
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

// evidence is what everybody needs to compute the dice of a match themselves.
func evidence(l *text.Language, t *tale) string {
	p := t.record.Proof
	if p.Dice == "" {
		return ""
	}
	lines := []string{l.Say("verify.hash", code64(p.Commit))}
	if p.Seed != "" {
		lines = append(lines, l.Say("verify.seed", code64(p.Seed)))
	}
	for seat, word := range p.Words {
		lines = append(lines, l.Event(t.said(), game.Say("verify.word", game.Seat(seat), escape(word))))
	}
	return join(lines...)
}

// code64 keeps digits together and easy to copy.
func code64(digits string) string { return "`" + digits + "`" }
