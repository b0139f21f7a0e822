package check

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// A bot whose container is made anew has another address: the balancer finds it there.
func TestTheBalancerFindsABotAgain(t *testing.T) {
	needs(t, "haproxy")
	names, address := namer(t, "bot-1.")
	_, health, _ := net.SplitHostPort(free(t))
	_, port, _ := net.SplitHostPort(free(t))
	_, front, _ := net.SplitHostPort(free(t))
	config := strings.NewReplacer("127.0.0.11:53", names, "7412", health, "7414", port, ":8080", "127.0.0.1:"+front).
		Replace(read(t, "deploy/haproxy.cfg"))
	folder := t.TempDir()
	file := filepath.Join(folder, "haproxy.cfg")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	begin := func(at string) (end func()) {
		ends := []func(){serves(t, net.JoinHostPort(at, health)), serves(t, net.JoinHostPort(at, port))}
		return func() {
			for _, end := range ends {
				end()
			}
		}
	}
	end := begin("127.0.0.2")
	address.Store("127.0.0.2")
	runs(t, folder, nil, "haproxy", "-db", "-f", file)
	leads := func(to string) func() bool {
		return func() bool { return told(t, "http://127.0.0.1:"+front+"/") == net.JoinHostPort(to, port) }
	}
	comes(t, "the balancer leads to the bot", leads("127.0.0.2"))
	end()
	begin("127.0.0.3")
	address.Store("127.0.0.3")
	comes(t, "the balancer leads to where the bot is now", leads("127.0.0.3"))
}

// namer answers as Docker does when it is asked for the address of a container: one, and of others that there are none.
func namer(t *testing.T, name string) (at string, address *atomic.Value) {
	t.Helper()
	socket, err := new(net.ListenConfig).ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address = new(atomic.Value)
	done := make(chan struct{})
	t.Cleanup(func() {
		socket.Close()
		<-done
	})
	go func() {
		defer close(done)
		asked := make([]byte, 1<<12)
		for {
			n, from, err := socket.ReadFrom(asked)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if err := m.Unpack(asked[:n]); err != nil || len(m.Questions) != 1 {
				continue
			}
			m = answerTo(m, name, address.Load().(string))
			if answer, err := m.Pack(); err == nil {
				_, _ = socket.WriteTo(answer, from) // who has heard nothing asks again
			}
		}
	}()
	return socket.LocalAddr().String(), address
}

// answerTo is what Docker answers where one container alone is there.
func answerTo(m dnsmessage.Message, name, address string) dnsmessage.Message {
	q := m.Questions[0]
	a := dnsmessage.Message{Header: dnsmessage.Header{ID: m.ID, Response: true, RecursionAvailable: true}}
	a.Questions = m.Questions
	switch {
	case q.Name.String() != name:
		a.RCode = dnsmessage.RCodeNameError
	case q.Type == dnsmessage.TypeA:
		a.Answers = []dnsmessage.Resource{{
			Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 1},
			Body:   &dnsmessage.AResource{A: [4]byte(net.ParseIP(address).To4())},
		}}
	}
	return a
}

// serves answers at an address with that address, until end or the end of the test.
func serves(t *testing.T, address string) (end func()) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(address))
	}), ReadHeaderTimeout: patience}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(listener) // until it is closed
	}()
	end = func() {
		server.Close()
		<-done
	}
	t.Cleanup(end)
	return end
}

// told is what an address answers.
func told(t *testing.T, url string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text := make([]byte, 64)
	n, _ := answer.Body.Read(text)
	return string(text[:n])
}
