package fakediscord

import (
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

// Uplink is a proxy that limits the bandwidth of all connections to a Discord together. Responses are not limited.
type Uplink struct {
	listener net.Listener
	target   string
	rate     float64 // bytes a second

	mu   sync.Mutex
	free time.Time // when the bytes so far have been passed on
}

// NewUplink starts a proxy to d that passes on a number of bytes a second.
func NewUplink(ctx context.Context, d *Discord, rate float64) (*Uplink, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	u := &Uplink{listener: l, target: strings.TrimPrefix(d.Address, "http://"), rate: rate}
	go u.serve(ctx)
	return u, nil
}

// Close stops the proxy.
func (u *Uplink) Close() { u.listener.Close() }

// Address returns the base URL of the proxy.
func (u *Uplink) Address() string { return "http://" + u.listener.Addr().String() }

func (u *Uplink) serve(ctx context.Context) {
	for {
		from, err := u.listener.Accept()
		if err != nil {
			return // it is closed
		}
		to, err := new(net.Dialer).DialContext(ctx, "tcp", u.target)
		if err != nil {
			from.Close()
			continue
		}
		if c, ok := from.(*net.TCPConn); ok {
			_ = c.SetReadBuffer(8 << 10) // so that little is buffered
		}
		go func() {
			defer to.Close()
			u.copy(to, from)
		}()
		go func() {
			defer from.Close()
			_, _ = io.Copy(from, to) // until either side closes
		}()
	}
}

// copy passes on bytes at the limited rate.
func (u *Uplink) copy(to io.Writer, from io.Reader) {
	buffer := make([]byte, 2<<10)
	for {
		count, err := from.Read(buffer)
		time.Sleep(u.delay(count))
		if _, failed := to.Write(buffer[:count]); failed != nil || err != nil {
			return
		}
	}
}

// delay returns how long it takes to pass on another count bytes.
func (u *Uplink) delay(count int) time.Duration {
	u.mu.Lock()
	defer u.mu.Unlock()
	now := time.Now()
	if u.free.Before(now) {
		u.free = now
	}
	u.free = u.free.Add(time.Duration(float64(count) / u.rate * float64(time.Second)))
	return u.free.Sub(now)
}
