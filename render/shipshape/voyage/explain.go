package voyage

import (
	"dockside/game"
	"dockside/render"
)

// reason returns a sentence of an explanation.
func reason(key string, args ...any) game.Event { return game.Say("shipshape.why."+key, args...) }

// Explain explains how each ship was scored, in the order of the seats.
func (v *Page) Explain() []render.Topic {
	var topics []render.Topic
	for i, ship := range v.ships {
		topics = append(topics, render.Topic{
			Label: reason("ship", ship.Described(), ship.Hold), Note: reason("coins", v.parts[i].Coins()), Why: v.reasons(i),
		})
	}
	return topics
}

// reasons explains the score of a ship part by part (SS-60 to SS-67).
func (v *Page) reasons(i int) []game.Event {
	t, p := v.ships[i].Total, v.parts[i]
	gold, seized, full, sum := "gold", "contraband", "full.not", "sum"
	if t.Rats == 0 {
		gold = "gold.pure"
	}
	switch {
	case v.most == 0:
		seized = "contraband.none"
	case t.Contraband == v.most:
		seized = "contraband.seized"
	}
	if t.Full {
		full = "full"
	}
	if p.Sum() < 0 {
		sum = "sunk"
	}
	return []game.Event{
		reason(gold, t.Gold, t.Rats, int(p.Gold)),
		reason("cannons", t.Cannons, v.least, int(p.Cannons)),
		reason(seized, t.Contraband, v.most),
		reason(full, int(p.Full)),
		reason(sum, p.Sum(), v.ships[i].Coins),
	}
}
