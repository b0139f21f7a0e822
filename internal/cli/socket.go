package cli

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

	"dockside/storage"
	"dockside/storage/backup"
)

// socketOf is where a bot hands out copies of a file, and rebuilds.
func socketOf(file string) string { return file + ".sock" }

// handOut lets whoever owns the file of games fetch copies of it and make its ladders anew while the bot runs, at a
// socket beside it, until stop. That it cannot be is no reason not to play: so it is logged.
func handOut(
	ctx context.Context, file string, s storage.ItemStore, rebuild func(context.Context) (int, error), log *slog.Logger,
) (stop func()) {
	socket := socketOf(file)
	listener, err := listenAlone(ctx, socket)
	if err != nil {
		log.Warn("no backup can be made while the bot runs, and no ladders anew", "error", err)
		return func() {}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /backup", backupHandler(s, log))
	mux.HandleFunc("POST /rebuild", func(w http.ResponseWriter, r *http.Request) {
		n, err := rebuild(r.Context())
		if err != nil {
			log.Error("a rebuild has failed", "error", err)
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		log.Info("ladders and histories are made anew", "matches", n)
		fmt.Fprintln(w, n)
	})
	mux.HandleFunc("GET /well", func(http.ResponseWriter, *http.Request) {})
	shut := answer(listener, socket, mux, soon, log)
	return func() {
		shut()
		os.Remove(socket)
	}
}

// backupHandler sends a backup. An error breaks the connection, so that the client does not take what it has for whole.
func backupHandler(s storage.ItemStore, log *slog.Logger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, err := backup.Write(r.Context(), s, time.Now(), w)
		switch {
		case err == nil:
			return
		case r.Context().Err() != nil:
			log.Info("a backup was interrupted by its client")
		default:
			log.Error("a backup has failed", "error", err)
		}
		panic(http.ErrAbortHandler)
	}
}

// listenAlone listens at a socket that nobody but its owner can reach: it is made in a folder that nobody else can
// enter, and put in its place when it is theirs alone.
func listenAlone(ctx context.Context, socket string) (net.Listener, error) {
	folder, err := os.MkdirTemp(filepath.Dir(socket), ".sock")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	inside := filepath.Join(folder, "s")
	var listener net.Listener
	if err := atShortName(inside, func(name string) (err error) {
		listener, err = new(net.ListenConfig).Listen(ctx, "unix", name)
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

// longestSocket is how many bytes the path of a socket may have.
const longestSocket = len(syscall.RawSockaddrUnix{}.Path) - 1

// errLongPath says that a path is too long for a socket.
var errLongPath = errors.New("the path is too long for a socket: put DATA_FILE into a folder with a shorter path")

// atShortName lets something use the path of a socket. A path that is too long for the system is replaced by a short
// one, by way of its open folder, where the system has such: Linux has.
func atShortName(socket string, use func(name string) error) error {
	if len(socket) <= longestSocket {
		return use(socket)
	}
	folder, err := os.Open(filepath.Dir(socket))
	if err != nil {
		return err
	}
	defer folder.Close()
	open := fmt.Sprintf("/proc/self/fd/%d", folder.Fd())
	short := open + "/" + filepath.Base(socket)
	if _, err := os.Stat(open); err != nil || len(short) > longestSocket {
		return fmt.Errorf("%s has %d bytes of at most %d: %w", socket, len(socket), longestSocket, errLongPath)
	}
	return use(short)
}
