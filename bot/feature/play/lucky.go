package play

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
)

// luckyWord opens the form in which a player chooses a lucky word for the dice.
func (f Feature) luckyWord(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	word, err := c.View.Word(c.User.ID, f.Now())
	if err != nil {
		return interaction.Response{}, err
	}
	a := c.Ephemeral("word.again")
	a.Kind, a.Screen.Form = interaction.Modal, presenter.WordForm(c.Language, c.View.ID, word)
	return a, nil
}

// giveWord stores the lucky word from the form; an empty one removes it.
func (f Feature) giveWord(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	word := c.Field(presenter.WordField)
	key := "word.given"
	if game.CleanWord(word) == "" {
		key = "word.taken"
	}
	c, err := interaction.ChangeTable(
		ctx,
		f.Tables,
		c,
		func(v *view.View) error { return v.ChooseWord(c.User.ID, word, f.Now()) },
	)
	a := c.Ephemeral(key, ui.Bold(game.CleanWord(word)))
	a.Separate = true // the board message does not show the word
	if a.Table = c.View; err == nil {
		a.Screen.Text = ui.Lines(a.Screen.Text, presenter.LastWord(c.Language, c.View))
	}
	return a, err
}
