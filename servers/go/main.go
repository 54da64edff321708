// Command server is the Go reference server: five scenarios over HTTP/1.1, standard library only.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

const (
	exitStopped = 0
	exitFailed  = 1 // the address could not be taken, or serving failed
	exitUsage   = 2 // the command line is wrong
)

const usage = `Usage: server [--addr IP:PORT]

The Go reference server of go-rust-bench. Prints one JSON line when it listens; stops on SIGTERM or SIGINT.

Options:
  --addr IP:PORT  address to listen on; port 0 takes a free one (default 127.0.0.1:0)
  --help          print this text

Exit codes: 0 stopped by a signal, 1 the address cannot be listened on or serving failed, 2 wrong command line
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run serves until a signal comes and returns the exit code. Every failure is one line on stderr.
func run(args []string, stdout, stderr io.Writer) int {
	addr, err := parseArgs(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return exitStopped
	}
	if err != nil {
		fmt.Fprintf(stderr, "server: %s (see --help)\n", oneLine(err))
		return exitUsage
	}

	// Before the ready line, so that whoever reads it can already stop the server cleanly.
	stop, release := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer release()

	// net.Listen takes the backlog from /proc/sys/net/core/somaxconn and Go sets TCP_NODELAY on every connection.
	listener, err := net.Listen("tcp", addr.String())
	if err != nil {
		fmt.Fprintf(stderr, "server: cannot listen on %s: %s\n", addr, oneLine(rootCause(err)))
		return exitFailed
	}
	if err := writeReadyLine(stdout, listener.Addr()); err != nil {
		fmt.Fprintf(stderr, "server: cannot announce %s: %s\n", listener.Addr(), oneLine(err))
		return exitFailed
	}
	if err := serve(stop, listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
		fmt.Fprintf(stderr, "server: stopped serving %s: %s\n", listener.Addr(), oneLine(err))
		return exitFailed
	}
	return exitStopped
}

func parseArgs(args []string) (netip.AddrPort, error) {
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller prints the one line
	text := flags.String("addr", "127.0.0.1:0", "")
	if err := flags.Parse(args); err != nil {
		return netip.AddrPort{}, err
	}
	if flags.NArg() > 0 {
		return netip.AddrPort{}, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	addr, err := netip.ParseAddrPort(*text)
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("--addr %q is not IP:PORT", *text)
	}
	return addr, nil
}

// rootCause strips net's own prefixes, which would name the address twice.
func rootCause(err error) error {
	var system *os.SyscallError
	if errors.As(err, &system) {
		return system.Err
	}
	return err
}

func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}
