// Package maintenance contains the subcommands for the stored games: backup, check, restore, move and rebuild.
package maintenance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"dockside/internal/atomicfile"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/control"
	"dockside/internal/cli/store"
	"dockside/internal/panics"
	"dockside/storage/backup"
)

// storeSettings are the groups of settings that the subcommands read.
var storeSettings = []string{config.GroupStorage, config.GroupArchive}

// Backup returns the subcommand backup.
func Backup() command.Command {
	return command.Command{
		Name: "backup", Args: "FILE", About: "Write a backup of all games to FILE; the bot may be running.",
		Settings: storeSettings, Do: command.ConfiguredWith(1, 1, runBackup),
	}
}

// runBackup writes a backup of the store to a file, or to the standard output if the file is "-". The bot may be
// running: Redis is read beside it, and DATA_FILE through its control socket.
func runBackup(ctx context.Context, p command.Program, c config.Config, args []string) (err error) {
	if args[0] == "-" {
		err = backupToOutput(ctx, p.Out, c)
	} else {
		err = backupToFile(ctx, p.Out, c, args[0])
	}
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// backupToFile writes a backup to a file, and reports its content.
func backupToFile(ctx context.Context, out io.Writer, c config.Config, file string) error {
	if err := errors.Join(c.CheckOutput(file), checkRegular(file)); err != nil {
		return err
	}
	found, size, err := writeFile(file, func(to io.Writer) error { return write(ctx, c, to) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s contains %s, %d bytes; 'dockside check %s' checks that they can be read\n",
		file, found.games(), size, file)
	if found.tables == 0 {
		fmt.Fprintln(out, c.EmptyHint())
	}
	if c.Archive != "" {
		fmt.Fprintln(out, "The backup does not contain the games in ARCHIVE: back up the archive, too.")
	}
	return err
}

// backupToOutput writes only the backup to the standard output, and returns an error unless it is complete.
func backupToOutput(ctx context.Context, out io.Writer, c config.Config) error {
	if file, is := out.(*os.File); is {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return errors.New("the output is a terminal; send it into a file or a program")
		}
	}
	r, w := io.Pipe()
	var found inventory
	counted := make(chan error, 1)
	panics.Go(func() (err error) {
		found, err = count(r)
		return err
	}, func(err error) {
		r.CloseWithError(err) // also after a panic, since the writer would block
		counted <- err
	})
	err := write(ctx, c, io.MultiWriter(out, w))
	w.CloseWithError(err)
	if incomplete := <-counted; err == nil {
		err = incomplete
	}
	if err == nil && found.tables == 0 {
		fmt.Fprintln(os.Stderr, "dockside:", c.EmptyHint())
	}
	return err
}

// checkRegular returns an error if a path exists and is not a regular file.
func checkRegular(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil //nolint:nilerr // a file that does not exist yet is created
	case info.IsDir():
		return fmt.Errorf("%s is a folder; name a file in it", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is no regular file; - is the standard output", path)
	}
	return nil
}

// write writes a backup of the store.
func write(ctx context.Context, c config.Config, to io.Writer) error {
	if c.Redis == "" {
		if reached, err := control.Backup(ctx, c.Socket(), to); reached {
			return err
		}
	}
	s, err := store.OpenReadOnly(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = backup.Write(ctx, s, time.Now(), to)
	return err
}

// writeFile writes a backup to a file that only its owner can read. An existing file is replaced once the backup has
// been read to its end, and kept after an error. writeFile returns the content and the size of the backup.
func writeFile(file string, write func(io.Writer) error) (found inventory, size int64, err error) {
	err = atomicfile.Replace(file, func(f *os.File) error {
		if err := write(f); err != nil {
			return err
		}
		if size, err = f.Seek(0, io.SeekEnd); err != nil {
			return err
		}
		if _, err = f.Seek(0, io.SeekStart); err != nil {
			return err
		}
		found, err = count(f)
		return err
	})
	return found, size, err
}
