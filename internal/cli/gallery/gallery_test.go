package gallery

import (
	"bytes"
	"fmt"
	"html"
	"image/gif"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/internal/cli/clitest"
	"dockside/render"
	"dockside/render/ladder"
)

// The gallery contains every state of every face in every language, and its page loads nothing from the network.
func TestGallery(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "deep", "gallery")
	if _, err := clitest.Run(t, Command(), folder); err != nil {
		t.Fatal(err)
	}
	index, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	page := html.UnescapeString(string(index))
	words, err := clitest.Program(nil).Words()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range clitest.Games() {
		shown, ok := g.Face.(render.Shown)
		if !ok {
			t.Errorf("%s has no states to show", g.Rules.Name)
			continue
		}
		for _, state := range shown.States() {
			for _, code := range words.Codes() {
				checkExhibit(t, folder, page, g.Rules.Name+"-"+state.Name+"-"+code, 800)
			}
		}
	}
	for _, g := range clitest.Games() {
		for _, code := range words.Codes() {
			checkExhibit(t, folder, page, g.Rules.Name+"-evening-show-"+code, 800)
		}
	}
	for _, state := range ladder.States(func(key string, _ ...any) string { return key }, "title") {
		for _, code := range words.Codes() {
			checkExhibit(t, folder, page, "ladder-"+state.Name+"-"+code, state.Picture.Sheet().Height)
		}
	}
	for _, code := range words.Codes() {
		for _, g := range clitest.Games() {
			checkExhibit(t, folder, page, "directory-"+g.Rules.Name+"-"+code, 800)
		}
		checkExhibit(t, folder, page, "directory-welcome-"+code, 800)
		checkFilm(t, filepath.Join(folder, "directory-film-"+code+".gif"))
	}
	if alt := `alt="Shanghaien, round 4 of 8. Anna (red) rolled 2 and 5.`; !strings.Contains(page, alt) {
		t.Errorf("the page lacks %s", alt)
	}
	if alt := `alt="Shanghaien, round 4 of 8. Red captain rolled 2 and 5.`; !strings.Contains(page, alt) {
		t.Errorf("the page lacks %s", alt)
	}
	if alt := `alt="Win chance: red 39%, blue 61%."`; !strings.Contains(page, alt) {
		t.Errorf("the page lacks %s", alt)
	}
	if strings.Contains(page, "//") {
		t.Error("the page leads away from its folder")
	}
}

// checkExhibit checks that a picture exists, has the given height, and is shown smaller in the same proportions.
func checkExhibit(t *testing.T, folder, page, id string, height int) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(folder, id+".png"))
	if err != nil {
		t.Error(err)
		return
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Errorf("%s: %v", id, err)
		return
	}
	if size := img.Bounds().Size(); size.X != 1200 || size.Y != height {
		t.Errorf("%s is of size %v, want a height of %d", id, size, height)
	}
	small := int(math.Round(float64(height) / 3))
	if !strings.Contains(page, fmt.Sprintf(`src="%s.png" width="400" height="%d"`, id, small)) {
		t.Errorf("the page does not show %s", id)
	}
}

// The gallery needs a folder that is not an existing file, and takes a language.
func TestGalleryNeedsAFolder(t *testing.T) {
	t.Parallel()
	occupied := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(occupied, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{}, {t.TempDir(), "xx"}, {"a", "en", "fr"}, {occupied}} {
		if _, err := clitest.Run(t, Command(), args...); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}

// checkFilm checks that a film plays for about half a minute.
func checkFilm(t *testing.T, file string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	hundredths := 0
	for _, delay := range film.Delay {
		hundredths += delay
	}
	if hundredths < 2000 || hundredths > 3500 {
		t.Errorf("%s plays for %d hundredths of a second", file, hundredths)
	}
}
