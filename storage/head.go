package storage

import (
	"slices"

	"dockside/ladder"
)

// head is what a ladder knows of itself.
type head struct {
	Number  int64          `json:"number"`  // of the last match it took
	Counts  map[string]int `json:"counts"`  // in words of the game
	Seasons []string       `json:"seasons"` // ascending by time
}

// count adds to what a word counts.
func (h *head) count(word string, n int) {
	if n == 0 {
		return
	}
	if h.Counts == nil {
		h.Counts = map[string]int{}
	}
	h.Counts[word] += n
}

// take adds what a result brings to a ladder as a whole.
func (h *head) take(r ladder.Result) {
	h.Number++
	for word, n := range r.Counts {
		h.count(word, n)
	}
	if s := ladder.Season(r.Ended); !slices.Contains(h.Seasons, s) {
		h.Seasons = append(h.Seasons, s)
		slices.Sort(h.Seasons)
	}
}
