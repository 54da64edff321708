//! The launcher as a process: every property is read back from the kernel, in the program that it became.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn loadgen(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loadgen"));
    command.arg("launch").args(arguments);
    command
}

fn launch(arguments: &[&str]) -> Output {
    loadgen(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The one line that a failed launch must leave on stderr.
fn failure(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("loadgen launch: "), "{text}");
    text
}

/// A field of /proc/PID/status, as text.
fn field<'a>(status: &'a str, name: &str) -> &'a str {
    let line = status
        .lines()
        .find(|line| line.split(':').next() == Some(name));
    line.unwrap_or_else(|| panic!("no {name} in {status}"))
        .split_once(':')
        .unwrap()
        .1
        .trim()
}

fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    field(&status, "Uid").starts_with("0\t")
}

/// One CPU that this process may use.
fn some_cpu() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let allowed = field(&status, "Cpus_allowed_list").to_owned();
    allowed.split([',', '-']).next_back().unwrap().to_owned()
}

fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < deadline, "{what} did not come true");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn is_gone(pid: u32) -> bool {
    // A zombie has died too: only who collects it is missing.
    fs::read_to_string(format!("/proc/{pid}/status"))
        .map_or(true, |s| field(&s, "State").starts_with('Z'))
}

#[test]
fn the_program_keeps_to_its_cpus() {
    let cpu = some_cpu();
    let status = stdout(&launch(&["--cpus", &cpu, "--", "cat", "/proc/self/status"]));
    assert_eq!(field(&status, "Cpus_allowed_list"), cpu);
}

#[test]
fn cpus_that_do_not_exist_are_refused_even_beside_one_that_does() {
    for cpus in ["8191".to_owned(), format!("{},8191", some_cpu())] {
        let text = failure(&launch(&["--cpus", &cpus, "--", "true"]), 125);
        assert!(text.contains("CPUs: ") && text.contains("online"), "{text}");
    }
}

#[test]
fn the_open_file_limit_is_exact_and_cannot_be_raised_again() {
    let limits = stdout(&launch(&[
        "--open-files",
        "77",
        "--",
        "sh",
        "-c",
        "ulimit -Sn; ulimit -Hn",
    ]));
    assert_eq!(limits, "77\n77\n");
}

#[test]
fn max_open_files_is_the_hard_limit() {
    let hard = stdout(
        &Command::new("sh")
            .args(["-c", "ulimit -Hn"])
            .output()
            .unwrap(),
    );
    let soft = stdout(&launch(&[
        "--open-files",
        "max",
        "--",
        "sh",
        "-c",
        "ulimit -Sn",
    ]));
    assert_eq!(soft, hard);
}

#[test]
fn more_open_files_than_the_kernel_allows_are_refused_with_the_limit() {
    let text = failure(&launch(&["--open-files", "99999999999", "--", "true"]), 125);
    assert!(
        text.contains("open files: 99999999999 are over the hard limit of"),
        "{text}"
    );
    assert!(text.contains("LimitNOFILE="), "{text}");
}

#[test]
fn no_new_privileges_ever() {
    let status = stdout(&launch(&["--", "cat", "/proc/self/status"]));
    assert_eq!(field(&status, "NoNewPrivs"), "1");
}

#[test]
fn no_signal_stays_ignored_or_blocked() {
    // The shell ignores SIGHUP and SIGUSR1 for its children, Rust's test harness SIGPIPE.
    let script = format!(
        "trap '' HUP USR1; {} launch -- cat /proc/self/status",
        env!("CARGO_BIN_EXE_loadgen")
    );
    let status = stdout(&Command::new("sh").args(["-c", &script]).output().unwrap());
    assert_eq!(field(&status, "SigIgn"), "0000000000000000");
    assert_eq!(field(&status, "SigBlk"), "0000000000000000");
}

#[test]
fn the_program_runs_as_the_user_without_groups_and_without_rights() {
    let user = if is_root() {
        "65534:65534".to_owned()
    } else {
        own_user()
    };
    let status = stdout(&launch(&[
        "--user",
        &user,
        "--",
        "cat",
        "/proc/self/status",
    ]));
    let (uid, gid) = user.split_once(':').unwrap();
    assert_eq!(field(&status, "Uid"), [uid; 4].join("\t"));
    assert_eq!(field(&status, "Gid"), [gid; 4].join("\t"));
    assert_eq!(field(&status, "CapEff"), "0000000000000000");
    if is_root() {
        assert_eq!(field(&status, "Groups"), "");
    }
}

