// Package bottest has fixtures for tests of the bot's packages: people, games, tables, stores, and the services on a
// store.
package bottest

import (
	"testing"
	"time"

	"dockside/game/table"
)

// Noon is the time at which tests begin.
var Noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// Two members.
var (
	Anna  = table.Person{ID: "101", Name: "Anna"}
	Bernd = table.Person{ID: "102", Name: "Bernd"}
)

// Must ends the test if err is not nil.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
