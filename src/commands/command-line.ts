import { Command, InvalidArgumentError, Option } from 'commander';
import { REQUESTED_RUNGS } from '../host/isolation.ts';
import { exitCode } from '../run/exit-code.ts';
import { defaultFailOn, parseFailOn } from '../run/fail-on.ts';
import { abortOnSignals } from '../run/stop-signals.ts';
import { version } from '../version.ts';
import { saveCommand, showCommand } from './baseline.ts';
import { calibrateCommand } from './calibrate.ts';
import { compareCommand } from './compare.ts';
import { durationOption, floorsOption, usualMaxAgeNs } from './comparison-options.ts';
import { contractCommand } from './contract.ts';
import { doctorCommand } from './doctor.ts';
import { explain } from './explain.ts';
import type { Directories } from './placement-options.ts';
import { reportCommand } from './report.ts';
import { runCommand } from './run.ts';
import { endings, outputFormats } from './show-evidence.ts';
import { verifyCommand } from './verify.ts';

/**
 * The command line. Each command returns its exit code; whatever it throws is told in one message here.
 *
 * @returns the exit code of the process.
 */
export async function commandLine(args: readonly string[], directories: Directories): Promise<number> {
  let code: number = exitCode.pass;
  const { signal, release } = abortOnSignals();
  const program = declare(directories, signal, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error);
  } finally {
    release();
  }
}

function declare(directories: Directories, signal: AbortSignal, done: (code: number) => void): Command {
  const program = new Command('go-rust-bench')
    .description('Guards the speed of HTTP services: builds, measures, admits, compares, reports')
    .version(version)
    .exitOverride()
    // What is wrong is told once, by `explain`; the help that a command without arguments shows is not an error text.
    .configureOutput({ outputError: () => {} })
    .showSuggestionAfterError();

  withComparison(
    withPlacement(
      program
        .command('run')
        .description('build the servers, check their contract, measure a plan, and report')
        .option(
          '--plan <name-or-path>',
          "a plan that ships (smoke, trimmed, proof, seed-000) or a YAML file; by default the configuration's, else smoke",
        )
        .option(
          '--out <directory>',
          'where benchmark.json, report.md and report.html go',
          'go-rust-bench-out',
        )
        .addOption(
          new Option(
            '--resume <directory>',
            'go on with the interrupted session whose output lies there',
          ).conflicts(notWithResume),
        )
        .option('--dry-run', 'print cells, order and expected time, and measure nothing')
        .addOption(new Option('--quiet', 'print the result only').conflicts('verbose'))
        .option('--verbose', 'print every sample, also on a terminal'),
    ),
  ).action(async (options) => done(await runCommand(options, directories, signal)));

  withCpusAndUser(
    program.command('doctor').description('what this machine can and cannot promise, with the fix for each'),
  ).action(async (options) => done(await doctorCommand(options, directories)));

  withPlacement(
    program
      .command('contract')
      .description('build the servers and check that they do the same work')
      .option('--server <name>', 'check only this server'),
  ).action(async (options) => done(await contractCommand(options, directories, signal)));

  withPlacement(
    program
      .command('calibrate')
      .description('what this machine does when nothing changes: its noise and its false-alarm rate')
      .requiredOption('--store <directory>', 'where it is kept, beside the baselines')
      .option(
        '--sessions <count>',
        'A/A sessions: 20 bound the false-alarm rate at 14 %, 59 at 5 %',
        sessionCount,
        20,
      )
      .option('--plan <name-or-path>', 'a plan that ships, or a YAML file', 'proof')
      .option('--out <directory>', 'where each session leaves its output', 'go-rust-bench-calibration')
      .option('--resume', 'go on with the finished sessions that lie there'),
  ).action(async (options) => done(await calibrateCommand(options, directories, signal)));

  withShow(
    program.command('compare').description('the verdict on two evidence files, by their numbers alone'),
  )
    .argument('<base>', 'the benchmark.json to compare with')
    .argument('<head>', 'the benchmark.json that is judged')
    .addOption(failOnOption())
    .action(async (base, head, options) => done(await compareCommand(base, head, options)));

  withShow(program.command('report').description('render an evidence file again'))
    .argument('<evidence>', 'a benchmark.json, or one packed by gzip')
    .action(async (evidence, options) => done(await reportCommand(evidence, options)));

  program
    .command('verify')
    .description('derive every number of an evidence file again; any difference is an error')
    .argument('<evidence>', 'a benchmark.json')
    .action(async (evidence) => done(await verifyCommand(evidence)));

  declareBaseline(
    program.command('baseline').description('the records that runs are compared with'),
    directories,
    done,
  );

  return program;
}

