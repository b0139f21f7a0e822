package digest

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"dockside/bot/dailies"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/daily"
	"dockside/render"
	"dockside/render/i18n"
	"dockside/render/ladder"
)

// silentWeek is the number of days without any answer after which a server gets no digests.
const silentWeek = 7

// screen returns the digest about a day. There is none if the server had no answers for a week.
func (f Feature) screen(ctx context.Context, server string, day daily.Day) (s ui.Screen, some bool, err error) {
	c, err := f.Crowd(ctx, server, day)
	if err != nil {
		return s, false, err
	}
	if len(c.People) == 0 {
		if some, err := f.playedSince(ctx, server, day-silentWeek); !some || err != nil {
			return s, false, err
		}
	}
	d := digest{crowd: c}
	if d.Puzzle, err = f.Dailies.Puzzle(ctx, day); err != nil {
		return s, false, err
	}
	if d.streak, err = f.Dailies.GroupStreakOn(ctx, server, day); err != nil {
		return s, false, err
	}
	if d.ranking, err = f.Ranking(ctx, server, day); err != nil {
		return s, false, err
	}
	l, err := f.Members.GuildLanguage(ctx, server, "")
	if err != nil {
		return s, false, err
	}
	return presenter.WithInvite(l, d.screen(l, d.View(l, f.Words)), f.Invite), true, nil
}

// playedSince reports whether somebody on a server answered after a day.
func (f Feature) playedSince(ctx context.Context, server string, day daily.Day) (bool, error) {
	for d := day + 1; d <= day+silentWeek; d++ {
		c, err := f.Crowd(ctx, server, d)
		if len(c.People) > 0 || err != nil {
			return err == nil, err
		}
	}
	return false, nil
}

// Ranking returns the ranking of the week of a day, without banned people. People who want to be named nowhere have no
// names.
func (f Feature) Ranking(ctx context.Context, server string, day daily.Day) ([]dailies.Row, error) {
	week, err := f.Dailies.Week(ctx, server, day.Week())
	if err != nil {
		return nil, err
	}
	week = week[:min(len(week), int(day-day.Week().First())+1)]
	if err := f.hide(ctx, server, week); err != nil {
		return nil, err
	}
	return dailies.Ranking(week), nil
}

// digest is the content of a daily digest.
type digest struct {
	*dailies.Puzzle
	crowd   dailies.Crowd
	streak  daily.Streak
	ranking []dailies.Row
}

// screen returns the message of a digest.
func (d digest) screen(l *i18n.Language, v *view.View) ui.Screen {
	s := ui.Screen{
		Title: l.Say(d.Game.Rules.Name+".daily", presenter.DayOfMonth(l, d.Day.Begins())), Color: ui.Brass,
		Silent: true,
	}
	best := presenter.MoveLabel(l, v.Said(), v.Face, v.Match.State().View(d.Seat), d.Seat, d.Best())
	found := l.Say("daily.digest.nobody", ui.Bold(best))
	if all := len(d.crowd.People); all > 0 {
		found = l.Say("daily.digest.found", d.found(), all, "**"+best+"**")
	}
	s.Text = ui.Paragraphs(ui.Lines(l.Say("daily.streak.group", d.streak.Len()), found), d.scores(l))
	s.Try(func() { d.picture(&s, l, v) })
	s.Rows = ui.ButtonRows([]ui.Button{whyButton(l, d.Puzzle), playButton(l, d.Puzzle), todayButton(l)})
	return s
}

// found returns the number of people who found the best move.
func (d digest) found() int { return d.crowd.Choices()[d.Best()] }

// scores lists the people by their anchors, the best first: users who share by name, and all others as a number.
func (d digest) scores(l *i18n.Language) string {
	var lines []string
	for anchors := daily.MaxAnchors; anchors > 0; anchors-- {
		some := slices.DeleteFunc(slices.Clone(d.crowd.People), func(e dailies.Entry) bool { return e.Anchors != anchors })
		if len(some) > 0 {
			lines = append(lines, l.Say("daily.digest.scored", anchorWords(l, anchors), peopleWords(l, some),
				strings.Repeat(anchor, anchors)))
		}
	}
	return ui.Lines(lines...)
}

// picture adds the picture of a digest.
func (d digest) picture(s *ui.Screen, l *i18n.Language, v *view.View) {
	if !v.Face.Traits().Daily {
		return
	}
	scene := presenter.SceneAt(l, v, render.Daily, v.Match.Len(), game.Public)
	scene.Puzzle = &render.Puzzle{
		Title: title(l, d.Puzzle), Date: presenter.DayOfMonth(l, d.Day.Begins()), Seat: d.Seat, Best: chancesOf(d.Puzzle)[0],
		Found: d.found(), All: len(d.crowd.People), Picks: d.picks(), Streak: d.streak.Len(), Podium: d.podium(l),
	}
	presenter.SetPicture(s, l, v, scene)
	s.Scene.Names = v.ShortAnonymous(l)
}

// picks returns the choices with the people who made them: the most frequent first, and the best move in any case.
func (d digest) picks() []render.Pick {
	picks := []render.Pick{{Move: d.Best()}}
	for _, e := range d.crowd.People {
		i := slices.IndexFunc(picks, func(p render.Pick) bool { return p.Move == e.Choice })
		if i < 0 {
			i, picks = len(picks), append(picks, render.Pick{Move: e.Choice})
		}
		if picks[i].Count++; e.Name != "" {
			picks[i].People = append(picks[i].People, render.Person{Name: ui.Plain(e.Name), Tint: ladder.Tint(e.User)})
		}
	}
	slices.SortStableFunc(picks, func(a, b render.Pick) int { return cmp.Compare(b.Count, a.Count) })
	return picks
}

// onPodium is the number of people on the podium.
const onPodium = 3

// podium returns the best of the week.
func (d digest) podium(l *i18n.Language) (all []render.Medal) {
	for _, r := range d.ranking[:min(len(d.ranking), onPodium)] {
		m := render.Medal{Rank: r.Place, Score: ui.Decimal(l, r.Points, 1)}
		if r.Name != "" {
			m.Person = render.Person{Name: ui.Plain(r.Name), Tint: ladder.Tint(r.User)}
		}
		all = append(all, m)
	}
	return all
}
