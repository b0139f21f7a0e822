// Package show implements the evening show. Once an evening, a channel sees the decisive part of a finished match
// again, play by play, after members have predicted it.
package show

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/refusal"
	"dockside/bot/view"
	"dockside/game/ai/review"
	"dockside/game/tips"
	"dockside/render/i18n"

	"dockside/bot/ui"
)

// The times of a show: how long it takes predictions, how long each step stays, and after which interruption only the
// result is shown.
const (
	predicting  = 10 * time.Minute
	stepLasts   = 10 * time.Second
	interrupted = time.Hour
)

// leastSteps and mostSteps are how many steps a show has, the result included.
const leastSteps, mostSteps = 3, 20

// mostPredictions is how many members can predict a show.
const mostPredictions = 1000

// Feature shows matches and takes predictions of them. Any number of replicas may do so in one store.
type Feature struct {
	past.Finder
	Composer Composer
	Discord  Messenger
	// Review returns the analysis of a finished match, which may take long.
	Review func(context.Context, *view.Past) (review.Review, error)
	// Solvers is how many matches are analysed at once; one if it is zero.
	Solvers int

	plan    *plan
	solving chan struct{} // has an element for each analysis
}

// Composer turns screens into messages. respond.Composer implements it.
type Composer interface {
	Compose(ctx context.Context, s ui.Screen) (m *discord.Message, undrawn error)
}

// Messenger sends, changes and deletes messages. gateway.Connection implements it.
type Messenger interface {
	Send(ctx context.Context, channel, nonce string, m *discord.Message) (id string, same bool, err error)
	Edit(ctx context.Context, channel, message string, m *discord.Message) error
	Delete(ctx context.Context, channel, message string) error
}

// New returns the feature. The fields of f are its services.
func New(f Feature) Feature {
	f.plan, f.solving = newPlan(), make(chan struct{}, max(1, f.Solvers))
	return f
}

// The reasons for which a prediction is refused.
var (
	errClosed = refusal.New("show.closed")
	errOwn    = refusal.New("show.own")
	errFull   = refusal.New("show.full")
)

// The questions of a show, as in custom ids. A custom id begins with the question, so that the message context-menu
// commands do not find the match: they would reveal its end and its players.
const (
	verb = "foretell"
	next = "next"
	wins = "wins"
)

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{Components: []interaction.Route{
		{Path: verb + ":{question}:{match}:{answer}", Guards: []interaction.Guard{interaction.InGuild}, Handle: f.predict},
	}}
}

// predict stores the prediction of a user, which replaces the one before.
func (f Feature) predict(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	shows, err := guild.ShowsOf(r.Guild).Load(ctx, f.Store)
	if err == nil {
		err = f.mayPredict(shows.Current, r)
	}
	if err != nil {
		return interaction.Response{}, err
	}
	v, err := f.Tables.Load(ctx, shows.Current.Match)
	if err != nil {
		return interaction.Response{}, err
	}
	shows, err = guild.ShowsOf(r.Guild).Revise(ctx, f.Store, func(s *guild.Shows) error {
		if err := f.mayPredict(s.Current, r); err != nil {
			return err
		}
		p, err := answered(s.Current, v, r)
		if err == nil {
			s.Current.Predict(p)
		}
		return err
	})
	if err != nil {
		return interaction.Response{}, err
	}
	p := shows.Current.Prediction(r.User.ID)
	return interaction.Response{
		Kind: interaction.Ephemeral, Screen: predictedScreen(r.Language, view.PastOf(v), shows.Current, p),
	}, nil
}

// mayPredict returns why the user of a request cannot predict a show; nil if they can.
func (f Feature) mayPredict(s *guild.Show, r *interaction.Request) error {
	switch {
	case s == nil || s.Match != r.Arg("match") || s.Withdrawn || s.Step > 0 || !s.Ended.IsZero() ||
		!s.Closes.IsZero() && !f.Now().Before(s.Closes):
		return errClosed
	case slices.Contains(s.Players, r.User.ID):
		return errOwn
	case len(s.Predictions) >= mostPredictions && s.Prediction(r.User.ID).User == "":
		return errFull
	}
	return nil
}

// answered returns the prediction of a user with the answer of a request.
func answered(s *guild.Show, v *view.View, r *interaction.Request) (guild.Prediction, error) {
	p := s.Prediction(r.User.ID)
	p.User, p.Name = r.User.ID, r.User.Name
	switch r.Arg("question") {
	case next:
		n, err := r.Number("answer")
		if err != nil || n >= len(s.Moves) {
			return p, interaction.ErrMalformed
		}
		p.Move = s.Moves[n]
		return p, nil
	case wins:
		for _, w := range winners(len(tips.SidesOf(v.Match))) {
			if w.value() == r.Arg("answer") {
				p.Side, p.Percent = w.side, w.percent
				return p, nil
			}
		}
	}
	return p, interaction.ErrMalformed
}

// winner is an answer to the question who wins: a side and its win chance in percent.
type winner struct{ side, percent int }

// value returns the answer as in a menu.
func (w winner) value() string { return strconv.Itoa(w.side) + " " + strconv.Itoa(w.percent) }

// evenly is the chance of each of two sides that are equally likely to win.
const evenly = 50

// winners returns the answers that are offered. The chance of the first of two sides falls in tens; of several sides
// each can be unlikely, likely or nearly certain to win.
func winners(sides int) []winner {
	var all []winner
	if sides > 2 {
		for side := range sides {
			all = append(all, winner{side, 30}, winner{side, 60}, winner{side, 90})
		}
		return all
	}
	for _, percent := range []int{90, 80, 70, 60, evenly} {
		all = append(all, winner{0, percent})
	}
	for _, percent := range []int{60, 70, 80, 90} {
		all = append(all, winner{1, percent})
	}
	return all
}

// languageOf returns the language of a guild, in which its show is. Without a choice it is that of the match.
func (f Feature) languageOf(ctx context.Context, id string, t *view.Past) (*i18n.Language, error) {
	w, err := f.Members.GuildPreferences(ctx, id)
	return f.Members.Language(w, t.Locale), err
}

// label returns a move of a decision in the words of its button, without the emojis of text.
func label(said string) string { return strings.TrimSpace(ui.Plain(said)) }
