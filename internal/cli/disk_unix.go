//go:build linux || darwin

package cli

import "syscall"

// freeSpace is how many bytes can be written into a folder.
func freeSpace(folder string) (bytes uint64, known bool) {
	var of syscall.Statfs_t
	if err := syscall.Statfs(folder, &of); err != nil {
		return 0, false
	}
	return of.Bavail * uint64(of.Bsize), true
}
