package main

import (
	"bytes"
	"html"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/render"
)

// The gallery has every state of every face in every language, and asks nothing of the network.
func TestGallery(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "deep", "gallery")
	if _, err := said("gallery", folder); err != nil {
		t.Fatal(err)
	}
	index, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	page := html.UnescapeString(string(index))
	for _, g := range games() {
		shown, ok := g.Face.(render.Shown)
		if !ok {
			t.Errorf("%s has no states to show", g.Rules.Name)
			continue
		}
		for _, state := range shown.States() {
			for _, code := range []string{"en", "fr"} {
				name := g.Rules.Name + "-" + state.Name + "-" + code + ".png"
				checkPicture(t, filepath.Join(folder, name))
				if !strings.Contains(page, `src="`+name+`"`) {
					t.Errorf("the page does not show %s", name)
				}
			}
		}
	}
	if alt := `alt="Shanghaien, round 4 of 8. Anna (red) rolled 2 and 5.`; !strings.Contains(page, alt) {
		t.Errorf("the page lacks %s", alt)
	}
	if strings.Contains(page, "//") {
		t.Error("the page leads away from its folder")
	}
}

func checkPicture(t *testing.T, file string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Errorf("%s: %v", file, err)
		return
	}
	if size := img.Bounds().Size(); size.X != 1200 || size.Y != 800 {
		t.Errorf("%s is of size %v", file, size)
	}
}

func TestGalleryNeedsAFolder(t *testing.T) {
	t.Parallel()
	occupied := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(occupied, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"gallery"}, {"gallery", "a", "b"}, {"gallery", occupied}} {
		if _, err := said(args...); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}
