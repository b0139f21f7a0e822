package bot

import (
	"context"
	"reflect"
	"slices"

	"dockside/bot/screen"
)

// verify computes the dice of a match again and tells what was found.
func (f pastGames) verify(ctx context.Context, c *call) (Answer, error) {
	t, err := f.meant(ctx, c)
	if err != nil {
		return Answer{}, err
	}
	s := screen.Verified(c.lang, t)
	if t.ID == "" {
		s.Text = screen.Lines(s.Text, c.lang.Say(f.provenance(ctx, c, t)))
	}
	return c.inPlace(s), nil
}

// provenance tells whether a match from a file is one of those played on this server, by the key of
// its words: no file can prove by itself that it was not made up.
func (f pastGames) provenance(ctx context.Context, c *call, t *screen.Past) (key string) {
	p := t.Record.Proof
	if p.Match == "" {
		return "verify.foreign"
	}
	kept, err := f.finished(ctx, c, p.Match)
	switch {
	case err != nil:
		return "verify.foreign"
	case slices.Equal(kept.Match.Log(), t.Match.Log()) && reflect.DeepEqual(kept.Record.Proof, p):
		return "verify.kept"
	}
	return "verify.altered"
}

// dice tells about the dice of the match of a button: what is promised of them while it goes on, and
// what is found afterwards.
func (f pastGames) dice(_ context.Context, c *call) (Answer, error) {
	return Answer{Kind: Whisper, Screen: screen.Dice(c.lang, screen.PastOf(c.view))}, nil
}
