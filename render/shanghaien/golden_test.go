package shanghaien

import "testing"

func TestPicturesAreGolden(t *testing.T) {
	t.Parallel()
	face.Golden(t)
}

func TestPicturesAreOpaque(t *testing.T) {
	t.Parallel()
	face.Opaque(t)
}

func TestDrawingMakesNoGarbage(t *testing.T) {
	face.NoGarbage(t)
}
