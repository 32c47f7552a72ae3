import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deadOrigins, storeAccounts } from '../keychain/stored-accounts.ts';
import { openedByTest } from './opened.ts';

const { start } = openedByTest();
const count = 20;
const stuckKeytar = join(import.meta.dirname, '..', 'keychain', 'stuck-keytar.ts');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-hung-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('a keychain that never answers', () => {
  it('blocks nothing in the window, and gets one request at a time', async () => {
    const [userData, calls, pipe] = ['console', 'calls', 'pipe'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    storeAccounts(userData, deadOrigins(count));
    execFileSync('mkfifo', [pipe]);
    const begun = (): string[] =>
      existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : [];
    const app = await start({
      userData,
      preloads: [stuckKeytar],
      env: { STUCK_KEYTAR_CALLS: calls, STUCK_KEYTAR_PIPE: pipe },
    });

    const rail = app.page.getByRole('navigation', { name: 'Organizations' });
    await expect.poll(() => rail.getByRole('button', { name: /^Organization \d+,/ }).count()).toBe(count);
    await expect.poll(begun).toHaveLength(1);

    // Once it answers, the same process sends the next request.
    await writeFile(pipe, '');
    await expect.poll(begun).toHaveLength(2);
    expect(begun()[1]?.split(' ')[0]).toBe(begun()[0]?.split(' ')[0]);
  });
});
