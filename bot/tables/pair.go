package tables

import "dockside/game/table"

// PairClaim returns the key under which a pair of players claims a channel. One table at a time can hold the claim.
func PairClaim(channel string, pair table.Pair) string { return channel + "/" + pair.Name() }

// PairClaims returns the keys that a table may have claimed, also before an upgrade: then a pair could have one game of
// any kind in a channel and its threads.
func PairClaims(t *table.Table) (all []string) {
	for _, p := range t.Pairs() {
		all = append(all, PairClaim(t.Channel, p), t.Home()+"/"+p.FormerName())
	}
	return all
}
