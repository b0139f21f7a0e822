package digest

import (
	"context"
	"errors"
	"maps"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/game/daily"
	"dockside/render"
	"dockside/render/i18n"
)

// How long one replica may take to edit a line, and for how long no other one edits it meanwhile.
const (
	editTime = 10 * time.Second
	held     = 2 * editTime
)

// showLine brings the line of a channel for today up to date, and sends it if there is none. If another replica edits
// it, that one looks again afterwards.
func (f Feature) showLine(ctx context.Context, server, channel, locale string) error {
	day := daily.On(f.Dailies.Now())
	if err := f.listLine(ctx, server, channel, day); err != nil {
		return err
	}
	return f.updateLine(ctx, line{server, channel, locale, day, true})
}

// line is a line to update. Only after somebody shared their answer it may be sent.
type line struct {
	server, channel, locale string
	day                     daily.Day
	shared                  bool
}

// listLine lists a line among those that are kept up to date. It does so before the line is sent, so that none is
// missing.
func (f Feature) listLine(ctx context.Context, server, channel string, day daily.Day) error {
	name := server + "/" + channel
	known, err := guild.ListedLinesDocument.Load(ctx, f.Store)
	if err != nil || known.Days[name] == day {
		return err
	}
	_, err = guild.ListedLinesDocument.Revise(ctx, f.Store, func(all *guild.ListedLines) error {
		days := maps.Clone(all.Days)
		if days == nil {
			days = map[string]daily.Day{}
		}
		days[name], all.Days = day, days
		return nil
	})
	return err
}

// updateLine shows the current state in a line until it has not changed meanwhile.
func (f Feature) updateLine(ctx context.Context, of line) error {
	for {
		s, shown, err := f.lineScreen(ctx, of)
		if err != nil {
			return err
		}
		known, mine, err := f.holdLine(ctx, of, shown)
		if err != nil || !mine {
			return err
		}
		again, err := f.writeLine(ctx, of, known, s, shown)
		if err != nil || !again {
			return err
		}
		of.shared = false // the line is there now
	}
}

// lineScreen returns what a line says now, with a fingerprint of it.
func (f Feature) lineScreen(ctx context.Context, of line) (ui.Screen, string, error) {
	c, err := f.Crowd(ctx, of.server, of.day)
	if err != nil {
		return ui.Screen{}, "", err
	}
	l, err := f.Members.GuildLanguage(ctx, of.server, of.locale)
	if err != nil {
		return ui.Screen{}, "", err
	}
	p, err := f.Dailies.Puzzle(ctx, of.day)
	if err != nil {
		return ui.Screen{}, "", err
	}
	s := ui.Screen{
		Text: lineWords(l, p, c), Color: ui.Brass, Silent: true, Rows: ui.ButtonRows([]ui.Button{todayButton(l)}),
	}
	return presenter.WithInvite(l, s, f.Invite), publish.NonceOf(s.Text), nil
}

// holdLine claims the right to edit a line for a while. It is not given while another replica has it, when the line
// shows that already, or when nobody shared an answer in the channel on that day.
func (f Feature) holdLine(ctx context.Context, of line, shown string) (known guild.DailyLine, mine bool, err error) {
	now := f.Now()
	_, err = guild.DailyLinesOf(of.server).Revise(ctx, f.Store, func(all *guild.DailyLines) error {
		known = all.Channels[of.channel]
		if known.Day != of.day {
			known = guild.DailyLine{Day: of.day}
		}
		needed := of.shared || known.Message != "" && known.Shown != shown
		if mine = needed && !now.Before(known.Held); !mine {
			return nil
		}
		known.Held = now.Add(held).UTC()
		return all.Keep(of.channel, known)
	})
	return known, mine, err
}

// writeLine sends or edits a line that this replica holds, and records that. It reports whether to look again.
func (f Feature) writeLine(
	ctx context.Context, of line, known guild.DailyLine, s ui.Screen, shown string,
) (again bool, err error) {
	sending, cancel := context.WithTimeout(ctx, editTime)
	defer cancel()
	next, failed := f.sendLine(sending, of, known, s)
	if failed == nil {
		next.Shown = shown
	}
	release := context.WithoutCancel(ctx)
	_, err = guild.DailyLinesOf(of.server).Revise(release, f.Store, func(all *guild.DailyLines) error {
		now := all.Channels[of.channel]
		if now.Day != known.Day || !now.Held.Equal(known.Held) {
			return nil // it took too long, so another replica holds the line
		}
		next.Held = time.Time{}
		return all.Keep(of.channel, next)
	})
	return failed == nil, errors.Join(failed, err)
}

// sendLine edits a line, or sends it if there is none, or if it was deleted and somebody shares an answer.
func (f Feature) sendLine(ctx context.Context, of line, known guild.DailyLine, s ui.Screen) (guild.DailyLine, error) {
	m, err := f.Composer.Compose(ctx, s)
	if err != nil {
		return known, err
	}
	if known.Message != "" {
		err := f.Discord.Edit(ctx, of.channel, known.Message, m)
		if discord.Code(err) != discord.UnknownMessage || !of.shared {
			return known, unlessDeleted(err)
		}
		known.Message, known.Sent = "", known.Sent+1
	}
	nonce := publish.NonceOf(of.server, "daily line", of.channel, of.day, known.Sent)
	id, same, err := f.Discord.Send(ctx, of.channel, nonce, m)
	if err == nil && !same { // an earlier attempt has sent it
		err = f.Discord.Edit(ctx, of.channel, id, m)
	}
	known.Message = id
	return known, err
}

// unlessDeleted ignores the error that a message was deleted.
func unlessDeleted(err error) error {
	if discord.Code(err) == discord.UnknownMessage {
		return nil
	}
	return err
}

// lineWords says who played: those who share by name, all others as a number.
func lineWords(l *i18n.Language, p *dailies.Puzzle, c dailies.Crowd) string {
	played, who := p.Game.Rules.Name+".daily.played", peopleWords(l, c.People)
	if len(c.Named()) == 0 {
		who = raised(who)
	}
	return l.Say(played, len(c.People), who)
}

// raised returns words for the beginning of a sentence.
func raised(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}

// mostNamed is the number of people who are named in one place. More are counted.
const mostNamed = 20

// peopleWords lists people: those with names by name, and all others as a number.
func peopleWords(l *i18n.Language, people []dailies.Entry) string {
	var names []string
	for _, e := range people {
		if e.Name != "" && len(names) < mostNamed {
			names = append(names, ui.Escape(e.Name))
		}
	}
	switch others := len(people) - len(names); {
	case len(names) == 0:
		return l.Say("daily.people", others)
	case others > 0:
		names = append(names, l.Say("daily.others", others))
	}
	return l.List(names)
}

// todayButton opens the puzzle of today.
func todayButton(l *i18n.Language) ui.Button {
	return ui.Button{ID: "daily", Label: l.Say("daily.button.today"), Style: render.Primary}
}

// lineAt splits the name of a listed line.
func lineAt(name string) (server, channel string) {
	server, channel, _ = strings.Cut(name, "/")
	return server, channel
}
