package shanghaien

import (
	"strconv"

	rules "dockside/game/shanghaien"
)

// emojis are the sprites that stand before words in a message: dice, nations and trick cards.
var emojis = func() map[string]string {
	all := map[string]string{}
	for n := 1; n <= 6; n++ {
		all["shanghaien.die."+strconv.Itoa(n)] = "die-bone-" + strconv.Itoa(n) + "-52"
	}
	for n := range rules.Nation(rules.Nations) {
		all["shanghaien.nation."+n.String()] = "mini-" + n.String()
	}
	for t := range rules.Trick(rules.Tricks) {
		all["shanghaien.card."+t.String()] = "chip-" + t.String() + "-62"
	}
	return all
}()
