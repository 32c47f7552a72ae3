import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { classifyKeychainError } from '../../src-main/platform/keytar.ts';

const wrapper = join(import.meta.dirname, '..', '..', 'build', 'with-secret-service.sh');
const operate = join(import.meta.dirname, 'operate.ts');
const available =
  process.platform === 'linux' &&
  ['dbus-run-session', 'gnome-keyring-daemon'].every((program) => spawnSync('which', [program]).status === 0);

async function run(mode: '--locked' | '--absent' | null, ...arguments_: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    'sh',
    [wrapper, ...(mode ? [mode] : []), process.execPath, operate, ...arguments_],
    { timeout: 30_000 },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe.skipIf(!available)('the keychain on a real Secret Service (skipped: no gnome-keyring here)', () => {
  it('stores a key, replaces it, deletes it, and reports when there is none', async () => {
    const missing = { ok: false, failure: expect.objectContaining({ kind: 'keychain', trouble: 'missing' }) };
    const done = { ok: true, value: null };
    expect(await run(null, 'round trip', 'ines@orchid.example', 'Zx9')).toEqual([
      missing,
      done,
      { ok: true, value: 'Zx9' },
      done,
      { ok: true, value: 'Zx9 again' },
      done,
      missing,
      done,
    ]);
  });

  it('replaces the old key with a regenerated one, even in a locked keyring', async () => {
    expect(await run(null, 'renew', 'ines@orchid.example', 'Zx9', 'Qw4')).toEqual({
      kept: [true, true],
      read: { ok: true, value: 'Qw4' },
    });
    expect(await run('--locked', 'renew', 'ines@orchid.example', 'Zx9', 'Qw4')).toMatchObject({
      kept: [false, false],
    });
  });

  it('has a separate key for each console with an account, and never deletes another’s', async () => {
    const entry = 'ines@orchid.example@https://orchid.example';
    const missing = { ok: false, failure: expect.objectContaining({ kind: 'keychain', trouble: 'missing' }) };
    const keys = ['Zx9 0', 'Zx9 1', 'Zx9 2'].map((value) => ({ ok: true, value }));
    const printed = (await run(null, 'folders', 'ines@orchid.example', 'Zx9')) as {
      listed: { value: string[] };
      left: unknown;
    };
    expect(printed.listed.value.toSorted()).toEqual([
      entry,
      `${entry} [folder 0123456789abcdef]`,
      `${entry} [folder fedcba9876543210]`,
    ]);
    expect(printed.left).toEqual([
      [missing, ...keys.slice(1)],
      [missing, missing, keys[2]],
      [missing, missing, missing],
    ]);
  });

  it.each([
    ['at once', [], [false, true]],
    ['by a program that ends before the new entry', ['0'], [true, false]],
    ['by a program that ends before the old one is deleted', ['1'], [true, true]],
  ])('has the key under the account’s new address, moved %s', async (_name, steps, interrupted) => {
    const found = { ok: true, value: 'Zx9' };
    expect(
      await run(null, 'move', 'ines@orchid.example', 'Zx9', 'ines.new@orchid.example', ...steps),
    ).toEqual({
      interrupted,
      read: found,
      settled: [false, true],
      again: found,
    });
  });

  it.each(['check', 'read', 'write', 'delete'])('is reported as unavailable: %s', async (operation) => {
    expect(await run('--absent', operation, 'ines@orchid.example', 'Zx9')).toEqual({
      ok: false,
      failure: expect.objectContaining({ kind: 'keychain', trouble: 'unavailable' }),
    });
  });

  it.each(['check', 'read', 'write', 'delete'])(
    'is reported as locked instead of blocking forever or counting as empty: %s',
    async (operation) => {
      expect(await run('--locked', operation, 'ines@orchid.example', 'Zx9')).toEqual({
        ok: false,
        failure: expect.objectContaining({ kind: 'keychain', trouble: 'locked' }),
      });
    },
  );
});

describe.skipIf(!available)(
  'a real keyring that was locked with keys in it (skipped: no gnome-keyring here)',
  () => {
    it('counts as locked when its entries are listed, too', async () => {
      const locked = { ok: false, failure: expect.objectContaining({ kind: 'keychain', trouble: 'locked' }) };
      expect(await run(null, 'list-locked', 'ines@orchid.example', 'Zx9')).toEqual([locked, locked]);
    });
  },
);

describe('a keychain error', () => {
  it.each([
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
    ['libsecret-1.so.0: cannot open shared object file: No such file or directory', 'unavailable'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['Prompt was dismissed', 'denied'],
    ['User canceled the operation.', 'denied'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['Access denied', 'denied'],
  ])('%s is reported as %s', (message, trouble) => {
    expect(classifyKeychainError(message)).toBe(trouble);
  });
});
