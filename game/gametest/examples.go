package gametest

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// RulesShown checks that each rule of a text, such as "- **SH-10**" with the prefix SH, is among
// those which examples name: ids with blanks between. It also counts the rules, so that a text in
// which none are found does not pass.
func RulesShown(t *testing.T, file, prefix string, rules int, examples []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Fields(strings.Join(examples, " "))
	written := regexp.MustCompile(`(?m)^- \*\*(`+prefix+`-\d+)\*\*`).FindAllStringSubmatch(string(text), -1)
	if len(written) != rules {
		t.Errorf("the rule text has %d rules, want %d", len(written), rules)
	}
	for _, id := range written {
		if !slices.Contains(shown, id[1]) {
			t.Errorf("no example shows %s", id[1])
		}
	}
}

// Vectors reads the worked examples of a file: positions, what is done there, what must follow.
func Vectors[V any](t *testing.T, path string) []V {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Game     string
		Schema   int
		DataFile string `json:"data_file"`
		Vectors  []V
	}
	Strictly(t, text, &file)
	return file.Vectors
}

// Strictly reads JSON and refuses unknown fields, so that nothing expected is overlooked.
func Strictly(t *testing.T, text []byte, into any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Fatal(err)
	}
}
