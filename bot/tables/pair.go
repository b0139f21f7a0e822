package tables

import "dockside/game/table"

// PairClaim is the name of the place of a pair in a channel, which one table at a time can claim.
func PairClaim(channel string, pair table.Pair) string { return channel + "/" + pair.Name() }
