package redis

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"dockside/storage"
	"dockside/storage/internal/codec"
	"dockside/storage/storagetest"
	"dockside/storage/storagetest/redistest"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

func TestURLs(t *testing.T) {
	t.Parallel()
	cases := []struct {
		url     string
		cluster bool
		want    string // address, user, password, database, encrypted
	}{
		{"redis://host", false, "host:6379   0 false"},
		{"redis://anna:s3cret@host:1234/5", false, "host:1234 anna s3cret 5 false"},
		{"rediss://:p%2Fw%23@host:1234", false, "host:1234  p/w# 0 true"},
		{"unix://anna:s3cret@/run/redis.sock?db=2", false, "/run/redis.sock anna s3cret 2 false"},
		{"redis://host?read_timeout=9s&max_retries=9", false, "host:6379   0 false"},
		{
			"redis://:theirs@host:26379/3?master_name=m&password=ours&route_by_latency=true", false,
			"FailoverClient  ours 3 false",
		},
		{"rediss://host?master_name=m&addr=host2:26379&replica_only=true", false, "FailoverClient   0 true"},
		{"redis://host:1?addr=host2:2&addr=host3:3&route_randomly=true", true, "host:1,host2:2,host3:3   0 false"},
		{"rediss://anna:s3cret@host:1?addr=host:1", true, "host:1,host:1 anna s3cret 0 true"},
	}
	for _, c := range cases {
		client := storagetest.Got(dial(c.url, codec.Patience))(t)
		t.Cleanup(func() { storagetest.Must(t, client.Close()) })
		if got, cluster := settings(t, client); got != c.want || cluster != c.cluster {
			t.Errorf("%s: %q (cluster: %t), want %q", c.url, got, cluster, c.want)
		}
	}
}

// settings returns where a client connects to, and fails the test unless the client has the settings that the store
// requires.
func settings(t *testing.T, client redis.UniversalClient) (summary string, cluster bool) {
	t.Helper()
	switch client := client.(type) {
	case *redis.Client:
		o := client.Options()
		if o.MaxRetries > 0 || o.ReadTimeout != codec.Patience || o.DialTimeout != codec.Patience {
			t.Errorf("%s: retries %d, timeouts %v, %v", o.Addr, o.MaxRetries, o.ReadTimeout, o.DialTimeout)
		}
		return fmt.Sprintf("%s %s %s %d %t", o.Addr, o.Username, o.Password, o.DB, o.TLSConfig != nil), false
	case *redis.ClusterClient:
		o := client.Options()
		if o.ReadOnly || o.RouteByLatency || o.RouteRandomly || o.ReadTimeout != codec.Patience {
			t.Errorf("%v: reads from replicas, or waits for %v", o.Addrs, o.ReadTimeout)
		}
		return fmt.Sprintf("%s %s %s 0 %t", strings.Join(o.Addrs, ","), o.Username, o.Password, o.TLSConfig != nil), true
	}
	t.Fatalf("an unknown client: %T", client)
	return "", false
}

func TestWrongURLsKeepTheirPassword(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "host:6379", "http://:s3cret@host", "redis://:s3/cret@host", "redis://:cret#@host", "redis://:%s3cret@host",
		"redis://:s3cret@host/cret", "redis://:s3cret@host?cret=1", "redis://:s3cret@host?addr=cret",
		"redis://:s3cret@host?master_name=m&addr=cret",
	} {
		if _, err := Open(t.Context(), url); err == nil || strings.Contains(err.Error(), "cret") {
			t.Errorf("%s: %v", url, err)
		}
	}
}

// If the path of a socket is too long, the error says so, instead of "invalid argument".
func TestALongSocketOfRedisIsNamed(t *testing.T) {
	t.Parallel()
	url := "unix://:s3cret@/" + strings.Repeat("a", longestSocket)
	if _, err := Open(t.Context(), url); err == nil || strings.Contains(err.Error(), "s3cret") ||
		!strings.Contains(err.Error(), fmt.Sprintf("has %d bytes", longestSocket+1)) {
		t.Errorf("it is refused as %v", err)
	}
}

func TestPasswordAndEncryption(t *testing.T) {
	t.Parallel()
	web := httptest.NewUnstartedServer(nil) // its certificate is used here
	web.StartTLS()
	t.Cleanup(web.Close)
	mini := miniredis.NewMiniRedis()
	storagetest.Must(t, mini.StartTLS(&tls.Config{Certificates: web.TLS.Certificates}))
	t.Cleanup(mini.Close)
	mini.RequireUserAuth("anna", "p/w#")

	r := openRedis(t, "rediss://anna:p%2Fw%23@"+mini.Addr()+"?skip_verify=true")
	storagetest.Create(t, r, "a")
	_, err := Open(t.Context(), "rediss://anna:s3cret@"+mini.Addr()+"?skip_verify=true")
	if !errors.Is(err, storage.ErrUnavailable) || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("with a wrong password: %v", err)
	}
}

func TestSentinel(t *testing.T) {
	t.Parallel()
	master := redistest.Socket(t)
	master[1] = redistest.FreePort(t)
	redistest.Start(t, master, "--save", "")
	r := openRedis(t, redistest.Sentinel(t, master[1]).URL)
	storagetest.Create(t, r, "a")
	got, err := r.Update(t.Context(), "a", storagetest.Play("x"))
	if err != nil || got.Revision != 2 {
		t.Errorf("through a sentinel: %+v, %v", got, err)
	}
}

