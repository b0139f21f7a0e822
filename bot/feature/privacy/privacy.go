// Package privacy implements /privacy: access to, export and erasure of the data of a user.
package privacy

import (
	"context"

	"dockside/bot/erasure"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/past"
	"dockside/game/table"
)

// Feature handles /privacy and the buttons below its response.
type Feature struct {
	past.Finder
	Policy string // the address of the operator's privacy policy; may be empty
}

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{{Path: "privacy", AllowBanned: true, Handle: f.show}},
		Components: []interaction.Route{
			{Path: "privacy", AllowBanned: true, Handle: f.show},
			{Path: "privacy-export", AllowBanned: true, Slow: true, Handle: f.export},
			{Path: "privacy-delete", AllowBanned: true, Handle: f.ask},
			{Path: "privacy-erase", AllowBanned: true, Handle: f.erase},
		},
	}
}

// show responds with a summary of the stored data of the user, and why it is stored.
func (f Feature) show(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	k, err := f.kept(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(overviewScreen(r.Language, k, f.Policy)), nil
}

// kept counts the stored data of a user.
func (f Feature) kept(ctx context.Context, user string) (k holdings, err error) {
	live, err := f.Store.Seated(ctx, user)
	if err != nil {
		return k, err
	}
	closed, err := f.Store.Tagged(ctx, table.ClosedBy(user))
	if err != nil {
		return k, err
	}
	k.Running, k.Closed = len(live), len(closed)
	if _, k.Finished, err = f.Store.Finished(ctx, user, 0, 1); err != nil {
		return k, err
	}
	watched, err := f.Members.Watched(ctx, user)
	if err != nil {
		return k, err
	}
	k.Watched = len(watched)
	documents, err := f.Store.Documents(
		ctx, member.UserDocument(user).Key, member.BeatenBy(user).Key, member.BlockListOf(user).Key,
		member.AbsenceOf(user).Key, member.AbortsOf(user).Key, member.TurnsOf(user).Key,
	)
	if err != nil {
		return k, err
	}
	w, err := member.DecodePreferences(user, documents[0])
	if err != nil {
		return k, err
	}
	p, err := member.BlockListOf(user).Decode(documents[2])
	if err != nil {
		return k, err
	}
	k.Settings, k.Beaten, k.Blocked, k.Away = len(w.Wishes), documents[1] != nil, len(p.Blocked), documents[3] != nil
	aborted, err := member.AbortsOf(user).Decode(documents[4])
	if err != nil {
		return k, err
	}
	k.Aborts, k.Turns = len(aborted.Tables), documents[5] != nil
	answers, err := f.Dailies.Of(ctx, user)
	if err != nil {
		return k, err
	}
	k.Answers = len(answers.Days)
	a, err := f.Store.Agenda(ctx, user)
	k.Agenda = err == nil && a.Revision != 0
	return k, err
}

// ask requests confirmation before everything is deleted.
func (f Feature) ask(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	return r.InPlace(confirmScreen(r.Language)), nil
}

// erase creates an erasure request for the user, or renews the existing one. The response is edited when the erasure is
// complete.
func (f Feature) erase(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	err := f.Members.ReviseErasures(ctx, func(people map[string]member.ErasureRequest) {
		l, already := people[r.User.ID]
		if !already {
			l.Mark = erasure.NewTombstone()
		}
		l.Ticket, l.Code = r.Ticket, r.Language.Code
		people[r.User.ID] = l
	})
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(erasingScreen(r.Language)), nil
}
