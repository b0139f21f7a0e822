package png

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
)

// withRecord returns a small picture with a record.
func withRecord(tb testing.TB, text string) []byte {
	tb.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 3, 2), color.Palette{color.NRGBA{A: 255}, color.NRGBA{R: 200, A: 255}})
	file, err := NewEncoder(NewCache(testRoom, testRoom)).Encode(img, text)
	if err != nil {
		tb.Fatal(err)
	}
	return file
}

func TestRecordsInPictures(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"a record\nword 0 Glück auf 海\n", "x", strings.Repeat("0 roll\n", 20_000)} {
		file := withRecord(t, text)
		if read, err := ReadRecord(file); err != nil || read != text {
			t.Errorf("%.20q is read as %.20q, %v", text, read, err)
		}
		if img, err := png.Decode(bytes.NewReader(file)); err != nil || img.Bounds().Dx() != 3 {
			t.Errorf("with %.20q in it the picture cannot be read: %v", text, err)
		}
	}
	if _, err := ReadRecord(withRecord(t, "")); !errors.Is(err, ErrNoRecord) {
		t.Errorf("a picture without a record: %v", err)
	}
	if _, err := ReadRecord([]byte("dockside-record 1\n")); !errors.Is(err, ErrNoPicture) {
		t.Errorf("a text: %v", err)
	}
}

// An encoder is reused, and no record gets into another picture.
func TestRecordsDoNotStick(t *testing.T) {
	t.Parallel()
	e := NewEncoder(NewCache(testRoom, testRoom))
	img := image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.NRGBA{A: 255}})
	for _, text := range []string{"one", "", "three"} {
		file, err := e.Encode(img, text)
		if err != nil {
			t.Fatal(err)
		}
		if read, _ := ReadRecord(file); read != text {
			t.Errorf("%q is read as %q", text, read)
		}
	}
}

func TestDamagedRecords(t *testing.T) {
	t.Parallel()
	chunk := func(data string) []byte { return appendChunk([]byte(pngHeading), "iTXt", []byte(data)) }
	bomb := withRecord(t, strings.Repeat("0", 50*maxRecord))
	for name, file := range map[string][]byte{
		"no flags":          chunk(recordKeyword + "\x00"),
		"an unknown method": chunk(recordKeyword + "\x00\x01\x07\x00\x00abc"),
		"no language":       chunk(recordKeyword + "\x00\x00\x00abc"),
		"not compressed":    chunk(recordKeyword + "\x00\x01\x00\x00\x00abc"),
		"no text":           chunk(recordKeyword + "\x00\x00\x00\x00\x00\xff"),
		"a bomb":            bomb,
	} {
		if text, err := ReadRecord(file); err == nil {
			t.Errorf("%s is read as %.20q", name, text)
		}
	}
	if text, err := ReadRecord(chunk(recordKeyword + "\x00\x00\x00en\x00Bericht\x00abc")); err != nil || text != "abc" {
		t.Errorf("a plain text with a language is read as %q, %v", text, err)
	}
	good, r := withRecord(t, "a record"), rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		bad := bytes.Clone(good[:r.IntN(len(good)+1)])
		for range r.IntN(4) {
			if len(bad) > 0 {
				bad[r.IntN(len(bad))] ^= byte(1 + r.IntN(255))
			}
		}
		if text, err := ReadRecord(bad); err == nil && text != "a record" {
			t.Errorf("a damaged file is read as %q", text)
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add(withRecord(f, "a record"))
	f.Add(withRecord(f, ""))
	f.Add([]byte(pngHeading))
	f.Fuzz(func(t *testing.T, file []byte) {
		if text, err := ReadRecord(file); err == nil && len(text) > maxRecord {
			t.Errorf("a record of %d bytes", len(text))
		}
	})
}
