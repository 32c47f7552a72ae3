import { describe, expect, it } from 'vitest';
import { askKeytar, type Keytar } from './keytar.ts';

/**
 * A Secret Service that is locked, as gnome-keyring was seen through keytar: what needs it unlocked asks somebody; where
 * they decline, reading finds nothing, writing fails, and listing ends the process.
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
    // Its own words are the same for an entry that is not there: only writing tells.
    [read, 2],
    [{ kind: 'check' }, 1],
    [{ kind: 'list' }, 1],
    [{ kind: 'write', account: 'ines', key: 'Qw4' }, 1],
  ] as const)('counts as locked where somebody declines: $0.kind', async (question, expected) => {
    const { ask, prompts, kept } = keyring({ ines: 'Zx9' }, []);
    expect(await ask(question)).toEqual({ ok: false, trouble: 'locked' });
    expect(prompts()).toBe(expected);
    expect([...kept]).toEqual([['ines', 'Zx9']]);
  });

  it('gives the key where somebody unlocks it, and is not written to', async () => {
    const { ask, prompts, writes } = keyring({ ines: 'Zx9' }, ['unlocked']);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
    expect(prompts()).toBe(1);
    expect(writes()).toBe(0);
  });

  it('tells a key that is not there from a keyring that is locked, and leaves nothing of its own', async () => {
    const { ask, prompts, kept } = keyring({ ines: 'Zx9' }, ['unlocked']);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
    expect(await ask({ kind: 'read', account: 'nobody' })).toEqual({ ok: false, trouble: 'missing' });
    expect(await ask({ kind: 'list' })).toEqual({ ok: true, key: null, accounts: ['ines'] });
    expect(prompts()).toBe(1);
    expect([...kept]).toEqual([['ines', 'Zx9']]);
  });

  it('gives the key where somebody unlocks it only when they are asked once more', async () => {
    const { ask } = keyring({ ines: 'Zx9' }, ['declined', 'unlocked']);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
  });

  it('is read also where nothing can be kept in it', async () => {
    const keytar: Keytar = {
      getPassword: async () => 'Zx9',
      setPassword: async () => Promise.reject(new Error('There is no default collection.')),
      deletePassword: async () => false,
      findCredentials: async () => [],
    };
    expect(await askKeytar(async () => keytar, 'Realm Console', read)).toEqual({ ok: true, key: 'Zx9' });
  });
});
