//go:build !brake

package main

import "net/http"

// braked gives the handler back as it is: only test builds can slow it down (brake.go).
func braked(handler http.Handler) http.Handler {
	return handler
}
