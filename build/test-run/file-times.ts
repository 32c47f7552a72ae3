import type { TimeKind, TimeSpent } from '../../test/timing/time-spent.ts';

/** How one test file spent its time, in milliseconds. */
export interface FileTimes {
  /** The kind of tests: unit, renderer, whole. */
  project: string;
  /** Relative to the project's folder. */
  file: string;
  tests: number;
  /** Everything: loading the file, its hooks, its tests. */
  total: number;
  /** Time that was neither acting nor checking, by kind. */
  spent: TimeSpent;
}

/** How a run spent its time. */
export interface RunTimes {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test or file, with the first line of its message. */
  failures: string[];
  files: FileTimes[];
}

/** Merges several test runs into one. */
export function sumOfRuns(runs: readonly RunTimes[]): RunTimes {
  const sum = (of: (run: RunTimes) => number): number => runs.reduce((total, run) => total + of(run), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    failures: runs.flatMap(({ failures }) => failures),
    files: runs.flatMap(({ files }) => files),
  };
}

/** A row of the table of times: a kind of tests, or one of its slowest files. */
export interface TimeRow {
  name: string;
  isProject: boolean;
  files: number;
  tests: number;
  seconds: Record<'total' | TimeKind, number>;
}

/** The kinds of tests, each as the sum of its files, the longest first. */
export function projectRows(files: readonly FileTimes[]): TimeRow[] {
  const byProject = Map.groupBy(files, ({ project }) => project);
  return [...byProject].map(([project, own]) => rowOf(project, own, true)).toSorted(longestFirst);
}

/** The slowest files, the slowest first. */
export function slowestRows(files: readonly FileTimes[], count: number): TimeRow[] {
  return files
    .map((one) => rowOf(one.file, [one], false))
    .toSorted(longestFirst)
    .slice(0, count);
}

const longestFirst = (one: TimeRow, other: TimeRow): number => other.seconds.total - one.seconds.total;

function rowOf(name: string, files: readonly FileTimes[], isProject: boolean): TimeRow {
  const seconds = (of: (file: FileTimes) => number | undefined): number =>
    files.reduce((sum, file) => sum + (of(file) ?? 0), 0) / 1_000;
  return {
    name,
    isProject,
    files: files.length,
    tests: files.reduce((sum, { tests }) => sum + tests, 0),
    seconds: {
      total: seconds(({ total }) => total),
      app: seconds(({ spent }) => spent.app),
      realm: seconds(({ spent }) => spent.realm),
      'sign-in': seconds(({ spent }) => spent['sign-in']),
      waiting: seconds(({ spent }) => spent.waiting),
      axe: seconds(({ spent }) => spent.axe),
      pause: seconds(({ spent }) => spent.pause),
    },
  };
}
