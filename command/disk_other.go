//go:build !linux && !darwin

package command

// freeSpace is unknown here.
func freeSpace(string) (bytes uint64, known bool) { return 0, false }
