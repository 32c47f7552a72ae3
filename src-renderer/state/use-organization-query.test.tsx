// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../test/fakes/bridge.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { InOrganization } from '../../test/fakes/render.tsx';
import { OrganizationContext } from './organization-context.ts';
import { useOrganizationsStore } from './organizations.ts';
import { keepQueriesOf } from '../bridge/query-client.ts';
import { setQueryAnswer, useOrganizationQuery, type QueryOptions } from './use-organization-query.ts';

let bridge: FakeBridge;

const timesAsked = () => bridge.made.filter(({ name }) => name === 'announce.topics').length;
interface Given extends QueryOptions<{ channelId: number }> {
  of?: number | null;
}
const show = (options: Given = {}) =>
  renderHook(
    ({ of: channelId = 7, ...rest }: Given) =>
      useOrganizationQuery('announce.topics', channelId === null ? null : { channelId }, rest),
    { initialProps: options, wrapper: InOrganization },
  );

beforeEach(() => {
  bridge = createFakeBridge({ organizations: [anOrganization({ id: 'orchid' })] });
  bridge.answer('announce.topics', ({ organizationId, channelId }) =>
    succeed([channelId === 7 ? organizationId : String(channelId), String(timesAsked())]),
  );
  window.realmConsole = bridge;
  useOrganizationsStore.setState({ list: null, currentId: null });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('asks when it is first shown', async () => {
  const { result } = show();
  expect(result.current).toMatchObject({ value: null, failure: null, isAsking: true });
  await waitFor(() => expect(result.current).toMatchObject({ value: ['orchid', '1'], isAsking: false }));
});

test('asks nothing for null', () => {
  const { result } = show({ of: null });
  expect(result.current).toMatchObject({ value: null, failure: null, isAsking: false });
  expect(timesAsked()).toBe(0);
});

test('two that ask the same share one call', async () => {
  const { result } = renderHook(
    () => [
      useOrganizationQuery('announce.topics', { channelId: 7 }),
      useOrganizationQuery('announce.topics', { channelId: 7 }),
    ],
    { wrapper: InOrganization },
  );
  await waitFor(() =>
    expect(result.current.map(({ value }) => value)).toEqual([
      ['orchid', '1'],
      ['orchid', '1'],
    ]),
  );
  expect(timesAsked()).toBe(1);
});

test('the last answer is there at once when it is shown again, and is fetched again', async () => {
  const first = show();
  await waitFor(() => expect(first.result.current.value).toEqual(['orchid', '1']));
  first.unmount();
  const second = show();
  expect(second.result.current).toMatchObject({ value: ['orchid', '1'], isAsking: true });
  await waitFor(() => expect(second.result.current.value).toEqual(['orchid', '2']));
});

test('asks again when what pushes tell is another', async () => {
  const { result, rerender } = show({ since: [1] });
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '1']));
  rerender({ since: [1] });
  rerender({ since: [2] });
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '2']));
  expect(timesAsked()).toBe(2);
});

test('a change a moment is neither missed nor lets it starve', async () => {
  let answer: (() => void) | null = null;
  bridge.answer(
    'announce.topics',
    () =>
      new Promise((resolve) => {
        const count = String(timesAsked());
        answer = () => resolve(succeed([count]));
      }),
  );
  const { result, rerender } = show({ since: [0] });
  for (let change = 1; change <= 20; change += 1) rerender({ since: [change] });
  expect(timesAsked()).toBe(1);
  act(() => answer?.());
  await waitFor(() => expect(result.current.value).toEqual(['1']));
  await waitFor(() => expect(timesAsked()).toBe(2));
  act(() => answer?.());
  await waitFor(() => expect(result.current).toMatchObject({ value: ['2'], isAsking: false }));
  expect(timesAsked()).toBe(2);
});

test('asks again when the connection came back', async () => {
  const { result } = show();
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '1']));
  const connection = { kind: 'live', sinceMilliseconds: 5 } as const;
  act(() => useOrganizationsStore.setState({ list: [{ ...anOrganization({ id: 'orchid' }), connection }] }));
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '2']));
});

