package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"dockside/storage"
)

// backup writes a copy of the store into a file, also while the bot runs: of Redis it is read beside the bot,
// of a file the bot hands it out through its socket.
func (p Program) backup(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errUsage
	}
	c, err := configuration()
	if err != nil {
		return err
	}
	size, err := whole(args[0], func(to io.Writer) error { return c.copyTo(ctx, to) })
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%s holds all games, %d bytes; 'dockside check %s' looks whether they can be read\n",
		args[0], size, args[0])
	return err
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
		if !errors.As(err, new(*net.OpError)) { // or else nobody is there
			return err
		}
	}
	s, err := openToLook(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = storage.WriteBackup(ctx, s, time.Now(), to)
	return err
}

// handedOut is the copy that a bot hands out at a socket.
func handedOut(ctx context.Context, socket string) (io.ReadCloser, error) {
	return ask(ctx, socket, http.MethodGet, "backup")
}

// answered tells whether a bot answers at a socket.
func answered(ctx context.Context, socket string) bool {
	answer, err := ask(ctx, socket, http.MethodGet, "well")
	return err == nil && answer.Close() == nil
}

// ask asks the bot at a socket for something. Where that fails, the error is in the words of the bot.
func ask(ctx context.Context, socket, method, what string) (io.ReadCloser, error) {
	client := http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socket)
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

// whole writes a file for its owner alone, in the place of one that may be there, once it is all written and is a
// copy that can be read to its end; else it leaves that as it is. It returns how many bytes there are.
func whole(file string, write func(io.Writer) error) (size int64, err error) {
	next := file + ".new"
	f, err := os.OpenFile(next, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err == nil {
			err = os.Rename(next, file)
		}
		if err != nil {
			os.Remove(next) // which has hidden cards in it
		}
	}()
	if err := errors.Join(f.Chmod(0o600), write(f), f.Sync()); err != nil {
		return 0, err
	}
	if size, err = f.Seek(0, io.SeekEnd); err != nil {
		return 0, err
	}
	if _, err = f.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	_, err = storage.ReadBackup(f, func(storage.Item) error { return nil })
	return size, err
}
