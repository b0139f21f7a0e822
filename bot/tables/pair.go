package tables

import "dockside/game/table"

// PairClaim returns the key under which a pair of players claims a channel. One table at a time can hold the claim.
func PairClaim(channel string, pair table.Pair) string { return channel + "/" + pair.Name() }
