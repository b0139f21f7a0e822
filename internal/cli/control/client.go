package control

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
)

// Backup writes a backup of the store of the bot at a socket. It is not reached if no bot listens there.
func Backup(ctx context.Context, socket string, to io.Writer) (reached bool, err error) {
	body, err := request(ctx, socket, http.MethodGet, "backup")
	if err != nil {
		return !isUnreachable(err), err
	}
	defer body.Close()
	_, err = io.Copy(to, body)
	return true, err
}

// Rebuild asks the bot at a socket to rebuild leaderboards and histories from all matches. It is not reached if no bot
// listens there.
func Rebuild(ctx context.Context, socket string) (matches int, reached bool, err error) {
	body, err := request(ctx, socket, http.MethodPost, "rebuild")
	if err != nil {
		return 0, !isUnreachable(err), err
	}
	_, err = fmt.Fscan(body, &matches)
	return matches, true, errors.Join(err, body.Close())
}

// Running reports whether a bot answers at a socket.
func Running(ctx context.Context, socket string) bool {
	body, err := request(ctx, socket, http.MethodGet, "well")
	return err == nil && body.Close() == nil
}

// isUnreachable reports whether an error means that no bot listens on the socket.
func isUnreachable(err error) bool {
	return errors.As(err, new(*net.OpError)) || errors.Is(err, errLongPath) || errors.Is(err, fs.ErrNotExist)
}

// maxMessage is the maximum length of an error message, in bytes.
const maxMessage = 1 << 12

// request sends a request to a socket. If the bot reports an error, the message is its own.
func request(ctx context.Context, socket, method, path string) (io.ReadCloser, error) {
	client := http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (conn net.Conn, err error) {
			err = withShortPath(socket, func(path string) (err error) {
				conn, err = new(net.Dialer).DialContext(ctx, "unix", path)
				return err
			})
			return conn, err
		},
	}}
	r, err := http.NewRequestWithContext(ctx, method, "http://dockside/"+path, nil)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		defer response.Body.Close()
		message, _ := io.ReadAll(io.LimitReader(response.Body, maxMessage)) // as much as arrives
		return nil, errors.New(cmp.Or(strings.TrimSpace(string(message)), response.Status))
	}
	return response.Body, nil
}
