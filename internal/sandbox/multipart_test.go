package sandbox

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"dockside/internal/sandbox/apierror"
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

// A request whose sender has gone in the middle of it is no fault of the bot.
func TestWhatIsCutOffIsNotJudged(t *testing.T) {
	t.Parallel()
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	carriedOut := false
	handler := s.rest(func(*call) (reply, error) {
		carriedOut = true
		return reply{}, apierror.InvalidJSON()
	})
	for _, kind := range []string{"application/json", "multipart/form-data; boundary=b"} {
		body := io.MultiReader(strings.NewReader("--b\r\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", body)
		r.Header.Set("Content-Type", kind)
		if handler(httptest.NewRecorder(), r); carriedOut || len(s.Verdicts()) > 0 {
			t.Errorf("%s: carried out %v, judged %+v", kind, carriedOut, s.Verdicts())
		}
	}
}
