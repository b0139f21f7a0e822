package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"dockside/bot/member"
	"dockside/internal/atomicfile"
)

// erasedFile keeps in a file who had everything about them deleted.
type erasedFile string

// Load reads the file; one that is not there yet is empty.
func (f erasedFile) Load() (kept member.Erasures, err error) {
	data, err := os.ReadFile(string(f))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return kept, nil
	case err == nil:
		err = json.Unmarshal(data, &kept)
	}
	if err != nil {
		return kept, fmt.Errorf("ERASED_FILE: %w", err)
	}
	return kept, nil
}

// Save replaces the file, so that the old one or the new one is whole whatever happens.
func (f erasedFile) Save(kept member.Erasures) error {
	data, err := json.Marshal(kept)
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

// register is what the settings name; nil if they name none.
func (c Config) register() member.Ledger {
	if c.Erased == "" {
		return nil
	}
	return erasedFile(c.Erased)
}
