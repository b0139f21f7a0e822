// Package storagetest is the test suite that every store passes, in the manner of testing/fstest: a test of a store
// calls Run, and a benchmark calls Bench.
package storagetest

import (
	"slices"
	"testing"
)

// Run checks the contract of a store. Empty returns the store after deleting everything in it. The cases run one after
// the other, so they may share a server.
func Run(t *testing.T, empty func(testing.TB) World) {
	t.Helper()
	cases := slices.Concat(
		tableCases, loadedCases, peopleCases, leavingCases, agendaCases, claimCases, ladderCases, eraseCases, draftCases,
		itemCases,
	)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { c.test(t, empty(t)) })
	}
}
