package maintenance

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/bot/member"
	"dockside/internal/cli/clitest"
	"dockside/internal/cli/config"
	"dockside/internal/cli/gallery"
	"dockside/internal/cli/players"
	"dockside/internal/cli/store"
	"dockside/storage"
	"dockside/storage/backup"
	"dockside/storage/bolt"
)

// contents returns the contents of all files below a folder by path.
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

// Commands refuse to write to the program's own files before writing anything. They recognise other spellings, links,
// and files that do not exist yet.
func TestNoCommandWritesOntoTheFilesOfTheProgram(t *testing.T) {
	folder := t.TempDir()
	file := clitest.SampleFile(t, folder)
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
	clitest.SetStore(t, file, "")
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
		clitest.Fails(t, is, Backup(), target)
		clitest.Fails(t, is, players.Puzzles(), "-count", "1", "-out", target)
	}
	for _, target := range []string{"archive", at("archive", "new"), at("play")} {
		clitest.Fails(t, "name ", gallery.Command(), target)
		clitest.Fails(t, "name ", players.Train(), "-out", target)
		clitest.Fails(t, "name ", players.Train(), "-out", folder, "-folder", target)
	}
	for name, content := range contents(t, folder) {
		if before[name] != content {
			t.Errorf("%s was written", name)
		}
	}
	clitest.Works(t, "contains 27 games", Backup(), at("copy"))
}

// A backup is written to a regular file, or with "-" to the standard output. A folder or a device is refused.
func TestABackupGoesIntoAFileOrToTheOutput(t *testing.T) {
	folder := t.TempDir()
	file := clitest.SampleFile(t, folder)
	clitest.SetStore(t, file, "")
	t.Chdir(folder)
	before := contents(t, folder)
	clitest.Fails(t, ". is a folder; name a file in it", Backup(), ".")
	clitest.Fails(t, "name a file in it", Backup(), folder)
	socket, err := new(net.ListenConfig).Listen(t.Context(), "unix", "socket") // in place of a device
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	clitest.Fails(t, "is no regular file", Backup(), "socket")
	for name, content := range contents(t, folder) {
		if before[name] != content {
			t.Errorf("%s was written", name)
		}
	}
	out, err := clitest.Run(t, Backup(), "-")
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

// A backup to an output that fails is an error.
func TestABackupToAnOutputThatBreaksOffFails(t *testing.T) {
	folder := t.TempDir()
	file := clitest.SampleFile(t, folder)
	clitest.SetStore(t, file, "")
	if err := Backup().Run(t.Context(), clitest.Program(full{}), []string{"-"}); !errors.Is(err, errFullOutput) {
		t.Errorf("it ends with %v", err)
	}
}

var errFullOutput = errors.New("no room")

type full struct{}

// Write implements io.Writer and always fails.
func (full) Write([]byte) (int, error) { return 0, errFullOutput }

// Backup, check and restore report that a store has no games.
func TestAnEmptyStoreIsNamed(t *testing.T) {
	folder := t.TempDir()
	copied, empty := filepath.Join(folder, "copy"), filepath.Join(folder, "empty.db")
	s, err := bolt.Open(empty)
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	clitest.SetStore(t, empty, "")
	const words = "no games: does DATA_FILE name the right store?"
	clitest.Works(t, words, Backup(), copied)
	clitest.Works(t, words, Check())
	clitest.Works(t, "no games", Check(), copied)
	clitest.SetStore(t, filepath.Join(folder, "third.db"), "")
	clitest.Works(t, "no games", Restore(), copied)
}

// In a shared folder another user can place links. Backups and ERASED_FILE do not follow links, and only their owner
// can read them.
func TestNothingIsWrittenThroughALinkInTheWay(t *testing.T) {
	folder := t.TempDir()
	file := clitest.SampleFile(t, folder)
	clitest.SetStore(t, file, "")
	victim := filepath.Join(folder, "victim")
	copied, erased := filepath.Join(folder, "copy"), filepath.Join(folder, "erased")
	err := os.WriteFile(victim, []byte("victim"), 0o644)
	for _, link := range []string{copied, copied + ".new", erased, erased + ".new"} {
		err = errors.Join(err, os.Symlink(victim, link))
	}
	if err != nil {
		t.Fatal(err)
	}
	clitest.Works(t, "contains 27 games", Backup(), copied)
	if err := store.Erasures(config.Config{Erased: erased}).Save(member.Erasures{}); err != nil {
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
