package bot

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/computer"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
)

// playing is what people do at a table whose match goes on.
type playing struct {
	games   []catalog.Game
	tables  *tables.Service
	members *member.Store
	store   Store // with the archive behind it
	minds   *computer.Pool
	dice    game.Dice        // for matches that have no seed
	now     func() time.Time // the time on which all replicas agree
	log     *slog.Logger
}

func (f playing) routes() routes {
	all := routes{
		commands: []route{
			{
				path: "board", means: isShown, checks: []check{mayShow, seated}, do: f.boardAgain,
				suggests: finder{f.tables}.suggestNear(isShown),
			},
			{
				path: "resign", means: isPlayed, checks: []check{seated, running}, do: f.askResign,
				suggests: finder{f.tables}.suggestNear(isPlayed),
			},
			{
				path: "end", means: anyTable, unseen: true, free: true, checks: []check{moderator}, do: f.askEnd,
				suggests: finder{f.tables}.suggestNear(isEndable),
			},
			{path: "rules", free: true, do: f.rules},
		},
		presses: []route{
			{
				path: "play:{table}:{decision}:{move}", once: true, checks: []check{mayShow, aDecision},
				do: f.play,
			},
			{path: "takeback:{table}:{decision}", once: true, do: f.takeBack},
			{path: "think:{table}:{decision}:{move}", checks: []check{holdsHand, current}, do: f.think},
			{path: "hand:{table}", checks: []check{holdsHand}, do: f.hand},
			{path: "orders:{table}", checks: []check{holdsHand}, do: f.orders},
			{path: "back:{table}", checks: []check{seated, running}, do: f.back},
			{path: "odds:{table}:{button}", do: f.odds},
			{path: "panel:{table}:{kind}", checks: []check{begun}, do: f.panel},
			{path: "more:{table}", checks: []check{begun}, do: f.more},
			{path: "board:{table}", checks: []check{mayShow, seated, running}, do: f.boardAgain},
			{path: "resign:{table}", checks: []check{seated, running}, do: f.askResign},
			{path: "resigned:{table}", do: f.resign},
			{path: "aborted:{table}", do: f.abort},
			{path: "claim:{table}", do: f.claim},
			{path: "wait:{table}", do: f.wait},
			{path: "pause:{table}", do: f.pause},
			{path: "resume:{table}", do: f.resume},
			{path: "standin:{table}", do: f.standIn},
			{path: "end:{table}", unseen: true, free: true, checks: []check{moderator}, do: f.askEnd},
			{path: "end-why:{table}", unseen: true, free: true, checks: []check{moderator}, do: f.askWhy},
			{path: "ended:{table}", unseen: true, free: true, checks: []check{moderator}, do: f.end},
			{path: "rules:{game}:{topic}:{way}", free: true, do: f.rules},
			{path: "tell-rules:{game}:{topic}", free: true, do: spelled(f.rules)},
			{path: "word:{table}", do: f.luckyWord},
			{path: "worded:{table}", do: f.giveWord},
		},
	}
	for _, move := range f.moves() {
		do, checks, means := f.command(move), []check{mayShow}, f.isPlayedWith(move)
		all.commands = append(all.commands, route{
			path: string(move), means: means, checks: checks, do: do, suggests: finder{f.tables}.suggestNear(means),
		})
		all.presses = append(all.presses, route{path: string(move) + ":{table}", checks: checks, do: do})
	}
	return all
}

// aborter returns the service that aborts matches.
func (f playing) aborter() aborter { return aborter{f.members, f.tables, f.now} }

