import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolder } from '../../build/test-run/lane.ts';
import type { Circumstance } from './circumstance.ts';
import { runTests } from './test-run.ts';

/** The user "nobody" on Linux. */
const nobody = { uid: 65_534, gid: 65_534 };

/** Copies the project as it is, with its packages and build output. */
function copyProject(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.split('\0').filter((each) => existsSync(join(projectFolder, each)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(projectFolder, file), join(target, file), { recursive: true, verbatimSymlinks: true });
  }
  const folders = ['out', 'node_modules'].map((folder) => join(projectFolder, folder));
  // Node's own copy failed on a folder that it had created itself (EEXIST).
  execFileSync('cp', ['-a', ...folders, target]);
}

function giveTo({ uid, gid }: typeof nobody, folder: string): void {
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}

/** The tests in a user's own folder, as that user if root runs them. */
export const personCircumstance: Circumstance = {
  name: 'person',
  why: 'Another user than root, whose folders have a space and an umlaut in their names.',
  available: () => (process.platform === 'win32' ? 'no other user can be had on Windows' : null),
  async run() {
    const top = mkdtempSync(join(tmpdir(), 'elsewhere-home-'));
    try {
      chmodSync(top, 0o755);
      const home = join(top, 'Ada Löwe');
      const folder = join(home, 'meine Konsole');
      copyProject(folder);
      const isRoot = process.getuid?.() === 0;
      if (isRoot) giveTo(nobody, home);
      return await runTests({
        folder,
        environment: { HOME: home, USER: 'ada', LOGNAME: 'ada' },
        ...(isRoot ? { person: nobody } : {}),
      });
    } finally {
      rmSync(top, { recursive: true, force: true });
    }
  },
};
