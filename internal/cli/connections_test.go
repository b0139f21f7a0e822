package cli

import (
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// callers is a listener to which connections come through a channel.
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

// A server takes so many connections at the same time. The next one is taken when one of them is closed, and those that
// say nothing are closed soon.
func TestConnectionsAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := callers{make(chan net.Conn), make(chan struct{})}
		stop := answer(c, "the test", http.NotFoundHandler(), soon, slog.New(slog.DiscardHandler))
		taken := 0
		go func() {
			for range 2 * mostConnections {
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
		if taken != mostConnections {
			t.Errorf("%d connections are taken", taken)
		}
		time.Sleep(soon + time.Millisecond) // of the time in here
		synctest.Wait()
		if taken != 2*mostConnections {
			t.Errorf("after %v %d connections have been taken", soon, taken)
		}
		stop()
	})
}
