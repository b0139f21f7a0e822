//go:build linux || darwin

package doctor

import "syscall"

// freeSpace returns how many bytes can be written into a folder.
func freeSpace(folder string) (bytes uint64, known bool) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil {
		return 0, false
	}
	return stat.Bavail * uint64(stat.Bsize), true
}
