import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { keychainAccount, keychainFailure } from '../platform/keychain.ts';
import { listAccounts } from '../store/accounts.ts';
import { openConsoleFile } from '../store/console-file.ts';
import { dismissNewFile, newFileToTell } from '../store/new-file.ts';
import { createOwnEntries } from './own-entries.ts';
import { createRecovery } from './recovery.ts';

const entry = keychainAccount('ines@orchid.example', 'https://orchid.example');
let folder: string;
let end = (): void => {};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-recovery-'));
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true, force: true });
});

function begin(isDamaged = true) {
  const path = join(folder, 'console.db');
  if (isDamaged) writeFileSync(path, 'x'.repeat(9_000));
  const opened = openConsoleFile(path, 0);
  if (!opened.ok) throw new Error(opened.trouble.message);
  const { database, lease } = opened.value;
  end = () => {
    database.close();
    lease?.release();
  };
  const list = vi.fn<() => Promise<Result<string[]>>>(async () => succeed([entry]));
  const onRecovered = vi.fn<() => void>();
  const recover = createRecovery({
    database,
    list,
    ownEntries: createOwnEntries(database, path, folder),
    onRecovered,
  });
  return { database, list, onRecovered, recover };
}

describe('the search for accounts in the keychain', () => {
  it('runs again once a locked keychain answers, even after a sign-in, and only until then', async () => {
    const { database, list, onRecovered, recover } = begin();
    list.mockResolvedValueOnce(fail(keychainFailure('locked')));
    await recover();
    expect(newFileToTell(database)?.found).toBeNull();
    expect(onRecovered).not.toHaveBeenCalled();
    dismissNewFile(database);

    await Promise.all([recover(), recover()]);
    expect(onRecovered).toHaveBeenCalledOnce();
    expect(listAccounts(database)).toHaveLength(1);
    expect(newFileToTell(database)?.found, 'the result is shown again, even after it was dismissed').toBe(1);
    await recover();
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('is skipped if no file was set aside', async () => {
    const { list, recover } = begin(false);
    await recover();
    expect(list).not.toHaveBeenCalled();
  });
});
