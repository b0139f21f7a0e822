package tables

import "strconv"

// MaxTableID is the greatest length of a table id, in bytes.
const MaxTableID = 20

// IsID reports whether a text from outside has the form of a table id.
func IsID(id string) bool {
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return len(id) > 0 && len(id) <= MaxTableID
}

// IDOf derives the id of a new table from the interaction that asks for it. So an interaction that arrives twice
// creates one table. It returns "0" if the interaction's id is not a number.
func IDOf(interaction string) string {
	n, err := strconv.ParseUint(interaction, 10, 64)
	if err != nil {
		return "0"
	}
	return strconv.FormatUint(n, 36)
}