// TestRestart kills a Redis and starts it again.
func TestRestart(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t, redistest.Socket(t), "--appendonly", "yes", "--appendfsync", "always")
	r := openRedis(t, s.URL)
	storagetest.Create(t, r, "a")
	for i := range 20 {
		storagetest.Got(r.Update(t.Context(), "a", storagetest.Play(fmt.Sprint(i))))(t)
	}
	storagetest.Got(r.Claim(t.Context(), "pair", "a", ""))(t)

	s.Kill(t)
	for name, err := range storagetest.EveryCall(t.Context(), r) {
		if !errors.Is(err, storage.ErrUnavailable) {
			t.Errorf("%s without Redis: %v", name, err)
		}
	}
	s.Start(t)
	// After many failures go-redis dials once a second.
	redistest.Soon(t, "Redis is reached again", func() bool { return r.Health(t.Context()) == nil })
	got, err := r.Update(t.Context(), "a", storagetest.Play("after"))
	if err != nil || len(got.Log) != 21 || got.Revision != 22 {
		t.Errorf("afterwards: %+v, %v", got, err)
	}
	indexed(t, r, "afterwards")
	for name, err := range storagetest.EveryCall(t.Context(), r) {
		if err != nil {
			t.Errorf("%s afterwards: %v", name, err)
		}
	}
}

// TestSilence stops a Redis without closing its connections, as in a broken network. Calls time out.
func TestSilence(t *testing.T) {
	t.Parallel()
	servers := map[string]func(testing.TB) *redistest.Server{
		"one server": func(t testing.TB) *redistest.Server { return redistest.Start(t, redistest.Socket(t), "--save", "") },
		"cluster":    func(t testing.TB) *redistest.Server { return redistest.ClusterOfOne(t) },
	}
	for name, start := range servers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t)
			patient, hasty := openRedis(t, s.URL), openRedis(t, s.URL)
			storagetest.Create(t, patient, "a")
			hasty.client.AddHook(deadline(codec.Patience / 20))
			s.Signal(t, syscall.SIGSTOP)
			_, err := hasty.Update(t.Context(), "a", storagetest.Play("x"))
			if !errors.Is(err, storage.ErrUnavailable) {
				t.Errorf("a silent Redis: %v", err)
			}
			s.Signal(t, syscall.SIGCONT)
			got, err := patient.Update(t.Context(), "a", storagetest.Play("x"))
			if err != nil || got.Revision != 2 {
				t.Errorf("when it speaks again: %+v, %v", got, err)
			}
		})
	}
}

// TestLostAnswer loses the response to a write that took place. The client must not repeat it, since that would double
// a play.
func TestLostAnswer(t *testing.T) {
	t.Parallel()
	t.Run("one server", func(t *testing.T) {
		t.Parallel()
		port := redistest.FreePort(t)
		relay(t, port, miniredis.RunT(t).Addr())
		loseAnswer(t, "redis://127.0.0.1:"+port)
	})
	t.Run("cluster", func(t *testing.T) {
		t.Parallel()
		port := redistest.FreePort(t)
		s := redistest.ClusterOfOne(t, "--cluster-announce-port", port)
		relay(t, port, strings.TrimPrefix(strings.Split(s.URL, "?")[0], "redis://"))
		loseAnswer(t, "redis://127.0.0.1:"+port+"?addr=127.0.0.1:"+port)
	})
}

func loseAnswer(t *testing.T, url string) {
	t.Helper()
	r := openRedis(t, url)
	storagetest.Create(t, r, "a")
	if _, err := r.Update(t.Context(), "a", storagetest.Play("x")); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("update: %v", err)
	}
	got, err := r.Load(t.Context(), "a")
	if err != nil || got.Revision != 2 || len(got.Log) != 1 {
		t.Errorf("after it: %+v, %v", got, err)
	}
}

// relay forwards everything to a Redis. Once, it cuts the connection instead of forwarding the response to a script:
// scripts change tables. Redis has cached the script already.
func relay(t *testing.T, port, to string) {
	t.Helper()
	direct := redis.NewClient(&redis.Options{Addr: to})
	storagetest.Must(t, errors.Join(direct.ScriptLoad(t.Context(), swap.text).Err(), direct.Close()))
	l := storagetest.Got(new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:"+port))(t)
	t.Cleanup(func() { storagetest.Must(t, l.Close()) })
	var cutBefore atomic.Bool
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := new(net.Dialer).DialContext(t.Context(), "tcp", to)
			if err != nil {
				_ = client.Close()
				return
			}
			var script atomic.Bool
			go pass(client, server, func(request []byte) bool {
				script.Store(bytes.Contains(request, []byte("eval")) && cutBefore.CompareAndSwap(false, true))
				return true
			})
			go pass(server, client, func([]byte) bool { return !script.Load() })
		}
	}()
}

// pass copies data from one end to the other, and cuts the connection when forwarding is not allowed.
func pass(from, to net.Conn, may func([]byte) bool) {
	defer func() { _, _ = from.Close(), to.Close() }()
	for piece := make([]byte, 1<<16); ; {
		n, err := from.Read(piece)
		if err != nil || !may(piece[:n]) {
			return
		}
		if _, err := to.Write(piece[:n]); err != nil {
			return
		}
	}
}

// All replicas use the time of Redis, whatever their own clocks show.
func TestTheTimeIsThatOfRedis(t *testing.T) {
	t.Parallel()
	server := miniredis.RunT(t)
	r := openRedis(t, "redis://"+server.Addr())
	server.SetTime(storagetest.Noon.Add(1234567 * time.Microsecond))
	if now, err := r.Time(t.Context()); err != nil || !now.Equal(storagetest.Noon.Add(1234567*time.Microsecond)) {
		t.Errorf("it is %v, %v", now, err)
	}
}
