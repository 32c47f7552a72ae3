import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pause } from '../../test/timing/time-spent.ts';
import { createKeychain, type HostedKeychain, type KeychainProcess } from './keychain-host.ts';
import type { KeychainAnswer, KeychainCall, KeychainQuestion } from './keychain-protocol.ts';

/** A process whose answers and end the test controls. */
class HeldProcess extends EventEmitter implements KeychainProcess {
  readonly asked: KeychainCall[] = [];
  isTold = false;

  postMessage(call: KeychainCall): void {
    this.asked.push(call);
  }
  kill(): boolean {
    this.isTold = true;
    return true;
  }
  questions(): KeychainQuestion[] {
    return this.asked.map(({ question }) => question);
  }
  /** Answers the last question. */
  answer(answer: KeychainAnswer): void {
    this.emit('message', { id: this.asked.at(-1)?.id, answer });
  }
}

const keychains: HostedKeychain[] = [];
afterEach(async () => {
  await Promise.all(keychains.splice(0).map((keychain) => keychain.close()));
});

function open(
  timeLimitMilliseconds?: number,
  restMilliseconds?: number,
): { keychain: HostedKeychain; processes: HeldProcess[] } {
  const processes: HeldProcess[] = [];
  const keychain = createKeychain({
    start() {
      const started = new HeldProcess();
      processes.push(started);
      return started;
    },
    ...(timeLimitMilliseconds !== undefined && { timeLimitMilliseconds }),
    ...(restMilliseconds !== undefined && { restMilliseconds }),
  });
  keychains.push(keychain);
  return { keychain, processes };
}

const soon = 1;
const locked = { ok: false, failure: expect.objectContaining({ trouble: 'locked' }) as unknown };
const unavailable = { ok: false, failure: expect.objectContaining({ trouble: 'unavailable' }) as unknown };
const read = (account: string): KeychainQuestion => ({ kind: 'read', account });

