import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sayText } from '#words/text.ts';
import { startRealmWorker, type RealmWorker } from './accounts/worker-host.ts';
import { closeLog, recentLog } from './log.ts';
import { lookUpBySystem } from './network/look-up.ts';
import { directRoute } from './network/route.ts';
import type { WorkerSettings } from './realm/protocol.ts';
import { endThread, logFailure, watchForSilence, type SilenceLimits } from './threads.ts';

const entry = new URL('./threads.fixture.ts', import.meta.url);
const patience = { timeout: 60_000, interval: 20 };

afterEach(closeLog);

async function startThread(): Promise<{ worker: Worker; exited: Promise<unknown[]> }> {
  const worker = new Worker(entry, { name: 'a thread' });
  const exited = once(worker, 'exit').catch(() => []);
  await once(worker, 'message');
  return { worker, exited };
}

describe('the end of a thread', () => {
  it('comes after a message, without force', async () => {
    const { worker, exited } = await startThread();
    const terminate = vi.spyOn(worker, 'terminate');
    await endThread(worker, () => worker.postMessage({ kind: 'close' }), 20_000);
    expect(await exited).toEqual([0]);
    expect(terminate).not.toHaveBeenCalled();
    // The thread has already ended, so it must not be asked.
    await endThread(worker, () => expect.unreachable(), 20_000);
  });

  it('is forced if a thread is stuck, but only after the time limit', async () => {
    const { worker, exited } = await startThread();
    worker.postMessage({ kind: 'call' });
    await endThread(worker, () => worker.postMessage({ kind: 'close' }), 50);
    expect(await exited).toEqual([1]);
    expect(recentLog().join('')).toContain('did not end in 50 ms and is ended by force: a thread');
  });

  it('is logged if it was unexpected', async () => {
    const { worker } = await startThread();
    logFailure(worker);
    worker.postMessage({ kind: 'fail' });
    await vi.waitFor(
      () => expect(recentLog().join('')).toMatch(/thread failed: a thread: TypeError: The thread fails/),
      patience,
    );
  });
});

it('a thread that answers is asked again and again, and is not reported as stuck', async () => {
  const onSilent = vi.fn();
  let asked = 0;
  const watch = watchForSilence(
    () => {
      asked += 1;
      watch.answered();
    },
    onSilent,
    { interval: 2, unanswered: 1 },
  );
  await vi.waitFor(() => expect(asked).toBeGreaterThan(5), patience);
  watch.stop();
  expect(onSilent).not.toHaveBeenCalled();
});

describe('the thread of an organization', () => {
  const crashes: string[] = [];
  let worker: RealmWorker;

  function start(silenceLimits?: SilenceLimits): void {
    const ignored = () => {};
    worker = startRealmWorker(
      entry,
      { organizationId: 'orchid', apiKey: 'x'.repeat(32) } as WorkerSettings,
      {
        onPush: ignored,
        onState: ignored,
        onOwnAccount: ignored,
        onSafetyChanged: ignored,
        onReports: ignored,
        onStoreTrouble: ignored,
        findRoute: () => directRoute,
        lookUp: lookUpBySystem,
        copySecret: () => Promise.resolve(),
        onCrash(reason) {
          crashes.push(sayText(reason));
          return { kind: 'offline', reason: 'stopped', message: reason };
        },
      },
      silenceLimits,
    );
  }

  beforeEach(() => void (crashes.length = 0));
  afterEach(() => worker.close());

  it('that is stuck is noticed and reported, and its pending calls are answered', async () => {
    start({ interval: 200, unanswered: 4 });
    const result = await worker.call('people.query', {}, new AbortController().signal);
    const message = 'The part of the console that serves this organization stopped responding.';
    expect(result).toMatchObject({ ok: false, failure: { kind: 'offline', message } });
    expect(crashes).toEqual([message]);
    expect(recentLog().join('')).toContain('does not answer and is ended by force');
  });

  it('that fails is reported once', async () => {
    start();
    worker.tell({ kind: 'suspend' });
    await vi.waitFor(() => expect(crashes).toHaveLength(1), patience);
    expect(crashes[0]).toContain('stopped unexpectedly');
  });
});
