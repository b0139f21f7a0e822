//go:build !race

package shipshape

// drawnMatches is how many random matches of each number of people are drawn.
const drawnMatches = 4
