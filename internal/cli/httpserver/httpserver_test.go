package httpserver

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// callers is a listener that accepts connections from a channel.
type callers struct {
	come chan net.Conn
	gone chan struct{}
}

func (c callers) Accept() (net.Conn, error) {
	select {
	case conn := <-c.come:
		return conn, nil
	case <-c.gone:
		return nil, net.ErrClosed
	}
}

func (c callers) Close() error {
	close(c.gone)
	return nil
}

func (callers) Addr() net.Addr { return &net.TCPAddr{} }

// A server accepts a limited number of connections. It accepts the next one when one is closed, and closes idle ones
// after a timeout.
func TestConnectionsAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := callers{make(chan net.Conn), make(chan struct{})}
		stop := Serve(c, "the test", http.NotFoundHandler(), slog.New(slog.DiscardHandler))
		taken := 0
		go func() {
			for range 2 * maxConnections {
				_, there := net.Pipe()
				select {
				case c.come <- there:
					taken++
				case <-c.gone:
					return
				}
			}
		}()
		synctest.Wait()
		if taken != maxConnections {
			t.Errorf("%d connections are taken", taken)
		}
		time.Sleep(requestTimeout + time.Millisecond) // in the time of synctest
		synctest.Wait()
		if taken != 2*maxConnections {
			t.Errorf("after %v %d connections have been taken", requestTimeout, taken)
		}
		stop()
	})
}

// A request whose body stalls is cut off at the request timeout.
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
	defer serve(listener, "the test", reads, time.Millisecond, slog.New(slog.DiscardHandler))()
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
