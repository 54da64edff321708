//go:build brake

package main

import (
	"fmt"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// The brake: one scenario made worse by a known amount, so that a gate can be shown to see it. Test builds only (build
// tag brake): the server that ships has neither this file nor a word of its setting.
//
// BENCH_BRAKE is SCENARIO:FAULT, and every request of the scenario
//
//	work=Nns      computes for N ns more
//	work=P%       computes P % more rounds (cpu and mixed)
//	tail=Nns/E    computes for N ns more if it is the E-th, 2·E-th, …
//	memory=NMiB   finds N MiB held, from the first one on
//	die=N         ends the process with exit code 70 in place of answer N + 1
//
// Why nanoseconds, and why they come from outside, is said in the Rust server's brake.rs.
const (
	brakeSetting = "BENCH_BRAKE"
	exitDeath    = 70

	// The turns in which the length of a step is measured: together about 20 ms.
	turns        = 200
	stepsPerTurn = 50_000
)

type brake struct {
	method, path string
	requests     atomic.Uint64
	// atRequest does what the setting asks for at the start of request n, counted from 1.
	atRequest func(n uint64)
}

// theBrake is read before main, so that a wrong setting ends the process before it listens. Nil without a setting.
var theBrake = readBrake()

func readBrake() *brake {
	setting, given := os.LookupEnv(brakeSetting)
	if !given {
		return nil
	}
	parsed, ok := parseBrake(setting)
	if !ok {
		fmt.Fprintf(os.Stderr, "server: %s=%s is no brake\n", brakeSetting, setting)
		os.Exit(exitUsage)
	}
	return parsed
}

func braked(handler http.Handler) http.Handler {
	if theBrake == nil {
		return handler
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == theBrake.method && r.URL.Path == theBrake.path {
			theBrake.atRequest(theBrake.requests.Add(1))
		}
		handler.ServeHTTP(w, r)
	})
}

var brakeRoutes = map[string][2]string{
	"text":      {"GET", "/text"},
	"json-get":  {"GET", "/json"},
	"json-post": {"POST", "/json"},
	"cpu":       {"GET", "/cpu"},
	"mixed":     {"POST", "/mixed"},
}

func parseBrake(setting string) (*brake, bool) {
	scenario, fault, _ := strings.Cut(setting, ":")
	route, known := brakeRoutes[scenario]
	kind, amount, _ := strings.Cut(fault, "=")
	atRequest := parseFault(kind, amount, scenario == "cpu" || scenario == "mixed")
	return &brake{method: route[0], path: route[1], atRequest: atRequest}, known && atRequest != nil
}

// parseFault returns nil when the fault is none.
func parseFault(kind, amount string, hasRounds bool) func(n uint64) {
	switch kind {
	case "work":
		if percent, ok := wholeBefore(amount, "%"); ok && hasRounds {
			extra := maxRounds * percent / 100
			return func(uint64) { hashRounds([]byte(documentText), extra) }
		}
		if steps, ok := parseSteps(amount); ok {
			return func(uint64) { compute(steps) }
		}
	case "tail":
		duration, share, _ := strings.Cut(amount, "/")
		every, isWhole := wholeBefore(share, "")
		if steps, ok := parseSteps(duration); ok && isWhole {
			return func(n uint64) {
				if n%uint64(every) == 0 {
					compute(steps)
				}
			}
		}
	case "memory":
		if mebibytes, ok := wholeBefore(amount, "MiB"); ok {
			return func(n uint64) {
				if n == 1 {
					hold(int(mebibytes) << 20)
				}
			}
		}
	case "die":
		if after, ok := wholeBefore(amount, ""); ok {
			return func(n uint64) {
				if n > uint64(after) {
					os.Exit(exitDeath)
				}
			}
		}
	}
	return nil
}

// wholeBefore reads a whole number from 1 with a unit behind it.
func wholeBefore(text, unit string) (int64, bool) {
	digits, hasUnit := strings.CutSuffix(text, unit)
	number, err := strconv.ParseUint(digits, 10, 32)
	return int64(number), hasUnit && err == nil && number > 0
}

// parseSteps tells how many steps take as long as duration says, "6300ns".
func parseSteps(duration string) (int64, bool) {
	wantedNs, ok := wholeBefore(duration, "ns")
	if !ok {
		return 0, false
	}
	fastest := time.Duration(math.MaxInt64)
	for range turns {
		start := time.Now()
		compute(stepsPerTurn)
		fastest = min(fastest, time.Since(start))
	}
	stepNs := float64(fastest.Nanoseconds()) / stepsPerTurn
	return int64(math.Round(float64(wantedNs) / stepNs)), true
}

// computed is where results go, so that the compiler must make them.
var computed atomic.Uint64

// compute computes: each step needs the result of the one before.
func compute(steps int64) {
	state := uint64(1)
	for step := range steps {
		state = (state ^ uint64(step)) * 0x100000001b3
	}
	computed.Store(state)
}

// hold takes memory for as long as the process lives. Not from Go's heap: the collector would let as much garbage again
// pile up beside it.
func hold(bytes int) {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		panic(os.NewSyscallError("mmap", err))
	}
	for page := 0; page < len(memory); page += os.Getpagesize() {
		memory[page] = 1 // the kernel gives a page when it is written to
	}
}