// moves are those that can be made by a command, of all games.
func (f playing) moves() []game.Move {
	var all []game.Move
	for _, g := range f.games {
		all = append(all, g.Face.Traits().Commands...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// isPlayedWith fits the matches that the user plays of games that have a command for a move.
func (f playing) isPlayedWith(move game.Move) func(*table.Table, *call) bool {
	return func(t *table.Table, c *call) bool {
		g, err := f.tables.Game(t.Game)
		return err == nil && isPlayed(t, c) && slices.Contains(g.Face.Traits().Commands, move)
	}
}

// play is a press on a board: a move, the first words of one, or orders.
func (f playing) play(ctx context.Context, c *call) (Answer, error) {
	move, plays := game.Move(c.arg("move")), c.view.Match.Len()
	if seat, ok := c.seat(); ok && beginsMove(c.view.Match, seat, move) && c.view.Match.Faces(seat, c.arg("decision")) {
		return f.nextWords(c, seat, move), nil
	}
	a, err := f.move(ctx, c, c.arg("decision"), move)
	switch {
	case err != nil:
		return Answer{}, err
	case view.OnlyOrders(move) && c.view.Match.Len() == plays:
		return f.ordered(c, a), nil
	case c.Private && !c.view.Private || c.afar():
		return f.afterwards(c, a, f.doneWord(c)), nil
	}
	return a, nil
}

// takeBack takes the latest press of the user back.
func (f playing) takeBack(ctx context.Context, c *call) (Answer, error) {
	a, err := f.changed(ctx, c, "done.takeback", func(v *view.View) error {
		return v.TakeBack(c.User.ID, c.arg("decision"), f.now())
	})
	if err == nil && c.Private && !c.view.Private {
		a = f.afterwards(c, a, "done.takeback")
	}
	return a, err
}

// beginsMove tells whether words begin a legal move of a seat without being one.
func beginsMove(m *game.Match, seat game.Seat, words game.Move) bool {
	moves := m.Moves(seat)
	return !slices.Contains(moves, words) && begins(moves, words)
}

// begins tells whether words are one of some moves, or the first words of one. No words begin any move.
func begins(moves []game.Move, words game.Move) bool {
	return words == "" || slices.ContainsFunc(moves, func(m game.Move) bool {
		return m == words || strings.HasPrefix(string(m), string(words)+" ")
	})
}

// nextWords asks privately for the rest of a move.
func (f playing) nextWords(c *call, seat game.Seat, draft game.Move) Answer {
	if c.view.OwnPanels() || c.view.Alone() || c.afar() {
		return c.ownPanel(draft, "")
	}
	return c.inPlace(ui.Screen{
		Text: c.lang.Say("board.next"), Color: ui.Brass, Rows: presenter.Choices(c.lang, c.view, seat, draft),
	})
}

// move makes a move and shows what came of it.
func (f playing) move(ctx context.Context, c *call, decision string, move game.Move) (Answer, error) {
	made, _ := move.Parts()
	hint := f.hint(ctx, c, made)
	return f.changed(ctx, c, "done.move", func(v *view.View) error {
		if err := v.Play(c.User.ID, decision, move, f.dice, f.now()); err != nil {
			return err
		}
		v.Hint = hint
		return nil
	})
}

// command makes a move by a slash command of its name.
func (f playing) command(move game.Move) handler {
	return func(ctx context.Context, c *call) (Answer, error) { return f.move(ctx, c, "", move) }
}

// boardAgain sends the living message anew, below everything else, for somebody who plays.
func (f playing) boardAgain(ctx context.Context, c *call) (Answer, error) {
	if c.view.Private {
		return f.panelAgain(c), nil
	}
	if err := running(c); err != nil {
		return Answer{}, err
	}
	return f.changed(ctx, c, "done.board", func(v *view.View) error {
		if v.Phase != table.Playing { // it may have ended just now
			return table.ErrFinished
		}
		v.ResendBoard(f.now())
		return nil
	})
}

// panelAgain shows a private game anew. One that a process has left before it began, begins.
func (f playing) panelAgain(c *call) Answer {
	if c.view.Phase == table.Open {
		return deal(f.tables, f.dice, c)
	}
	return c.ownPanel("", "")
}

// claim takes the win from somebody whose time is up.
func (f playing) claim(ctx context.Context, c *call) (Answer, error) {
	return f.changed(ctx, c, "done.claim", func(v *view.View) error { return v.Claim(c.User.ID, f.now()) })
}

// wait grants the other the time of the turn once more.
func (f playing) wait(ctx context.Context, c *call) (Answer, error) {
	return f.changed(ctx, c, "done.wait", func(v *view.View) error { return v.Wait(c.User.ID, f.now()) })
}

// standIn lets a computer player play on for somebody whose time is up.
func (f playing) standIn(ctx context.Context, c *call) (Answer, error) {
	return f.changed(ctx, c, "done.standin", func(v *view.View) error { return v.ReplaceLate(c.User.ID, f.now()) })
}
