package screen

import (
	"dockside/bot/text"
	"dockside/game"
	"dockside/game/fair"
	"dockside/table"
)

// pledge is what a challenge says of its dice: how they are drawn, and who has given a word.
func pledge(l *text.Language, v *View) string {
	if !v.Provable() {
		return ""
	}
	var who []game.Event
	for _, seat := range v.SeatsWithWord() {
		who = append(who, game.Say("name", seat))
	}
	if len(who) == 0 {
		return l.Say("dice.pledge")
	}
	return Lines(l.Say("dice.pledge"), l.Event(v.Said(), game.Say("dice.words", who)))
}

// commitment is what was published of the seed, whole on a challenge and where somebody asks, and as
// much as is needed to recognise it beside a board.
func commitment(l *text.Language, v *View) string {
	if !v.Provable() {
		return ""
	}
	hash := v.Seed.Commitment()
	if v.Phase == table.Playing {
		hash = hash[:enough] + "…"
	}
	return l.Say("dice.sealed", hash)
}

// revealed tells the seed of a match that is over.
func revealed(l *text.Language, v *View) string {
	if p := v.Record().Proof; p.Seed != "" {
		return l.Say("dice.opened", p.Seed)
	}
	return l.Say("verify.unprovable")
}

// nextPledge publishes the commitment for a rematch, from the first vote on.
func nextPledge(l *text.Language, v *View) string {
	if v.NextSeed == (fair.Seed{}) {
		return ""
	}
	return l.Say("rematch.sealed", code64(v.NextSeed.Commitment()))
}

// wordButton opens the form for a lucky word.
func wordButton(l *text.Language, v *View) Button {
	return Button{ID: ID("word", v.ID), Label: l.Say("button.word")}
}

// WordForm asks a player for a word; word is the one given before.
func WordForm(l *text.Language, table, word string) *Form {
	return &Form{
		ID: ID("worded", table), Title: l.Say("button.word"), Label: l.Say("word.label"), Hint: l.Say("word.hint"),
		Text: word, Most: game.MaxWord,
	}
}
