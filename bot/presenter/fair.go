package presenter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/table"
	"dockside/render/i18n"
)

// ownKey finds the words that a game has of its own for something, or else those of the house.
func ownKey(l *i18n.Language, v *view.View, key string) string {
	if special := v.Rules.Name + "." + key; l.Has(special) {
		return special
	}
	return key
}

// fairLine is the line below every public message. It shows the fingerprint of the head after the first n plays.
func fairLine(l *i18n.Language, v *view.View, n int) string {
	if !v.Provable() {
		return ""
	}
	return l.Say(ownKey(l, v, "fair.line"), fair.Fingerprint(v.Head(n)))
}

// nextLine is the same of the rematch, from the first vote on until it begins.
func nextLine(l *i18n.Language, v *view.View) string {
	if v.NextSeed == (fair.Seed{}) || v.Next != "" {
		return ""
	}
	return l.Say(ownKey(l, v, "fair.next"), fair.Fingerprint(v.NextChance().Head(nil, 0)))
}

// LastWord tells a player who has just given a word which line proves that nobody gave one later. It is empty
// without a chain.
func LastWord(l *i18n.Language, v *view.View) string {
	c := v.Chance()
	if v.Phase == table.Over {
		c = v.NextChance()
	}
	if len(c.Chain) == 0 {
		return ""
	}
	return l.Say("word.last", ui.Code64(fair.Fingerprint(c.Head(nil, 0))))
}

// fairButton opens what stands behind that line.
func fairButton(l *i18n.Language, v *view.View) ui.Button {
	return ui.Button{ID: ui.ID("dice", v.ID), Label: l.Say("button.fair")}
}

// Pledged tells a user what has been published of chance, whole, while a match goes on or is yet to begin.
func Pledged(l *i18n.Language, v *view.View, user string) ui.Screen {
	s := ui.Screen{Title: Title(l, v), Text: l.Say("verify.unprovable"), Color: ui.Brass}
	if !v.Provable() {
		return s
	}
	c, plays, down := v.Chance(), 0, ""
	if v.Match != nil {
		plays = v.Match.Len()
		down = FaceDown(l, v, v.Said(), plays)
	}
	s.Text = ui.Lines(l.Say(ownKey(l, v, "fair.pledge")), published(c.Proof(nil, false), c.Head(v.Match, plays)),
		links(l, v.Said(), c.Chain), ownWord(l, v, c, user), down)
	return s
}

// FairPlay tells a user what is found when a match is over, see Verified; then also what has been published
// for the rematch.
func FairPlay(l *i18n.Language, t *view.Past, user string, others ...*view.Past) ui.Screen {
	s := Verified(l, t, others...)
	if next := nextLine(l, t.View); next != "" {
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
	}
	return s
}

// mostLinks is how many links of a chain are shown, the latest ones.
const mostLinks = 20

// links tells whose the links of a chain are, in their order; nothing where there are none.
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
	return l.Say("fair.links", strings.Join(whose, ", "))
}

// published is what has been published of chance much as it stands in a record, with the head as it is now.
// The first line names the protocol, which a record calls its dice whatever the game draws.
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

// ownWord tells a user their own word, see wordOf; nothing to others.
func ownWord(l *i18n.Language, v *view.View, c fair.Chance, user string) string {
	if seat, seated := v.Seat(user); seated {
		return wordOf(l, c, seat)
	}
	return ""
}

// wordOf tells a player their own word with its salt: so they can see that it stands in the chain.
func wordOf(l *i18n.Language, c fair.Chance, seat game.Seat) string {
	if salts := c.Salts(); salts != nil && salts[seat] != "" {
		return l.Say(pressKey("fair.yours", c.Words[seat]), ui.Escape(c.Words[seat]), ui.Code64(salts[seat]))
	}
	return ""
}

// pressNumber is what the number of a press looks like, which stands in for a word that was not given.
var pressNumber = regexp.MustCompile(`^\d{17,20}$`)

// pressKey is the key for a word that somebody has given, or else for one that may be the number of a
// press: nothing that is kept tells such a number from a word that looks like one.
func pressKey(key, word string) string {
	if pressNumber.MatchString(word) {
		return key + ".press"
	}
	return key
}
