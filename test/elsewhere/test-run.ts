import { spawn } from 'node:child_process';
import { chownSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '../../build/test-run/lane.ts';
import type { Outcome } from './circumstance.ts';

/** Where and as whom to run tests. */
export interface TestRun {
  environment?: NodeJS.ProcessEnv;
  /** The project's folder, if another. */
  folder?: string;
  /** The user who runs them, if another. */
  person?: { uid: number; gid: number };
  /** The tests of the whole app instead of all others. */
  whole?: boolean;
}

/** The relevant parts of vitest's JSON. */
const resultSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Reads vitest's results. @param folder the project's, to shorten file names */
export function readOutcome(json: string, folder: string): Outcome {
  const result = resultSchema.parse(JSON.parse(json));
  return {
    tests: result.numPassedTests + result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: result.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = name.startsWith(folder) ? name.slice(folder.length + 1) : name;
      const failed = assertionResults.filter((each) => each.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [file];
      return failed.map(({ fullName }) => `${file} > ${fullName}`);
    }),
  };
}

/** Runs the tests in an environment. Their output goes to a file, which is named if something fails. */
export async function runTests({
  environment,
  folder = projectFolder,
  person,
  whole,
}: TestRun): Promise<Outcome> {
  const kept = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  if (person !== undefined) chownSync(kept, person.uid, person.gid);
  const [results, output] = [join(kept, 'results.json'), join(kept, 'output.txt')];
  const projects = whole === true ? ['whole'] : ['unit', 'renderer'];
  const child = spawn(
    'sh',
    [
      'build/with-secret-service.sh',
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}`,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        PATH: [join(folder, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...person,
    },
  );
  const file = createWriteStream(output);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  await new Promise((resolve) => child.on('close', resolve));
  await new Promise<void>((resolve) => file.end(() => resolve()));
  let outcome: Outcome;
  try {
    outcome = readOutcome(readFileSync(results, 'utf8'), folder);
  } catch {
    outcome = { tests: 0, failures: ['The tests ended before they left results.'], skipped: 0 };
  }
  if (outcome.failures.length === 0) rmSync(kept, { recursive: true });
  else console.log(`  What was printed: ${output}`);
  return outcome;
}
