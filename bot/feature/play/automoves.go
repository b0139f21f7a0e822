package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/view"
)

// automate switches automatic moves, such as rolls, on or off for the user: in the settings, here and at all their
// other tables. A user who is not to move sees no change on the board, so they get an answer.
func (f Feature) automate(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	setting, value := member.AutomaticRolls, r.Arg("value")
	if !slices.Contains(setting.Values, value) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	seat, _ := r.Seat()
	waits := !slices.Contains(r.View.Match.Turn(), seat)
	chosen := member.Preferences{setting.Name: value}
	if err := f.Members.SetPreferences(ctx, member.UserDocument(r.User.ID), chosen); err != nil {
		return interaction.Response{}, err
	}
	who := r.User
	who.AutoMoves = value == member.Yes
	a, err := f.changed(ctx, r, setting.Key(value), func(v *view.View) error {
		return v.SetAutoMoves(who.ID, who.AutoMoves, f.Dice, f.Now())
	})
	if err != nil {
		return interaction.Response{}, err
	}
	if waits {
		told := r.Ephemeral("settings.line", r.Language.Say("settings."+setting.Name), setting.Describe(r.Language, value))
		told.Table, told.Separate = a.Table, true
		a = told
	}
	return a, f.Tables.SpreadPreferences(ctx, who)
}
