package bot

import (
	"context"
	"reflect"
	"slices"

	"dockside/bot/screen"
	"dockside/table"
)

// verify computes the dice of a match again and tells what was found.
func (b *Bot) verify(ctx context.Context, r Request) (Answer, error) {
	t, err := b.telling(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	s := screen.Verified(l, t)
	if t.ID == "" {
		s.Text = screen.Lines(s.Text, l.Say(b.known(ctx, r, t)))
	}
	return r.inPlace(s), nil
}

// known tells whether a match from a file is one of those played on this server: no file can
// prove by itself that it was not made up.
func (b *Bot) known(ctx context.Context, r Request, t *screen.Past) (key string) {
	p := t.Record.Proof
	if p.Match == "" {
		return "verify.foreign"
	}
	kept, err := b.finished(ctx, r, p.Match)
	switch {
	case err != nil:
		return "verify.foreign"
	case slices.Equal(kept.Match.Log(), t.Match.Log()) && reflect.DeepEqual(kept.Record.Proof, p):
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
		return Answer{Kind: Whisper, Screen: screen.Verified(l, t)}, nil
	}
	s := screen.Screen{Title: screen.Title(l, t.View), Text: l.Say("verify.unprovable"), Color: screen.Brass}
	if t.Provable() {
		sealed := screen.FaceDown(l, t.View, t.Said(), t.Match.Len(), screen.AllDigits)
		s.Text = screen.Lines(l.Say("dice.pledge"), screen.Evidence(l, t), sealed)
	}
	return Answer{Kind: Whisper, Screen: s}, nil
}
