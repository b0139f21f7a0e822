package redis

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/storage/internal/codec"
)

// confirmTimeout is how long a write waits for replicas.
const confirmTimeout = 500 * time.Millisecond

// errUnconfirmed says that a write took place on one server only, and may be lost with it.
var errUnconfirmed = errors.New("too few replicas have confirmed a write")

// WaitFor sets how many replicas must confirm each write of a table and of its due time (WAIT); the default is 0. If
// too few confirm within half a second, the write returns storage.ErrUnavailable, and may have taken place. It is
// called before anything else uses the store.
func (r *server) WaitFor(replicas int) { r.replicas = replicas }

// connection sends commands: a client, or a single connection.
type connection interface {
	Process(ctx context.Context, cmd redis.Cmder) error
}

// write sends commands that write a key, and waits for replicas if that is configured. Both use one connection, since
// WAIT concerns the writes of its connection.
func (r *server) write(ctx context.Context, key string, send func(context.Context, connection) error) error {
	if r.replicas == 0 {
		return send(ctx, r.client)
	}
	ctx, cancel := context.WithTimeout(ctx, codec.Patience)
	defer cancel()
	master, err := r.masterOf(ctx, key)
	if err != nil {
		return err
	}
	conn := master.Conn()
	defer conn.Close()
	r.hook(conn)
	if err := send(ctx, conn); err != nil {
		return err
	}
	begun := time.Now()
	confirmed, err := conn.Wait(ctx, r.replicas, confirmTimeout).Result()
	if err == nil && confirmed < int64(r.replicas) {
		err = fmt.Errorf("%w: %d of %d", errUnconfirmed, confirmed, r.replicas)
		r.reportFailure("confirm", begun) // Redis has answered without an error
	}
	return err
}

// hook gives a connection the hooks of the client, which connections to the nodes of a Cluster lack.
func (r *server) hook(conn *redis.Conn) {
	cluster, is := r.client.(*redis.ClusterClient)
	if !is {
		return
	}
	conn.AddHook(reloadMoved(cluster))
	if r.watcher != nil {
		conn.AddHook(watched(r.watcher))
	}
}

// masterOf returns the server that writes a key.
func (r *server) masterOf(ctx context.Context, key string) (*redis.Client, error) {
	switch client := r.client.(type) {
	case *redis.ClusterClient:
		return client.MasterForKey(ctx, key)
	case *redis.Client:
		return client, nil
	}
	return nil, fmt.Errorf("a client of type %T has no master", r.client)
}

// apart reports whether two keys are on different servers, and replicas have to confirm writes of both.
func (r *server) apart(ctx context.Context, one, other string) (bool, error) {
	if r.replicas == 0 {
		return false, nil
	}
	first, err := r.masterOf(ctx, one)
	if err != nil {
		return false, err
	}
	second, err := r.masterOf(ctx, other)
	return first != second, err
}
