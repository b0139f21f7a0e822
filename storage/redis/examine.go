package redis

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/redis/go-redis/v9"

	"dockside/storage/internal/codec"
)

// Finding is a problem of a Redis that the operator has to know, with advice.
type Finding struct {
	Kind  FindingKind
	Words string
}

// FindingKind is the severity of a finding.
type FindingKind int

// The kinds of findings, the worst first.
const (
	Unfit   FindingKind = iota // the bot cannot work with this Redis
	Losing                     // this Redis loses games sooner or later
	Risk                       // this Redis may lose games, or stop, in the future
	Unknown                    // this Redis does not tell whether it may
)

// Examine looks for everything about a Redis by which games can be lost or stopped: its version, commands, permissions,
// memory, persistence and role. It writes nothing that stays. The worst findings come first.
func (r *server) Examine(ctx context.Context) ([]Finding, error) {
	found, err := r.probe(ctx)
	if err != nil {
		return nil, err
	}
	refused := len(found) > 0
	var mu sync.Mutex // the nodes of a Cluster are asked concurrently
	look := func(ctx context.Context, node *redis.Client) error {
		more, err := r.examineNode(ctx, node, refused)
		mu.Lock()
		defer mu.Unlock()
		found = append(found, more...)
		return err
	}
	switch client := r.client.(type) {
	case *redis.ClusterClient:
		err = client.ForEachMaster(ctx, look)
	case *redis.Client:
		err = look(ctx, client)
	}
	slices.SortFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Words, b.Words))
	})
	return slices.Compact(found), codec.Unavailable(err)
}

// examineNode examines one server. Its version matters only if it has refused a command, since some compatible servers
// report an old version but have all commands.
func (r *server) examineNode(ctx context.Context, node *redis.Client, refused bool) ([]Finding, error) {
	text, err := node.Info(ctx).Result()
	if errors.As(err, new(redis.Error)) {
		return []Finding{{Unknown, "whether it can lose games cannot be known: it does not allow INFO"}}, nil
	}
	if err != nil {
		return nil, err
	}
	info := parseInfo(text)
	found := slices.Concat(info.memory(), info.role())
	if refused {
		found = append(found, info.version()...)
	}
	if _, is := r.client.(*redis.ClusterClient); !is && info["cluster_enabled"] == "1" {
		found = append(found, Finding{Unfit, clusterWords})
	}
	save, err := node.ConfigGet(ctx, "save").Result()
	if err != nil && !errors.As(err, new(redis.Error)) {
		return nil, err
	}
	return append(found, info.persistence(save["save"], err == nil)...), nil
}

// serverInfo is the answer to INFO.
type serverInfo map[string]string

func parseInfo(text string) serverInfo {
	info := serverInfo{}
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		if name, value, is := strings.Cut(strings.TrimSpace(lines.Text()), ":"); is {
			info[name] = value
		}
	}
	return info
}

// version finds a server that is older than 6.2.
func (i serverInfo) version() []Finding {
	var major, minor int
	version := i["redis_version"]
	if n, _ := fmt.Sscanf(version, "%d.%d", &major, &minor); n < 2 || major > 6 || major == 6 && minor >= 2 {
		return nil
	}
	return []Finding{{Unfit, "it is version " + version + ": 6.2 or newer is needed"}}
}

// memory finds a server that may evict games, or has nearly no memory left.
func (i serverInfo) memory() []Finding {
	policy, limit := i["maxmemory_policy"], i.bytes("maxmemory")
	const cure = "set maxmemory-policy noeviction"
	switch {
	case policy == "":
		return []Finding{{Unknown, "whether it evicts games cannot be known: INFO does not name its maxmemory_policy"}}
	case policy != "noeviction" && limit == 0:
		return []Finding{{Risk, "it would evict games if it had a maxmemory, since its policy is " + policy + ": " + cure}}
	case strings.HasPrefix(policy, "volatile-"):
		return []Finding{{Risk, "it evicts private messages and claims when its memory is full (" + policy + "): " + cure}}
	case policy != "noeviction":
		return []Finding{{Losing, fmt.Sprintf("it evicts games when its memory is full (%s, %s keys so far): %s",
			policy, cmp.Or(i["evicted_keys"], "?"), cure)}}
	case limit > 0 && i.bytes("used_memory") > limit/10*9:
		return []Finding{{Risk, "more than 90% of its maxmemory is used: raise it before it takes no writes"}}
	}
	return nil
}

// bytes returns a number of INFO; 0 if it is missing.
func (i serverInfo) bytes(name string) uint64 {
	n, _ := strconv.ParseUint(i[name], 10, 64)
	return n
}

// role finds a replica that takes writes and loses them.
func (i serverInfo) role() []Finding {
	if i["role"] != "slave" || i["slave_read_only"] != "0" { // others refuse to write
		return nil
	}
	const words = "it is a replica that loses what is written to it: name the master in REDIS_URL, or its Sentinels"
	return []Finding{{Unfit, words}}
}

// persistence finds a server that keeps nothing on disk, or cannot. Its setting save may not be known.
func (i serverInfo) persistence(save string, known bool) (found []Finding) {
	if i["aof_last_write_status"] == "err" || i["rdb_last_bgsave_status"] == "err" {
		found = append(found, Finding{Risk, "its last save to disk has failed: make room there, and look into its log"})
	}
	const cure = "set appendonly yes"
	switch {
	case i["aof_enabled"] != "0":
		if i["aof_enabled"] == "" {
			found = append(found, Finding{Unknown, "whether it keeps games on disk cannot be known: INFO does not tell"})
		}
	case !known:
		found = append(found, Finding{Unknown, "whether it keeps games on disk cannot be known: CONFIG GET is not allowed"})
	case save == "":
		found = append(found, Finding{Losing, "it keeps nothing on disk, so a restart loses all games: " + cure})
	default:
		found = append(found, Finding{Risk, "it only saves snapshots, so a crash loses the latest moves: " + cure})
	}
	return found
}
