/**
 * Boots the virtual machine with this working copy in it and reads the proof from its console: `npm run test:vm`.
 * Exit code 0 when every test in the machine passed. See README.md.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readProof } from './tap.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const here = join(repository, 'test', 'vm');
const machine = join(repository, '.go-rust-bench', 'vm');
/** An emulated machine takes minutes; one that takes this long has stopped. */
const DEADLINE_MS = 45 * 60_000;

function run(program: string, args: string[], cwd = repository): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Builds everything here, where it is fast, and lays it out as it is to be found below /opt in the machine. */
async function layOut(directory: string): Promise<void> {
  const into = (...path: string[]) => join(directory, ...path);
  run('cargo', ['build', '--release', '--locked', '--bin', 'loadgen'], join(repository, 'loadgen'));
  mkdirSync(into('prebuilt'), { recursive: true });
  const goServer = into('prebuilt', 'go-server');
  run(
    'go',
    ['build', '-trimpath', '-buildvcs=false', '-o', goServer, '.'],
    join(repository, 'servers', 'go'),
  );
  writeFileSync(into('prebuilt', 'go-version'), run('go', ['version']));
  writeFileSync(into('prebuilt', 'cargo-version'), run('cargo', ['--version']));
  writeFileSync(into('prebuilt', 'rustc-version'), run('rustc', ['--version']));

  run(process.execPath, [join(repository, 'scripts', 'bundle.ts'), into('dist')]);
  writeFileSync(into('package.json'), '{ "type": "module" }\n');
  cpSync(join(repository, 'scenarios'), into('scenarios'), { recursive: true });
  const release = join('loadgen', 'target', 'release');
  mkdirSync(into(release), { recursive: true });
  cpSync(join(repository, release, 'loadgen'), into(release, 'loadgen'));
  mkdirSync(into('servers', 'go'), { recursive: true });
  cpSync(join(repository, 'servers', 'go', 'go.mod'), into('servers', 'go', 'go.mod'));

  mkdirSync(into('bin'));
  cpSync(process.execPath, into('bin', 'node'));
  cpSync(join(here, 'guest'), into('guest'), { recursive: true });
  await build({
    entryPoints: { proof: join(here, 'guest', 'proof.ts'), inside: join(here, 'guest', 'inside.ts') },
    outdir: into('guest'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
}

/**
 * Software emulation everywhere, so that everybody runs the same machine; `VM_ACCELERATOR=kvm` is faster where the host
 * has it in hardware. (That /dev/kvm is there says little: nested, it may stop in the middle of the boot.)
 */
const accelerator = process.env.VM_ACCELERATOR ?? 'tcg';

/** Boots, shows the console as it comes, and returns it when the machine has switched itself off. */
async function boot(secondDisk: string): Promise<string[]> {
  const drive = (file: string) => ['-drive', `file=${file},format=raw,if=virtio,snapshot=on`];
  const child = spawn(
    'nice',
    [
      ...['-n', '10', 'qemu-system-x86_64', '-machine', `q35,accel=${accelerator}`, '-cpu', 'Nehalem'],
      ...['-smp', '2', '-m', '2048', '-nic', 'none', '-display', 'none', '-no-reboot'],
      ...['-serial', 'stdio', '-monitor', 'none'],
      ...['-kernel', join(machine, 'vmlinuz'), '-initrd', join(machine, 'initrd.img')],
      ...['-append', 'root=/dev/vda rw console=ttyS0 quiet panic=-1 systemd.show_status=0'],
      ...drive(join(machine, 'disk.img')),
      ...drive(secondDisk),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  const timer = setTimeout(stop, DEADLINE_MS);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    console.log(line);
  });
  await once(child, 'close');
  clearTimeout(timer);
  process.off('exit', stop);
  return lines;
}

if (!existsSync(join(machine, 'disk.img'))) {
  console.log('making the disk of the machine (once, some minutes)');
  execFileSync(join(here, 'make.sh'), [machine], { stdio: ['ignore', 'ignore', 'inherit'] });
}
const scratch = mkdtempSync(join(tmpdir(), 'vm-'));
try {
  const opt = join(scratch, 'opt');
  await layOut(opt);
  const disk = join(scratch, 'opt.img');
  run('/sbin/mke2fs', ['-q', '-t', 'ext4', '-E', 'root_owner=0:0', '-d', opt, disk, '256M']);
  const proof = readProof(await boot(disk));
  console.log(proof.message);
  process.exitCode = proof.passed ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
