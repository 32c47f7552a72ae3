import { afterEach, describe, expect, it, vi } from 'vitest';
import { pause } from '../../test/timing/time-spent.ts';
import type { EventQueuePorts } from './event-queue.ts';
import {
  closeQueues,
  heartbeats,
  held,
  never,
  nothing,
  patience,
  registered,
  second,
  startQueue,
  timing,
  unavailable,
  untilPolled,
  type Answer,
  type QueueUnderTest,
  type Script,
} from './event-queue.fixture.ts';
import { answerLimits } from './memory-limits.ts';
import { sendJson } from './server.fixture.ts';

afterEach(closeQueues);

/** The polls once there are this many, and any that follow early. */
async function allPolls(started: QueueUnderTest, count: number): Promise<QueueUnderTest['polls']> {
  await untilPolled(started, count);
  await pause(150, 'a queue that pauses must not poll');
  return started.polls;
}

/** A registration that the test answers when it chooses. */
function lateRegistration(): { register: Answer; answerLate(): void } {
  let answer = (): void => {};
  return {
    register(response, count) {
      answer = () => registered(response, count);
    },
    answerLate: () => answer(),
  };
}

describe('polls that are answered at once', () => {
  it('are paced after ten in a row', async () => {
    const started = await startQueue({ script: { poll: heartbeats() } });
    expect(await allPolls(started, 11)).toHaveLength(11);
  });

  it('weigh a hundredth each if they bring a hundred events', async () => {
    const many = heartbeats(100);
    const few = heartbeats(99);
    const poll: Answer = (response, count) => (count <= 150 ? many : few)(response, count);
    // One and a half, plus nine: more than ten.
    const started = await startQueue({ script: { poll } });
    expect(await allPolls(started, 150 + 9)).toHaveLength(150 + 9);
  });

  it('are not paced while the server holds one now and then', async () => {
    const started = await startQueue();
    started.script.poll = (response, count) => {
      if (count % 10 === 0) started.clock.elapsedMore += timing.betweenPolls;
      heartbeats()(response, count);
    };
    started.queue.ask();
    await vi.waitFor(() => expect(started.polls.length).toBeGreaterThan(60), patience);
  });

  it('are sent immediately, despite the pacing, when the queue is asked to', async () => {
    const started = await startQueue({ script: { poll: heartbeats() } });
    await untilPolled(started, 11);
    started.queue.ask();
    expect(await allPolls(started, 12)).toHaveLength(12);
    expect(started.polls.at(-1)).toBe('quick');
  });

  it('without events are failures, and replace the queue in the end', async () => {
    const started = await startQueue({
      script: {
        poll: nothing,
        register(response, count) {
          // Otherwise, a test that checks late would see the queue after the next one.
          if (count === 2) started.script.poll = held;
          registered(response, count);
        },
      },
    });
    await vi.waitFor(() => expect(started.registrations()).toBe(2), patience);
    expect(started.polls.slice(0, 4)).toEqual(['held', 'held', 'held', 'held']);
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1']), patience);
    expect(started.shown.slice(0, 2)).toEqual(['live', 'unreadable']);
  });

  it('without events are not failures if the server was asked not to hold them', async () => {
    const poll: Answer = (response, count) => (count === 2 ? nothing : held)(response, count);
    const started = await startQueue({ script: { poll } });
    await untilPolled(started, 1);
    started.queue.ask();
    expect(await allPolls(started, 3)).toHaveLength(3);
    expect(started.polls).toEqual(['held', 'quick', 'held']);
    expect(started.queue.freshness()).toEqual({ kind: 'live' });
  });
});

describe('a wait after a failure', () => {
  const failOnce = (failure: Answer): Partial<Script> => ({
    poll: (response, count) => (count === 1 ? failure : held)(response, count),
  });
  const waiting = { firstBackoff: never, betweenRegistrations: 2 * second };

  /** A queue that waits for a day after its first poll. */
  async function startWaiting(failure: Answer): Promise<QueueUnderTest> {
    const started = await startQueue({ script: failOnce(failure), timing: { ...waiting, sleep: never } });
    await untilPolled(started, 1);
    await vi.waitFor(() => expect(started.queue.freshness().kind).toBe('stale'), patience);
    return started;
  }

  it('for an unreachable server ends when it answers another call', async () => {
    const started = await startWaiting(unavailable);
    started.queue.serverAnswered();
    expect(await allPolls(started, 1)).toHaveLength(1);
    started.clock.elapsedMore += 2 * second;
    started.queue.serverAnswered();
    await untilPolled(started, 2);
    expect(started.polls).toEqual(['held', 'quick']);
  });

  it('that the server asked for does not end with another call', async () => {
    const started = await startWaiting((response) =>
      sendJson(response, { result: 'error', msg: 'Busy' }, 503, { 'retry-after': '60' }),
    );
    started.clock.elapsedMore += 2 * second;
    started.queue.serverAnswered();
    expect(await allPolls(started, 1)).toHaveLength(1);
    started.queue.tryNow();
    await untilPolled(started, 2);
  });

  it('after a failed registration is as long as the owner asks', async () => {
    const failures: string[] = [];
    const started = await startQueue({
      script: { register: unavailable },
      ports: {
        failed(failure) {
          failures.push(failure.kind);
          return never;
        },
      },
    });
    await vi.waitFor(() => expect(failures).toEqual(['server-trouble']), patience);
    await pause(150, 'a queue that waits must not register again');
    expect(started.registrations()).toBe(1);
    started.script.register = registered;
    started.queue.tryNow();
    await vi.waitFor(() => expect(started.queue.state().kind).toBe('live'), patience);
  });
});

