//go:build !linux

package players

func releaseFilePages() {}
