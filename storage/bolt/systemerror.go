package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// SystemError says that the operating system does not let a file of games be used. It says nothing about the content
// of the file, which may be whole.
type SystemError struct {
	Path  string
	Cause error
}

// Error names the cause, with what can be done.
func (e *SystemError) Error() string {
	cause := e.Cause
	var named *fs.PathError
	if errors.As(cause, &named) {
		cause = named.Err // the path is named already
	}
	return fmt.Sprintf("%s cannot be used: %v; %s", e.Path, cause, help(cause))
}

// Unwrap returns the cause.
func (e *SystemError) Unwrap() error { return e.Cause }

// helps lists the advice for errors of the system.
var helps = []struct {
	words  string
	causes []error
}{
	{"the disk is full: make room, and start again", []error{syscall.ENOSPC, syscall.EDQUOT}},
	{
		"its file system cannot lock files, or map them into memory: keep it on a local disk, not in a network folder",
		[]error{syscall.ENOLCK, syscall.EOPNOTSUPP, syscall.ENOTSUP, syscall.EINVAL, syscall.ENODEV, syscall.ENOSYS},
	},
	{"give the machine or the container more memory", []error{syscall.ENOMEM, syscall.EAGAIN}},
	{"raise the limit of open files, as with ulimit -n", []error{syscall.EMFILE, syscall.ENFILE}},
	{
		"the hardware or its connection fails: look into the system's log, and copy the file before anything else",
		[]error{syscall.EIO},
	},
	{"the file system behind it has gone: mount it again", []error{syscall.ESTALE, syscall.ENXIO}},
	{"its disk is mounted read-only", []error{syscall.EROFS}},
	{"make the folder, or mount the volume that it is on", []error{fs.ErrNotExist}},
	{"the user that runs the program must be able to read and write it", []error{fs.ErrPermission}},
}

// help returns the advice for an error of the system.
func help(cause error) string {
	for _, h := range helps {
		for _, known := range h.causes {
			if errors.Is(cause, known) {
				return h.words
			}
		}
	}
	return "the file may be whole: leave it where it is"
}
