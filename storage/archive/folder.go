package archive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"dockside/internal/atomicfile"
)

// folder keeps the files of an archive in the file system.
type folder string

// markFile marks the folder of an archive. If it is missing, the volume is probably not mounted, and the archive counts
// as unavailable.
const markFile = "dockside-archive"

// begin creates the folder and marks it.
func (f folder) begin() error {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return err
	}
	mark, err := os.OpenFile(f.at(markFile), os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return mark.Close()
}

func (f folder) at(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// there returns an error if the folder is not an archive. The error does not wrap fs.ErrNotExist, so that it cannot be
// taken for that of a missing file.
func (f folder) there() error {
	if _, err := os.Stat(f.at(markFile)); err != nil {
		return fmt.Errorf("there is no archive now: %s", err.Error())
	}
	return nil
}

// put writes a new file beside the old one, and renames it once it is on the disk. An unfinished file is removed by the
// next put or delete.
func (f folder) put(_ context.Context, name string, data []byte) error {
	if err := f.there(); err != nil {
		return err
	}
	path := f.at(name)
	switch err := os.Mkdir(filepath.Dir(path), 0o700); {
	case err == nil:
		if err := atomicfile.SyncFolder(string(f)); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrExist):
		return err
	}
	if err := os.Remove(path + unfinished); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	next, err := os.OpenFile(path+unfinished, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = next.Write(data)
	if err = errors.Join(err, next.Sync(), next.Close()); err == nil {
		err = os.Rename(next.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(next.Name()))
	}
	return atomicfile.SyncFolder(filepath.Dir(path))
}

// unfinished ends the name of a file that is not whole yet.
const unfinished = ".new"

func (f folder) get(_ context.Context, name string) ([]byte, error) {
	data, err := os.ReadFile(f.at(name))
	return data, f.missing(err)
}

func (f folder) delete(_ context.Context, name string) error {
	if err := os.Remove(f.at(name) + unfinished); !errors.Is(err, fs.ErrNotExist) && err != nil {
		return err
	}
	return f.missing(os.Remove(f.at(name)))
}

// missing returns the error of a file, or that of the folder if the folder is not an archive now.
func (f folder) missing(err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if away := f.there(); away != nil {
		return away
	}
	return err
}

func (f folder) names(ctx context.Context, visit func(string)) error {
	if err := f.there(); err != nil {
		return err
	}
	return fs.WalkDir(os.DirFS(string(f)), ".", func(name string, _ fs.DirEntry, err error) error {
		visit(name)
		return errors.Join(err, ctx.Err())
	})
}
