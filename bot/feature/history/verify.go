package history

import (
	"context"
	"reflect"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// verify recomputes the dice of a match and shows the result of the check.
func (f History) verify(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.Meant(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	s := verifiedScreen(r.Language, t, f.origins(ctx, r, t)...)
	if t.ID == "" {
		s.Text = ui.Lines(s.Text, r.Language.Say(f.provenance(ctx, r, t)))
	}
	return r.InPlace(s), nil
}

// origins returns the matches that a study continues, as far as the user may see them.
func (f History) origins(ctx context.Context, r *interaction.Request, t *view.Past) []*view.Past {
	const most = 10 // studies of studies
	var all []*view.Past
	for id := t.Record.Proof.From.Match; id != "" && len(all) < most; {
		from, err := f.Finished(ctx, r, id)
		if err != nil {
			break
		}
		all, id = append(all, from), from.Record.Proof.From.Match
	}
	return all
}

// provenance returns the key of a text that says whether a match from a file equals the stored match with its id. No
// file can prove by itself that it was not made up.
func (f History) provenance(ctx context.Context, r *interaction.Request, t *view.Past) (key string) {
	p := t.Record.Proof
	if p.Match == "" {
		return "verify.foreign"
	}
	kept, err := f.Finished(ctx, r, p.Match)
	switch {
	case err != nil:
		return "verify.foreign"
	case slices.Equal(kept.Match.Log(), t.Match.Log()) && proves(kept.Record.Proof, p) &&
		kept.Record.TakeBacks == t.Record.TakeBacks:
		return "verify.kept"
	}
	return "verify.altered"
}

// proves reports whether the proof in a file equals the stored proof, or its public part.
func proves(kept, told game.Proof) bool {
	return reflect.DeepEqual(kept, told) || reflect.DeepEqual(kept.WithoutWords(), told)
}

// dice shows the fairness proof of the match of a button: the commitments while it is running, and the verification
// afterwards.
func (f History) dice(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.View.Phase != table.Over {
		return interaction.Response{
			Kind:   interaction.Ephemeral,
			Screen: pledgeScreen(r.Language, r.View, r.User.ID),
		}, nil
	}
	t := view.PastOf(r.View).For(r.Language)
	return interaction.Response{
		Kind:   interaction.Ephemeral,
		Screen: fairPlayScreen(r.Language, t, r.User.ID, f.origins(ctx, r, t)...),
	}, nil
}
