package bot

import (
	"context"
	"slices"
	"strings"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// play is a press on a board: a move, or the first words of one.
func (b *Bot) play(ctx context.Context, r Request) (Answer, error) {
	id, decision := r.arg(0), r.arg(1)
	move := game.Move(r.value(2))
	if decision == "" || len(move) > game.MaxMove {
		return Answer{}, table.ErrStale
	}
	if err := r.allowed(); err != nil {
		return Answer{}, err
	}
	if v, seat, ok, err := b.draft(ctx, r, id, move); err != nil {
		return Answer{}, err
	} else if ok && v.Match.Faces(seat, decision) {
		return b.nextWords(r, v, seat, move), nil
	}
	a, err := b.move(ctx, r, id, decision, move)
	if err == nil && r.Private {
		a.Screen, err = b.afterwards(ctx, r, id, a.Screen)
	}
	return a, err
}

// move makes a move and shows what came of it.
func (b *Bot) move(ctx context.Context, r Request, id, decision string, move game.Move) (Answer, error) {
	return b.done(r, id, "done.move"), b.change(ctx, r, id, func(s *table.Sitting) error {
		return s.Play(r.User.ID, decision, move, b.dice, b.now())
	})
}

// draft tells whether the words begin a legal move of the user without being one.
func (b *Bot) draft(ctx context.Context, r Request, id string, words game.Move) (*screen.View, game.Seat, bool, error) {
	v, err := b.load(ctx, id)
	if err != nil {
		return nil, 0, false, err
	}
	seat, ok := v.Seat(r.User.ID)
	if !ok {
		return v, 0, false, nil
	}
	moves := v.Match.Moves(seat)
	begins := func(m game.Move) bool { return strings.HasPrefix(string(m), string(words)+" ") }
	return v, seat, !slices.Contains(moves, words) && slices.ContainsFunc(moves, begins), nil
}

// nextWords asks privately for the rest of a move.
func (b *Bot) nextWords(r Request, v *screen.View, seat game.Seat, draft game.Move) Answer {
	l := b.private(r)
	if _, secret := v.Secret(); secret {
		return r.inPlace(screen.Hand(l, v, seat, draft, ""))
	}
	s := screen.Screen{Text: l.Say("board.next"), Color: screen.Brass, Rows: screen.Choices(l, v, seat, draft)}
	return r.inPlace(s)
}

// done answers with what is new on a table, or where that is shown elsewhere, with a word.
func (b *Bot) done(r Request, id, key string) Answer {
	a := whisper(b.private(r), key)
	switch {
	case r.Private:
		a.Kind = Replace
	case r.Component:
		a = Answer{Kind: Nod}
	}
	a.Table = id
	return a
}

// command makes a move by a slash command of its name.
func (b *Bot) command(move game.Move) onTable {
	return func(ctx context.Context, r Request, id string) (Answer, error) {
		if err := r.allowed(); err != nil {
			return Answer{}, err
		}
		return b.move(ctx, r, id, "", move)
	}
}

// boardAgain sends the living message anew, below everything else, for somebody who plays.
func (b *Bot) boardAgain(ctx context.Context, r Request, id string) (Answer, error) {
	if err := r.allowed(); err != nil {
		return Answer{}, err
	}
	return b.done(r, id, "done.board"), b.change(ctx, r, id, func(s *table.Sitting) error {
		if _, ok := s.Seat(r.User.ID); !ok {
			return table.ErrNotSeated
		}
		if s.Phase != table.Playing {
			return table.ErrFinished
		}
		s.ResendBoard(b.now())
		return nil
	})
}

// askResign asks once more before a match is given up.
func (b *Bot) askResign(ctx context.Context, r Request, id string) (Answer, error) {
	v, err := b.load(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	if _, ok := v.Seat(r.User.ID); !ok {
		return Answer{}, table.ErrNotSeated
	}
	if v.Phase != table.Playing {
		return Answer{}, table.ErrFinished
	}
	l := b.private(r)
	yes := screen.Button{ID: screen.ID("resigned", id), Label: l.Say("resign.yes"), Style: render.Danger}
	s := screen.Screen{
		Text: l.Say("resign.ask", screen.Title(l, v)), Color: screen.Brass,
		Rows: screen.ButtonRows([]screen.Button{yes}),
	}
	if r.Private {
		return Answer{Kind: Replace, Screen: s}, nil
	}
	return Answer{Kind: Whisper, Screen: s}, nil
}

// resign gives a match up.
func (b *Bot) resign(ctx context.Context, r Request) (Answer, error) {
	return b.done(r, r.arg(0), "done.resign"), b.change(ctx, r, r.arg(0), func(s *table.Sitting) error {
		return s.Resign(r.User.ID, b.now())
	})
}

// end stops a match without a result; only those who keep order in the channel may.
func (b *Bot) end(ctx context.Context, r Request, id string) (Answer, error) {
	if !r.Moderator {
		return Answer{}, errModerator
	}
	t, err := b.store.Load(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	if r.Guild == "" || t.Guild != r.Guild {
		return Answer{}, table.ErrNotYours
	}
	return b.done(r, id, "done.end"), b.heed(ctx, r, id, func(t *table.Table) error { return t.Stop(b.now()) })
}

// claim takes the win from somebody whose time is up.
func (b *Bot) claim(ctx context.Context, r Request) (Answer, error) {
	return b.done(r, r.arg(0), "done.claim"), b.change(ctx, r, r.arg(0), func(s *table.Sitting) error {
		return s.Claim(r.User.ID, b.now())
	})
}

// wait grants the other the time of the turn once more.
func (b *Bot) wait(ctx context.Context, r Request) (Answer, error) {
	return b.done(r, r.arg(0), "done.wait"), b.change(ctx, r, r.arg(0), func(s *table.Sitting) error {
		return s.Wait(r.User.ID, b.now())
	})
}

// standIn lets a computer player play on for somebody whose time is up.
func (b *Bot) standIn(ctx context.Context, r Request) (Answer, error) {
	return b.done(r, r.arg(0), "done.standin"), b.change(ctx, r, r.arg(0), func(s *table.Sitting) error {
		return s.ReplaceLate(r.User.ID, b.now())
	})
}
