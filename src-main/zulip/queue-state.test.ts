import { describe, expect, test } from 'vitest';
import type { Failure } from '#contract/outcome.ts';
import { createQueueState, type QueueStateKeeper } from './queue-state.ts';
import { eventQueueTiming as timing } from './queue-timing.ts';

/** A queue's state on clocks that the test moves, with the real times. */

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
    /** Lets time pass, with a check each second. */
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

/** Events that make a queue no longer good, and the state shown. */
const ends: [string, (state: QueueStateKeeper) => void][] = [
  ['a queue that is lost', (state) => state.suspect(timing.grace)],
  ['a pause of 200 s that the server asks for', (state) => fail(state, limited, 200 * second, 1)],
  ['a wait after a failure', (state) => fail(state, away, 60 * second, 1)],
  ['a machine that goes to sleep', (state) => state.suspect(timing.grace)],
  ['a question after waking up that is not answered', (state) => state.suspect(timing.grace, true)],
  ['a held poll that was silent for too long', (state) => state.suspect(timing.firstBackoff)],
];

describe.each(jumps)('after the clock is set by %d ms a queue’s state', (jump) => {
  test.each(ends)('%s: is not live within 5 s', (_, end) => {
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

  test('trusts a held poll until a heartbeat is overdue, and no longer', () => {
    const { state, pass, set, live, shown } = held();
    live();
    set(jump);
    pass(timing.pollLimit);
    expect(shown).toEqual(['live']);
    pass(5 * second);
    expect(state.read().kind).toBe('reconnecting');
  });

  test('shows the time of the next try on the adjusted clock', () => {
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

test('one failure followed by a success is not shown', () => {
  const { state, pass, live, shown } = held();
  live();
  fail(state, away, second, 1);
  pass(second);
  state.suspect(timing.grace);
  pass(second);
  live();
  expect(shown).toEqual(['live']);
});

test('a first connection stays "connecting" as long as it takes, unless it fails', () => {
  const { state, pass, shown } = held();
  pass(100 * second);
  expect(state.read().kind).toBe('connecting');
  fail(state, away, second, 1);
  fail(state, away, second, 2);
  expect(shown).toEqual(['reconnecting']);
});

test('unreadable answers are not shown as a lost connection', () => {
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

test('a refused key is final until the person retries, and then the reason is shown again', () => {
  const { state, pass } = held();
  state.signedOut('Invalid API key');
  pass(100 * second);
  expect(state.read()).toMatchObject({ kind: 'signed-out', message: 'Invalid API key' });
  expect(state.reopen()).toBe(true);
  pass(second);
  expect(state.read()).toMatchObject({ kind: 'reconnecting', reason: 'Invalid API key' });
});

test('a state that only looks again is shown once, though its reason is a message made each time', () => {
  let elapsed = 5_000;
  let shown = 0;
  const clock = { now: () => begin + elapsed, elapsed: () => elapsed };
  const state: QueueStateKeeper = createQueueState(clock, timing, () => {
    shown += 1;
    // As the listener does, which asks how fresh the data is.
    state.look();
  });
  state.answered();
  state.suspect(timing.grace);
  elapsed += hour;
  state.look();
  expect(state.read()).toMatchObject({ kind: 'reconnecting' });
  expect(shown).toBe(2);
  state.look();
  expect(shown).toBe(2);
});