describe('a batch of events', () => {
  it('is reported as caught up after a quick answer, and as back only after trouble', async () => {
    const started = await startQueue();
    await untilPolled(started, 1);
    started.script.poll = (response, count) => (count < 4 ? heartbeats() : held)(response, count);
    started.queue.ask();
    expect(await allPolls(started, 4)).toHaveLength(4);
    expect(started.polls).toEqual(['held', 'quick', 'held', 'held']);
    expect(started.called).toEqual(['caught up']);
    started.script.poll = (response, count) => (count === 5 ? unavailable : heartbeats())(response, count);
    started.queue.ask();
    await vi.waitFor(() => expect(started.polls.length).toBeGreaterThan(6), patience);
    expect(started.called).toEqual(['caught up', 'caught up', 'came back']);
  });

  it.each<[string, EventQueuePorts['apply']]>([
    ['asks for a fresh snapshot', () => 'register'],
    [
      'cannot be applied',
      () => {
        throw new TypeError('no such person');
      },
    ],
  ])('that %s frees and replaces the queue', async (_, apply) => {
    const poll: Answer = (response, count) => (count === 1 ? heartbeats() : held)(response, count);
    const started = await startQueue({ script: { poll }, ports: { apply } });
    expect(await allPolls(started, 2)).toHaveLength(2);
    expect(started.registrations()).toBe(2);
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1']), patience);
    expect(started.queue.state().kind).toBe('live');
  });

  it('that arrives after the queue was dropped is not applied', async () => {
    const apply = vi.fn(() => 'keep' as const);
    const started = await startQueue({ ports: { apply } });
    await untilPolled(started, 1);
    started.queue.registerAgain();
    expect(await allPolls(started, 2)).toHaveLength(2);
    expect(apply).not.toHaveBeenCalled();
    expect(started.registrations()).toBe(2);
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1']), patience);
  });
});

describe('a queue that the server no longer has', () => {
  it('is replaced without being freed', async () => {
    const started = await startQueue();
    await untilPolled(started, 1);
    started.script.poll = (response, count) =>
      count === 2
        ? sendJson(response, { result: 'error', code: 'BAD_EVENT_QUEUE_ID', msg: 'Bad queue' }, 400)
        : held(response, count);
    started.queue.ask();
    await untilPolled(started, 3);
    expect(started.registrations()).toBe(2);
    expect(started.freed).toEqual([]);
  });
});

describe('a registration', () => {
  it('that the owner rejects frees the queue, and is not retried until someone asks for it', async () => {
    let words: string | undefined = 'Too old.';
    const started = await startQueue({ ports: { opened: () => words } });
    await vi.waitFor(() => expect(started.queue.state()).toMatchObject({ kind: 'refused' }), patience);
    expect(started.queue.freshness()).toMatchObject({ why: 'Too old.', needsPerson: 'refused', since: null });
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1']), patience);
    await pause(150, 'a refused queue must not register again');
    expect(started.registrations()).toBe(1);
    words = undefined;
    started.queue.tryNow();
    await untilPolled(started, 1);
    expect(started.queue.freshness()).toEqual({ kind: 'live' });
  });

  it('whose answer is too large for this computer is not retried until someone asks for it', async () => {
    const heavy: Answer = (response) =>
      response.end(Buffer.from(`{"result":"success","x":[${'{},'.repeat(6_000_000)}`));
    const started = await startQueue({ script: { register: heavy } });
    const refused = { kind: 'refused', isTooLarge: true, message: answerLimits().message };
    await vi.waitFor(() => expect(started.queue.state()).toMatchObject(refused), patience);
    started.queue.resume();
    started.queue.serverAnswered();
    await pause(150, 'what is too large must not be fetched again');
    expect(started.registrations()).toBe(1);
    started.script.register = registered;
    started.queue.tryNow();
    await untilPolled(started, 1);
    expect(started.queue.freshness()).toEqual({ kind: 'live' });
  });

  it('that the owner cannot read is shown as unreadable and retried after a while', async () => {
    let fails = 3;
    const started = await startQueue({
      ports: {
        opened() {
          if (fails-- > 0) throw new TypeError('no such field');
        },
      },
    });
    await untilPolled(started, 1);
    expect(started.shown).toEqual(['unreadable', 'live']);
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1', 'queue-2', 'queue-3']), patience);
    // The failures are over once the new queue has worked.
    expect(started.polls).toEqual(['quick']);
  });

  it('that hangs is cancelled when overdue after a sleep', async () => {
    const started = await startQueue({ script: { register: held }, timing: { closing: 50 } });
    await vi.waitFor(() => expect(started.registrations()).toBe(1), patience);
    started.clock.elapsedMore += timing.sleep + 1;
    started.queue.freshness();
    started.queue.freshness();
    started.script.register = registered;
    await pause(100, 'a registration gets a moment after a sleep');
    expect(started.registrations()).toBe(1);
    started.clock.elapsedMore += timing.quickPollLimit;
    started.queue.freshness();
    await untilPolled(started, 1);
    expect(started.registrations()).toBe(2);
  });

  it('that hangs is cancelled by trying again', async () => {
    const started = await startQueue({ script: { register: held }, timing: { closing: 50 } });
    await vi.waitFor(() => expect(started.registrations()).toBe(1), patience);
    started.script.register = registered;
    started.queue.tryNow();
    await untilPolled(started, 1);
    expect(started.registrations()).toBe(2);
  });

  it('that has just begun is not cancelled by trying again', async () => {
    const { register, answerLate } = lateRegistration();
    const started = await startQueue({ script: { register }, timing: { betweenRegistrations: never } });
    await vi.waitFor(() => expect(started.registrations()).toBe(1), patience);
    started.queue.tryNow();
    answerLate();
    await untilPolled(started, 1);
    expect(started.freed).toEqual([]);
  });

  it('keeps a minimum interval from the previous one', async () => {
    const started = await startQueue({ timing: { betweenRegistrations: never, sleep: 2 * never } });
    await untilPolled(started, 1);
    started.queue.registerAgain();
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1']), patience);
    await pause(150, 'a registration that comes too soon would be there by now');
    expect(started.registrations()).toBe(1);
    started.clock.elapsedMore += never;
    started.queue.ask();
    await untilPolled(started, 2);
    expect(started.registrations()).toBe(2);
  });
});

