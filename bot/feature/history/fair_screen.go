package history

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/render/i18n"
)

// pledgeScreen returns everything published about the random draws, before or during a match. Before it, players can
// give their lucky words there.
func pledgeScreen(l *i18n.Language, v *view.View, user string) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, v), Text: l.Say("verify.unprovable"), Color: ui.Brass}
	if !v.IsVerifiable() {
		return s
	}
	c, plays, down := v.Chance(), 0, ""
	if v.Match != nil {
		plays = v.Match.Len()
		down = faceDownLines(l, v, v.Said(), plays)
	}
	s.Text = ui.Lines(
		l.Say(presenter.GameKey(l, v, "fair.pledge")), published(c.Proof(nil, false), c.Head(v.Match, plays)),
		links(l, v.Said(), c.Chain), ownWord(l, v, c, user), down,
	)
	s.Rows = ui.ButtonRows(presenter.WordButton(l, v, user))
	return s
}

// fairPlayScreen returns the verification of a finished match, see verifiedScreen, and what is published for the
// rematch.
func fairPlayScreen(l *i18n.Language, t *view.Past, user string, others ...*view.Past) ui.Screen {
	s := verifiedScreen(l, t, others...)
	if next := presenter.NextLine(l, t.View); next != "" {
		c := t.NextChance()
		own := ""
		if seat, seated := t.Seat(user); seated {
			own = wordOf(l, c, t.NextSeat(seat))
		}
		names := slices.Clone(t.Said())
		for seat, name := range t.Said() {
			names[t.NextSeat(game.Seat(seat))] = name
		}
		s.Text = ui.Lines(s.Text, ui.Bold(next), published(c.Proof(nil, false), c.Head(nil, 0)),
			links(l, names, c.Chain), own)
		s.Rows = ui.ButtonRows(presenter.WordButton(l, t.View, user))
	}
	return s
}

// mostLinks is how many of the latest links of a chain are shown.
const mostLinks = 20

// links lists whose the links of a chain are, in order; "" if there are none.
func links(l *i18n.Language, names []string, chain []game.Link) string {
	if len(chain) == 0 {
		return ""
	}
	var whose []string
	if len(chain) > mostLinks {
		chain, whose = chain[len(chain)-mostLinks:], []string{"…"}
	}
	for _, link := range chain {
		whose = append(whose, l.Event(names, game.Say("name", link.Seat)))
	}
	return l.Say("fair.links", l.Commas(whose))
}

// published returns the published data in the form of a record, with the current head. The first line is called
// protocol, not dice as in a record, because the game may draw something else.
func published(p game.Proof, head string) string {
	before := len(p.Chain) - mostLinks
	p.Chain = p.Chain[max(0, before):]
	lines := p.Header()
	lines[0] = "protocol " + p.Dice
	if before > 0 {
		lines = append(lines, fmt.Sprintf("# chain: %d before", before))
	}
	return "```\n" + strings.Join(append(lines, "head "+head), "\n") + "\n```"
}

// ownWord returns a player's own lucky word, see wordOf; "" for others.
func ownWord(l *i18n.Language, v *view.View, c fair.Chance, user string) string {
	if seat, seated := v.Seat(user); seated {
		return wordOf(l, c, seat)
	}
	return ""
}

// wordOf returns a player's lucky word with its salt, so that they can find it in the chain.
func wordOf(l *i18n.Language, c fair.Chance, seat game.Seat) string {
	if salts := c.Salts(); salts != nil && salts[seat] != "" {
		return l.Say(pressKey("fair.yours", c.Words[seat]), ui.Escape(c.Words[seat]), ui.Code64(salts[seat]))
	}
	return ""
}

// pressNumber matches an interaction id, which replaces a lucky word that was not given.
var pressNumber = regexp.MustCompile(`^\d{17,20}$`)

// pressKey returns the key for a given word, or the variant for one that may be an interaction id. The record
// does not distinguish an interaction id from a word that looks like one.
func pressKey(key, word string) string {
	if pressNumber.MatchString(word) {
		return key + ".press"
	}
	return key
}
