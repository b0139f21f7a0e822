package daily

// MaxAnchors is the grade of the best move.
const MaxAnchors = 5

// Good is the grade from which an answer counts for the streak of good days.
const Good = 3

// limits are the largest losses of win chance for a grade of five, four, three and two anchors.
var limits = [...]float64{0.005, 0.04, 0.08, 0.15}

// Anchors grades an answer by the win chance that it loses against the best move: from five anchors for the best move
// to one.
func Anchors(loss float64) int {
	const rounding = 1e-9 // losses are differences of values with four digits
	for i, limit := range limits {
		if loss <= limit+rounding {
			return MaxAnchors - i
		}
	}
	return 1
}