fn own_user() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let first = |name| field(&status, name).split('\t').next().unwrap().to_owned();
    format!("{}:{}", first("Uid"), first("Gid"))
}

#[test]
fn a_user_can_be_named() {
    if !is_root() {
        eprintln!("not run: only root can become nobody");
        return;
    }
    let id = stdout(&launch(&["--user", "nobody", "--", "id", "-un"]));
    assert_eq!(id, "nobody\n");
}

#[test]
fn an_unknown_user_is_one_clear_line() {
    let text = failure(&launch(&["--user", "no-such-user-here", "--", "true"]), 125);
    assert!(
        text.contains("user: there is no user no-such-user-here"),
        "{text}"
    );
}

#[test]
fn an_ordinary_user_cannot_become_another_one() {
    if !is_root() {
        let text = failure(&launch(&["--user", "0:0", "--", "true"]), 125);
        assert!(text.contains("only root"), "{text}");
        return;
    }
    // As root: the launcher first becomes an ordinary user, who then asks to be root again.
    let Some(copy) = world_readable_copy() else {
        return;
    };
    let binary = copy.to_str().unwrap();
    let output = launch(&[
        "--user",
        "65534:65534",
        "--",
        binary,
        "launch",
        "--user",
        "0:0",
        "--",
        "true",
    ]);
    fs::remove_file(&copy).unwrap();
    assert!(failure(&output, 125).contains("only root"));
}

/// The binary where any user can reach it; none, with a word, where the temporary directory forbids execution.
fn world_readable_copy() -> Option<PathBuf> {
    let copy = std::env::temp_dir().join(format!("loadgen-test-{}", std::process::id()));
    fs::copy(env!("CARGO_BIN_EXE_loadgen"), &copy).unwrap();
    match Command::new(&copy).arg("--version").output() {
        Ok(output) if output.status.success() => Some(copy),
        _ => {
            eprintln!("not run: {} cannot hold programs", copy.display());
            fs::remove_file(&copy).unwrap();
            None
        }
    }
}

#[test]
fn environment_arguments_and_directory_arrive_as_given() {
    let output = loadgen(&[
        "--cwd",
        "/",
        "--",
        "sh",
        "-c",
        "pwd; echo \"$0|$1\"; env",
        "a b",
        "--cpus",
    ])
    .env_clear()
    .env("PATH", std::env::var_os("PATH").unwrap())
    .env("ONLY", "this one")
    .output()
    .unwrap();
    let text = stdout(&output);
    assert!(text.starts_with("/\na b|--cpus\n"), "{text}");
    assert!(text.contains("ONLY=this one\n"), "{text}");
    assert!(!text.contains("HOME="), "{text}");
    assert!(!text.contains("GO_RUST_BENCH_SESSION"), "{text}");
}

#[test]
fn the_session_mark_is_in_the_environment() {
    let output = launch(&[
        "--session-mark",
        "s-1f2e",
        "--",
        "sh",
        "-c",
        "echo $GO_RUST_BENCH_SESSION",
    ]);
    assert_eq!(stdout(&output), "s-1f2e\n");
}

