// Package storage keeps tables, and the ladders, histories and settings beside them: in one
// embedded file (Bolt), or in a Redis that several replicas of the bot share (Redis). One suite of
// tests proves that both keep the same promises:
//
//   - What a call has acknowledged survives the end of the process. In the file it is synced to
//     the disk; with Redis it is as durable as that Redis is set up to be.
//   - Nobody overwrites what they have not read. Every write of a table raises its revision by
//     one and only succeeds on the revision it was made from.
//   - An error that wraps table.ErrUnavailable leaves open whether the write took place, since
//     its answer may have been lost. Storage never repeats such a write by itself. Who repeats
//     an Update has its change run on the table as it is then, where a play that did get
//     through shows in the log; who repeats a Create may get table.ErrExists. Claims may simply
//     be repeated.
//   - All indexes, of the tables in a channel, of those with a tag, of those of a person, and of those that
//     need attention as of people who do, may list too much for a while but never miss a table, wherever a
//     process is interrupted.
//   - A table that was removed is still listed as one that its players have finished, since it may lie in an archive.
//   - What is due is claimed by one caller at a time, until the claim is over or given back. In Redis a claim survives
//     who has made it; in the file, which has one process, it ends with that.
//   - A ladder takes a match once, by one atomic write. Settle and Archive may be repeated.
//   - A draft of a ladder hears of every match that the ladder takes, and takes its place by one atomic write; whatever
//     changes the ladder otherwise throws it away.
//
// Everything is stored as JSON together with the version of its schema; what a newer program
// has written is refused with ErrSchema, as one kind of table.ErrUnreadable.
//
// # The file
//
// Every call is all of a transaction or a part of one that it shares with others, so the indexes are
// exact: writes that come together share one sync of the disk. The buckets are:
//
//	tables    id                                → table
//	channels  channel, a zero byte, id          → nothing
//	due       milliseconds in eight bytes, id   → nothing
//	tags      tag, a zero byte, id              → nothing
//	finished  user, a zero byte, when, id       → nothing
//	agendas   user                              → agenda
//	people    milliseconds in eight bytes, user → nothing
//	claims    name                              → id
//	entries   id                                → what histories tell of the match
//	documents key                               → JSON
//	until     key of a document kept for a time → when that is over
//	lapses    when that is over, key            → nothing
//	layout    the word version                  → the version of this list
//
// and for the ladders, each key after the name of the ladder and a zero byte, or in histories
// after the server and the user with one each:
//
//	ladders   nothing                           → number of matches, counts, seasons
//	standings user                              → standing
//	pairs     user, a zero byte, user           → head to head
//	changes   match                             → what it did
//	ranks     minus the points, user            → when last played
//	recent    when last played, user            → minus the points
//	levels    minus the points                  → how many are shown with so many
//	histories milliseconds, match               → nothing
//	drafts    nothing                           → a bucket with those up to levels, and what the ladder took since
//
// # Redis
//
// What belongs to one match lies in the hash slot of its id, so that a Redis Cluster works as it
// is; Redis 6.2 or newer is needed. The keys, all built in keys.go, are:
//
//	dockside:table:{id}       string      table
//	dockside:channel:channel  set         ids
//	dockside:due:{dNN}        sorted set  "id:revision" by milliseconds
//	dockside:tag:tag          set         ids
//	dockside:finished:user    sorted set  ids by milliseconds
//	dockside:agenda:user      string      agenda
//	dockside:people:{dNN}     sorted set  "user:revision" by milliseconds
//	dockside:…:{dNN}:claims   sorted set  ids of these that a clock has claimed, by until when
//	dockside:claim:name       string      id
//	dockside:entry:{id}       string      what histories tell of the match
//	dockside:document:key     string      JSON
//	dockside:layout           string      the version of this list
//	dockside:shift            string      nothing, as long as a shift lasts
//	dockside:health           string      nothing, written to see whether that is possible
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
//	dockside:ladder:{…}:draft:by      string      who works on it
//	dockside:ladder:{…}:draft:since   list        matches that the ladder has taken since
//	dockside:history:{…}:order        sorted set  matches by when they ended
//
// The indexes are in other slots than the table, so the writes cannot be one. Each is a hint: it
// is written before the table, and what it replaces is removed afterwards, or by a later write as
// long as nobody comes across it. A hint of what is due
// names the revision which it speaks of, and this is what makes it safe to tidy up: only the
// revision that was stored counts; hints of an older one are void for ever, and the hint of one
// that was never stored is settled by storing it. Whoever comes across a wrong hint mends it.
//
// What is due lies in 64 parts, by a hash of the id, so that all nodes of a Cluster bear its load and the loss of one
// leaves the rest. A claim stands beside the hints and speaks of the id, so it holds through all revisions.
package storage

import (
	"errors"
)

// ErrSchema says that a stored value has a format that this version of the program does not read. The message says
// whether a newer version can, or nothing but the version that wrote it.
var ErrSchema = errors.New("this was stored by another version")
