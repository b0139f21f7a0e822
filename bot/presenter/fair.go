package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/fair"
	"dockside/render/i18n"
)

// GameKey returns the game's own key for a string, or else the common key.
func GameKey(l *i18n.Language, v *view.View, key string) string {
	if special := v.Rules.Name + "." + key; l.Has(special) {
		return special
	}
	return key
}

// fairLine returns the fairness line below public messages: the fingerprint of the chain's head after n plays.
func fairLine(l *i18n.Language, v *view.View, n int) string {
	if !v.IsVerifiable() {
		return ""
	}
	return l.Say(GameKey(l, v, "fair.line"), fair.Fingerprint(v.Head(n)))
}

// NextLine is like fairLine, but for the rematch, from the first vote until it begins.
func NextLine(l *i18n.Language, v *view.View) string {
	if v.NextSeed == (fair.Seed{}) || v.Next != "" {
		return ""
	}
	return l.Say(GameKey(l, v, "fair.next"), fair.Fingerprint(v.NextChance().Head(nil, 0)))
}

// FairButton opens the details of the fairness line.
func FairButton(l *i18n.Language, v *view.View) ui.Button {
	return ui.Button{ID: ui.ID("dice", v.ID), Label: l.Say("button.fair")}
}
