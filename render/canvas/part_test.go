package canvas

import "testing"

// A part of a sprite is drawn at its place in the whole sprite.
func TestAPartLiesWhereItWouldInTheWhole(t *testing.T) {
	t.Parallel()
	whole := blank(t)
	whole.Paste("medal-1", 300, 300)
	from, to := extent(whole)
	for _, tt := range []struct{ first, last, left, right int }{
		{0, 62, from, to},
		{-9, 99, from, to},
		{0, 31, from, 299},
		{31, 62, 300, to},
	} {
		c := blank(t)
		c.Part("medal-1", 300, 300, tt.first, tt.last)
		if left, right := extent(c); left != tt.left || right != tt.right {
			t.Errorf("columns %d to %d reach from %d to %d, want %d to %d", tt.first, tt.last, left, right, tt.left, tt.right)
		}
	}
}
