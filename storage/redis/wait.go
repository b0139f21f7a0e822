package redis

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"dockside/storage/internal/codec"
)

// confirming is how long a write waits for replicas.
const confirming = 500 * time.Millisecond

// errUnconfirmed says that a write took place, and may be lost with the server that has it.
var errUnconfirmed = errors.New("too few replicas have confirmed a write")

// WaitFor lets each write of a table, and of when it is due, wait until so many replicas of its server have it; zero is
// none, as it is at first. With too few of them within half a second the write fails with storage.ErrUnavailable, which
// leaves open whether it took place. It is called before anything is asked.
func (r *server) WaitFor(replicas int) { r.replicas = replicas }

// connection sends commands: any, or one alone.
type connection interface {
	Process(ctx context.Context, cmd redis.Cmder) error
}

// write sends what writes a key, and lets replicas confirm it where that is wished: on the same connection, since Redis
// asks them for what came by that.
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
	confirmed, err := conn.Wait(ctx, r.replicas, confirming).Result()
	if err == nil && confirmed < int64(r.replicas) {
		err = fmt.Errorf("%w: %d of %d", errUnconfirmed, confirmed, r.replicas)
		r.hear("confirm", begun) // Redis has answered as it should
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
