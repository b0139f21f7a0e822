//go:build !race

package facetest

// matches is how many random matches of each setup are looked at.
const matches = 6
