import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { succeed } from '#contract/outcome.ts';
import { callLimit } from '#contract/time-limits.ts';
import { createCallDispatch, type AnswerCall, type Sender } from '../../src-main/electron/call-dispatch.ts';

const origin = 'app://console';
const trusted: Sender = { frame: { origin, isMainFrame: true }, windowIsOurs: true };
const page = '6f7e4d7c-30c5-4d1f-9d0a-6a1f6f3c7f10';
const good = { kind: 'call', page, id: 1, name: 'organization.list', input: {} };

function gate() {
  const answer = vi.fn<AnswerCall>(async () => succeed(null));
  return { answer, ...createCallDispatch(origin, answer) };
}

describe('the gate between renderer and main (security line 2)', () => {
  it('lets a valid call from our page through', async () => {
    const { answer, dispatch } = gate();
    expect(await dispatch(trusted, good)).toEqual({ ok: true, value: null });
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Sender]>([
    ['a null frame', { frame: null, windowIsOurs: true }],
    ['a sub-frame', { frame: { origin, isMainFrame: false }, windowIsOurs: true }],
    [
      'a foreign origin',
      { frame: { origin: 'https://evil.example', isMainFrame: true }, windowIsOurs: true },
    ],
    [
      'another host of our scheme',
      { frame: { origin: 'app://other', isMainFrame: true }, windowIsOurs: true },
    ],
    ['an opaque origin', { frame: { origin: 'null', isMainFrame: true }, windowIsOurs: true }],
    ['a window that we did not make', { frame: { origin, isMainFrame: true }, windowIsOurs: false }],
  ])('%s never reaches a handler', async (_name, sender) => {
    const { answer, dispatch } = gate();
    expect(await dispatch(sender, good)).toMatchObject({ ok: false, failure: { kind: 'internal' } });
    expect(answer).not.toHaveBeenCalled();
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'organization.list'],
    ['an unknown name', { ...good, name: 'organization.steal' }],
    ['__proto__', { ...good, name: '__proto__' }],
    ['constructor', { ...good, name: 'constructor' }],
    ['toString', { ...good, name: 'toString' }],
    ['an extra key in the envelope', { ...good, extra: 1 }],
    ['an extra key in the input', { ...good, input: { extra: 1 } }],
    [
      'a missing key in the input',
      { ...good, name: 'organization.sign-out', input: { organizationId: 'a' } },
    ],
    [
      'a wrong type in the input',
      { ...good, name: 'people.rows', input: { organizationId: 'a', userIds: ['1'] } },
    ],
    ['a fractional id', { ...good, id: 1.5 }],
    ['no name of its page', { ...good, page: undefined }],
    ['a name with a length that is no number', { ...good, name: { length: Object.create(null) as unknown } }],
    [
      'an input with a length that is no number',
      {
        ...good,
        name: 'organization.try-now',
        input: { organizationId: { length: Object.create(null) as unknown } },
      },
    ],
    ['a page with a name of its own making', { ...good, page: 'page' }],
  ])('%s never reaches a handler', async (_name, message) => {
    const { answer, dispatch } = gate();
    expect((await dispatch(trusted, message)).ok).toBe(false);
    expect(answer).not.toHaveBeenCalled();
  });

  it('rejects an unknown key in every input of the contract', () => {
    for (const [name, { input }] of Object.entries(calls)) {
      const result = input.safeParse({ aKeyThatNobodyKnows: 1 });
      expect(result.success, name).toBe(false);
      expect(JSON.stringify(result.error?.issues), name).toContain('unrecognized_keys');
    }
  });
});

describe('a call ends', () => {
  it('when it is cancelled, and the handler is notified', async () => {
    let heard = false;
    const { dispatch } = createCallDispatch(origin, async (_name, _input, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      heard = true;
      return succeed(null);
    });
    const result = dispatch(trusted, good);
    await dispatch(trusted, { kind: 'cancel', page, id: 1 });
    expect(await result).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    await vi.waitFor(() => expect(heard).toBe(true));
  });

  it('by its time limit if nobody answers', async () => {
    vi.useFakeTimers();
    try {
      const { dispatch } = createCallDispatch(origin, () => new Promise(() => {}));
      const result = dispatch(trusted, good);
      await vi.advanceTimersByTimeAsync(callLimit('organization.list'));
      expect(await result).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'timeout' } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('with a failure that quotes nothing if the handler throws', async () => {
    const { dispatch } = createCallDispatch(origin, async () => {
      throw new Error('secret Zx9');
    });
    const result = await dispatch(trusted, good);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('Zx9');
  });

  it('and its number, rejected while in use, is free again', async () => {
    let release = () => {};
    const { dispatch } = createCallDispatch(origin, async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return succeed(null);
    });
    const first = dispatch(trusted, good);
    expect((await dispatch(trusted, good)).ok).toBe(false);
    release();
    expect((await first).ok).toBe(true);
  });

  it('with its page, whose successor starts with the same numbers', async () => {
    const { dispatch } = createCallDispatch(origin, async (_name, _input, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return succeed('late');
    });
    const next = { ...good, page: 'b0b5a3f7-55c1-4a3c-8f0f-d6f4a1e0f0aa' };
    const before = dispatch(trusted, good);
    const after = dispatch(trusted, next);
    expect(await before).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(await dispatch(trusted, { ...good, id: 2 }), 'a message of the page that is gone').toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    });
    await dispatch(trusted, { kind: 'cancel', page: next.page, id: 1 });
    expect(await after).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('when its window is gone, and frees its number immediately', async () => {
    const answers = [new Promise<never>(() => {}), Promise.resolve(succeed('again'))];
    const { dispatch, cancelAll } = createCallDispatch(origin, () => answers.shift()!);
    const first = dispatch(trusted, good);
    cancelAll();
    expect(await dispatch(trusted, good)).toEqual(succeed('again'));
    expect(await first).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });
});
