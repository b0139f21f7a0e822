package redis

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"net"
	"slices"

	"dockside/internal/panics"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// sentinels is a hook that asks all Sentinels for the master, and connects to the one that most of them name. The
// client by itself keeps using the Sentinel that answered first. But a Sentinel that leads a failover names the server
// that it has chosen until the failover times out. That takes minutes, even if that server dies and the others choose
// another.
type sentinels struct {
	options *redis.FailoverOptions
	server  redis.DialHook // connects to a server
}

// DialHook connects to the master. If the Sentinels agree, the client finds it by itself.
func (s sentinels) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		masters := s.masters(ctx)
		if len(masters) < 2 {
			return next(ctx, network, addr)
		}
		var failed []error
		for _, master := range masters {
			conn, err := s.server(ctx, network, master)
			if err == nil {
				return conn, nil
			}
			failed = append(failed, err)
		}
		return nil, errors.Join(failed...)
	}
}

// ProcessHook leaves commands alone.
func (s sentinels) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

// ProcessPipelineHook leaves commands alone.
func (s sentinels) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

// masters returns the addresses that the Sentinels name as the master, the most named first. Ties are in random order,
// so that a retry tries another.
func (s sentinels) masters(ctx context.Context) []string {
	answers := make(chan string)
	for _, addr := range s.options.SentinelAddrs {
		var named string
		panics.Go(func() (err error) {
			named, err = s.ask(ctx, addr)
			return err
		}, func(error) { answers <- named }) // "" is no vote
	}
	votes := map[string]int{}
	for range s.options.SentinelAddrs {
		if master := <-answers; master != "" {
			votes[master]++
		}
	}
	all := slices.Collect(maps.Keys(votes))
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(votes[b], votes[a]) })
	return all
}

// ask returns the address of the master as the Sentinel at an address knows it. It has a quarter of the usual timeout.
func (s sentinels) ask(ctx context.Context, addr string) (string, error) {
	o := s.options
	ctx, cancel := context.WithTimeout(ctx, o.DialTimeout/4)
	defer cancel()
	sentinel := redis.NewSentinelClient(&redis.Options{
		Addr: addr, Username: o.SentinelUsername, Password: o.SentinelPassword, TLSConfig: o.TLSConfig,
		DialTimeout: o.DialTimeout / 4, ContextTimeoutEnabled: true, DialerRetries: 1, MaxRetries: -1,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	defer sentinel.Close()
	at, err := sentinel.GetMasterAddrByName(ctx, o.MasterName).Result()
	if err != nil {
		return "", err
	}
	return net.JoinHostPort(at[0], at[1]), nil
}
