package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// secret is the panel in which a seat makes its choices where the others must not see what it
// can do and thinks of; ok is false where everybody chooses on the board. A game with secrets
// whose face knows no such panel shows the table there, as the seat sees it.
func (v *view) secret() (kind render.Kind, ok bool) {
	switch kind := v.Face.Traits().Private; {
	case kind != "":
		return kind, true
	case v.Rules.Hidden:
		return render.Table, true
	}
	return "", false
}

// handButton opens the panel of the own hand. Everybody sees the same button.
func (b *Bot) handButton(l *text.Language, v *view, kind render.Kind) Button {
	label := l.Say("button.hand")
	if kind != render.Table {
		label = l.Say(v.Rules.Name + ".panel." + string(kind))
	}
	return Button{ID: customID("hand", v.ID), Label: label, Style: render.Primary}
}

// hand opens the private panel of the user's seat. It can be opened at any time and as often as
// one likes: nothing lives there alone.
func (b *Bot) hand(ctx context.Context, r Request) (Answer, error) {
	v, seat, err := b.holder(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	return r.inPlace(b.handScreen(b.private(r), v, seat, "", "")), nil
}

// think shows what a move would be like before it is made. The draft is only a thought: the
// button carries it, and nobody else sees that.
func (b *Bot) think(ctx context.Context, r Request) (Answer, error) {
	v, seat, err := b.holder(ctx, r, r.arg(0))
	switch {
	case err != nil:
		return Answer{}, err
	case r.arg(1) != v.match.Decision(seat) || !slices.Contains(v.match.Turn(), seat):
		return Answer{}, table.ErrStale
	}
	return r.inPlace(b.handScreen(b.private(r), v, seat, game.Move(r.value(2)), "")), nil
}

// holder finds the seat of a user who may look into its hand.
func (b *Bot) holder(ctx context.Context, r Request, id string) (*view, game.Seat, error) {
	v, err := b.load(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	_, secret := v.secret()
	seat, seated := v.Seat(r.User.ID)
	switch {
	case !secret:
		return nil, 0, errUnknown
	case v.Phase != table.Playing && v.Phase != table.Over:
		return nil, 0, table.ErrNotStarted
	case !seated:
		return nil, 0, table.ErrNotSeated
	case v.Players[seat].Left():
		return nil, 0, table.ErrLeft
	}
	return v, seat, nil
}

// handScreen is the panel of a seat: what it has, what it thinks of, and what it can do. The note
// tells what has just been done.
func (b *Bot) handScreen(l *text.Language, v *view, seat game.Seat, draft game.Move, note string) Screen {
	kind, _ := v.secret()
	s := Screen{Title: b.title(l, v), Color: brass}
	b.picture(&s, l, v, kind, v.match.Len(), seat)
	s.Scene.Seat, s.Scene.Draft = seat, draft
	s.Alt = l.Events(v.Names(), v.Face.Describe(*s.Scene))
	s.Text = join(note, b.handLine(l, v, seat, draft))
	if slices.Contains(v.match.Turn(), seat) {
		s.Rows = b.choices(l, v, seat, draft)
	}
	return s
}

// handLine says what is expected of a seat.
func (b *Bot) handLine(l *text.Language, v *view, seat game.Seat, draft game.Move) string {
	switch {
	case v.match.Outcome().Over():
		return ""
	case !slices.Contains(v.match.Turn(), seat):
		return l.Say("hand.wait")
	case draft == "":
		return l.Say("hand.choose")
	}
	return l.Say("hand.draft")
}

// afterwards is what a private message shows after a move was made in it: the hand where the
// game has one.
func (b *Bot) afterwards(ctx context.Context, r Request, id string, plain Screen) (Screen, error) {
	v, seat, err := b.holder(ctx, r, id)
	switch {
	case errors.Is(err, errUnknown):
		return plain, nil
	case err != nil:
		return Screen{}, err
	}
	l, note := b.private(r), "hand.done"
	if s, ok := v.match.State().(game.Sealer); ok && slices.Contains(s.Sealed(), seat) {
		note = "hand.sealed"
	}
	return b.handScreen(l, v, seat, "", "**"+l.Say(note)+"**"), nil
}

// choices are the buttons and menus for what a seat may do, for the words chosen so far.
func (b *Bot) choices(l *text.Language, v *view, seat game.Seat, draft game.Move) []Row {
	var buttons []Button
	var menus []Row
	decision := v.match.Decision(seat)
	for i, c := range v.Face.Choices(v.match.State().View(seat), seat, draft) {
		label := l.Event(v.Names(), c.Label)
		if c.Menu == nil {
			buttons = append(buttons, Button{ID: choiceID(v.ID, decision, c), Label: label, Style: c.Style})
			continue
		}
		c.Move, c.Draft = game.Move(fmt.Sprintf("menu %d", i)), c.Draft || c.Menu[0].Draft
		menu := Menu{ID: choiceID(v.ID, decision, c), Placeholder: label}
		for _, o := range c.Menu {
			menu.Options = append(menu.Options, Option{Value: string(o.Move), Label: l.Event(v.Names(), o.Label)})
		}
		menus = append(menus, Row{Menu: &menu})
	}
	return append(buttonRows(buttons), menus...)
}

// choiceID is the custom id of a choice: it carries the decision for which it was drawn. A
// draft is only thought of.
func choiceID(table, decision string, c render.Choice) string {
	verb := "play"
	if c.Draft {
		verb = "think"
	}
	return customID(verb, table, decision, string(c.Move))
}
