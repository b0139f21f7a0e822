// Package play is the feature for actions at a running match: moves, private panels, odds, pauses and endings.
package play

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/computer"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// Feature handles the actions of players, spectators and moderators at a running match.
type Feature struct {
	Games     []catalog.Game
	Tables    *tables.Service
	Members   *member.Store
	Store     storage.Store // reads through to the archive
	Computers *computer.Pool
	Dice      game.Dice        // for matches without a seed
	Now       func() time.Time // the clock that all replicas share
	Log       *slog.Logger
}

// Routes returns the routes of the feature, with one command and one component for each move that has a command.
func (f Feature) Routes() interaction.Routes {
	all := interaction.Routes{
		Commands: []interaction.Route{
			{
				Path: "board", Candidates: interaction.IsShown,
				Guards: []interaction.Guard{interaction.CanShow, interaction.Seated}, Handle: f.boardAgain,
				Suggest: interaction.Finder{Service: f.Tables}.Suggest(interaction.IsShown),
			},
			{
				Path: "resign", Candidates: interaction.IsPlayed,
				Guards: []interaction.Guard{interaction.Seated, interaction.Running}, Handle: f.askResign,
				Suggest: interaction.Finder{Service: f.Tables}.Suggest(interaction.IsPlayed),
			},
			{
				Path: "end", Candidates: interaction.AnyTable, WithoutMatch: true, AllowBanned: true,
				Guards: []interaction.Guard{interaction.IsModerator}, Handle: f.askEnd,
				Suggest: interaction.Finder{Service: f.Tables}.Suggest(interaction.IsEndable),
			},
			{Path: "rules", AllowBanned: true, Handle: f.rules},
		},
		Components: []interaction.Route{
			{
				Path: "play:{table}:{decision}:{move}", OncePerDecision: true,
				Guards: []interaction.Guard{interaction.CanShow, interaction.NamesDecision},
				Handle: f.play,
			},
			{Path: "takeback:{table}:{decision}", OncePerDecision: true, Handle: f.takeBack},
			{
				Path:   "think:{table}:{decision}:{move}",
				Guards: []interaction.Guard{interaction.HoldsHand, interaction.IsCurrent},
				Handle: f.think,
			},
			{Path: "hand:{table}", Guards: []interaction.Guard{interaction.HoldsHand}, Handle: f.hand},
			{Path: "orders:{table}", Guards: []interaction.Guard{interaction.HoldsHand}, Handle: f.orders},
			{Path: "back:{table}", Guards: []interaction.Guard{interaction.Seated, interaction.Running}, Handle: f.back},
			{Path: "odds:{table}:{button}", Handle: f.odds},
			{Path: "panel:{table}:{kind}", BesideBoard: true, Guards: []interaction.Guard{interaction.Begun}, Handle: f.panel},
			{Path: "more:{table}", BesideBoard: true, Guards: []interaction.Guard{interaction.Begun}, Handle: f.more},
			{
				Path:   "board:{table}",
				Guards: []interaction.Guard{interaction.CanShow, interaction.Seated, interaction.Running},
				Handle: f.boardAgain,
			},
			{Path: "resign:{table}", Guards: []interaction.Guard{interaction.Seated, interaction.Running}, Handle: f.askResign},
			{Path: "resigned:{table}", Handle: f.resign},
			{Path: "aborted:{table}", Handle: f.abort},
			{Path: "continue:{table}:{plays}", Guards: []interaction.Guard{interaction.CanShow}, Handle: f.next},
			{
				Path:   "automoves:{table}:{value}",
				Guards: []interaction.Guard{interaction.CanShow, interaction.Seated, interaction.Running},
				Handle: f.automate,
			},
			{Path: "claim:{table}", Handle: f.claim},
			{Path: "wait:{table}", Handle: f.wait},
			{Path: "pause:{table}", Handle: f.pause},
			{Path: "resume:{table}", Handle: f.resume},
			{Path: "standin:{table}", Handle: f.standIn},
			{
				Path:         "end:{table}",
				WithoutMatch: true,
				AllowBanned:  true,
				Guards:       []interaction.Guard{interaction.IsModerator},
				Handle:       f.askEnd,
			},
			{
				Path:         "end-why:{table}",
				WithoutMatch: true,
				AllowBanned:  true,
				Guards:       []interaction.Guard{interaction.IsModerator},
				Handle:       f.askWhy,
			},
			{
				Path:         "ended:{table}",
				WithoutMatch: true,
				AllowBanned:  true,
				Guards:       []interaction.Guard{interaction.IsModerator},
				Handle:       f.end,
			},
			{Path: "rules:{game}:{topic}:{way}", BesideBoard: true, AllowBanned: true, Handle: f.rules},
			{Path: "tell-rules:{game}:{topic}", AllowBanned: true, Handle: interaction.InWords(f.rules)},
			{Path: "word:{table}", Handle: f.luckyWord},
			{Path: "worded:{table}", Handle: f.giveWord},
		},
	}
	for _, move := range f.moves() {
		do, checks, means := f.command(move), []interaction.Guard{interaction.CanShow}, f.isPlayedWith(move)
		all.Commands = append(all.Commands, interaction.Route{
			Path: string(
				move,
			), Candidates: means, Guards: checks, Handle: do, Suggest: interaction.Finder{Service: f.Tables}.Suggest(means),
		})
		all.Components = append(
			all.Components,
			interaction.Route{Path: string(move) + ":{table}", Guards: checks, Handle: do},
		)
	}
	return all
}

// aborter returns the service that aborts matches.
func (f Feature) aborter() interaction.Aborter {
	return interaction.Aborter{Members: f.Members, Tables: f.Tables, Now: f.Now}
}

