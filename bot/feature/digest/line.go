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

// The maximum time of an edit of a line by one replica, and the time in which no other replica edits it.
const (
	editTime = 10 * time.Second
	held     = 2 * editTime
)

// expectLine notes that a channel is to have a line for a day, before an answer is shared there. So a round sends the
// line if this process dies meanwhile.
func (f Feature) expectLine(ctx context.Context, server, channel string, day daily.Day) error {
	if err := f.listLine(ctx, server, channel, day); err != nil {
		return err
	}
	known, err := guild.DailyLinesOf(server).Load(ctx, f.Store)
	if at := known.Channels[channel]; err != nil || at.Day == day && (at.Waits || at.Message != "") {
		return err
	}
	_, err = guild.DailyLinesOf(server).Revise(ctx, f.Store, func(all *guild.DailyLines) error {
		at := all.Channels[channel]
		if at.Day != day {
			at = guild.DailyLine{Day: day}
		}
		at.Waits = at.Message == ""
		return all.Keep(channel, at)
	})
	return err
}

// line is a line to update. Shared means that a user has just shared their answer, so that a deleted line is sent
// again.
type line struct {
	server, channel string
	day             daily.Day
	shared          bool
}

// listLine adds a line to the index of current lines. It does so before the line is sent, so that the index misses
// none.
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

// updateLine shows the current state in a line until it has not changed meanwhile. It sends the line if there is none.
// If another replica edits it, that one looks again afterwards.
func (f Feature) updateLine(ctx context.Context, of line) error {
	for {
		now, err := f.lineContent(ctx, of)
		if err != nil {
			return err
		}
		known, mine, err := f.holdLine(ctx, of, now)
		if err != nil || !mine {
			return err
		}
		again, err := f.writeLine(ctx, of, known, now)
		if err != nil || !again {
			return err
		}
		of.shared = false // the line is there now, or waits
	}
}

// content is what a line says.
type content struct {
	ui.Screen
	shown string // a fingerprint
	empty bool   // there are no answers
}

// lineContent returns what a line says now.
func (f Feature) lineContent(ctx context.Context, of line) (content, error) {
	c, err := f.Crowd(ctx, of.server, of.day)
	if err != nil {
		return content{}, err
	}
	l, err := f.Members.GuildLanguage(ctx, of.server, "")
	if err != nil {
		return content{}, err
	}
	p, err := f.Dailies.Puzzle(ctx, of.day)
	if err != nil {
		return content{}, err
	}
	s := ui.Screen{
		Text: lineWords(l, p, c), Color: ui.Brass, Silent: true, Rows: ui.ButtonRows([]ui.Button{todayButton(l)}),
	}
	return content{presenter.WithInvite(l, s, f.Invite), publish.NonceOf(s.Text), len(c.People) == 0}, nil
}

// holdLine claims the right to edit a line for a while. It does not succeed while another replica has it, if the line
// is up to date, or if no user shared an answer in the channel on that day.
func (f Feature) holdLine(ctx context.Context, of line, show content) (known guild.DailyLine, mine bool, err error) {
	now := f.Now()
	_, err = guild.DailyLinesOf(of.server).Revise(ctx, f.Store, func(all *guild.DailyLines) error {
		known = all.Channels[of.channel]
		if known.Day != of.day {
			known = guild.DailyLine{Day: of.day}
		}
		known.Waits = known.Message == "" && (known.Waits || of.shared)
		needed := of.shared || known.Message != "" && known.Shown != show.shown || known.Waits && !show.empty
		if mine = needed && !now.Before(known.Held); !mine {
			return nil
		}
		if known.Waits && known.Tried.IsZero() {
			known.Tried = now.UTC()
		}
		known.Held = now.Add(held).UTC()
		return all.Keep(of.channel, known)
	})
	return known, mine, err
}

// writeLine sends or edits a line that this replica holds, and records that. It reports whether to look again.
func (f Feature) writeLine(
	ctx context.Context, of line, known guild.DailyLine, show content,
) (again bool, err error) {
	sending, cancel := context.WithTimeout(ctx, editTime)
	defer cancel()
	next, failed := f.sendLine(sending, of, known, show.Screen)
	if rejected := discord.IsRejected(failed) && discord.RetryAfter(failed) == 0; failed == nil || rejected {
		next.Shown = show.shown // a retry does not help
		next.Waits = next.Waits && !rejected
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

// sendLine edits a line, or sends it if there is none, and returns its new state. If the line was deleted and a user
// shares an answer, it waits to be sent again.
func (f Feature) sendLine(ctx context.Context, of line, known guild.DailyLine, s ui.Screen) (guild.DailyLine, error) {
	m, err := f.Composer.Compose(ctx, s)
	if err != nil {
		return known, err
	}
	if known.Message != "" {
		err := f.Discord.Edit(ctx, of.channel, known.Message, m)
		if discord.Code(err) == discord.UnknownMessage && of.shared {
			return guild.DailyLine{Day: known.Day, Sent: known.Sent + 1, Waits: true}, nil
		}
		return known, unlessDeleted(err)
	}
	if f.Now().Sub(known.Tried) > lostAfter {
		return f.reconsider(ctx, of, known)
	}
	nonce := publish.NonceOf(of.server, "daily line", of.channel, of.day, known.Sent)
	id, same, err := f.Discord.Send(ctx, of.channel, nonce, m)
	if err == nil && !same { // an earlier attempt has sent it
		err = f.Discord.Edit(ctx, of.channel, id, m)
	}
	fresh := known.Tried.Equal(known.Held.Add(-held))
	if discord.IsRejected(err) && fresh { // certainly not sent
		known.Tried = time.Time{}
	}
	if id != "" {
		known.Message, known.Waits, known.Tried = id, false, time.Time{}
	}
	return known, err
}

// reconsider returns the new state of a line that was first sent without a response so long ago that Discord does not
// recognise its nonce. It is sent again if it is certainly not in the channel, or if a user shares an answer.
func (f Feature) reconsider(ctx context.Context, of line, known guild.DailyLine) (guild.DailyLine, error) {
	posted, err := f.postedSince(ctx, of.channel, known.Tried)
	if err != nil {
		return known, err
	}
	known.Tried, known.Waits = time.Time{}, !posted || of.shared
	return known, nil
}

// unlessDeleted ignores the error that a message was deleted.
func unlessDeleted(err error) error {
	if discord.Code(err) == discord.UnknownMessage {
		return nil
	}
	return err
}

// lineWords lists today's players: users who share by name, and all others as a number.
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

// peopleWords lists people: with a name if they have one, and all others as a number.
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
