package main

import (
	"context"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

// narrow is a slow line in front of a Discord: what a bot sends is passed on at a rate, all connections together. What
// comes back is not slowed down.
type narrow struct {
	listener net.Listener
	target   string
	rate     float64 // bytes a second

	mu   sync.Mutex
	free time.Time // when what was sent so far is through
}

// narrowed opens a slow line to d.
func narrowed(ctx context.Context, d *discord, rate float64) (*narrow, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	n := &narrow{listener: l, target: strings.TrimPrefix(d.address, "http://"), rate: rate}
	go n.serve(ctx)
	return n, nil
}

func (n *narrow) address() string { return "http://" + n.listener.Addr().String() }

func (n *narrow) serve(ctx context.Context) {
	for {
		from, err := n.listener.Accept()
		if err != nil {
			return // it is closed
		}
		to, err := new(net.Dialer).DialContext(ctx, "tcp", n.target)
		if err != nil {
			from.Close()
			continue
		}
		if c, ok := from.(*net.TCPConn); ok {
			_ = c.SetReadBuffer(8 << 10) // so that little is on its way unseen
		}
		go func() {
			defer to.Close()
			n.passes(to, from)
		}()
		go func() {
			defer from.Close()
			_, _ = io.Copy(from, to) // until either has gone
		}()
	}
}

// passes passes on what comes, at the rate of the line.
func (n *narrow) passes(to io.Writer, from io.Reader) {
	some := make([]byte, 2<<10)
	for {
		count, err := from.Read(some)
		time.Sleep(n.takes(count))
		if _, failed := to.Write(some[:count]); failed != nil || err != nil {
			return
		}
	}
}

// takes is how long it is until so many bytes more are through.
func (n *narrow) takes(count int) time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	now := time.Now()
	if n.free.Before(now) {
		n.free = now
	}
	n.free = n.free.Add(time.Duration(float64(count) / n.rate * float64(time.Second)))
	return n.free.Sub(now)
}
