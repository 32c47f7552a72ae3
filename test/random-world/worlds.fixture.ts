import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Lie, WorldReport } from './world-verdict.ts';

const folder = import.meta.dirname;

interface Worlds {
  /** Of the first world; each has the next. */
  seed: number;
  runs: number;
  /** How many run concurrently. */
  together: number;
  /** The minimum in each, 200 by default. */
  changes?: number;
  /** Two people change the same things in each of them. */
  racing?: boolean;
}

/** Runs worlds in their own process with faster time. */
export async function runWorlds({
  seed,
  runs,
  together,
  changes = 200,
  racing = false,
}: Worlds): Promise<WorldReport[]> {
  const numbers = { seed, runs, together, changes };
  const options = Object.entries(numbers).flatMap(([name, number]) => [`--${name}`, String(number)]);
  if (racing) options.push('--racing');
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(join(folder, 'fast-time.ts')).href, join(folder, 'run.ts'), ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  const reports: WorldReport[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    reports.push(JSON.parse(line) as WorldReport);
  }
  await ended;
  if (reports.length !== runs) {
    throw new Error(`Only ${reports.length} of ${runs} worlds came to an end, from seed ${seed}.`);
  }
  return reports;
}

/** What to read when a test fails: the seed, the change, the journal, and what happened. */
export function linesOf(reports: readonly WorldReport[]): string[] {
  const line = (seed: number, { kind, row, history }: Lie): string =>
    `seed ${seed}: ${kind}: ${row.operation} ${row.target} ${row.field}, ${row.outcome} (${row.words}); ${history.join('; ')}`;
  return reports.flatMap(({ seed, lies, trouble }) => [
    ...lies.map((lie) => line(seed, lie)),
    ...(trouble === '' ? [] : [`seed ${seed}: ${trouble}`]),
  ]);
}

/** How many of all changes had an outcome. */
export function countOf(reports: readonly WorldReport[], outcome: string): number {
  return reports.reduce((sum, { outcomes }) => sum + (outcomes[outcome] ?? 0), 0);
}
