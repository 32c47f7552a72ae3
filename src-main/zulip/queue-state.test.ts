import { describe, expect, test } from 'vitest';
import type { Failure } from '#contract/outcome.ts';
import { createQueueState, type QueueStateKeeper } from './queue-state.ts';
import { eventQueueTiming as timing } from './queue-timing.ts';

/** The state of a queue on clocks that the test moves, with the times of the product. */

const second = 1_000;
const hour = 3_600 * second;
const begin = 1_790_000_000_000;
const away: Failure = { kind: 'offline', reason: 'refused', message: 'It refused.' };
const limited: Failure = { kind: 'rate-limited', message: 'Too many calls.', retryAfterSeconds: 200 };

function fail(state: QueueStateKeeper, failure: Failure, delayMilliseconds: number, failures: number): void {
  state.failed(failure, { delayMilliseconds, failures, isUnreadable: failure.kind === 'malformed' });
}

function held() {
  let now = begin;
  let elapsed = 5_000;
  const shown: string[] = [];
  const clock = { now: () => now, elapsed: () => elapsed };
  const state: QueueStateKeeper = createQueueState(clock, timing, () => {
    const { kind } = state.read();
    if (shown.at(-1) !== kind) shown.push(kind);
  });
  return {
    state,
    shown,
    /** Sets the machine's clock. */
    set: (milliseconds: number) => void (now += milliseconds),
    /** Lets time go by, with a look each second. */
    pass(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += timing.look) {
        now += timing.look;
        elapsed += timing.look;
        state.look();
      }
    },
    live() {
      state.answered();
      state.trust(timing.pollLimit + timing.firstBackoff);
    },
  };
}

const jumps = [0, -2 * hour, 2 * hour, -600 * second, 45 * second];

/** What ends that a queue is good, and what is to be said of it. */
const ends: [string, (state: QueueStateKeeper) => void][] = [
  ['a queue that is lost', (state) => state.suspect(timing.grace)],
  ['a pause of 200 s that the server asks for', (state) => fail(state, limited, 200 * second, 1)],
  ['a wait after a failure', (state) => fail(state, away, 60 * second, 1)],
  ['a machine that goes to sleep', (state) => state.suspect(timing.grace)],
  ['a question after waking up that is not answered', (state) => state.suspect(timing.grace, true)],
  ['a held poll that was silent for too long', (state) => state.suspect(timing.firstBackoff)],
];

describe.each(jumps)('a clock that is set by %d ms', (jump) => {
  test.each(ends)('%s: not live within 5 s', (_, end) => {
    const { state, pass, set, live } = held();
    live();
    pass(30 * second);
    expect(state.read().kind).toBe('live');
    set(jump);
    end(state);
    pass(5 * second);
    expect(state.read().kind).toBe('reconnecting');
    pass(60 * second);
    expect(state.read().kind).toBe('offline');
    live();
    expect(state.read().kind).toBe('live');
  });

  test('a held poll is trusted until a heartbeat is overdue, and not longer', () => {
    const { state, pass, set, live, shown } = held();
    live();
    set(jump);
    pass(timing.pollLimit);
    expect(shown).toEqual(['live']);
    pass(5 * second);
    expect(state.read().kind).toBe('reconnecting');
  });

  test('the next try is shown as the clock has it then', () => {
    const { state, pass, set, live } = held();
    live();
    fail(state, away, 60 * second, 2);
    pass(10 * second);
    set(jump);
    pass(second);
    expect(state.read()).toMatchObject({
      kind: 'reconnecting',
      nextTryAtMilliseconds: begin + jump + 60 * second,
      reason: 'It refused.',
    });
  });
});

test('one failure that is made up for at once is no news', () => {
  const { state, pass, live, shown } = held();
  live();
  fail(state, away, second, 1);
  pass(second);
  state.suspect(timing.grace);
  pass(second);
  live();
  expect(shown).toEqual(['live']);
});

test('a first connection is being made for as long as it takes, unless it fails', () => {
  const { state, pass, shown } = held();
  pass(100 * second);
  expect(state.read().kind).toBe('connecting');
  fail(state, away, second, 1);
  fail(state, away, second, 2);
  expect(shown).toEqual(['reconnecting']);
});

test('answers that cannot be read are no lost connection', () => {
  const { state, pass, live, shown } = held();
  live();
  const garbled: Failure = { kind: 'malformed', message: 'Not as promised.' };
  fail(state, garbled, 60 * second, 1);
  pass(5 * second);
  expect(state.read()).toMatchObject({ kind: 'unreadable', reason: 'Not as promised.' });
  fail(state, away, second, 2);
  live();
  expect(shown).toEqual(['live', 'unreadable', 'reconnecting', 'live']);
});

test('a refused key is final until somebody wants to try, and then says why it was refused', () => {
  const { state, pass } = held();
  state.signedOut('Invalid API key');
  pass(100 * second);
  expect(state.read()).toMatchObject({ kind: 'signed-out', message: 'Invalid API key' });
  expect(state.reopen()).toBe(true);
  pass(second);
  expect(state.read()).toMatchObject({ kind: 'reconnecting', reason: 'Invalid API key' });
});
