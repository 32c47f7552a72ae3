import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const git = spawnSync('git', ['ls-files', '--eol'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
});

// Skipped for sources without their history, or a system without Git.
it.skipIf(git.status !== 0)(
  'every file has the same line endings on every system, or is checked out unchanged',
  () => {
    const files = git.stdout.trim().split('\n');
    expect(files.length).toBeGreaterThan(1_000);
    expect(
      files.filter((file) => !/^i\/lf .* attr\/text=auto eol=lf|^i\/\S+ .* attr\/-text /.test(file)),
    ).toEqual([]);
  },
);
