//go:build race

package facetest

// matches is the number of random matches of each setup. The race detector makes them slow.
const matches = 1
