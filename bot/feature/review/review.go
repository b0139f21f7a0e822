// Package review implements reviews of finished matches, and studies that continue from their positions.
package review

import (
	"context"
	"errors"
	"time"

	"dockside/bot/admission"
	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
	"dockside/storage"
)

// The timing of progress messages: reviewSoon is how long a request waits for the review before it shows progress, and
// reviewNews is the interval of the updates.
const (
	reviewSoon = 900 * time.Millisecond
	reviewNews = 700 * time.Millisecond
)

// Feature handles /review: the evaluation of a finished match by the strongest computer player. It also reviews matches
// automatically, see Queue.
type Feature struct {
	past.Finder
	Critic    *Cache
	Publisher *publish.Publisher
	After     func(time.Duration) <-chan time.Time
	Waiting   chan string // the queue of automatic reviews: table ids
}

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{
			{Path: "review", AllowBanned: true, Slow: true, Handle: f.review, Suggest: interaction.SuggestGame(f.SuggestOver)},
		},
		Components: []interaction.Route{
			{Path: "review:{match}:{page}:{button}", AllowBanned: true, Slow: true, Handle: f.reviewPage},
		},
	}
}

// review responds with the review of a match: the match in the file, the match with the given id, or the latest match
// of the user on this server. Without any of these it takes the latest match of the channel.
func (f Feature) review(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.latest(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.show(ctx, r, t)
}

// reviewPage shows another page of a review: the summary, or one decision.
func (f Feature) reviewPage(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.Pressed(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return f.show(ctx, r, t)
}

// latest returns the match that a command is about, see review.
func (f Feature) latest(ctx context.Context, r *interaction.Request) (*view.Past, error) {
	if r.File != nil || r.Arg("game") != "" {
		return f.Meant(ctx, r)
	}
	mine, _, err := f.Store.History(ctx, r.Guild, r.User.ID, 0, 1)
	if err != nil {
		return nil, err
	}
	if len(mine) > 0 {
		t, err := f.Finished(ctx, r, mine[0].Match)
		if !errors.Is(err, storage.ErrNotFound) {
			return t, err
		}
	}
	return f.Meant(ctx, r)
}

// show responds with a page of a review, or with its progress while it is being computed. The share button posts the
// page in the channel.
func (f Feature) show(ctx context.Context, r *interaction.Request, t *view.Past) (interaction.Response, error) {
	switch {
	case t.Phase != table.Over: // a file may contain an unfinished match
		return interaction.Response{}, past.ErrRunning
	case len(t.Levels(t.Setup())) == 0:
		return interaction.Response{}, table.ErrRules
	}
	if err := f.Advisable(ctx, r, t); err != nil {
		return interaction.Response{}, err
	}
	o := f.Critic.Ask(ctx, t)
	admission.Leave(ctx)
	share, patience := r.Arg("button") == "share", reviewSoon
	if share {
		patience = interaction.GiveUp
	}
	if !f.await(ctx, o, patience) {
		return f.soon(r, t, o), nil
	}
	s, err := f.page(ctx, r, t, o)
	if err != nil || !share {
		return r.InPlace(s), err
	}
	return f.ShareMatch(ctx, r, r.InPlace(s), t, func(l *i18n.Language, t *view.Past) ui.Screen {
		s := Screen(l, t, o.Review, r.Arg("page"))
		s.Rows, s.Files, s.Footer = nil, nil, ""
		return s
	})
}

// soon responds with the progress of a review, which is updated until the review is finished.
func (f Feature) soon(r *interaction.Request, t *view.Past, o *Job) interaction.Response {
	progress := func() ui.Screen {
		return progressScreen(r.Language, presenter.Title(r.Language, t.View), int(o.percent.Load()))
	}
	a := r.InPlace(progress())
	a.Later = func(ctx context.Context, _ string, tell func(ui.Screen)) (ui.Screen, error) {
		for !f.await(ctx, o, reviewNews) && ctx.Err() == nil {
			tell(progress())
		}
		return f.page(ctx, r, t, o)
	}
	return a
}

// await waits for a review, but no longer than patience. It reports whether the review has ended.
func (f Feature) await(ctx context.Context, o *Job, patience time.Duration) bool {
	select {
	case <-o.Ready:
		return true
	case <-ctx.Done():
	case <-f.After(patience):
	}
	return false
}

// page returns the requested page of a review that has ended. It first stores the summary with the table. A failure to
// do so is only logged.
func (f Feature) page(ctx context.Context, r *interaction.Request, t *view.Past, o *Job) (ui.Screen, error) {
	switch {
	case ctx.Err() != nil:
		return ui.Screen{}, ctx.Err()
	case o.Err != nil:
		return ui.Screen{}, o.Err
	}
	if err := f.keep(ctx, t, o); err != nil {
		f.Log.Warn("cannot store a review", "table", t.ID, "error", err)
	}
	return Screen(r.Language, t, o.Review, r.Arg("page")), nil
}