test('a failure leaves the answer before it, and goes with the next one', async () => {
  const { result } = show();
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '1']));
  const failure = { kind: 'offline', reason: 'timeout', message: 'No answer.' } as const;
  bridge.answer('announce.topics', () => fail(failure));
  act(() => result.current.askAgain());
  await waitFor(() => expect(result.current).toMatchObject({ value: ['orchid', '1'], failure }));
  bridge.answer('announce.topics', () => succeed(['back']));
  act(() => result.current.askAgain());
  await waitFor(() => expect(result.current).toMatchObject({ value: ['back'], failure: null }));
});

test.each([
  { kind: 'gone', message: 'No such thing.' },
  { kind: 'rejected', code: 'BAD_REQUEST', message: 'Invalid message(s)', status: 400 },
] as const)('what is $kind leaves no answer', async (failure) => {
  const { result } = show();
  await waitFor(() => expect(result.current.value).not.toBeNull());
  bridge.answer('announce.topics', () => fail(failure));
  act(() => result.current.askAgain());
  await waitFor(() => expect(result.current).toMatchObject({ value: null, failure }));
});

test.each([
  [true, ['orchid', '1']],
  [false, null],
])(
  'where it keeps earlier answers (%s), they stay while another question is asked',
  async (isKept, stays) => {
    const { result, rerender } = show({ keeps: () => isKept });
    await waitFor(() => expect(result.current.value).toEqual(['orchid', '1']));
    rerender({ of: 8, keeps: () => isKept });
    expect(result.current).toMatchObject({ value: stays, isEarlier: isKept, isAsking: true });
    await waitFor(() => expect(result.current).toMatchObject({ value: ['8', '2'], isEarlier: false }));
  },
);

test('what another organization answered is never kept', async () => {
  let organizationId = 'orchid';
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OrganizationContext value={organizationId}>{children}</OrganizationContext>
  );
  const { result, rerender } = renderHook(
    () => useOrganizationQuery('announce.topics', { channelId: 7 }, { keeps: () => true }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '1']));
  organizationId = 'lily';
  rerender();
  expect(result.current).toMatchObject({ value: null, isAsking: true });
  await waitFor(() => expect(result.current.value).toEqual(['lily', '2']));
});

test('a question that changes while one pauses is asked once, and the first time at once', async () => {
  const { result, rerender } = show({ pauseMilliseconds: 60 });
  expect(timesAsked()).toBe(1);
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '1']));
  for (const of of [1, 2, 3]) rerender({ of, pauseMilliseconds: 60 });
  await waitFor(() => expect(result.current.value).toEqual(['3', '2']));
  expect(timesAsked()).toBe(2);
});

test('a question that nobody has any more is cancelled', async () => {
  const cancel = vi.spyOn(bridge, 'cancel');
  bridge.answer('announce.topics', () => new Promise(() => undefined));
  const { unmount } = show();
  expect(timesAsked()).toBe(1);
  unmount();
  await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test('a forgotten organization leaves no answer', async () => {
  const first = show();
  await waitFor(() => expect(first.result.current.value).not.toBeNull());
  first.unmount();
  keepQueriesOf(['lily']);
  expect(show().result.current.value).toBeNull();
});

test('what is known after a write is shown, whatever the question under way would bring', async () => {
  let answer: (() => void) | null = null;
  const { result } = show();
  await waitFor(() => expect(result.current.value).toEqual(['orchid', '1']));
  bridge.answer(
    'announce.topics',
    () => new Promise((resolve) => (answer = () => resolve(succeed(['before the write'])))),
  );
  act(() => result.current.askAgain());
  await waitFor(() => expect(answer).not.toBeNull());
  act(() => setQueryAnswer('orchid', 'announce.topics', { channelId: 7 }, ['written']));
  await act(async () => answer?.());
  await waitFor(() => expect(result.current).toMatchObject({ value: ['written'], isAsking: false }));
});
