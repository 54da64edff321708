/** A way in which servers fail, as a mode of the audit server. */
export interface Fault {
  readonly name: string;
  readonly options: readonly string[];
  /** Length of the load: long enough for the fault to show in every tool. */
  readonly durationS: number;
  /** Whether it ends connections. */
  readonly endsConnections: boolean;
  /** What every request truly takes, where the fault is slowness. */
  readonly latencyNs?: number;
}

export const faults: readonly Fault[] = [
  {
    name: 'closes after 100 answers',
    options: ['--mode', 'close-without-header', '--every', '100'],
    endsConnections: true,
    durationS: 4,
  },
  {
    name: 'answers after 3 s',
    options: ['--mode', 'fixed-delay', '--delay-ms', '3000'],
    endsConnections: false,
    durationS: 8,
    latencyNs: 3e9,
  },
  {
    name: 'never answers 1 in 1,000',
    options: ['--mode', 'never-answer', '--every', '1000'],
    endsConnections: false,
    durationS: 5,
  },
  { name: 'refuses connections', options: ['--mode', 'refuse'], durationS: 4, endsConnections: false },
  {
    name: 'resets inside the body',
    options: ['--mode', 'reset-in-body'],
    durationS: 4,
    endsConnections: true,
  },
];
