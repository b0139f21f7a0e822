package bot

import (
	"context"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
)

// luckyWord opens the form in which a player may give a word for the dice.
func (f playing) luckyWord(_ context.Context, c *call) (Answer, error) {
	word, err := c.view.Word(c.User.ID, f.now())
	if err != nil {
		return Answer{}, err
	}
	a := c.whisper("word.again")
	a.Kind, a.Screen.Form = Ask, presenter.WordForm(c.lang, c.view.ID, word)
	return a, nil
}

// giveWord takes the word from the form.
func (f playing) giveWord(ctx context.Context, c *call) (Answer, error) {
	word := c.filled(presenter.WordField)
	key := "word.given"
	if game.CleanWord(word) == "" {
		key = "word.taken"
	}
	c, err := changeTable(ctx, f.tables, c, func(v *view.View) error { return v.ChooseWord(c.User.ID, word, f.now()) })
	a := c.whisper(key, ui.Bold(game.CleanWord(word)))
	a.Apart = true // the words say what the card does not
	if a.Table = c.view; err == nil {
		a.Screen.Text = ui.Lines(a.Screen.Text, presenter.LastWord(c.lang, c.view))
	}
	return a, err
}