describe("the keychain's process", () => {
  it('is started for the first question, and gets one question at a time', async () => {
    const { keychain, processes } = open();
    expect(processes).toEqual([]);
    const answers = ['a', 'b', 'c'].map((account) => keychain.read(account));
    const [only] = processes;
    for (const account of ['a', 'b', 'c']) {
      expect(only?.questions().at(-1)).toEqual(read(account));
      only?.answer({ ok: true, key: `key of ${account}` });
    }
    expect(await Promise.all(answers)).toEqual(
      ['a', 'b', 'c'].map((account) => ({ ok: true, value: `key of ${account}` })),
    );
    expect(only?.asked).toHaveLength(3);
    expect(processes).toHaveLength(1);
  });

  it('is ended when idle, and restarted for the next question', async () => {
    const { keychain, processes } = open(undefined, soon);
    const first = keychain.read('a');
    processes[0]?.answer({ ok: true, key: 'key of a' });
    await first;
    await vi.waitFor(() => expect(processes[0]?.isTold).toBe(true));
    const second = keychain.read('b');
    expect(
      processes.map((each) => each.questions()),
      'the one that ends is asked nothing',
    ).toEqual([[read('a')]]);
    processes[0]?.emit('exit');
    processes[1]?.answer({ ok: true, key: 'key of b' });
    expect(await second).toEqual({ ok: true, value: 'key of b' });
  });

  it('is not ended while a question is pending', async () => {
    const { keychain, processes } = open(undefined, soon);
    const first = keychain.read('a');
    await pause(20, 'it rests for 1 ms');
    expect(processes[0]?.isTold).toBe(false);
    processes[0]?.answer({ ok: true, key: 'key of a' });
    expect(await first).toEqual({ ok: true, value: 'key of a' });
  });

  it('gets no more questions while it hangs: pending ones fail as locked', async () => {
    const { keychain, processes } = open(soon);
    const answers = await Promise.all(['a', 'b', 'c'].map((account) => keychain.read(account)));
    expect(answers).toEqual([locked, locked, locked]);
    expect(processes.map((each) => each.questions())).toEqual([[read('a')]]);
    expect(processes[0]?.isTold, 'somebody may be about to unlock it').toBe(false);
  });

  it('is ended for the next question, and a new one is started once it is gone', async () => {
    const { keychain, processes } = open(soon);
    await keychain.read('a');
    const answer = keychain.read('b');
    const [first] = processes;
    expect(first?.isTold).toBe(true);
    expect(processes).toHaveLength(1);

    // Its last message isn't taken for the answer to a later question.
    first?.answer({ ok: true, key: 'key of a' });
    expect(first?.asked).toHaveLength(1);
    first?.emit('exit');
    expect(processes[1]?.questions()).toEqual([read('b')]);
    processes[1]?.answer({ ok: true, key: 'key of b' });
    expect(await answer).toEqual({ ok: true, value: 'key of b' });
  });

  it('continues and reports it when the keychain answers late', async () => {
    const { keychain, processes } = open(soon);
    const listener = vi.fn<() => void>();
    keychain.onAnsweringAgain(listener);
    await keychain.read('a');
    processes[0]?.answer({ ok: true, key: 'key of a' });
    expect(listener).toHaveBeenCalledOnce();

    const answer = keychain.read('a');
    processes[0]?.answer({ ok: true, key: 'key of a' });
    expect(await answer).toEqual({ ok: true, value: 'key of a' });
    expect(processes).toHaveLength(1);
  });

  it('reports it too when a later question is the one that is answered', async () => {
    const { keychain, processes } = open(soon);
    const listener = vi.fn<() => void>();
    keychain.onAnsweringAgain(listener);
    await keychain.read('a');
    const answer = keychain.check();
    processes[0]?.emit('exit');
    processes[1]?.answer({ ok: true, key: null });
    expect(await answer).toEqual({ ok: true, value: null });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('does not ask again by itself after a person has declined', async () => {
    const { keychain, processes } = open();
    const listener = vi.fn<() => void>();
    keychain.onAnsweringAgain(listener);
    const first = keychain.read('a');
    const others = ['b', 'c'].map((account) => keychain.read(account));
    const listed = keychain.list();
    const checked = keychain.check();
    const [only] = processes;
    only?.answer({ ok: false, trouble: 'locked' });
    expect(await first).toEqual(locked);
    expect(await Promise.all([...others, listed])).toEqual([locked, locked, locked]);
    expect(only?.questions()).toEqual([read('a'), { kind: 'check' }]);

    only?.answer({ ok: false, trouble: 'locked' });
    expect(await checked).toEqual(locked);
    expect(listener).not.toHaveBeenCalled();
    const again = keychain.read('b');
    only?.answer({ ok: true, key: 'key of b' });
    expect(await again).toEqual({ ok: true, value: 'key of b' });
    expect(listener, 'the others may be asked for now').toHaveBeenCalledOnce();
  });

  it('continues with the next key if access to one was denied', async () => {
    const { keychain, processes } = open();
    const [one, other] = [keychain.read('a'), keychain.read('b')];
    processes[0]?.answer({ ok: false, trouble: 'denied' });
    expect(await one).toMatchObject({ ok: false, failure: { trouble: 'denied' } });
    processes[0]?.answer({ ok: true, key: 'key of b' });
    expect(await other).toEqual({ ok: true, value: 'key of b' });
  });

  it('lets a waiting sign-in continue when a person unlocks the keychain late', async () => {
    const { keychain, processes } = open();
    const waiting = keychain.read('a');
    const checked = keychain.check();
    expect(processes[0]?.questions()).toEqual([read('a')]);
    processes[0]?.answer({ ok: true, key: 'key of a' });
    processes[0]?.answer({ ok: true, key: null });
    expect(await waiting).toEqual({ ok: true, value: 'key of a' });
    expect(await checked).toEqual({ ok: true, value: null });
  });

  it('is not waited for longer than its end may take', async () => {
    const { keychain } = open(soon);
    await keychain.read('a');
    expect(await keychain.read('b'), 'the process that hangs is not gone').toEqual(locked);
  });

  it('may end by itself: its call fails, and the next one gets a new process', async () => {
    const { keychain, processes } = open();
    const answers = [keychain.write('a', 'key of a'), keychain.read('b')];
    processes[0]?.emit('exit');
    processes[1]?.answer({ ok: true, key: 'key of b' });
    expect(await Promise.all(answers)).toEqual([unavailable, { ok: true, value: 'key of b' }]);
  });

  it('that cannot be started counts as an unavailable keychain', async () => {
    const keychain = createKeychain({
      start() {
        throw new Error('There is no such program.');
      },
    });
    expect(await keychain.check()).toEqual(unavailable);
  });

  it('may finish writing when the console ends', async () => {
    const { keychain, processes } = open();
    const writing = keychain.write('a', 'key of a');
    const waiting = keychain.read('b');
    const closing = keychain.close();
    expect(await waiting).toEqual(unavailable);
    expect(processes[0]?.isTold).toBe(false);
    processes[0]?.answer({ ok: true, key: null });
    await closing;
    expect(await writing).toEqual({ ok: true, value: null });
    expect(processes[0]?.isTold).toBe(true);
  });

  it('does not delay the end of the console with an unanswered question', async () => {
    const { keychain, processes } = open();
    void keychain.read('a');
    await keychain.close();
    expect(processes[0]?.isTold).toBe(true);
    expect(await keychain.read('b')).toEqual(unavailable);
    expect(processes).toHaveLength(1);
  });
});
