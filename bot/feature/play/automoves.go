package play

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/view"
)

// automate switches automatic moves, such as rolls, on or off for the user: here, in the settings, and at all their
// other tables. A user who is not to move sees no change on the board, so they get an answer.
func (f Feature) automate(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	setting, value := member.AutomaticRolls, r.Arg("value")
	if !slices.Contains(setting.Values, value) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	seat, _ := r.Seat()
	waits := !slices.Contains(r.View.Match.Turn(), seat)
	a, err := f.changed(ctx, r, setting.Key(value), func(v *view.View) error {
		return v.SetAutoMoves(r.User.ID, value == member.Yes, f.Dice, f.Now())
	})
	if err != nil {
		return interaction.Response{}, err
	}
	if err := f.prefer(ctx, r, member.Preferences{setting.Name: value}); err != nil {
		f.Log.Warn("cannot store that a player automates moves", "id", r.ID, "error", err)
	}
	if waits {
		told := r.Ephemeral("settings.line", r.Language.Say("settings."+setting.Name), setting.Describe(r.Language, value))
		told.Table, told.Separate = a.Table, true
		a = told
	}
	return a, nil
}

// prefer stores preferences of the user. It sends all their preferences, which other requests may have changed, to
// their tables.
func (f Feature) prefer(ctx context.Context, r *interaction.Request, chosen member.Preferences) error {
	document := member.UserDocument(r.User.ID)
	if err := f.Members.SetPreferences(ctx, document, chosen); err != nil {
		return err
	}
	now, err := f.Members.Preferences(ctx, document)
	if err != nil {
		return err
	}
	return f.Tables.SpreadPreferences(ctx, member.PersonWith(r.User, now, f.Members.Language(now, r.Locale)))
}