#[test]
fn the_launcher_becomes_the_program_under_the_same_pid() {
    let child = loadgen(&["--", "sh", "-c", "echo $$"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = child.id();
    assert_eq!(
        stdout(&child.wait_with_output().unwrap()),
        format!("{pid}\n")
    );
}

#[test]
fn the_program_dies_with_its_parent() {
    // The shell starts the launcher, tells the pid, and is then killed without a chance to clean up.
    let script = format!(
        "{} launch --die-with-parent --parent $$ -- sh -c 'echo $$; exec sleep 600' & wait",
        env!("CARGO_BIN_EXE_loadgen")
    );
    let mut parent = Command::new("sh")
        .args(["-c", &script])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = first_line(&mut parent).trim().parse().unwrap();
    assert!(!is_gone(pid));
    parent.kill().unwrap();
    assert_eq!(parent.wait().unwrap().signal(), Some(9));
    eventually("the end of the program", || is_gone(pid));
}

fn first_line(child: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    line
}

#[test]
fn nothing_starts_once_the_parent_has_gone() {
    let stranger = std::process::id() + 1;
    let output = launch(&[
        "--die-with-parent",
        "--parent",
        &stranger.to_string(),
        "--",
        "echo",
        "started",
    ]);
    assert!(
        failure(&output, 125).contains("parent: process"),
        "{output:?}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn the_program_is_born_in_its_cgroup() {
    let Some(cgroup) = make_cgroup() else { return };
    let mut child = loadgen(&["--cgroup", cgroup.to_str().unwrap(), "--", "cat"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = format!("{}\n", child.id());
    // Only the exec proves that the launcher is through: before it, the pid could still be on its way.
    let comm = format!("/proc/{}/comm", child.id());
    eventually("exec", || fs::read_to_string(&comm).unwrap() == "cat\n");
    let procs = fs::read_to_string(cgroup.join("cgroup.procs")).unwrap();
    drop(child.stdin.take());
    let status = child.wait().unwrap();
    fs::remove_dir(&cgroup).unwrap();
    assert_eq!(procs, pid);
    assert!(status.success());
}

/// A fresh cgroup below our own one in the pids (v1) or unified (v2) hierarchy; none, with a word, if not permitted.
fn make_cgroup() -> Option<PathBuf> {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap();
    let places = own.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let mount = match controllers {
            "" => "/sys/fs/cgroup",
            "pids" => "/sys/fs/cgroup/pids",
            _ => return None,
        };
        Some(PathBuf::from(format!(
            "{mount}{path}/loadgen-test-{}",
            std::process::id()
        )))
    });
    let made = places
        .into_iter()
        .find(|dir| fs::create_dir(dir).is_ok() && dir.join("cgroup.procs").exists());
    if made.is_none() {
        eprintln!("not run: this user may not make a cgroup here");
    }
    made
}

#[test]
fn a_directory_that_is_no_cgroup_is_refused_and_left_as_it_is() {
    let dir = std::env::temp_dir().join(format!("loadgen-no-cgroup-{}", std::process::id()));
    fs::create_dir(&dir).unwrap();
    let text = failure(
        &launch(&["--cgroup", dir.to_str().unwrap(), "--", "true"]),
        125,
    );
    fs::remove_dir(&dir).expect("nothing was put into it");
    assert!(
        text.contains("cgroup: ") && text.contains("make it first"),
        "{text}"
    );
}

#[test]
fn exec_failures_have_the_codes_of_env() {
    let missing = failure(&launch(&["--", "/no/such/program"]), 127);
    assert!(missing.contains("exec: /no/such/program"), "{missing}");
    let directory = failure(&launch(&["--", "/"]), 126);
    assert!(directory.contains("executable"), "{directory}");
}

#[test]
fn a_missing_working_directory_is_named() {
    let text = failure(&launch(&["--cwd", "/no/such/place", "--", "true"]), 125);
    assert!(text.contains("working directory: /no/such/place"), "{text}");
}

#[test]
fn bad_arguments_start_nothing() {
    for bad in [
        &["--cpus", "1-", "--", "echo", "started"] as &[&str],
        &["--cpus", "", "--", "echo", "started"],
        &["--open-files", "lots", "--", "echo", "started"],
        &["--user", "12", "--", "echo", "started"],
        &["--die-with-parent", "--", "echo", "started"],
        &["--parent", "none", "--", "echo", "started"],
        &["--unknown", "--", "echo", "started"],
        &["--"],
        &[],
    ] {
        let output = launch(bad);
        assert_eq!(output.status.code(), Some(2), "{bad:?}: {output:?}");
        assert!(
            output.stdout.is_empty() && !output.stderr.is_empty(),
            "{bad:?}"
        );
    }
}

#[test]
fn stdin_is_the_programs_own() {
    let mut child = loadgen(&["--", "cat"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    use std::io::Write;
    child.stdin.take().unwrap().write_all(b"through").unwrap();
    let mut text = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(text, "through");
}
