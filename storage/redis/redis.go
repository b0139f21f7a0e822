// Package redis is a store in a Redis 6.2 or newer, which several processes share: one server, Sentinels or a Cluster.
//
// All keys of one match share the hash slot of its id, so the store works on a Cluster. keys.go builds all keys:
//
//	dockside:table:{id}       string      table
//	dockside:channel:channel  set         ids
//	dockside:due:{dNN}        sorted set  "id:revision" by milliseconds
//	dockside:tag:tag          set         ids
//	dockside:finished:user    sorted set  ids by milliseconds
//	dockside:agenda:user      string      agenda
//	dockside:people:{dNN}     sorted set  "user:revision" by milliseconds
//	dockside:…:{dNN}:claims   sorted set  claimed ids by when the claim expires
//	dockside:claim:name       string      id
//	dockside:entry:{id}       string      ladder.Entry of the match
//	dockside:document:key     string      JSON
//	dockside:layout           string      the version of this list
//	dockside:shift            string      nothing, as long as a shift lasts
//	dockside:health           string      nothing, written to check that Redis takes writes
//	dockside:probe:{…}:…      all kinds   nothing, for as long as an examination takes
//	dockside:ration           string      when the next request to Discord is due, in microseconds
//
// and for the ladders, where the braces hold game/server/season, and for the histories, where
// they hold server/user:
//
//	dockside:ladder:{…}:head          hash        counters: matches, what games count, seasons
//	dockside:ladder:{…}:standings     hash        user → standing
//	dockside:ladder:{…}:pairs         hash        "user user" → head to head
//	dockside:ladder:{…}:changes       hash        match → number and what it did
//	dockside:ladder:{…}:ranks         sorted set  users who are shown, by minus their points
//	dockside:ladder:{…}:played        sorted set  the same users by when they last played
//	dockside:ladder:{…}:ranks:idle    sorted set  users who are hidden, as above
//	dockside:ladder:{…}:played:idle   sorted set
//	dockside:ladder:{…}:draft:…       all of these of a draft
//	dockside:ladder:{…}:draft:by      string      the worker that owns it
//	dockside:ladder:{…}:draft:since   list        matches that the ladder has taken since
//	dockside:history:{…}:order        sorted set  matches by when they ended
//
// The indexes are in other slots than the table, so one write cannot cover both. An entry of an index is a hint. It is
// written before the table. The hint that it replaces is removed after the write, by a later write, or by the reader
// that first finds it. A hint of when something is due names a revision. Only hints of the stored revision count. Hints
// of an older one are void for ever. A hint of a revision that was never stored is settled when that revision is
// stored. A reader that finds a wrong hint corrects it. index.go has the proof that no table is missed.
//
// The indexes of due tables and agendas are split into 64 parts by a hash of the id. So all nodes of a Cluster share
// the load, and the others remain if one node is lost. A claim is stored beside the hints and names the id, so it
// outlives revisions.
package redis

import "dockside/storage"

// Store is a store in Redis. It consists of a type for each part of the contract, all on one server.
type Store struct {
	*server
	tableStore
	agendaStore
	documentStore
	ladderStore
	erasure
	itemStore
}

var _ storage.Backend = (*Store)(nil)

// newStore makes a store on a server.
func newStore(s *server) *Store {
	tables, agendas := tableStore{s}, agendaStore{s}
	return &Store{s, tables, agendas, documentStore{s}, ladderStore{s}, erasure{s}, itemStore{s, tables, agendas}}
}
