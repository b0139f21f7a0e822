package proof

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// Text compares a text with testdata/golden/NAME.txt, line by line. If they differ, or if there is no golden text, it
// writes the new one to NAME.new.txt and fails. With -update it replaces the golden text.
func Text(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	old := textFile(name)
	if *update {
		if err := os.WriteFile(old, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(old)
	if err == nil && bytes.Equal(got, want) {
		return
	}
	if err := os.WriteFile(file+".new.txt", got, 0o644); err != nil {
		t.Error(err)
	}
	t.Errorf("the text differs (%v); see %s.new.txt", err, file)
	lines := bytes.Split(want, []byte("\n"))
	for i, line := range bytes.Split(got, []byte("\n")) {
		if i >= len(lines) || !bytes.Equal(line, lines[i]) {
			t.Fatalf("line %d is\n%s", i+1, line)
		}
	}
}

// HasText reports whether there is a golden text to compare with. With -update there will be one.
func HasText(name string) bool {
	_, err := os.Stat(textFile(name))
	return *update || err == nil
}

// textFile returns the name of the file of a golden text.
func textFile(name string) string { return filepath.Join("testdata", "golden", name+".txt") }
