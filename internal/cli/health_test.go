package cli

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// Whoever sends the beginning of a request and not the rest has the connection for no longer than a request may take.
func TestAStalledBodyIsCutOff(t *testing.T) {
	t.Parallel()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	read := make(chan error, 1)
	reads := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		read <- err
	})
	defer answer(listener, "the test", reads, time.Millisecond, slog.New(slog.DiscardHandler))()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(conn); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal("the connection stays open")
	}
	if err := <-read; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the body ends with %v", err)
	}
}

// Who asks for the health of this machine reaches it, also where the bot listens at all addresses.
func TestHealthIsAskedAtThisMachine(t *testing.T) {
	t.Parallel()
	well := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.Host, "127.0.0.1:") {
			http.Error(w, r.Host, http.StatusMisdirectedRequest)
		}
	})
	for _, host := range []string{"", "0.0.0.0", "[::]", "127.0.0.1"} {
		listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", host+":0")
		if err != nil {
			t.Fatal(err)
		}
		stop := answer(listener, "the test", well, soon, slog.New(slog.DiscardHandler))
		_, port, err := net.SplitHostPort(listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if err := (Program{}).health(t.Context(), Config{Health: host + ":" + port}); err != nil {
			t.Errorf("%q: %v", host, err)
		}
		stop()
	}
	err := Program{}.health(t.Context(), Config{Health: "nowhere"})
	if err == nil || !strings.HasPrefix(err.Error(), "HEALTH_ADDRESS: ") {
		t.Errorf("no address: %v", err)
	}
	if transport, is := direct.Transport.(*http.Transport); !is || transport.Proxy != nil {
		t.Error("requests to this machine may use a proxy")
	}
}

// 'play' prints an address that can be opened: here, and on other machines if it listens for them.
func TestPlayPrintsWhatCanBeOpened(t *testing.T) {
	t.Parallel()
	const here = "http://127.0.0.1:7411"
	for _, listens := range []string{"127.0.0.1:7411", "localhost:7411", "nowhere"} {
		if told := forOthers(listens, here); told != "" {
			t.Errorf("%s: %q", listens, told)
		}
	}
	for _, listens := range []string{":7411", "0.0.0.0:7411", "[::]:7411"} {
		told := forOthers(listens, here)
		if strings.Contains(told, "[::]") || strings.Contains(told, "0.0.0.0") || strings.Contains(told, "127.0.0.1") {
			t.Errorf("%s: %q", listens, told)
		}
		if told != "" && (!strings.Contains(told, "http://") || !strings.HasSuffix(told, ":7411")) {
			t.Errorf("%s: %q", listens, told)
		}
	}
}
