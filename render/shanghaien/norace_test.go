//go:build !race

package shanghaien

// drawnMatches is how many random matches are drawn.
const drawnMatches = 50
