//go:build race

package shanghaien

// drawnMatches is how many random matches are drawn; watching for races makes it slow.
const drawnMatches = 4
