package check

import (
	"context"
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// builder is a fake go command. It creates empty output files, and its GOROOT is its own folder.
const builder = `#!/usr/bin/env bash
if [ "$1" = env ]; then dirname "$0"; fi
while [ $# -gt 0 ]; do
	case $1 in -o | -output) : >"$2" ;; esac
	shift
done
`

// Each platform gets an archive with the program and the documents. Only archives for Linux contain the systemd unit.
func TestArchivesHoldWhatTheirSystemNeeds(t *testing.T) {
	t.Parallel()
	folder, tools := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(tools, "go"), []byte(builder), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(tools, "LICENSE"), []byte("of Go"), 0o600); err != nil {
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
				program: true, "LICENSE": true, "THIRD_PARTY_LICENSES": true, "README.md": true, "dockside.cdx.json": true,
				"PRIVACY.md": true, "docs/operating.md": true, // documents that the program and the README link to
				"dockside.service": system == "linux",
			} {
				if slices.Contains(held, name+"/"+file) != wanted {
					t.Errorf("the archive for %s/%s contains %q; %s in it: want %t", system, processor, held, file, wanted)
				}
			}
		}
	}
}

// The notices contain the licence of every module that is linked into the program.
func TestNoticesNameEveryModule(t *testing.T) {
	t.Parallel()
	printed, err := exec.CommandContext(t.Context(), "../notices", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	if len(info.Deps) < 20 {
		t.Fatalf("only %d modules are linked", len(info.Deps))
	}
	for _, module := range info.Deps {
		_, text, found := strings.Cut(string(printed), "\n"+module.Path+" "+module.Version+"\n=")
		if text, _, _ = strings.Cut(text, "\n====="); !found || !strings.Contains(strings.ToLower(text), "copyright") {
			t.Errorf("the licence of %s is missing", module.Path)
		}
	}
	for _, text := range []string{"The Go Authors", "SIL OPEN FONT LICENSE"} {
		if !strings.Contains(string(printed), text) {
			t.Errorf("%q is missing", text)
		}
	}
}

// All images are pinned by digest, so a moved tag does not change a build.
func TestImagesArePinned(t *testing.T) {
	t.Parallel()
	pinned := regexp.MustCompile(`@sha256:[0-9a-f]{64}\b`)
	for file, line := range map[string]*regexp.Regexp{
		"../../Dockerfile":   regexp.MustCompile(`(?m)^FROM .*:.*$`),
		"../../compose.yaml": regexp.MustCompile(`(?m)^ +image: .*:.*$`),
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		images := line.FindAllString(string(text), -1)
		if len(images) == 0 {
			t.Errorf("%s names no image", file)
		}
		for _, image := range images {
			if !pinned.MatchString(image) {
				t.Errorf("%s: not pinned: %s", file, image)
			}
		}
	}
}

// archived lists the files in an archive.
func archived(ctx context.Context, t *testing.T, file string) []string {
	t.Helper()
	list, err := exec.CommandContext(ctx, "tar", "-tzf", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(list))
}
