// Package describe puts cards, missions, skills and goods into words for the descriptions of all pictures.
package describe

import (
	"dockside/game"
	rules "dockside/game/madameching"
)

// Cards describes cards, without the empty places (0).
func Cards(cards []rules.Card) (told []game.Event) {
	for _, card := range cards {
		if card > 0 {
			told = append(told, Card(card))
		}
	}
	return told
}

// Fact returns a sentence of a description, or a part of one.
func Fact(key string, args ...any) game.Event { return game.Say("madameching.alt."+key, args...) }

// Card describes a card by its number, colour and symbol; a pilot by its symbol.
func Card(card rules.Card) game.Event {
	key, args := "card.pilot", []any{}
	if !card.IsPilot() {
		key, args = "card."+card.Colour().String(), []any{int(card)}
	}
	if sign := card.Symbol(); sign != rules.NoSymbol {
		key, args = key+".sign", append(args, Symbol(sign))
	}
	return Fact(key, args...)
}

// Number describes a card by its number and colour.
func Number(card rules.Card) game.Event {
	return Fact("card."+card.Colour().String(), int(card))
}

// Symbol describes a symbol.
func Symbol(s rules.Symbol) game.Event { return Fact("sign." + s.String()) }

// Skill describes n skill cards of a kind on a side, "up" or "down"; nothing for 0.
func Skill(k rules.Skill, side string, n int) []game.Event {
	key := "skill." + k.String() + "." + side
	switch n {
	case 0:
		return nil
	case 1:
		return []game.Event{Fact(key)}
	}
	return []game.Event{Fact(key+"s", n)}
}

// Pay describes gold, stones and encounter cards.
func Pay(gold int, stones rules.Stones, finds int) (parts []game.Event) {
	for i, n := range [...]int{
		gold, int(stones[rules.Blue]), int(stones[rules.Ruby]), int(stones[rules.Pearl]), finds,
	} {
		if n > 0 {
			parts = append(parts, Fact([...]string{"pay.gold", "pay.blue", "pay.red", "pay.white", "pay.find"}[i], n))
		}
	}
	return parts
}

// Mission describes the pay of a mission.
func Mission(t rules.Tile) game.Event {
	m := t.Mission()
	var parts []any
	for _, part := range Pay(m.Gold, m.Stones, m.Encounters) {
		parts = append(parts, part)
	}
	return Fact([...]string{"", "pays.1", "pays.2", "pays.3", "pays.4"}[len(parts)], parts...)
}

// LastRound is the last possible turn of a game.
const LastRound = 100
