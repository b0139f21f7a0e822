package evaluation

import (
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// firstDeal is the judge before the first deal. No player has a card yet, so only the starter and trick cards in hand
// matter. Its numbers are means over solved first rows (docs/computer-players.md).
type firstDeal struct{}

// The starter's disadvantage compared with a half, and the additional part for each trick card in hand.
const (
	openingCost  = -0.0009
	openingTrick = 0.0031
)

func (firstDeal) terms() int { return 1 }

func (firstDeal) base([]float32, *position.Standing) {}

func (firstDeal) nation(add []float32, _ uint8, _, _ int8) { add[0] = 0 }

func (firstDeal) trick(shanghaien.Trick, game.Seat) []float32 { return []float32{1} }

func (firstDeal) value(sum []float32, starter game.Seat) float32 {
	return -(openingCost + openingTrick*sum[0]) * float32(1-2*starter)
}
