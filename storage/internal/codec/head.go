package codec

import (
	"slices"

	"dockside/game/ladder"
)

// Head is the stored data of a ladder as a whole.
type Head struct {
	Number  int64          `json:"number"`  // of the last match it took
	Counts  map[string]int `json:"counts"`  // by words of the game
	Seasons []string       `json:"seasons"` // ascending by time
}

// Count adds to the counter of a word.
func (h *Head) Count(word string, n int) {
	if n == 0 {
		return
	}
	if h.Counts == nil {
		h.Counts = map[string]int{}
	}
	h.Counts[word] += n
}

// Take adds a result.
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