describe('the queue of a sleeping machine', () => {
  it('sends nothing until it wakes up, then a poll that is not held', async () => {
    const started = await startQueue();
    await untilPolled(started, 1);
    started.queue.suspend();
    expect(await allPolls(started, 1)).toHaveLength(1);
    expect(started.queue.freshness()).toMatchObject({ kind: 'stale' });
    started.queue.resume();
    await untilPolled(started, 2);
    expect(started.polls).toEqual(['held', 'quick']);
  });

  it('continues by itself when the machine turns out to be awake', async () => {
    const started = await startQueue({ timing: { sleep: never } });
    await untilPolled(started, 1);
    started.queue.suspend();
    started.clock.elapsedMore += timing.longestSuspension;
    started.queue.freshness();
    await untilPolled(started, 2);
    expect(started.polls).toEqual(['held', 'quick']);
  });

  it('detects a sleep that the system did not announce', async () => {
    const poll: Answer = (response, count) => (count === 2 ? heartbeats() : held)(response, count);
    const started = await startQueue({ script: { poll } });
    await untilPolled(started, 1);
    started.clock.elapsedMore += timing.sleep + 1;
    expect(started.queue.freshness()).toMatchObject({ kind: 'stale', needsPerson: false });
    expect(await allPolls(started, 3)).toHaveLength(3);
    expect(started.polls).toEqual(['held', 'quick', 'held']);
    expect(started.called).toEqual(['caught up', 'came back']);
  });

  it('cancels a pending registration, and frees its queue if the answer comes late', async () => {
    const { register, answerLate } = lateRegistration();
    const started = await startQueue({ script: { register }, timing: { closing: never } });
    await vi.waitFor(() => expect(started.registrations()).toBe(1), patience);
    started.queue.suspend();
    await pause(100, 'a suspended queue must not register');
    expect(started.registrations()).toBe(1);
    answerLate();
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1']), patience);
    started.script.register = registered;
    started.queue.resume();
    await untilPolled(started, 1);
  });
});

describe('closing a queue', () => {
  it('frees the queue and sends no more requests', async () => {
    const started = await startQueue();
    await untilPolled(started, 1);
    await started.queue.close();
    expect(started.freed).toEqual(['queue-1']);
    started.queue.tryNow();
    started.queue.ask();
    expect(await allPolls(started, 1)).toHaveLength(1);
  });

  it('waits for queues that are being freed, up to a limit', async () => {
    const started = await startQueue({ script: { free: held }, timing: { closing: 50 } });
    await untilPolled(started, 1);
    started.queue.registerAgain();
    await untilPolled(started, 2);
    await started.queue.close();
    await vi.waitFor(() => expect(started.freed).toEqual(['queue-1', 'queue-2']), patience);
  });

  it('during a registration cancels it after a moment', async () => {
    const started = await startQueue({ script: { register: held }, timing: { closing: 50 } });
    await vi.waitFor(() => expect(started.registrations()).toBe(1), patience);
    await started.queue.close();
    expect(started.polls).toEqual([]);
  });

  it('during a registration waits for a late answer, and frees its queue', async () => {
    const { register, answerLate } = lateRegistration();
    const started = await startQueue({ script: { register }, timing: { closing: never } });
    await vi.waitFor(() => expect(started.registrations()).toBe(1), patience);
    const closing = started.queue.close();
    answerLate();
    await closing;
    expect(started.freed).toEqual(['queue-1']);
  });
});
