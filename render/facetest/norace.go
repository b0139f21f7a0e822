//go:build !race

package facetest

// matches is the number of random matches of each setup.
const matches = 6
