import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitsFor } from '../../src-main/network/names.ts';
import { storeAccounts } from '../keychain/stored-accounts.ts';
import { expectLive, ownerOf } from './console.ts';
import { openedByTest } from './opened.ts';

const { start, realmWith } = openedByTest();
const preloads = [
  join(import.meta.dirname, '..', 'keychain', 'stuck-keytar.ts'),
  join(import.meta.dirname, 'stuck-names.ts'),
];
const hanging = Array.from({ length: 19 }, (_, index) => `https://office-${index}.unanswered.test`);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-names-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('19 organizations with unanswered names', () => {
  it('don’t block the visible one’s look-up, or threads for anything else', async () => {
    const realm = await realmWith();
    const { email, apiKey } = ownerOf(realm);
    const userData = join(folder, 'console');
    const calls = join(folder, 'calls');
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    storeAccounts(userData, [...hanging, realm.url.replace('127.0.0.1', 'localhost')], email);
    const { page } = await start({
      userData,
      preloads,
      env: { STUCK_KEYTAR_KEY: apiKey, STUCK_NAMES_CALLS: calls, STUCK_NAMES_PIPE: pipe },
    });
    const begun = (): string[] =>
      existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : [];
    const { slots, reserved } = limitsFor(16);
    // Their threads start one after another, which takes a busy machine minutes.
    await expect.poll(() => begun().length, { timeout: 240_000 }).toBeGreaterThanOrEqual(slots - reserved);

    await page.getByRole('button', { name: /^Organization 19,/ }).click();
    await expectLive(page);
    // The first one was visible until then.
    expect(begun().length).toBeLessThanOrEqual(slots - reserved + 1);
    expect(new Set(begun())).toHaveLength(begun().length);
  });
});
