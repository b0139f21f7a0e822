package redis

import (
	"fmt"

	"github.com/redis/go-redis/v9"
)

// cures lists, by the beginning of an error of Redis, what can be done about it.
var cures = []struct{ prefix, words string }{
	{"MOVED", clusterWords},
	{"CROSSSLOT", clusterWords},
	{"READONLY", "it is a replica, which takes no writes: name the master in REDIS_URL, or its Sentinels"},
	{"MASTERDOWN", "it is a replica without its master: name the master in REDIS_URL, or its Sentinels"},
	{"OOM", "its memory is full: raise its maxmemory, or remove other data from it"},
	{"MISCONF", "it cannot save its data to disk, so it takes no writes: make room there, and look into its log"},
	{"NOREPLICAS", "it has too few replicas to take writes: start them, or lower its min-replicas-to-write"},
	{"LOADING", "it still loads its data from disk: try again soon"},
	{"CLUSTERDOWN", "its Cluster does not work: start the missing nodes, and look at CLUSTER INFO"},
	{"NOPERM", permissionWords},
	{"The user executing the script", permissionWords},
	{"NOAUTH", "it requires a password: put it into REDIS_URL, as redis://user:password@host:port"},
	{"WRONGPASS", "it does not accept the user and password of REDIS_URL"},
	{"DENIED", "it accepts no connections from other machines: set a password, or its bind and protected-mode"},
	{"unknown command", versionWords},
	{"unknown subcommand", versionWords},
	{"syntax error", versionWords},
	{"value is not an integer", versionWords}, // of 6.0, to ZRANGE BYSCORE
}

// Words for what is found in several ways.
const (
	clusterWords    = "it is a Redis Cluster: add the address of a node to REDIS_URL, as redis://host:port?addr=host:port"
	versionWords    = "it is too old, or lacks commands: version 6.2 or newer is needed"
	permissionWords = "its user lacks permissions: ACL SETUSER name ~dockside:* +@all -@dangerous +info"
)

// RefusalError is an error by which Redis has refused a command, with what can be done.
type RefusalError struct {
	Cure  string
	Cause error
}

// Error implements error.
func (e *RefusalError) Error() string { return fmt.Sprintf("%s (%v)", e.Cure, e.Cause) }

// Unwrap returns the cause.
func (e *RefusalError) Unwrap() error { return e.Cause }

// withCure adds the cure to an error of Redis that has one.
func withCure(err error) error {
	if words := cureOf(err); words != "" {
		return &RefusalError{words, err}
	}
	return err
}

// cureOf returns what can be done about an error of Redis; "" if that is not known.
func cureOf(err error) string {
	for _, c := range cures {
		if redis.HasErrorPrefix(err, c.prefix) {
			return c.words
		}
	}
	return ""
}
