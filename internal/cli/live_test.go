package cli

import (
	"bytes"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/bot/member"
	"dockside/storage"
	"dockside/storage/backup"
	"dockside/storage/bolt"
)

// contents are the names and contents of all files below a folder.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		all[path] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A command that writes refuses the files that the program uses, before anything is written: by their own names, by
// other names, through links, and before they exist.
func TestNoCommandWritesOntoTheFilesOfTheProgram(t *testing.T) {
	folder := t.TempDir()
	file := sampleFile(t, folder)
	at := func(names ...string) string { return filepath.Join(append([]string{folder}, names...)...) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir(at("archive"), 0o700))
	must(os.Mkdir(at("archive", "ab"), 0o700))
	must(os.Mkdir(at("play"), 0o700))
	must(os.WriteFile(at("token"), []byte("s3cret"), 0o600))
	must(os.Symlink(file, at("link")))
	must(os.Link(file, at("hard")))
	must(os.Symlink(folder, at("here")))
	keep(t, file, "")
	t.Setenv("ERASED_FILE", at("erased"))
	t.Setenv("ARCHIVE", at("archive"))
	t.Setenv("PLAY_FOLDER", at("play"))
	t.Setenv("DISCORD_TOKEN_FILE", at("token"))
	t.Chdir(folder)
	before := contents(t, folder)
	for target, is := range map[string]string{
		file:                "DATA_FILE",
		filepath.Base(file): "DATA_FILE",
		"./here/../here/./" + filepath.Base(file): "DATA_FILE",
		at("link"):                 "DATA_FILE",
		at("hard"):                 "DATA_FILE",
		file + ".sock":             "the socket of DATA_FILE",
		file + ".compact":          "the compacted DATA_FILE",
		at("here", "erased"):       "ERASED_FILE",
		at("token"):                "DISCORD_TOKEN_FILE",
		at("archive", "x"):         "ARCHIVE",
		at("archive", "ab", "x"):   "ARCHIVE",
		at("here", "archive", "x"): "ARCHIVE",
		at("play", "x"):            "PLAY_FOLDER",
	} {
		fails(t, is, "backup", target)
		fails(t, is, "puzzles", "-count", "1", "-out", target)
	}
	for _, target := range []string{"archive", at("archive", "new"), at("play")} {
		fails(t, "name ", "gallery", target)
		fails(t, "name ", "train", "-out", target)
		fails(t, "name ", "train", "-out", folder, "-folder", target)
	}
	for name, content := range contents(t, folder) {
		if before[name] != content {
			t.Errorf("%s was written", name)
		}
	}
	works(t, "holds 27 games", "backup", at("copy"))
}

// A backup goes into a file: a folder or a device is refused in words. With "-" it goes to the standard output.
func TestABackupGoesIntoAFileOrToTheOutput(t *testing.T) {
	folder := t.TempDir()
	file := sampleFile(t, folder)
	keep(t, file, "")
	t.Chdir(folder)
	before := contents(t, folder)
	fails(t, ". is a folder; name a file in it", "backup", ".")
	fails(t, "name a file in it", "backup", folder)
	socket, err := new(net.ListenConfig).Listen(t.Context(), "unix", "socket") // in place of a device
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	fails(t, "is no regular file", "backup", "socket")
	for name, content := range contents(t, folder) {
		if before[name] != content {
			t.Errorf("%s was written", name)
		}
	}
	out, err := said("backup", "-")
	if err != nil {
		t.Fatal(err)
	}
	items := 0
	if _, err := backup.Read(strings.NewReader(out), func(storage.Item) error {
		items++
		return nil
	}); err != nil || items == 0 {
		t.Errorf("the output has %d items, %v", items, err)
	}
	if _, err := os.Stat("-"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a file named -: %v", err)
	}
}

// An output that breaks off is an error.
func TestABackupToAnOutputThatBreaksOffFails(t *testing.T) {
	folder := t.TempDir()
	file := sampleFile(t, folder)
	keep(t, file, "")
	p := Program{Games: games(), Out: full{}}
	if err := p.Run(t.Context(), []string{"backup", "-"}); !errors.Is(err, errFullOutput) {
		t.Errorf("it ends with %v", err)
	}
}

var errFullOutput = errors.New("no room")

type full struct{}

// Write implements io.Writer.
func (full) Write([]byte) (int, error) { return 0, errFullOutput }

// The number of games is part of what backup, check and restore report, and an empty store is named.
func TestABackupTellsHowManyGamesItHolds(t *testing.T) {
	folder := t.TempDir()
	file := sampleFile(t, folder)
	copied := filepath.Join(folder, "copy")
	keep(t, file, "")
	works(t, "holds 27 games", "backup", copied)
	works(t, "27 games", "check", copied)
	keep(t, filepath.Join(folder, "other.db"), "")
	works(t, "restored: 27 games", "restore", copied)

	empty := filepath.Join(folder, "empty.db")
	s, err := bolt.Open(empty)
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	keep(t, empty, "")
	const words = "no games: does DATA_FILE name the right store?"
	works(t, words, "backup", copied)
	works(t, words, "check")
	works(t, "no games", "check", copied)
	keep(t, filepath.Join(folder, "third.db"), "")
	works(t, "no games", "restore", copied)
}

// Two settings that name the same file are refused before anything is written.
func TestSettingsThatNameTheSameFileAreRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "games.db")
	for name, c := range map[string]Config{
		"ERASED_FILE": {Erased: file}, "ARCHIVE": {Archive: file}, "the compacted DATA_FILE": {Erased: file + ".compact"},
	} {
		c.File, c.Token, c.API = file, "x", "http://127.0.0.1:1"
		err := Program{Games: games(), Out: new(bytes.Buffer)}.serve(t.Context(), c)
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "same file") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left := contents(t, folder); len(left) > 0 {
		t.Errorf("written are %v", left)
	}
}

// Somebody else who may write in a folder can put links and files there. Neither a backup nor ERASED_FILE follows them,
// and both are for their owner alone.
func TestNothingIsWrittenThroughALinkInTheWay(t *testing.T) {
	folder := t.TempDir()
	file := sampleFile(t, folder)
	keep(t, file, "")
	victim := filepath.Join(folder, "victim")
	copied, erased := filepath.Join(folder, "copy"), filepath.Join(folder, "erased")
	err := os.WriteFile(victim, []byte("victim"), 0o644)
	for _, link := range []string{copied, copied + ".new", erased, erased + ".new"} {
		err = errors.Join(err, os.Symlink(victim, link))
	}
	if err != nil {
		t.Fatal(err)
	}
	works(t, "holds 27 games", "backup", copied)
	if err := erasedFile(erased).Save(member.Erasures{}); err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile(victim); err != nil || string(content) != "victim" {
		t.Errorf("the file behind the links is %q, %v", content, err)
	}
	for _, path := range []string{copied, erased} {
		if about, err := os.Lstat(path); err != nil || about.Mode() != 0o600 {
			t.Errorf("%s is %v, %v", path, about.Mode(), err)
		}
	}
}
