package madameching

import (
	"bytes"
	"fmt"
	"testing"

	"dockside/render"
	"dockside/render/facetest"
	"dockside/render/internal/proof"
)

// props are what pictures and words are made with.
var props = facetest.House(New())

// Every state looks as it did when somebody has looked at it.
func TestThePicturesAreGolden(t *testing.T) {
	t.Parallel()
	for _, s := range New().States() {
		s.Scene.Words = props.Language(t, "en").Say
		p, err := props.Studio(t).Draw(t.Context(), New(), s.Scene)
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		proof.Golden(t, s.Name, p.Data)
	}
}

// What the pictures show is told, in all languages.
func TestTheDescriptionsAreGolden(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	for _, s := range New().States() {
		for _, code := range props.Words(t).Codes() {
			told := props.Language(t, code).Events(s.Scene.Names, render.Describe(New(), s.Scene))
			fmt.Fprintf(&text, "%s (%s)\n%s\n\n", s.Name, code, told)
		}
	}
	proof.Text(t, "descriptions", text.Bytes())
}