// moves returns the moves of all games that have a command, sorted and without duplicates.
func (f Feature) moves() []game.Move {
	var all []game.Move
	for _, g := range f.Games {
		all = append(all, g.Face.Traits().Commands...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// isPlayedWith returns a filter for the matches that the user plays and whose game has a command for the move.
func (f Feature) isPlayedWith(move game.Move) func(*table.Table, *interaction.Request) bool {
	return func(t *table.Table, r *interaction.Request) bool {
		g, err := f.Tables.Game(t.Game)
		return err == nil && interaction.IsPlayed(t, r) && slices.Contains(g.Face.Traits().Commands, move)
	}
}

// play handles a press on a board: a move, the first words of a move, or standing orders.
func (f Feature) play(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	move, plays := game.Move(r.Arg("move")), r.View.Match.Len()
	if seat, ok := r.Seat(); ok && beginsMove(r.View.Match, seat, move) &&
		r.View.Match.IsCurrent(seat, r.Arg("decision")) {
		return f.nextWords(r, seat, move), nil
	}
	a, err := f.move(ctx, r, r.Arg("decision"), move)
	if err != nil {
		return interaction.Response{}, err
	}
	switch r = r.With(a.Table); {
	case view.OnlyOrders(move) && r.View.Match.Len() == plays:
		return f.ordered(r, a), nil
	case r.OnEphemeral && presenter.IsOdds(r.Controls, r.View.ID):
		return f.oddsAfter(r, a), nil
	case r.OnEphemeral && !r.View.Private || r.IsRemote():
		return f.afterwards(r, a, f.doneWord(r)), nil
	}
	return a, nil
}

// takeBack undoes the latest press of the user.
func (f Feature) takeBack(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	a, err := f.changed(ctx, r, "done.takeback", func(v *view.View) error {
		return v.TakeBack(r.User.ID, r.Arg("decision"), f.Now())
	})
	return f.answered(r, a, "done.takeback", err)
}

// beginsMove reports whether words are a proper prefix of a legal move of a seat, and no legal move themselves.
func beginsMove(m *game.Match, seat game.Seat, words game.Move) bool {
	moves := m.Moves(seat)
	return !slices.Contains(moves, words) && view.BeginsMove(moves, words)
}

// nextWords asks the user privately for the rest of a move.
func (f Feature) nextWords(r *interaction.Request, seat game.Seat, draft game.Move) interaction.Response {
	if r.View.OwnPanels() || r.View.Alone() || r.IsRemote() {
		return r.OwnPanel(draft, "")
	}
	return r.InPlace(ui.Screen{
		Text: r.Language.Say("board.next"), Color: ui.Brass, Rows: presenter.Choices(r.Language, r.View, seat, draft),
	})
}

// move makes a move and returns the response with the changed table.
func (f Feature) move(
	ctx context.Context, r *interaction.Request, decision string, move game.Move,
) (interaction.Response, error) {
	made, _ := move.Parts()
	hint := f.hint(ctx, r, made)
	return f.changed(ctx, r, "done.move", func(v *view.View) error {
		if err := v.Play(r.User.ID, decision, move, f.Dice, f.Now()); err != nil {
			return err
		}
		v.Hint = hint
		return nil
	})
}

// command returns the handler of the slash command for a move.
func (f Feature) command(move game.Move) interaction.Handler {
	return func(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
		return f.move(ctx, r, "", move)
	}
}

// next ends the pause after a result, such as the end of a round.
func (f Feature) next(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	plays, err := strconv.Atoi(r.Arg("plays"))
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	const done = "done.next"
	goesOn := false // because of another player
	a, err := f.changed(ctx, r, done, func(v *view.View) error {
		_, paused := v.Reveal()
		goesOn = !paused
		return v.Continue(r.User.ID, plays, f.Dice, f.Now())
	})
	if errors.Is(err, table.ErrStale) && goesOn {
		a, err = r.Done(r.View, done), nil
	}
	return f.answered(r, a, done, err)
}

// boardAgain sends the main message again at the bottom of the channel, at the request of a player. After a result it
// sends the next board.
func (f Feature) boardAgain(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.View.Private {
		return f.panelAgain(ctx, r)
	}
	if err := interaction.Running(r); err != nil {
		return interaction.Response{}, err
	}
	return f.changed(ctx, r, "done.board", func(v *view.View) error {
		if v.Phase != table.Playing { // it may have ended since the guard
			return table.ErrFinished
		}
		if plays, paused := v.Reveal(); paused {
			if err := v.Continue(r.User.ID, plays, f.Dice, f.Now()); err != nil {
				return err
			}
		}
		v.ResendBoard(f.Now())
		return nil
	})
}

// panelAgain shows a private game again. It starts a game that a replica stored but did not start before it died.
func (f Feature) panelAgain(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if r.View.Phase == table.Open {
		return interaction.Deal(f.Tables, f.Dice, r), nil
	}
	if plays, paused := r.View.Reveal(); paused {
		return f.changed(ctx, r, "done.board", func(v *view.View) error {
			return v.Continue(r.User.ID, plays, f.Dice, f.Now())
		})
	}
	return r.OwnPanel("", ""), nil
}

// claim ends the match with a win for the remaining players, because others have missed their deadlines.
func (f Feature) claim(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, "done.claim", func(v *view.View) error { return v.Claim(r.User.ID, f.Now()) })
}

// wait restarts the clocks of the late players.
func (f Feature) wait(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, "done.wait", func(v *view.View) error { return v.Wait(r.User.ID, f.Now()) })
}

// standIn lets computer players take over the seats of late players.
func (f Feature) standIn(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, "done.standin", func(v *view.View) error { return v.ReplaceLate(r.User.ID, f.Now()) })
}
