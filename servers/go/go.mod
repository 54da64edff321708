module go-rust-bench/servers/go

go 1.24
