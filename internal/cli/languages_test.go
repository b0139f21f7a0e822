package cli

import (
	"strings"
	"testing"
)

func TestLanguagesAreListedWithTheirProgress(t *testing.T) {
	t.Parallel()
	printed, err := said(t, "languages")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"en: 100%\n", "fr: 100%\n"} {
		if !strings.Contains(printed, want) {
			t.Errorf("%q lacks %q", printed, want)
		}
	}
	if _, err := said(t, "languages", "fr"); err == nil {
		t.Error("an argument is no error")
	}
}
