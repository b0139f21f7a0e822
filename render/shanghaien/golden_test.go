package shanghaien

import (
	"sync"
	"testing"

	"dockside/render"
	"dockside/render/internal/proof"
)

// studio is shared by all tests of the package: decoding the art takes longest.
var studio = sync.OnceValues(render.NewStudio)

func draw(t *testing.T, s render.Scene) (render.Picture, error) {
	t.Helper()
	st, err := studio()
	if err != nil {
		t.Fatal(err)
	}
	if s.Names == nil {
		s.Names = []string{"Anna", "Bernd"}
	}
	if s.Words == nil {
		s.Words = language(t, "en").Say
	}
	return st.Draw(t.Context(), New(), s)
}

// Each state is drawn as in its golden picture, pixel by pixel. When one differs the new picture
// lies beside it as *.new.png; go test -update takes the new ones over.
func TestPicturesAreGolden(t *testing.T) {
	t.Parallel()
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := draw(t, scene)
			if err != nil {
				t.Fatal(err)
			}
			proof.Golden(t, name, p.Data)
		})
	}
}
