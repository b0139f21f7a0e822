//go:build race

package facetest

// matches is how many random matches of each setup are looked at; watching for races
// makes it slow.
const matches = 1
