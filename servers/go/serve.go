package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

const (
	// Longer than any run. Under deliberate overload a request may wait minutes for its turn on the processor, and a
	// connection may idle between two phases of a run: a shorter timeout would be measured as a fault of the server.
	connectionTimeout = 24 * time.Hour

	maxHeaderBytes = 64 << 10

	// How long answers in flight may take to finish once a signal has come.
	stopGrace = 2 * time.Second
)

// serve answers connections of listener until stop is done, then lets answers in flight finish within stopGrace.
// net/http itself retries, with a pause, when accept fails for want of file descriptors.
func serve(stop context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:                      braked(newHandler()),
		ReadHeaderTimeout:            connectionTimeout,
		ReadTimeout:                  connectionTimeout,
		IdleTimeout:                  connectionTimeout,
		MaxHeaderBytes:               maxHeaderBytes,
		DisableGeneralOptionsHandler: true, // "OPTIONS *" is an unknown path like any other
	}

	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()

	select {
	case err := <-failed:
		return err
	case <-stop.Done():
	}

	grace, cancel := context.WithTimeout(context.Background(), stopGrace)
	defer cancel()
	err := server.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}
