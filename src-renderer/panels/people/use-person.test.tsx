import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallOutput } from '#contract/calls/calls.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { InOrganization } from '../../../test/fakes/render.tsx';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import type { PeopleList } from '../../subjects/people/people-list.ts';
import { usePerson } from './use-person.ts';

type Detail = CallOutput<'people.person'>;
type Listener = Parameters<PeopleList['onChange']>[0];

let bridge: FakeBridge;
let changed: Listener;
const list = {
  follow: () => {},
  onChange(listener: Listener) {
    changed = listener;
    return () => {};
  },
} as unknown as PeopleList;
const show = (userId: number) =>
  renderHook((shown: { userId: number }) => usePerson(list, shown.userId), {
    initialProps: { userId },
    wrapper: InOrganization,
  });
const named = (name: string) => succeed({ name } as Detail);

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  useOrganizationsStore.setState({ list: [anOrganization()] });
});
afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null });
});

test('is asked again when the row of this person changed', async () => {
  bridge.answer('people.person', () => named('Ada'));
  const { result } = show(1);
  await waitFor(() => expect(result.current.value?.name).toBe('Ada'));
  bridge.answer('people.person', () => named('Ada L'));
  act(() => changed([2], []));
  act(() => changed([1], []));
  await waitFor(() => expect(result.current.value?.name).toBe('Ada L'));
  const asked = { name: 'people.person', input: expect.objectContaining({ userId: 1 }) as unknown };
  expect(bridge.made).toEqual([asked, asked]);
});

test('another person is not shown in the place of the next', async () => {
  bridge.answer('people.person', () => named('Ada'));
  const { result, rerender } = show(1);
  await waitFor(() => expect(result.current.value?.name).toBe('Ada'));
  bridge.answer('people.person', () => new Promise(() => {}));
  rerender({ userId: 2 });
  expect(result.current).toMatchObject({ value: null, failure: null });
});

test('a person who could not be read can be asked for again', async () => {
  bridge.answer('people.person', () => fail({ kind: 'gone', message: 'No such person.' }));
  const { result } = show(1);
  await waitFor(() => expect(result.current.failure).toMatchObject({ kind: 'gone' }));
  bridge.answer('people.person', () => named('Ada'));
  act(() => result.current.askAgain());
  await waitFor(() => expect(result.current).toMatchObject({ value: { name: 'Ada' }, failure: null }));
});

test('before the organization is live, what is not loaded is being loaded', async () => {
  const connection = { kind: 'connecting' } as never;
  useOrganizationsStore.setState({ list: [anOrganization({ connection })] });
  bridge.answer('people.person', () => fail({ kind: 'offline', reason: 'timeout', message: 'Not loaded.' }));
  const { result } = show(1);
  await waitFor(() => expect(result.current.isAsking).toBe(false));
  expect(result.current.failure).toBeNull();
});
