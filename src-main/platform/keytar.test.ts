import { describe, expect, it } from 'vitest';
import { createKeytarAnswers, type Keytar } from './keytar.ts';

/**
 * A Secret Service that is locked, as gnome-keyring was seen through keytar: what needs it unlocked asks somebody; where
 * they decline, reading finds nothing, writing fails, and listing ends the process.
 */
function keyring(entries: Record<string, string>, answers: ('declined' | 'unlocked')[]) {
  const kept = new Map(Object.entries(entries));
  let isLocked = true;
  let prompts = 0;
  function isOpen(): boolean {
    if (!isLocked) return true;
    prompts += 1;
    isLocked = answers.shift() !== 'unlocked';
    return !isLocked;
  }
  const keytar: Keytar = {
    getPassword: async (_service, account) => (isOpen() ? (kept.get(account) ?? null) : null),
    async setPassword(_service, account, password) {
      if (!isOpen()) throw new Error('Cannot create an item in a locked collection');
      kept.set(account, password);
    },
    deletePassword: async (_service, account) => isOpen() && kept.delete(account),
    async findCredentials() {
      if (isLocked) throw new Error('the process is gone');
      return [...kept].map(([account, password]) => ({ account, password }));
    },
  };
  const ask = createKeytarAnswers(async () => keytar, 'linux');
  return {
    ask: (question: Parameters<typeof ask>[1]) => ask('Realm Console', question),
    prompts: () => prompts,
    lock: () => {
      isLocked = true;
    },
    kept,
  };
}

const read = { kind: 'read', account: 'ines' } as const;

describe('a keyring that asks for its password', () => {
  it.each([
    read,
    { kind: 'check' },
    { kind: 'list' },
    { kind: 'write', account: 'ines', key: 'Qw4' },
  ] as const)('does so once for $kind, and counts as locked where somebody declines', async (question) => {
    const { ask, prompts, kept } = keyring({ ines: 'Zx9' }, ['declined', 'declined']);
    expect(await ask(question)).toEqual({ ok: false, trouble: 'locked' });
    expect(prompts()).toBe(1);
    expect([...kept]).toEqual([['ines', 'Zx9']]);
  });

  it('gives the key where somebody unlocks it, and leaves nothing of its own', async () => {
    const { ask, prompts, kept } = keyring({ ines: 'Zx9' }, ['unlocked']);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
    expect(await ask({ kind: 'read', account: 'nobody' })).toEqual({ ok: false, trouble: 'missing' });
    expect(await ask({ kind: 'list' })).toEqual({ ok: true, key: null, accounts: ['ines'] });
    expect(prompts()).toBe(1);
    expect([...kept]).toEqual([['ines', 'Zx9']]);
  });

  it('asks once more after it was declined, and after it was locked again', async () => {
    const { ask, prompts, lock } = keyring({ ines: 'Zx9' }, ['declined', 'unlocked', 'unlocked']);
    await ask(read);
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
    lock();
    expect(await ask(read)).toEqual({ ok: true, key: 'Zx9' });
    expect(prompts()).toBe(3);
  });

  it('is read also where nothing can be kept in it', async () => {
    const answer = createKeytarAnswers(
      async () => ({
        getPassword: async () => 'Zx9',
        setPassword: async () => Promise.reject(new Error('There is no default collection.')),
        deletePassword: async () => false,
        findCredentials: async () => [],
      }),
      'linux',
    );
    expect(await answer('Realm Console', read)).toEqual({ ok: true, key: 'Zx9' });
  });
});
