package bot

import (
	"context"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// film shows the user alone how a match went: the pictures that stayed in the channel one after
// another, and the result.
func (b *Bot) film(ctx context.Context, r Request) (Answer, error) { return b.retell(ctx, r, false) }

// still shows the same side by side, for people who want nothing to move.
func (b *Bot) still(ctx context.Context, r Request) (Answer, error) { return b.retell(ctx, r, true) }

func (b *Bot) retell(ctx context.Context, r Request, still bool) (Answer, error) {
	t, err := b.stored(ctx, r, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	l, v := b.private(r), t.view
	if !filmed(v) {
		return whisper(l, "film.none"), nil
	}
	a := Answer{Kind: Whisper, Screen: b.retold(l, v, still)}
	if r.Private {
		a.Kind = Replace
	}
	return a, nil
}

// filmed tells whether a match is over and left anything in the channel to make a film of.
func filmed(v *view) bool {
	return v.Phase == table.Over && len(kept(v)) > 0
}

// kept lists the plays that left a picture in the channel.
func kept(v *view) []int {
	var plays []int
	for i := range v.match.Len() {
		if _, ok := keeps(v.Face, v.match.Events(i)); ok {
			plays = append(plays, i)
		}
	}
	return plays
}

// retold is a match as a film or as a still, with a button for the other.
func (b *Bot) retold(l *text.Language, v *view, still bool) Screen {
	reel, told := b.reel(l, v)
	s := Screen{Title: b.title(l, v), Text: l.Say("film.text"), Color: brass, Reel: reel, Still: still, Face: v.Face}
	s.Alt = l.Say("film.alt") + " " + told
	other := Button{ID: customID("still", v.ID), Label: l.Say("button.still")}
	if still {
		s.Text, s.Alt = l.Say("still.text"), l.Say("still.alt")+" "+told
		other = Button{ID: customID("film", v.ID), Label: l.Say("button.film")}
	}
	s.Rows = buttonRows([]Button{other})
	return s
}

// reel lists the scenes of a film, and tells what they show: the result, then how it came to that.
func (b *Bot) reel(l *text.Language, v *view) (scenes []render.Scene, alt string) {
	result := b.scene(l, v, render.Final, v.match.Len(), game.Public)
	told := []string{l.Events(v.Names(), v.Face.Describe(result)[:1])}
	for _, i := range kept(v) {
		events := v.match.Events(i)
		kind, _ := keeps(v.Face, events)
		scenes = append(scenes, b.scene(l, v, kind, i+1, game.Public))
		told = append(told, l.Event(v.Names(), events[0]), l.Event(v.Names(), v.standing(i+1)))
	}
	return append(scenes, result), strings.Join(told, " ")
}

// draw makes what a screen shows.
func (b *Bot) draw(ctx context.Context, s Screen) (render.Picture, error) {
	switch {
	case s.Drawing != nil:
		return b.studio.Make(ctx, s.Drawing)
	case s.Reel == nil:
		return b.studio.Draw(ctx, s.Face, *s.Scene)
	case s.Still:
		return b.cinema.Still(ctx, s.Face, s.Reel)
	}
	return b.cinema.Film(ctx, s.Face, s.Reel)
}
