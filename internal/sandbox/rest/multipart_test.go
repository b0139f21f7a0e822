package rest

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"
)

// A picture is broken if any part of it is missing or has changed.
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

// A request whose sender disconnects before its end is no mistake of the bot.
func TestCutOffRequestsAreNotReported(t *testing.T) {
	t.Parallel()
	w, err := state.Open(state.Options{})
	if err != nil {
		t.Fatal(err)
	}
	api := New(Config{World: w, Verdicts: verdict.NewLog(w), Log: slog.New(slog.DiscardHandler)})
	carriedOut := false
	serve := api.serve(func(*request) (response, error) {
		carriedOut = true
		return response{}, apierror.InvalidJSON
	})
	for _, kind := range []string{"application/json", "multipart/form-data; boundary=b"} {
		body := io.MultiReader(strings.NewReader("--b\r\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", body)
		r.Header.Set("Content-Type", kind)
		if serve(httptest.NewRecorder(), r); carriedOut || len(api.Verdicts.Verdicts()) > 0 {
			t.Errorf("%s: carried out %v, reported %+v", kind, carriedOut, api.Verdicts.Verdicts())
		}
	}
}
