import { describe, expect, it } from 'vitest';
import { askKeytar, type Keytar } from './keytar.ts';

/**
 * A locked Secret Service, as gnome-keyring behaves through keytar. Calls that need it unlocked prompt a person. If
 * they decline, reads find nothing, writes fail, and listing ends the process.
 */
function keyring(entries: Record<string, string>, answers: ('declined' | 'unlocked')[]) {
  const kept = new Map(Object.entries(entries));
  let isLocked = true;
  let prompts = 0;
  let writes = 0;
  function isOpen(): boolean {
    if (!isLocked) return true;
    prompts += 1;
    isLocked = answers.shift() !== 'unlocked';
    return !isLocked;
  }
  const keytar: Keytar = {
    getPassword: async (_service, account) => (isOpen() ? (kept.get(account) ?? null) : null),
    async setPassword(_service, account, password) {
      writes += 1;
      if (!isOpen()) throw new Error('Cannot create an item in a locked collection');
      kept.set(account, password);
    },
    deletePassword: async (_service, account) => isOpen() && kept.delete(account),
    async findCredentials() {
      if (isLocked) throw new Error('the process is gone');
      return [...kept].map(([account, password]) => ({ account, password }));
    },
  };
  return {
    ask: (question: Parameters<typeof askKeytar>[2]) =>
      askKeytar(async () => keytar, 'Realm Console', question),
    prompts: () => prompts,
    writes: () => writes,
    lock: () => {
      isLocked = true;
    },
    kept,
  };
}

const read = { kind: 'read', account: 'ines' } as const;

describe('a keyring that asks for its password', () => {
  it.each([
    // Its answer is the same for a missing entry; only a write shows the difference.
    [read, 2],
    [{ kind: 'check' }, 1],
    [{ kind: 'list' }, 1],
    [{ kind: 'write', account: 'ines', key: 'Qw4' }, 1],
  ] as const)('counts as locked if the person declines: $0.kind', async (question, expected) => {
    const { ask, prompts, kept } = keyring({ ines: 'Zx9' }, []);
    expect(await ask(question)).toEqual({ ok: false, trouble: 'locked' });
    expect(prompts()).toBe(expected);
    expect([...kept]).toEqual([['ines', 'Zx9']]);
  });

  it('returns the key if the person unlocks it, without a write', async () => {
    const { ask, prompts, writes } = keyring({ ines: 'Zx9' }, ['unlocked']);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
    expect(prompts()).toBe(1);
    expect(writes()).toBe(0);
  });

  it('distinguishes a missing key from a locked keyring, and leaves nothing behind', async () => {
    const { ask, prompts, kept } = keyring({ ines: 'Zx9' }, ['unlocked']);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
    expect(await ask({ kind: 'read', account: 'nobody' })).toEqual({ ok: false, trouble: 'missing' });
    expect(await ask({ kind: 'list' })).toEqual({ ok: true, key: null, accounts: ['ines'] });
    expect(prompts()).toBe(1);
    expect([...kept]).toEqual([['ines', 'Zx9']]);
  });

  it('returns the key if the person unlocks it only at the second prompt', async () => {
    const { ask } = keyring({ ines: 'Zx9' }, ['declined', 'unlocked']);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
  });

  it('can be read even if it cannot be written', async () => {
    const keytar: Keytar = {
      getPassword: async () => 'Zx9',
      setPassword: async () => Promise.reject(new Error('There is no default collection.')),
      deletePassword: async () => false,
      findCredentials: async () => [],
    };
    expect(await askKeytar(async () => keytar, 'Realm Console', read)).toEqual({ ok: true, key: 'Zx9' });
  });
});
