package digest

import (
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/dailies"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Opener opens games of one user against computer players.
type Opener interface {
	// NewSolo returns a new table of the user against computer players of the given levels. It does not store the
	// table.
	NewSolo(ctx context.Context, r *interaction.Request, g catalog.Game, options, levels []string) (*table.Table, error)
	// OpenSolo stores a new table and shows it. The key is that of the text that confirms it.
	OpenSolo(ctx context.Context, r *interaction.Request, key string, t *table.Table) (interaction.Response, error)
}

// play opens a game against computer players that starts with the position of a puzzle that is over. Such a game is
// never rated.
func (f Feature) play(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	p, err := f.closed(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	v := p.View(r.Language, f.Words)
	t, err := f.Challenges.NewSolo(ctx, r, p.Game, p.Match.Setup().Options, v.Rivals(p.Seat))
	if err != nil {
		return interaction.Response{}, err
	}
	t.Study(p.Day.Study(), p.Match, p.Match.Len(), p.Seat)
	return f.Challenges.OpenSolo(ctx, r, "done.daily", t)
}

// why explains the solution of a closed puzzle: the win chance after each choice, and the reasons.
func (f Feature) why(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	p, err := f.closed(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	known, err := f.Dailies.Of(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	made := game.Move("")
	if a := known.Days[p.Day]; a.Position == p.ID { // not of another edition of the puzzles
		made = a.Choice
	}
	return interaction.Response{
		Kind: interaction.Ephemeral, Screen: whyScreen(r.Language, p, p.View(r.Language, f.Words), made),
	}, nil
}

// listed is the number of choices that a page lists.
const listed = 8

// whyScreen explains the best move, and compares it with the one that the user chose; empty for none.
func whyScreen(l *i18n.Language, p *dailies.Puzzle, v *view.View, made game.Move) ui.Screen {
	s := ui.Screen{Title: l.Say(p.Game.Rules.Name+".daily", presenter.DayOfMonth(l, p.Day.Begins())), Color: ui.Brass}
	chances := chancesOf(p)
	best := chances[0]
	words := func(m game.Move) string {
		return presenter.MoveLabel(l, v.Said(), v.Face, v.Match.State().View(p.Seat), p.Seat, m)
	}
	lines := []string{p.SeatLine(l), l.Say("daily.explain.best", words(best.Move), ui.Hundredths(best.Chance))}
	shown := []render.Weighed{best}
	if i := slices.IndexFunc(chances, func(w render.Weighed) bool { return w.Move == made }); i > 0 {
		lost := ui.Hundredths(best.Chance - chances[i].Chance)
		lines = append(lines, l.Say("daily.explain.made", words(made), ui.Hundredths(chances[i].Chance), lost))
		shown = append(shown, chances[i])
	}
	lines = append(lines, l.Say(p.Game.Rules.Name+".theme."+p.Theme))
	var all []string
	for _, w := range chances[:min(len(chances), listed)] {
		all = append(all, l.Say("daily.explain.choice", words(w.Move), ui.Hundredths(w.Chance)))
	}
	odds := render.Judged(p.Seat, shown...)
	if odds.Made = made; made == "" {
		odds.Made = best.Move
	}
	if !presenter.AddOdds(&s, l, v, v.Match.Len(), odds) {
		presenter.AddPicture(&s, l, v, render.Table, v.Match.Len(), p.Seat)
	}
	s.Scene.Names = v.ShortAnonymous(l)
	s.Text = ui.Paragraphs(ui.Lines(lines...), ui.Lines(append([]string{l.Say("daily.explain.all")}, all...)...))
	s.Rows = ui.ButtonRows([]ui.Button{playButton(l, p), todayButton(l)})
	return s
}

// chancesOf returns the choices of a puzzle with the win chances after them, the best first.
func chancesOf(p *dailies.Puzzle) []render.Weighed {
	var all []render.Weighed
	for _, c := range p.Moves {
		all = append(all, render.Weighed{Move: c.Move, Chance: (c.Values[0] + c.Values[1]) / 2})
	}
	sorted := render.Judged(p.Seat, all...).Choices
	best := slices.IndexFunc(sorted, func(w render.Weighed) bool { return w.Move == p.Best() })
	return slices.Insert(slices.Delete(slices.Clone(sorted), best, best+1), 0, sorted[best])
}

// title returns the name of a puzzle of the game.
func title(l *i18n.Language, p *dailies.Puzzle) string {
	return l.Say(p.Game.Rules.Name + ".daily.title")
}

// whyButton opens the explanation of a puzzle.
func whyButton(l *i18n.Language, p *dailies.Puzzle) ui.Button {
	return ui.Button{ID: ui.ID(whyVerb, p.Day.String()), Label: l.Say("daily.button.explain")}
}

// playButton plays on from the position of a puzzle.
func playButton(l *i18n.Language, p *dailies.Puzzle) ui.Button {
	return ui.Button{ID: ui.ID(playVerb, p.Day.String()), Label: l.Say("daily.button.play")}
}
