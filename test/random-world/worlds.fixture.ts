import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Lie, WorldReport } from './world-verdict.ts';

const folder = import.meta.dirname;

interface Worlds {
  /** Of the first one; each has the next. */
  seed: number;
  runs: number;
  /** So many at a time. */
  together: number;
  /** At the least, in each; 200 unless told. */
  changes?: number;
  /** Two change the same in each of them. */
  racing?: boolean;
}

/** Runs worlds in a process of their own, in which time passes faster. */
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

/** What to read when a test fails: the seed, the change, what the journal says, and what happened. */
export function linesOf(reports: readonly WorldReport[]): string[] {
  const line = (seed: number, { kind, row, history }: Lie): string =>
    `seed ${seed}: ${kind}: ${row.operation} ${row.target} ${row.field}, ${row.outcome} (${row.words}); ${history.join('; ')}`;
  return reports.flatMap(({ seed, lies, trouble }) => [
    ...lies.map((lie) => line(seed, lie)),
    ...(trouble === '' ? [] : [`seed ${seed}: ${trouble}`]),
  ]);
}

/** How many changes of all had an outcome. */
export function countOf(reports: readonly WorldReport[], outcome: string): number {
  return reports.reduce((sum, { outcomes }) => sum + (outcomes[outcome] ?? 0), 0);
}
