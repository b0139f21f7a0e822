package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"dockside/bot/member"
	"dockside/internal/atomicfile"
	"dockside/internal/cli/config"
)

// Erasures returns the register of erased users in ERASED_FILE; nil without that setting.
func Erasures(c config.Config) member.Ledger {
	if c.Erased == "" {
		return nil
	}
	return erasedFile(c.Erased)
}

// erasedFile stores in a file which users had their data deleted. It implements member.Ledger.
type erasedFile string

// Load reads the file. A file that does not exist is empty.
func (f erasedFile) Load() (erased member.Erasures, err error) {
	data, err := os.ReadFile(string(f))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return erased, nil
	case err == nil:
		err = json.Unmarshal(data, &erased)
	}
	if err != nil {
		return erased, fmt.Errorf("ERASED_FILE: %w", err)
	}
	return erased, nil
}

// Save replaces the file atomically.
func (f erasedFile) Save(erased member.Erasures) error {
	data, err := json.Marshal(erased)
	if err != nil {
		return err
	}
	if err := atomicfile.Replace(string(f), func(to *os.File) error {
		_, err := to.Write(data)
		return err
	}); err != nil {
		return fmt.Errorf("ERASED_FILE: %w", err)
	}
	return nil
}
