package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// livePath is a file or folder that the program uses.
type livePath struct {
	setting, path string
	folder        bool // everything in it is the program's
}

// Socket returns the path of the control socket, at which a running bot makes backups and rebuilds ladders.
func (c Config) Socket() string { return c.File + ".sock" }

// livePaths returns the files and folders that the settings name. No command writes its output there.
func (c Config) livePaths() (all []livePath) {
	add := func(setting, path string, folder bool) {
		if path != "" {
			all = append(all, livePath{setting, path, folder})
		}
	}
	add("DATA_FILE", c.File, false)
	if c.File != "" {
		add("the socket of DATA_FILE", c.Socket(), false)
		add("the compacted DATA_FILE", c.File+".compact", false)
	}
	add("ERASED_FILE", c.Erased, false)
	if !strings.Contains(c.Archive, "://") {
		add("ARCHIVE", c.Archive, true)
	}
	add("PLAY_FOLDER", c.PlayFolder, true)
	for _, s := range Settings() {
		if s.Secret {
			add(s.Name+"_FILE", os.Getenv(s.Name+"_FILE"), false)
		}
	}
	return all
}

// CheckOutput refuses an output path if it is one of the program's files or in one of its folders. A link or another
// name of the same file makes no difference.
func (c Config) CheckOutput(path string) error {
	for _, l := range c.livePaths() {
		switch {
		case samePath(path, l.path):
			return fmt.Errorf("%s is %s itself; name another file", path, l.setting)
		case l.folder && inFolder(path, l.path):
			return fmt.Errorf("%s is in the folder of %s; name a file elsewhere", path, l.setting)
		}
	}
	return nil
}

// CheckOutput reads the settings and refuses output paths like Config.CheckOutput.
func CheckOutput(paths ...string) error {
	c, err := Read()
	if err != nil {
		return err
	}
	for _, path := range paths {
		if err := c.CheckOutput(path); err != nil {
			return err
		}
	}
	return nil
}

// CheckPaths refuses settings if two of them name the same file.
func (c Config) CheckPaths() error {
	all := c.livePaths()
	for i, one := range all {
		for _, other := range all[:i] {
			if samePath(one.path, other.path) {
				return fmt.Errorf("%s: it names the same file as %s", one.setting, other.setting)
			}
		}
	}
	return nil
}

// samePath reports whether two paths name the same file, or will once it is made.
func samePath(a, b string) bool {
	one, errA := os.Stat(a)
	other, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(one, other)
	}
	return filepath.Base(a) == filepath.Base(b) && sameFolder(filepath.Dir(a), filepath.Dir(b))
}

func sameFolder(a, b string) bool {
	one, errA := os.Stat(a)
	other, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(one, other)
}

// inFolder reports whether a path lies in a folder, or below it.
func inFolder(path, folder string) bool {
	at, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return false
	}
	if real, err := filepath.EvalSymlinks(at); err == nil {
		at = real
	}
	for ; ; at = filepath.Dir(at) {
		if sameFolder(at, folder) {
			return true
		}
		if at == filepath.Dir(at) {
			return false
		}
	}
}
