package presenter

import (
	"dockside/bot/view"
)

// openHint returns the hint on the last choice for the board. It is "" in games with private panels, where only
// the seat may read it.
func openHint(v *view.View) string {
	if _, secret := v.Secret(); secret {
		return ""
	}
	return v.Hint
}
