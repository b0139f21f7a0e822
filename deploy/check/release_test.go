package check

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// builder stands for go: it writes nothing into whatever it is told to make.
const builder = `#!/usr/bin/env bash
while [ $# -gt 0 ]; do
	case $1 in -o | -output) : >"$2" ;; esac
	shift
done
`

// Each system gets an archive with the program under its name; the unit for systemd goes where there is systemd.
func TestArchivesHoldWhatTheirSystemNeeds(t *testing.T) {
	t.Parallel()
	folder, tools := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(tools, "go"), []byte(builder), 0o700); err != nil {
		t.Fatal(err)
	}
	release := exec.CommandContext(t.Context(), "../release", "v0", folder)
	release.Env = append(os.Environ(), "PATH="+tools+":"+os.Getenv("PATH"))
	if said, err := release.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, processor := range []string{"amd64", "arm64"} {
			name := "dockside_v0_" + system + "_" + processor
			held := archived(t.Context(), t, filepath.Join(folder, name+".tar.gz"))
			program := "dockside"
			if system == "windows" {
				program = "dockside.exe"
			}
			for file, wanted := range map[string]bool{
				program: true, "LICENSE": true, "README.md": true, "dockside.cdx.json": true,
				"dockside.service": system == "linux",
			} {
				if slices.Contains(held, name+"/"+file) != wanted {
					t.Errorf("the archive for %s/%s holds %q, and %s in it should be %t", system, processor, held, file, wanted)
				}
			}
		}
	}
}

// archived lists what is in an archive.
func archived(ctx context.Context, t *testing.T, file string) []string {
	t.Helper()
	list, err := exec.CommandContext(ctx, "tar", "-tzf", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(list))
}
