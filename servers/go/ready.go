package main

import (
	"encoding/json"
	"io"
	"math"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// readyLine tells what the process itself sees, so that a sample whose settings did not arrive can be refused.
type readyLine struct {
	Server        string `json:"server"`
	Toolchain     string `json:"toolchain"`
	Addr          string `json:"addr"`
	PID           int    `json:"pid"`
	Parallelism   int    `json:"parallelism"`
	OpenFileLimit uint64 `json:"open_file_limit"` // the soft limit
	GOMAXPROCS    int    `json:"gomaxprocs"`
	GOGC          any    `json:"gogc"`                 // percent, or "off"
	GOMEMLIMIT    *int64 `json:"gomemlimit,omitempty"` // bytes, absent when there is no limit
}

// writeReadyLine prints the one line that says the server listens.
func writeReadyLine(out io.Writer, addr net.Addr) error {
	openFileLimit, err := raiseOpenFileLimit()
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(readyLine{
		Server:        "go",
		Toolchain:     runtime.Version(),
		Addr:          addr.String(),
		PID:           os.Getpid(),
		Parallelism:   runtime.NumCPU(),
		OpenFileLimit: openFileLimit,
		GOMAXPROCS:    runtime.GOMAXPROCS(0),
		GOGC:          gcPercent(),
		GOMEMLIMIT:    memoryLimit(),
	})
}

// gcPercent reads GOGC without setting it: debug.SetGCPercent could only read by changing it.
func gcPercent() any {
	sample := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(sample)
	percent := sample[0].Value.Uint64()
	if percent > math.MaxInt32 { // the runtime's −1
		return "off"
	}
	return percent
}

func memoryLimit() *int64 {
	limit := debug.SetMemoryLimit(-1) // a negative limit only reads
	if limit == math.MaxInt64 {
		return nil
	}
	return &limit
}
