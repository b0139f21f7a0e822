// Package storage is the contract of a store: what the bot may ask of it, and what it promises. Packages bolt (one
// embedded file) and redis (one Redis that several instances share) implement it; package storagetest proves both by
// one suite. Package archive keeps finished tables outside the store, and package backup writes and reads backups.
//
// Every store promises:
//
//   - What a call has acknowledged survives the end of the process. In the file it is synced to the disk; in Redis it
//     is as durable as that Redis is configured to be.
//   - No write overwrites a version that it has not read. Every write of a table raises its revision by one, and
//     succeeds only on the revision that it was made from.
//   - An error that wraps ErrUnavailable leaves open whether the write took place, since its answer may have been
//     lost. A store never repeats such a write by itself. A repeated Update runs its change on the current table,
//     whose log contains the play if the first write took place. A repeated Create may return ErrExists. Claims may
//     be repeated.
//   - The indexes (tables in a channel, tables with a tag, tables of a user, due tables, due agendas) may list too much
//     for a while, but never miss a table, wherever a process is interrupted.
//   - A removed table is still listed as finished by its players, since it may be in an archive.
//   - A due table is claimed by one caller at a time, until the claim expires or is given back. In Redis a claim
//     survives the process that made it; a file has one process, and its claims end with it.
//   - A ladder takes a match once, by one atomic write. Settle and Archive may be repeated.
//   - A draft of a ladder records every match that the ladder takes, and replaces it by one atomic write. Any other
//     change of the ladder deletes the draft.
//
// Everything is stored as JSON with the version of its schema, except entries of histories, whose binary form has a
// version, too. Values of another version are refused with ErrSchema, which is a kind of ErrUnreadable.
package storage
