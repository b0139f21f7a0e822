package play

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
)

// luckyWord opens the form in which a player chooses a lucky word for the dice.
func (f Feature) luckyWord(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	word, err := r.View.Word(r.User.ID, f.Now())
	if err != nil {
		return interaction.Response{}, err
	}
	a := r.Ephemeral("word.again")
	a.Kind, a.Screen.Form = interaction.Modal, wordForm(r.Language, r.View.ID, word)
	return a, nil
}

// giveWord stores the lucky word from the form; an empty one removes it.
func (f Feature) giveWord(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	word := r.Field(wordField)
	key := "word.given"
	if game.CleanWord(word) == "" {
		key = "word.taken"
	}
	r, err := interaction.ChangeTable(
		ctx, f.Tables, r, func(v *view.View) error { return v.ChooseWord(r.User.ID, word, f.Now()) },
	)
	a := r.Ephemeral(key, ui.Bold(game.CleanWord(word)))
	a.Kind, a.Separate = r.InPlace(a.Screen).Kind, true // the board message does not show the word
	if a.Table = r.View; err == nil {
		a.Screen.Text = ui.Lines(a.Screen.Text, lastWord(r.Language, r.View))
	}
	return a, err
}
