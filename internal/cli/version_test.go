package cli

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"dockside/game/table"
	"dockside/internal/cli/clitest"
)

// The version contains the commit of the build and the schema of the stores that it can read.
func TestVersion(t *testing.T) {
	before := revision
	defer func() { revision = before }()
	for given, told := range map[string]string{
		"0123456789abcdef0123": "0123456789ab",
		"v2":                   "v2",
		"":                     `(\w{12}|unknown \(built without a version\))`,
	} {
		revision = given
		line := fmt.Sprintf(`^dockside %s(, changed)?, go\S+, \w+/\w+, tables up to schema %d\n$`, told, table.Schema)
		var out bytes.Buffer
		p := clitest.Program(&out)
		p.Commit = builtFrom()
		err := run(t.Context(), p, []string{"version"})
		if err != nil || !regexp.MustCompile(line).MatchString(out.String()) {
			t.Errorf("built with %q: %q, %v", given, &out, err)
		}
	}
	if _, err := said(t, "version", "1"); err == nil {
		t.Error("it takes an argument")
	}
}
