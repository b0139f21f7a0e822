package table

// Review is the summary of a review of the match. A review can be repeated at any time.
type Review struct {
	// Curve is the win chance of seat 0 before the first chapter of the match, such as a round, and after each
	// finished one; empty for a game without chapters.
	Curve []float64  `json:"curve,omitempty"`
	Seats []Reviewed `json:"seats"`
	// Shown reports whether the result message shows the review. It does not if it was too old to be edited.
	Shown bool `json:"shown,omitempty"`
}

// Reviewed is the review of a seat.
type Reviewed struct {
	Accuracy float64 `json:"accuracy"` // the quality of its decisions, 0 to 100
	Luck     float64 `json:"luck"`     // the effect of chance on its win chance
}
