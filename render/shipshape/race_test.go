//go:build race

package shipshape

// drawnMatches is how many random matches of each number of people are drawn; watching for races
// makes it slow.
const drawnMatches = 1
