import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls, type CallName } from '#contract/calls/calls.ts';
import { callLimit, readLimit, windowLimit } from '#contract/time-limits.ts';
import { fail } from '#contract/outcome.ts';
import { createFakeBridge } from '../../test/fakes/bridge.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { createClient } from './client.ts';

const never = () => new Promise<never>(() => undefined);

describe('a call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('gives the result of the main process, failures included', async () => {
    const { call } = createClient(createFakeBridge({ organizations: [anOrganization({ id: 'a' })] }));
    const listed = await call('organization.list', {});
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual(['a']);
    expect(await call('people.person', { organizationId: 'a', userId: 1 })).toEqual(
      fail({ kind: 'gone', message: 'No such person.' }),
    );
  });

  test('has an id of its own', async () => {
    const bridge = createFakeBridge();
    const invoke = vi.spyOn(bridge, 'invoke');
    const { call } = createClient(bridge);
    await Promise.all([call('preferences.read', {}), call('preferences.read', {})]);
    expect(new Set(invoke.mock.calls.map(([, , id]) => id)).size).toBe(2);
  });

  test('that is aborted ends at once and is cancelled in the main process', async () => {
    const bridge = createFakeBridge({ answers: { 'organization.start-demo': never } });
    const cancel = vi.spyOn(bridge, 'cancel');
    const controller = new AbortController();
    const result = createClient(bridge).call('organization.start-demo', {}, { signal: controller.signal });
    controller.abort();
    expect(await result).toEqual(fail({ kind: 'cancelled' }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('whose signal was aborted before is never made', async () => {
    const bridge = createFakeBridge();
    const result = createClient(bridge).call('preferences.read', {}, { signal: AbortSignal.abort() });
    expect(await result).toEqual(fail({ kind: 'cancelled' }));
    expect(bridge.made).toEqual([]);
  });

  test('that is not answered fails after its time limit and is cancelled', async () => {
    const bridge = createFakeBridge({ answers: { 'preferences.read': never } });
    const cancel = vi.spyOn(bridge, 'cancel');
    const result = createClient(bridge).call('preferences.read', {});
    await vi.advanceTimersByTimeAsync(windowLimit('preferences.read'));
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'internal' } });
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('that the bridge rejects becomes a failure', async () => {
    const bridge = createFakeBridge({
      answers: { 'preferences.read': () => Promise.reject(new Error('torn')) },
    });
    expect(await createClient(bridge).call('preferences.read', {})).toEqual(
      fail({ kind: 'internal', message: 'torn' }),
    );
  });
});

test('the window waits longer than the main process for every call, and that longer than for the server', () => {
  for (const name of Object.keys(calls) as CallName[]) {
    expect(windowLimit(name), name).toBeGreaterThan(callLimit(name));
    expect(callLimit(name), name).toBeGreaterThan(readLimit);
  }
});

describe('subscriptions', () => {
  const command = { topic: 'command', payload: { command: 'open-palette' } } as const;

  test('of all listeners share one of the bridge, which ends with the last', () => {
    const bridge = createFakeBridge();
    const end = vi.fn<() => void>();
    const subscribe = vi.spyOn(bridge, 'subscribe').mockImplementation(() => end);
    const client = createClient(bridge);
    const first = client.subscribe('command', () => undefined);
    const second = client.subscribe('preferences', () => undefined);
    expect(subscribe).toHaveBeenCalledOnce();
    first();
    expect(end).not.toHaveBeenCalled();
    second();
    expect(end).toHaveBeenCalledOnce();
  });

  test('give a push to the listeners of its topic only', () => {
    const bridge = createFakeBridge();
    const client = createClient(bridge);
    const commands = vi.fn<(payload: unknown) => void>();
    const preferences = vi.fn<(payload: unknown) => void>();
    client.subscribe('command', commands);
    client.subscribe('preferences', preferences);
    bridge.push(command);
    expect(commands).toHaveBeenCalledExactlyOnceWith(command.payload);
    expect(preferences).not.toHaveBeenCalled();
  });

  test('that ended hear nothing any more', () => {
    const bridge = createFakeBridge();
    const listener = vi.fn<(payload: unknown) => void>();
    createClient(bridge).subscribe('command', listener)();
    bridge.push(command);
    expect(listener).not.toHaveBeenCalled();
  });
});
