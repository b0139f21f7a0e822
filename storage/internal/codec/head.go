package codec

import (
	"slices"

	"dockside/ladder"
)

// Head is what a ladder knows of itself.
type Head struct {
	Number  int64          `json:"number"`  // of the last match it took
	Counts  map[string]int `json:"counts"`  // in words of the game
	Seasons []string       `json:"seasons"` // ascending by time
}

// Count adds to what a word counts.
func (h *Head) Count(word string, n int) {
	if n == 0 {
		return
	}
	if h.Counts == nil {
		h.Counts = map[string]int{}
	}
	h.Counts[word] += n
}

// Take adds what a result brings to a ladder as a whole.
func (h *Head) Take(r ladder.Result) {
	h.Number++
	for word, n := range r.Counts {
		h.Count(word, n)
	}
	if s := ladder.Season(r.Ended); !slices.Contains(h.Seasons, s) {
		h.Seasons = append(h.Seasons, s)
		slices.Sort(h.Seasons)
	}
}
