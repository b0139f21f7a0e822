package tables

import "strconv"

// MaxTableID is the longest id of a table, in bytes.
const MaxTableID = 20

// IsID tells whether a text that somebody has sent can be the id of a table.
func IsID(id string) bool {
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return len(id) > 0 && len(id) <= MaxTableID
}

// IDOf makes the id of a table from that of the interaction which asks for it, so that the
// same request asks for the same table however often it arrives.
func IDOf(interaction string) string {
	n, err := strconv.ParseUint(interaction, 10, 64)
	if err != nil {
		return "0"
	}
	return strconv.FormatUint(n, 36)
}
