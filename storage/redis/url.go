package redis

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"syscall"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/storage/internal/codec"
)

// errURL does not contain the URL, which may contain a password, even in the wrong place.
var errURL = errors.New("this is not the URL of a Redis: the form is redis://user:password@host:port/db, " +
	"and special characters in a password are percent-encoded")

// longestSocket is how many bytes the path of a socket may have.
const longestSocket = len(syscall.RawSockaddrUnix{}.Path) - 1

// Open connects to a Redis. It returns ErrSchema if another version has left its keys there. The URL is one of
// those that go-redis documents:
//
//	redis://user:password@host:port/db                     one server
//	unix://user:password@/path/to/socket?db=0              one server on a socket
//	redis://host:port?master_name=name&addr=host2:port2    Sentinels, best all of them; user:password@
//	                                                       is theirs, &username=…&password=… the server's
//	redis://host:port?addr=host2:port2&addr=host3:port3    a Cluster; behind a single address,
//	                                                       name it as addr once more
//
// With rediss: instead of redis: the connections are encrypted; not with unix:. Its parameters for
// timeouts and retries, and for reading from replicas, have no effect: the store sets them.
func Open(ctx context.Context, rawURL string) (*Store, error) {
	return OpenWithTimeout(ctx, rawURL, codec.Patience)
}

// OpenReadOnly connects to a Redis only to read what is there, and does not change it. It fails as Open does.
func OpenReadOnly(ctx context.Context, rawURL string) (*Store, error) {
	return connect(rawURL, codec.Patience, func(r *Store) error { return r.readable(ctx) })
}

// OpenWithTimeout is like Open with a timeout for each command, which is a second for Open. It is for tests on busy
// machines.
func OpenWithTimeout(ctx context.Context, rawURL string, patience time.Duration) (*Store, error) {
	return connect(rawURL, patience, func(r *Store) error { return r.claimLayout(ctx) })
}

// connect opens a store and calls first, whose error closes it.
func connect(rawURL string, patience time.Duration, first func(*Store) error) (*Store, error) {
	client, err := dial(rawURL, patience)
	if err != nil {
		return nil, err
	}
	client.AddHook(deadline(patience))
	r := newStore(&server{client: client, jitter: rand.N[time.Duration]})
	if err := first(r); err != nil {
		return nil, errors.Join(withCure(err), client.Close())
	}
	return r, nil
}

// CheckURL reports what is wrong with the form of a URL, without connecting. No URL at all is fine.
func CheckURL(rawURL string) error {
	if rawURL == "" {
		return nil
	}
	client, err := dial(rawURL, codec.Patience)
	if err != nil {
		return err
	}
	return client.Close()
}

// dial returns the client for a URL.
func dial(rawURL string, patience time.Duration) (redis.UniversalClient, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil, errURL
	}
	switch query := u.Query(); {
	case query.Has("master_name"):
		return dialSentinel(rawURL, patience)
	case query.Has("addr"):
		return dialCluster(rawURL, patience)
	}
	o, err := redis.ParseURL(rawURL)
	if err != nil {
		return nil, errURL
	}
	if o.Network == "unix" && len(o.Addr) > longestSocket {
		return nil, fmt.Errorf("the path of the socket has %d bytes, and at most %d are possible", len(o.Addr), longestSocket)
	}
	o.DialTimeout, o.ReadTimeout, o.WriteTimeout = patience, patience, patience
	o.ContextTimeoutEnabled, o.DialerRetries, o.MaxRetries = true, 1, -1
	return redis.NewClient(o), nil
}

func dialSentinel(rawURL string, patience time.Duration) (redis.UniversalClient, error) {
	o, err := redis.ParseFailoverURL(rawURL)
	if err != nil {
		return nil, errURL
	}
	o.RouteByLatency, o.RouteRandomly, o.ReplicaOnly = false, false, false
	o.DialTimeout, o.ReadTimeout, o.WriteTimeout = patience, patience, patience
	o.ContextTimeoutEnabled, o.DialerRetries, o.MaxRetries = true, 1, -1
	client := redis.NewFailoverClient(o)
	client.AddHook(sentinels{options: o, server: redis.NewDialer(client.Options())})
	return client, nil
}

func dialCluster(rawURL string, patience time.Duration) (redis.UniversalClient, error) {
	o, err := redis.ParseClusterURL(rawURL)
	if err != nil {
		return nil, errURL
	}
	o.RouteByLatency, o.RouteRandomly, o.ReadOnly = false, false, false
	o.DialTimeout, o.ReadTimeout, o.WriteTimeout = patience, patience, patience
	o.ContextTimeoutEnabled, o.DialerRetries, o.MaxRetries = true, 1, -1
	o.ClusterStateReloadInterval = patience // to notice that a server was replaced
	client := redis.NewClusterClient(o)
	client.AddHook(reloadMoved(client))
	return client, nil
}

// deadline returns a hook that limits the time of each command as a whole. Without it a Cluster client goes from node
// to node, with a timeout at each.
func deadline(d time.Duration) hook {
	return func(ctx context.Context, _ string, _ []redis.Cmder, next func(context.Context) error) error {
		ctx, cancel := context.WithTimeout(ctx, d)
		defer cancel()
		return next(ctx)
	}
}
