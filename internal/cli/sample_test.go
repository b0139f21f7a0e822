package cli

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage/bolt"
)

// sampleFile writes a store into a folder and returns the path of its file: 15 rated matches of Shanghaien that are
// over, 12 that go on, and 3 challenges. No ladder has taken a match yet.
func sampleFile(t *testing.T, folder string) (file string) {
	t.Helper()
	file = filepath.Join(folder, "games.db")
	s, err := bolt.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	s.SkipSync()
	for n := range 30 {
		if err := s.Create(t.Context(), sampleTable(t, n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// sampleTable returns table n of sampleFile.
func sampleTable(t *testing.T, n int) *table.Table {
	t.Helper()
	rules, at := games()[0].Rules, time.Date(2026, 5, 1, 12, n, 0, 0, time.UTC)
	by, rival := samplePerson(n%3), samplePerson(3+n%2)
	challenged := table.New(table.Challenge{
		ID: fmt.Sprint("sample", n), Guild: "7", Channel: fmt.Sprint("1", n), Rules: rules, Pace: 24 * time.Hour, Rated: true,
		By: by, Rival: rival, Standin: "captain",
	}, at)
	s, err := challenged.Replay(rules)
	if err != nil {
		t.Fatal(err)
	}
	if n < 27 {
		if err := s.Accept(rival, "1", rand.New(rand.NewPCG(1, uint64(n))), at); err != nil {
			t.Fatal(err)
		}
	}
	if n < 15 {
		if err := s.Resign(rival.ID, at.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	return s.Table
}

func samplePerson(n int) table.Person {
	return table.Person{ID: fmt.Sprint("10", n), Name: fmt.Sprint("Captain ", n)}
}
