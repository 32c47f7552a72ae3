import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

it('the README example works, with the package imported by name', async () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n([^]+?)```/.exec(readme) ?? [];
  const program = ['--input-type=module-typescript', '--eval', example];
  // A package can import itself by name like any other program, so the import has to be among its exports.
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const said = [...example.matchAll(/; \/\/ (.+)/g)].map(([, words = '']) => words);
  expect(stdout.trim().split('\n')).toEqual(said);
});
