// Package control is the socket beside DATA_FILE through which other processes ask a running bot for a backup or a
// rebuild, since only one process can open that file.
package control

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"dockside/internal/cli/httpserver"
	"dockside/storage"
	"dockside/storage/backup"
)

// Serve listens on a socket until stop is called. Only the owner of the process can connect to it. A socket that cannot
// be opened is logged, since the bot works without it.
func Serve(
	ctx context.Context, socket string, s storage.ItemStore, rebuild func(context.Context) (int, error), log *slog.Logger,
) (stop func()) {
	listener, err := listen(ctx, socket)
	if err != nil {
		log.Warn("backup socket unavailable: online backup and rebuild are disabled", "error", err)
		return func() {}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /backup", backupHandler(s, log))
	mux.HandleFunc("POST /rebuild", func(w http.ResponseWriter, r *http.Request) {
		n, err := rebuild(r.Context())
		if err != nil {
			log.Error("rebuild failed", "error", err)
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		log.Info("leaderboards and histories rebuilt", "matches", n)
		fmt.Fprintln(w, n)
	})
	mux.HandleFunc("GET /well", func(http.ResponseWriter, *http.Request) {})
	shut := httpserver.Serve(listener, socket, mux, log)
	return func() {
		shut()
		os.Remove(socket)
	}
}

// backupHandler sends a backup. An error breaks the connection, so that the client does not take a part for the whole.
func backupHandler(s storage.ItemStore, log *slog.Logger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, err := backup.Write(r.Context(), s, time.Now(), w)
		switch {
		case err == nil:
			return
		case r.Context().Err() != nil:
			log.Info("backup interrupted by its client")
		default:
			log.Error("backup failed", "error", err)
		}
		panic(http.ErrAbortHandler)
	}
}

// listen listens on a socket that only its owner can reach. The socket is made in a private folder and moved to its
// place when its mode is set.
func listen(ctx context.Context, socket string) (net.Listener, error) {
	folder, err := os.MkdirTemp(filepath.Dir(socket), ".sock")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	inside := filepath.Join(folder, "s")
	var listener net.Listener
	if err := withShortPath(inside, func(path string) (err error) {
		listener, err = new(net.ListenConfig).Listen(ctx, "unix", path)
		return err
	}); err != nil {
		return nil, err
	}
	listener.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := os.Chmod(inside, 0o600); err != nil {
		return nil, fmt.Errorf("%w, %w", err, listener.Close())
	}
	if err := os.Rename(inside, socket); err != nil {
		return nil, fmt.Errorf("%w, %w", err, listener.Close())
	}
	return listener, nil
}

// maxPath is the maximum length of the path of a socket, in bytes.
const maxPath = len(syscall.RawSockaddrUnix{}.Path) - 1

var errLongPath = errors.New("the path is too long for a socket: put DATA_FILE into a folder with a shorter path")

// withShortPath calls use with a path of the socket that is not too long for the system. On Linux a long path is
// replaced by one through the descriptor of its open folder.
func withShortPath(socket string, use func(path string) error) error {
	if len(socket) <= maxPath {
		return use(socket)
	}
	folder, err := os.Open(filepath.Dir(socket))
	if err != nil {
		return err
	}
	defer folder.Close()
	open := fmt.Sprintf("/proc/self/fd/%d", folder.Fd())
	short := open + "/" + filepath.Base(socket)
	if _, err := os.Stat(open); err != nil || len(short) > maxPath {
		return fmt.Errorf("%s has %d bytes of at most %d: %w", socket, len(socket), maxPath, errLongPath)
	}
	return use(short)
}
