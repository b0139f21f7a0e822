package bot

import (
	"context"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/fair"
	"dockside/table"
)

// luckyWord opens the form in which a player may give a word for the dice.
func (b *Bot) luckyWord(ctx context.Context, r Request) (Answer, error) {
	t, err := b.store.Load(ctx, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	word, err := t.Word(r.User.ID, b.now())
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	a := whisper(l, "word.again")
	a.Kind, a.Screen.Form = Ask, &Form{
		ID: customID("worded", t.ID), Title: l.Say("button.word"), Label: l.Say("word.label"), Hint: l.Say("word.hint"),
		Text: word, Most: game.MaxWord,
	}
	return a, nil
}

// worded takes the word from the form.
func (b *Bot) worded(ctx context.Context, r Request) (Answer, error) {
	key := "word.given"
	if game.CleanWord(r.Text) == "" {
		key = "word.taken"
	}
	a := whisper(b.private(r), key, bold(game.CleanWord(r.Text)))
	a.Table = r.arg(0)
	return a, b.heed(ctx, r, r.arg(0), func(t *table.Table) error {
		return t.Pick(r.User.ID, r.Text, b.now())
	})
}

// pledge is what a challenge says of its dice: how they are drawn, and who has given a word.
func (b *Bot) pledge(l *text.Language, v *view) string {
	if !v.Provable() {
		return ""
	}
	var who []game.Event
	for _, seat := range v.Lucky() {
		who = append(who, game.Say("name", seat))
	}
	if len(who) == 0 {
		return l.Say("dice.pledge")
	}
	return join(l.Say("dice.pledge"), l.Event(v.said(), game.Say("dice.words", who)))
}

// sealed is what was published of the seed, whole on a challenge and where somebody asks, and as
// much as is needed to recognise it beside a board.
func (b *Bot) sealed(l *text.Language, v *view) string {
	if !v.Provable() {
		return ""
	}
	hash := v.Seed.Commitment()
	if v.Phase == table.Playing {
		hash = hash[:enough] + "…"
	}
	return l.Say("dice.sealed", hash)
}

// opened tells the seed of a match that is over.
func (b *Bot) opened(l *text.Language, v *view) string {
	if p := v.Record(v.match).Proof; p.Seed != "" {
		return l.Say("dice.opened", p.Seed)
	}
	return l.Say("verify.unprovable")
}

// nextPledge publishes the commitment for a rematch, from the first vote on.
func (b *Bot) nextPledge(l *text.Language, v *view) string {
	if v.NextSeed == (fair.Seed{}) {
		return ""
	}
	return l.Say("rematch.sealed", code64(v.NextSeed.Commitment()))
}

// wordButton opens the form for a lucky word.
func (b *Bot) wordButton(l *text.Language, v *view) Button {
	return Button{ID: customID("word", v.ID), Label: l.Say("button.word")}
}
