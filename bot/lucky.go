package bot

import (
	"context"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/table"
)

// luckyWord opens the form in which a player may give a word for the dice.
func (b *Bot) luckyWord(ctx context.Context, r Request) (Answer, error) {
	t, err := b.store.Load(ctx, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	word, err := t.Word(r.User.ID, b.now())
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	a := whisper(l, "word.again")
	a.Kind, a.Screen.Form = Ask, &screen.Form{
		ID: screen.ID("worded", t.ID), Title: l.Say("button.word"), Label: l.Say("word.label"), Hint: l.Say("word.hint"),
		Text: word, Most: game.MaxWord,
	}
	return a, nil
}

// worded takes the word from the form.
func (b *Bot) worded(ctx context.Context, r Request) (Answer, error) {
	key := "word.given"
	if game.CleanWord(r.Text) == "" {
		key = "word.taken"
	}
	a := whisper(b.private(r), key, screen.Bold(game.CleanWord(r.Text)))
	a.Table = r.arg(0)
	return a, b.heed(ctx, r, r.arg(0), func(t *table.Table) error {
		return t.ChooseWord(r.User.ID, r.Text, b.now())
	})
}
