package bot

import (
	"encoding/json"
	"fmt"

	"dockside/game/table"
)

// readServers reads what a store has given.
func readServers(raw json.RawMessage, err error) (s servers, _ error) {
	if raw == nil || err != nil {
		return servers{}, err
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return servers{}, fmt.Errorf("%w: document %s: %w", table.ErrUnreadable, serversKey, err)
	}
	return s, nil
}
