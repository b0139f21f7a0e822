package bot

import (
	"cmp"
	"context"

	"dockside/bot/screen"
	"dockside/bot/text"
)

// sharing shows everybody what the user was whispered, in the language of the server and without
// notifying anybody. The answer to the user stays as it is, but that the pressed button goes off.
func (b *Bot) sharing(
	ctx context.Context, r Request, a Answer, public func(*text.Language) (screen.Screen, error),
) (Answer, error) {
	if err := r.welcome(); err != nil {
		return Answer{}, err
	}
	l, err := b.public(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	s, err := public(l)
	if err != nil {
		return Answer{}, err
	}
	s.Text, s.Silent = screen.Paragraphs(l.Say("share.by", screen.Bold(r.User.Name)), s.Text), true
	a.Aside = &s
	pressed := screen.ID(append([]string{r.Verb}, r.Args...)...)
	for _, row := range a.Screen.Rows {
		for i := range row.Buttons {
			row.Buttons[i].Disabled = row.Buttons[i].Disabled || row.Buttons[i].ID == pressed
		}
	}
	return a, nil
}

// public is the language of what everybody on the user's server sees.
func (b *Bot) public(ctx context.Context, r Request) (*text.Language, error) {
	w, err := b.wishes(ctx, ofServer(r.Guild))
	return b.words.For(cmp.Or(b.chosenTongue(w), r.House)), err
}
