package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"dockside/internal/atomicfile"
	"dockside/internal/panics"
	"dockside/storage"
	"dockside/storage/backup"
)

// backup writes a copy of the store into a file, or with "-" to the standard output, also while the bot runs: of Redis
// it is read beside the bot, of a file the bot hands it out through its socket.
func (p Program) backup(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errUsage
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	if args[0] == "-" {
		err = p.stream(ctx, c)
	} else {
		err = p.backupTo(ctx, c, args[0])
	}
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// backupTo writes a copy of the store into a file.
func (p Program) backupTo(ctx context.Context, c Config, file string) error {
	if err := errors.Join(c.spares(file), isFile(file)); err != nil {
		return err
	}
	held, size, err := whole(file, func(to io.Writer) error { return c.copyTo(ctx, to) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%s holds %s, %d bytes; 'dockside check %s' checks that they can be read\n",
		file, held.games(), size, file)
	if held.tables == 0 {
		fmt.Fprintln(p.Out, c.emptyHint())
	}
	if c.Archive != "" {
		fmt.Fprintln(p.Out, "The games in ARCHIVE are not part of it: back that up as well.")
	}
	return err
}

// stream writes a copy of the store to the standard output, and fails unless it is whole. Nothing else goes there.
func (p Program) stream(ctx context.Context, c Config) error {
	if out, is := p.Out.(*os.File); is {
		if about, err := out.Stat(); err == nil && about.Mode()&os.ModeCharDevice != 0 {
			return errors.New("the output is a terminal; send it into a file or a program")
		}
	}
	r, w := io.Pipe()
	var held inventory
	read := make(chan error, 1)
	panics.Go(func() (err error) {
		held, err = count(r)
		return err
	}, func(err error) {
		r.CloseWithError(err) // also after a panic, or else whoever writes would wait
		read <- err
	})
	err := c.copyTo(ctx, io.MultiWriter(p.Out, w))
	w.CloseWithError(err)
	if torn := <-read; err == nil {
		err = torn
	}
	if err == nil && held.tables == 0 {
		fmt.Fprintln(os.Stderr, "dockside:", c.emptyHint())
	}
	return err
}

// emptyHint asks whether a store without games is the right one.
func (c Config) emptyHint() string {
	return "There are no games: does " + c.storeSetting() + " name the right store?"
}

// isFile refuses a path that is there and is no regular file.
func isFile(path string) error {
	about, err := os.Stat(path)
	switch {
	case err != nil:
		return nil //nolint:nilerr // a file that is not there yet is made
	case about.IsDir():
		return fmt.Errorf("%s is a folder; name a file in it", path)
	case !about.Mode().IsRegular():
		return fmt.Errorf("%s is no regular file; - is the standard output", path)
	}
	return nil
}

// copyTo writes a copy of the store.
func (c Config) copyTo(ctx context.Context, to io.Writer) error {
	if c.Redis == "" {
		answer, err := handedOut(ctx, socketOf(c.File))
		if err == nil {
			defer answer.Close()
			_, err = io.Copy(to, answer)
			return err
		}
		if !nobodyThere(err) {
			return err
		}
	}
	s, err := openToLook(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = backup.Write(ctx, s, time.Now(), to)
	return err
}

// handedOut is the copy that a bot hands out at a socket.
func handedOut(ctx context.Context, socket string) (io.ReadCloser, error) {
	return ask(ctx, socket, http.MethodGet, "backup")
}

// nobodyThere reports whether a bot could not be asked, since none has a socket.
func nobodyThere(err error) bool {
	return errors.As(err, new(*net.OpError)) || errors.Is(err, errLongPath) || errors.Is(err, fs.ErrNotExist)
}

// answered tells whether a bot answers at a socket.
func answered(ctx context.Context, socket string) bool {
	answer, err := ask(ctx, socket, http.MethodGet, "well")
	return err == nil && answer.Close() == nil
}

// ask asks the bot at a socket for something. Where that fails, the error is in the words of the bot.
func ask(ctx context.Context, socket, method, what string) (io.ReadCloser, error) {
	client := http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (conn net.Conn, err error) {
			err = atShortName(socket, func(name string) (err error) {
				conn, err = new(net.Dialer).DialContext(ctx, "unix", name)
				return err
			})
			return conn, err
		},
	}}
	request, err := http.NewRequestWithContext(ctx, method, "http://dockside/"+what, nil)
	if err != nil {
		return nil, err
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		defer answer.Body.Close()
		words, _ := io.ReadAll(io.LimitReader(answer.Body, mostWords)) // those that come are told
		return nil, errors.New(cmp.Or(strings.TrimSpace(string(words)), answer.Status))
	}
	return answer.Body, nil
}

// mostWords is how much is read of why a bot cannot do something, in bytes.
const mostWords = 1 << 12

// whole writes a copy into a file for its owner alone, in place of a file that may have that name, once it can be read
// to its end; else it leaves that as it is. It returns what is in the copy, and how many bytes it has.
func whole(file string, write func(io.Writer) error) (held inventory, size int64, err error) {
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
		held, err = count(f)
		return err
	})
	return held, size, err
}

// count reads a copy to its end, and returns what is in it.
func count(from io.Reader) (held inventory, err error) {
	_, err = backup.Read(from, func(i storage.Item) error {
		held.add(i)
		return nil
	})
	return held, err
}