function failOnOption(): Option {
  return new Option('--fail-on <list>', 'what fails: regression, inadmissible, no-baseline, or never')
    .argParser((text) => parseFailOn(text, '--fail-on'))
    .default(defaultFailOn, [...defaultFailOn].join(','));
}

function declareBaseline(baseline: Command, directories: Directories, done: (code: number) => void): void {
  withStore(baseline.command('save').description('make the output of a run the newest record of a store'))
    .argument('<directory>', 'the output directory of a run')
    .option('--repository <owner/name>', "by default GITHUB_REPOSITORY, else the remote's name")
    .option('--accept <reason>', 'accept a regression, or a cell that was removed')
    .action(async (directory, options) => done(await saveCommand(directory, options, directories)));

  withStore(baseline.command('show').description('the records of a store')).action(async (options) =>
    done(await showCommand(options)),
  );
}

/** What a command has that shows evidence. */
function withShow(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--format <format>',
        'how; by default from the ending of --out, else terminal; json is the verdict, evidence the whole file (of compare: HEAD with the verdict in it)',
      ).choices(outputFormats),
    )
    .option('--out <file>', `write there instead of to standard output; endings choose: ${endings}`);
}

function withStore(command: Command): Command {
  return command
    .requiredOption('--store <directory>', 'where baselines are kept')
    .option('--run-as <user>', 'user that servers run as when this is root', nonEmpty, 'nobody');
}

/** What every command has that starts servers. */
function withPlacement(command: Command): Command {
  return withCpusAndUser(command)
    .addOption(
      new Option('--servers <which>', 'whose servers: those of this repository, or those that ship')
        .choices(['workspace', 'reference'])
        .default('workspace'),
    )
    .option(
      '--config <file>',
      'your own servers and scenarios; by default go-rust-bench.yaml, if it is there',
    )
    .addOption(
      new Option('--isolation <rung>', 'how servers are isolated; a named rung is never quietly a lower one')
        .choices([...REQUESTED_RUNGS])
        .default('auto'),
    )
    .option('--no-wait', 'stop at once when another session measures on this machine');
}

/** A session goes on as it began. */
const notWithResume = [
  ...['plan', 'out', 'servers', 'config', 'isolation', 'serverCpus', 'clientCpus', 'runAs'],
  ...['baseline', 'confirm', 'timeBudget', 'floors', 'maxBaselineAge', 'trustBaseline'],
];

/** What a run is compared with, and what fails it. */
function withComparison(command: Command): Command {
  return command
    .option(
      '--baseline <store>',
      'compare with it: a store, the output directory of an earlier run, or merge-base[:BRANCH], which is built and measured',
    )
    .addOption(
      new Option(
        '--confirm <when>',
        'measure the baseline again beside the head: what is suspected, all, or nothing',
      )
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option(
      '--time-budget <time>',
      'how long the confirm may take; by default three times the plan, more where everything is confirmed',
      durationOption,
    )
    .option('--floors <list>', 'smallest changes that count, such as throughput=5%,p99=15%', floorsOption, {})
    .addOption(
      new Option('--max-baseline-age <time>', 'an older record of a store is none')
        .argParser(durationOption)
        .default(usualMaxAgeNs, '14d'),
    )
    .option('--trust-baseline', 'run the programs of the baseline though nothing proves who wrote them')
    .addOption(failOnOption());
}

function withCpusAndUser(command: Command): Command {
  return command
    .option('--server-cpus <list>', 'CPUs of the server, such as 2-3')
    .option('--client-cpus <list>', 'CPUs of the load generator')
    .option('--run-as <user>', 'user that servers run as when this is root', nonEmpty, 'nobody');
}

function sessionCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,4}$/.test(text) || count < 1)
    throw new InvalidArgumentError('give a number of sessions from 1 to 9999.');
  return count;
}

function nonEmpty(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('it must not be empty.');
  return value;
}
