package digest

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/game/daily"
	"dockside/render/i18n"
)

// share names the user in the line of the channel, and gives them a text to share elsewhere. Outside of a server it
// only does the latter.
func (f Feature) share(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	day, err := f.day(r)
	if err != nil {
		return interaction.Response{}, err
	}
	known, err := f.Dailies.Of(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	a, answered := known.Days[day]
	if !answered {
		return interaction.Response{}, dailies.ErrUnanswered
	}
	said, err := f.publish(ctx, r, day)
	if err != nil {
		return interaction.Response{}, err
	}
	text, err := f.sharedText(ctx, r, day, a)
	if err != nil {
		return interaction.Response{}, err
	}
	s := ui.Screen{
		Text: ui.Paragraphs(said, r.Language.Say("daily.share.copy"), "```\n"+text+"\n```"), Color: ui.Mute,
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: s}, nil
}

// publish makes the answer of the user count on the server of a request, and updates the line of the channel. It
// returns what the user reads about that. Elsewhere it only says where an answer counts.
func (f Feature) publish(ctx context.Context, r *interaction.Request, day daily.Day) (string, error) {
	if r.Guild == "" || r.External {
		return r.Language.Say("daily.share.outside"), nil
	}
	who, said := r.User, "daily.share.named"
	if r.Preferences.Of(member.Named) == member.No {
		who.Name, said = "", "daily.share.counted"
	}
	today, shut := day == daily.On(f.Dailies.Now()), interaction.CanShow(r)
	if today && shut == nil {
		if err := f.expectLine(ctx, r.Guild, r.Channel, day); err != nil {
			return "", err
		}
	}
	if err := f.Dailies.Share(ctx, who, r.Guild, day); err != nil {
		return "", err
	}
	switch {
	case shut != nil:
		said = "daily.share.shut"
	case !today: // its line is not changed any more
		said = "daily.share.past"
	default:
		err := f.updateLine(ctx, line{r.Guild, r.Channel, day, true})
		if discord.IsClosed(err) {
			said = "daily.share.shut"
		} else if err != nil { // the next round repairs it
			f.Log.Warn("cannot update the line of today's players (will retry)", "channel", r.Channel, "error", err)
		}
	}
	return r.Language.Say(said), nil
}

// anchor is the symbol of a grade.
const anchor = "⚓"

// sharedText returns the text with which a user tells others how they did: first in words, then in symbols. It does not
// contain the move.
func (f Feature) sharedText(
	ctx context.Context, r *interaction.Request, day daily.Day, a dailies.Answer,
) (string, error) {
	p, err := f.Dailies.Puzzle(ctx, day)
	if err != nil {
		return "", err
	}
	own, err := f.Dailies.OwnStreaks(ctx, r.User.ID)
	if err != nil {
		return "", err
	}
	l := r.Language
	parts := []string{lowered(anchorWords(l, a.Anchors))}
	if a.Anchors == daily.MaxAnchors {
		parts = append(parts, l.Say("daily.share.best"))
	}
	if n := own.Any.Len(); n > 1 {
		parts = append(parts, l.Say("daily.share.streak", n))
	}
	title := l.Say(p.Game.Rules.Name+".daily.number", strconv.Itoa(day.Number()))
	return l.Say("list.label", title, l.Commas(parts)) + "\n" + strings.Repeat(anchor, a.Anchors), nil
}

// lowered returns words for the middle of a sentence.
func lowered(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToLower(first)) + words[size:]
}

// anchorWords returns a number of anchors in words.
func anchorWords(l *i18n.Language, n int) string { return l.Say("daily.anchors." + strconv.Itoa(n)) }
