import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { InOrganization } from '../../../test/fakes/render.tsx';
import { defaultFilter } from '../people-filter/filter-words.ts';
import { firstSort } from './people-views.ts';
import { useSavedViews } from './use-people-views.ts';

const view = (id: string): PeopleView => ({
  id,
  name: id,
  filter: defaultFilter,
  sort: firstSort,
  columns: null,
});
const failure = { kind: 'internal', message: 'The file is damaged.' } as const;
let bridge: FakeBridge;

const written = () => bridge.made.filter(({ name }) => name === 'people-views.write');

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
});
afterEach(cleanup);

test('views that could not be read are not overwritten', async () => {
  bridge.answer('people-views.read', () => fail(failure));
  const { result } = renderHook(() => useSavedViews(), { wrapper: InOrganization });
  await waitFor(() => expect(result.current.problem).toContain('The file is damaged.'));
  act(() => result.current.write([view('new')]));
  expect(written()).toEqual([]);
});

test('what is written is shown at once by all, and taken back where it could not be kept', async () => {
  bridge.answer('people-views.read', () => succeed([view('leads')]));
  const { result } = renderHook(() => [useSavedViews(), useSavedViews()] as const, {
    wrapper: InOrganization,
  });
  const names = () => result.current.map(({ views }) => views.map(({ id }) => id));
  await waitFor(() => expect(names()).toEqual([['leads'], ['leads']]));
  const both = ['leads', 'new'];
  const { promise, resolve } = Promise.withResolvers<Result<PeopleView[]>>();
  bridge.answer('people-views.write', () => promise);
  act(() => result.current[0].write([view('leads'), view('new')]));
  await waitFor(() => expect(names()).toEqual([both, both]));
  resolve(fail(failure));
  await waitFor(() => expect(names()).toEqual([['leads'], ['leads']]));
  expect(result.current[0].problem).toContain('The file is damaged.');
});
