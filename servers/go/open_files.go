package main

import (
	"os"
	"syscall"
)

// raiseOpenFileLimit sets the soft limit of open files to the hard one and returns the soft limit that holds
// afterwards. Go's runtime has raised it already, but to one less than the hard limit.
func raiseOpenFileLimit() (uint64, error) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, os.NewSyscallError("getrlimit", err)
	}
	if limit.Cur < limit.Max {
		limit.Cur = limit.Max
		// Where that is forbidden the old limit stays, and the ready line says so.
		_ = syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
		if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
			return 0, os.NewSyscallError("getrlimit", err)
		}
	}
	return limit.Cur, nil
}
