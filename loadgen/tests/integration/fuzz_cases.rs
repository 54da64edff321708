//! What fuzzing starts from and what it found, replayed: `fuzz/README.md`.

#[path = "../../fuzz/invariants.rs"]
mod invariants;

/// The files in a folder of `fuzz/`; none where nothing was found yet.
fn cases(folder: &str) -> Vec<(String, Vec<u8>)> {
    let path = format!("{}/fuzz/{folder}", env!("CARGO_MANIFEST_DIR"));
    let Ok(entries) = std::fs::read_dir(path) else {
        return Vec::new();
    };
    let mut cases: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let content = std::fs::read(&path).expect("a readable case");
            (path.display().to_string(), content)
        })
        .collect();
    cases.sort();
    cases
}

#[test]
fn seeds_and_findings_hold() {
    let seeds = cases("seeds");
    assert!(seeds.len() >= 20, "the seeds are gone: {}", seeds.len());
    for (path, case) in seeds.iter().chain(&cases("findings")) {
        println!("{path}");
        invariants::check(case);
    }
}

/// The seeds again, each byte of them changed: a small fuzz run of its own.
#[test]
fn changed_seeds_hold() {
    for (path, seed) in cases("seeds") {
        println!("{path}");
        for at in 3..seed.len().min(400) {
            for byte in *b"\r\n:0,\x80" {
                let mut changed = seed.clone();
                changed[at] = byte;
                invariants::check(&changed);
            }
        }
    }
}
