package check

import (
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// The balancer finds a bot whose container was created again and has a new address.
func TestTheBalancerFindsABotAgain(t *testing.T) {
	b := newBalancer(t)
	end := b.begin("bot-1.", "127.0.0.2")
	b.runs()
	b.comesTo("1", "127.0.0.2")
	end()
	b.begin("bot-1.", "127.0.0.3")
	b.comesTo("1", "127.0.0.3")
}

// The balancer sends all presses of a channel to the same bot, which has its picture in the cache. If that bot dies,
// another one gets them.
func TestTheBalancerKeepsAChannelWithABot(t *testing.T) {
	b := newBalancer(t)
	b.begin("bot-1.", "127.0.0.2")
	b.runs()
	b.comesTo("1", "127.0.0.2")
	end := b.begin("bot-2.", "127.0.0.3")
	const channels = 40
	comes(t, "both bots get presses", func() bool {
		for channel := range channels {
			if b.leads(strconv.Itoa(channel)) == "127.0.0.3" {
				return true
			}
		}
		return false
	})
	of := map[string]int{}
	for channel := range channels {
		to := b.leads(strconv.Itoa(channel))
		of[to]++
		for range 3 {
			if again := b.leads(strconv.Itoa(channel)); again != to {
				t.Errorf("presses in channel %d go to %s and to %s", channel, to, again)
			}
		}
	}
	if len(of) != 2 || of["127.0.0.2"] < channels/8 || of["127.0.0.3"] < channels/8 {
		t.Errorf("channels by bot: %v", of)
	}
	const more = 1 << 17 // bytes; the balancer reads only the beginning of a long body
	if told(t, "http://"+b.front+"/", `{"type":3,"data":"`+strings.Repeat("-", more)+`","channel_id":"1"}`) == "" {
		t.Error("no bot gets a long request")
	}
	end()
	for channel := range channels {
		b.comesTo(strconv.Itoa(channel), "127.0.0.2")
	}
}

// balancer is an HAProxy with the configuration in deploy, before fake bots that answer with their address.
type balancer struct {
	*testing.T
	names        *sync.Map // the address of each bot, by its name
	health, port string    // ports of every bot
	front        string    // the address of the balancer
	file         string    // the configuration file
}

func newBalancer(t *testing.T) *balancer {
	t.Helper()
	needs(t, "haproxy")
	b := &balancer{T: t, file: filepath.Join(t.TempDir(), "haproxy.cfg")}
	var names string
	names, b.names = namer(t)
	_, b.health, _ = net.SplitHostPort(free(t))
	_, b.port, _ = net.SplitHostPort(free(t))
	b.front = free(t)
	config := strings.NewReplacer("127.0.0.11:53", names, "7412", b.health, "7414", b.port, ":8080", b.front).
		Replace(read(t, "deploy/haproxy.cfg"))
	if err := os.WriteFile(b.file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return b
}

// runs starts the balancer. It ends with the test.
func (b *balancer) runs() { runs(b.T, filepath.Dir(b.file), nil, "haproxy", "-db", "-f", b.file) }

// begin starts a fake bot at an address. It runs until the test calls end, or ends.
func (b *balancer) begin(name, at string) (end func()) {
	b.Helper()
	health, door := serves(b.T, net.JoinHostPort(at, b.health)), serves(b.T, net.JoinHostPort(at, b.port))
	b.names.Store(name, at)
	return func() {
		health()
		door()
	}
}

// leads returns the address of the bot that gets a press in a channel; empty if no bot gets it.
func (b *balancer) leads(channel string) string {
	host, _, _ := net.SplitHostPort(told(b.T, "http://"+b.front+"/", `{"type":3,"channel_id":"`+channel+`","data":{}}`))
	return host
}

func (b *balancer) comesTo(channel, at string) {
	b.Helper()
	comes(b.T, "a press in channel "+channel+" goes to "+at, func() bool { return b.leads(channel) == at })
}

// namer runs a DNS server like Docker's, which returns the address of a container from names. Other names do not exist.
func namer(t *testing.T) (at string, names *sync.Map) {
	t.Helper()
	socket, err := new(net.ListenConfig).ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	names = new(sync.Map)
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
			address, _ := names.Load(m.Questions[0].Name.String())
			m = answerTo(m, address)
			if answer, err := m.Pack(); err == nil {
				_, _ = socket.WriteTo(answer, from) // HAProxy asks again if the answer is lost
			}
		}
	}()
	return socket.LocalAddr().String(), names
}

// answerTo returns the DNS response for a container with an address, or NXDOMAIN if the address is nil.
func answerTo(m dnsmessage.Message, address any) dnsmessage.Message {
	q := m.Questions[0]
	a := dnsmessage.Message{Header: dnsmessage.Header{ID: m.ID, Response: true, RecursionAvailable: true}}
	a.Questions = m.Questions
	there, known := address.(string)
	switch {
	case !known:
		a.RCode = dnsmessage.RCodeNameError
	case q.Type == dnsmessage.TypeA:
		a.Answers = []dnsmessage.Resource{{
			Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 1},
			Body:   &dnsmessage.AResource{A: [4]byte(net.ParseIP(there).To4())},
		}}
	}
	return a
}

// serves runs a server that answers every request with its own address. It runs until the test calls end, or ends.
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
		_ = server.Serve(listener) // returns when the server is closed
	}()
	end = func() {
		server.Close()
		<-done
	}
	t.Cleanup(end)
	return end
}

// told posts a text to a URL and returns the response body; empty on an error.
func told(t *testing.T, url, text string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	said, _ := io.ReadAll(answer.Body) // a truncated body is no valid address
	return string(said)
}
