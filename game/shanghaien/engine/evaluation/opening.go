package evaluation

import (
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// firstDeal is the judge before the first deal: nobody has anything but who starts, who is as well off, and
// a little worse with a trick card in each hand. Its numbers are the mean of what solving the first row says
// (docs/computer-players.md).
type firstDeal struct{}

// What who starts has less than the half, and what each trick card in a hand adds to that.
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
