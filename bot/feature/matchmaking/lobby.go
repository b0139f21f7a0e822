package matchmaking

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Join takes a free seat of a lobby, or changes the user's crew. Without a crew in the request, any seat will do. In
// the ready check of a full lobby the user gets a place on its waiting list.
func (f Feature) Join(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.join(ctx, r, func(*view.View) error { return nil })
}

// join is like Join, unless may refuses it.
func (f Feature) join(
	ctx context.Context, r *interaction.Request, may func(*view.View) error,
) (interaction.Response, error) {
	refusal := cmp.Or(f.maySit(ctx, r), f.limits().MayJoin(ctx, r.Table, r.User.ID, r.ID))
	if _, seated := r.Seat(); seated {
		refusal = nil
	}
	r, err := f.arrive(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	join := func(v *view.View) error { return v.Join(r.User, f.Now()) }
	if r.Arg("crew") != "" {
		crew, err := r.Number("crew")
		if err != nil {
			return interaction.Response{}, err
		}
		join = func(v *view.View) error { return v.JoinCrew(r.User, crew, f.Now()) }
	}
	a, err := f.gathered(ctx, r, func(v *view.View) error { return cmp.Or(may(v), join(v), refusal) })
	if place := r.View.Place(r.User.ID); place > 0 && errors.Is(err, table.ErrSeated) {
		return r.Ephemeral("lobby.queued", place), nil
	}
	if err != nil {
		return a, err
	}
	if place := a.Table.Place(r.User.ID); place > 0 {
		waits := r.Ephemeral("lobby.queued", place)
		waits.Table, waits.Separate = a.Table, true
		return waits, nil
	}
	return a, nil
}

// shuffle deals the players of a lobby to its crews at random.
func (f Feature) shuffle(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.changed(ctx, r, func(v *view.View) error { return v.Shuffle(r.User.ID, f.Dice, f.Now()) })
}

// leave gives up the user's seat in a lobby.
func (f Feature) leave(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.gathered(ctx, r, func(v *view.View) error { return v.Leave(r.User.ID, f.Now()) })
}

// gathered changes the players of a lobby. If two users remain, it reserves their claim on the channel like that of a
// challenge. It ignores another game of theirs until the lobby starts, since more players may join.
func (f Feature) gathered(
	ctx context.Context, r *interaction.Request, change func(*view.View) error,
) (interaction.Response, error) {
	a, err := f.changed(ctx, r, change)
	if err == nil && len(a.Table.Users()) == 2 {
		err = f.Pairs.reserve(ctx, a.Table.Channel, a.Table.ID, a.Table.Company())
	}
	if errors.As(err, new(interaction.Engaged)) {
		return a, nil
	}
	return a, err
}

// start starts the match of a lobby. If one player has blocked another since they joined, the one who blocked leaves
// the lobby instead.
func (f Feature) start(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if err := r.View.MayStart(r.User.ID, f.Now()); err != nil && !r.View.HasHandled(r.ID) {
		return interaction.Response{}, err
	}
	lineup := r.View.Lineup()
	feuds, err := f.Members.Blocks(ctx, lineup)
	if err != nil {
		return interaction.Response{}, err
	}
	if len(feuds) > 0 && !r.View.HasHandled(r.ID) {
		return f.parted(ctx, r, feuds)
	}
	return f.begin(ctx, r, lineup, func(v *view.View) error {
		return v.Start(r.User.ID, r.ID, f.Dice, f.Now())
	})
}

// parted removes the author of the first block from the lobby. It returns ErrBlocking if the user of the request is the
// author of a block.
func (f Feature) parted(
	ctx context.Context, r *interaction.Request, feuds []member.Block,
) (interaction.Response, error) {
	if slices.ContainsFunc(feuds, func(of member.Block) bool { return of.By == r.User.ID }) {
		return interaction.Response{}, member.ErrBlocking
	}
	return f.gathered(ctx, r, func(v *view.View) error { return v.Leave(feuds[0].By, f.Now()) })
}

// enlist puts a computer player on a free seat, or removes the last one from a lobby. In a challenge this starts the
// match.
func (f Feature) enlist(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	level := r.Arg("level")
	computer := func(v *view.View) table.Player {
		return table.Player{Name: freeName(f.Words, v.Locale, level, v.Table.Names()), Level: level}
	}
	switch {
	case level == presenter.RemoveOption:
		return f.changed(ctx, r, func(v *view.View) error { return v.Dismiss(r.User.ID, f.Now()) })
	case !slices.Contains(r.View.LevelNames(), level):
		return interaction.Response{}, interaction.ErrMalformed
	case r.View.Lobby:
		return f.changed(ctx, r, func(v *view.View) error { return v.Enlist(r.User.ID, computer(v), f.Now()) })
	case r.View.Players[0].User != r.User.ID:
		return interaction.Response{}, table.ErrNotHost
	}
	return f.begin(ctx, r, []string{r.User.ID}, func(v *view.View) error {
		return v.StartAgainstComputer(r.User.ID, computer(v), r.ID, f.Dice, f.Now())
	})
}

// arrange makes a change that the host has picked from the menu of a ready check.
func (f Feature) arrange(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	verb, to, _ := strings.Cut(r.Arg("change"), presenter.ChangeSeparator)
	r.Params["to"], r.Params["level"] = to, verb
	switch verb {
	case "fill":
		return f.fill(ctx, r)
	case "rated":
		return f.switchRated(ctx, r)
	case "shuffle":
		return f.shuffle(ctx, r)
	}
	return f.enlist(ctx, r)
}

// freeName returns a free name for a computer player: its level, with a Roman numeral if the name is taken.
// Digits could be mistaken for points.
func freeName(words *i18n.Catalogue, locale, level string, taken []string) string {
	plain := words.For(locale).Say("level." + level)
	for _, numeral := range []string{"", " II", " III", " IV", " V"} {
		if name := plain + numeral; !slices.Contains(taken, name) {
			return name
		}
	}
	return plain + " VI"
}
