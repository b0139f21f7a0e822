package sandbox

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"testing"
)

// A picture is broken if anything of it is missing or has changed.
func TestBrokenPictures(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	if width, height, broken := measure("png", whole); width != 40 || height != 30 || broken {
		t.Errorf("a whole one is %d by %d, broken: %t", width, height, broken)
	}
	for n := range whole {
		if _, _, broken := measure("png", whole[:n]); !broken {
			t.Errorf("the first %d of %d bytes are a picture", n, len(whole))
		}
		changed := slices.Clone(whole)
		changed[n] ^= 0x10
		if _, _, broken := measure("png", changed); !broken {
			t.Errorf("with byte %d changed it is a picture", n)
		}
	}
	if _, _, broken := measure("gif", whole); !broken {
		t.Error("a PNG is a GIF")
	}
}
