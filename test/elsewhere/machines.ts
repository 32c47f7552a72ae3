import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../build/test-run/lane.ts';
import type { Circumstance, Outcome } from './circumstance.ts';
import { readOutcome } from './test-run.ts';

/** Holds a 2 GB Debian, created once and kept. */
const debian = join(tmpdir(), 'realm-console-bare-debian');
const scripts = join(projectFolder, 'test', 'elsewhere');
const home = join(debian, 'home', 'Ada Löwe');

/** Runs a script that writes vitest's results to a file. */
async function runScript(
  parameters: readonly string[],
  { results, output, folder }: { results: string; output: string; folder: string },
): Promise<Outcome> {
  rmSync(results, { force: true });
  const child = spawn('sh', parameters, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'] });
  mkdirSync(join(output, '..'), { recursive: true });
  const file = createWriteStream(output);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  await new Promise((resolve) => child.on('close', resolve));
  file.end();
  try {
    return readOutcome(readFileSync(results, 'utf8'), folder);
  } catch {
    return { tests: 0, failures: [`The tests ended before they left results: ${output}`], skipped: 0 };
  }
}

function missing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  const absent = ['mmdebstrap', 'unshare', 'chroot'].find(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined,
  );
  return absent === undefined ? null : `${absent} is not installed`;
}

/** The two setup commands, on a bare machine. */
const bareDebian: Circumstance = {
  name: 'bare-debian',
  why: 'A Debian 13 with Git, Node 20 and npm 9 alone, and a person in Kathmandu with a German desktop.',
  available: missing,
  run: () =>
    runScript(
      [
        join(scripts, 'bare-debian.sh'),
        debian,
        'person',
        'npm start -- --once && npm test -- --reporter=default --reporter=json --outputFile.json="$HOME/results.json"',
      ],
      {
        results: join(home, 'results.json'),
        output: `${debian}.output.txt`,
        folder: '/home/Ada Löwe/meine Konsole',
      },
    ),
};

const windowsNode: Circumstance = {
  name: 'windows',
  why: 'Node for Windows, by Wine: paths are others, and files that are open cannot be deleted.',
  available: missing,
  run: () => {
    const made = spawnSync('sh', [join(scripts, 'bare-debian.sh'), debian, 'root', 'true'], {
      stdio: 'ignore',
    });
    if (made.status !== 0) {
      return Promise.resolve({ tests: 0, failures: ['The bare Debian could not be made.'], skipped: 0 });
    }
    return runScript([join(scripts, 'windows-node.sh'), debian], {
      results: join(debian, 'win', 'results.json'),
      output: `${debian}.windows.txt`,
      folder: 'Z:/win/console',
    });
  },
};

/** Other machines. */
export const machineCircumstances: readonly Circumstance[] = [bareDebian, windowsNode];
