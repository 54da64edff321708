package main

import (
	"net/http"
	"path"
	"strings"
)

const (
	allowGet     = "GET, HEAD"
	allowPost    = "POST"
	allowGetPost = "GET, HEAD, POST"
)

// newHandler routes the scenarios. A pattern with GET also serves HEAD, for which net/http leaves the body out.
func newHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /text", getText)
	mux.HandleFunc("GET /json", getJSON)
	mux.HandleFunc("POST /json", postJSON)
	mux.HandleFunc("GET /cpu", getCPU)
	mux.HandleFunc("POST /mixed", postMixed)
	mux.HandleFunc("GET /healthz", getHealth)

	// Less specific than the patterns above, so reached only by other methods and other paths. Without these
	// ServeMux would write its own 404 and 405: plain text, with a header of their own.
	mux.HandleFunc("/text", methodNotAllowed(allowGet))
	mux.HandleFunc("/json", methodNotAllowed(allowGetPost))
	mux.HandleFunc("/cpu", methodNotAllowed(allowGet))
	mux.HandleFunc("/mixed", methodNotAllowed(allowPost))
	mux.HandleFunc("/healthz", methodNotAllowed(allowGet))
	mux.HandleFunc("/", notFound)
	return literalPaths(mux)
}

// literalPaths answers 404 to every path that ServeMux would redirect to a cleaner one (//text), decode (/te%78t) or
// refuse in its own words (*): a path is known only as it is spelt in the routes.
func literalPaths(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := r.URL.Path
		if r.URL.RawPath != "" || !strings.HasPrefix(p, "/") || path.Clean(p) != p {
			notFound(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func notFound(w http.ResponseWriter, _ *http.Request) {
	refuse(w, http.StatusNotFound, "not found")
}

func methodNotAllowed(allow string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Allow", allow)
		refuse(w, http.StatusMethodNotAllowed, "method not allowed")
	}
}
