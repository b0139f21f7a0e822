package member

import (
	"dockside/bot/ui"
)

// paceNames returns the names of the paces.
func paceNames() []string {
	names := make([]string, len(ui.Paces))
	for i, p := range ui.Paces {
		names[i] = p.Name
	}
	return names
}
