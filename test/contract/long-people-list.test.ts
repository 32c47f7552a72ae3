import { serialize } from 'node:v8';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput, CallOutput } from '#contract/calls/calls.ts';
import { createPeopleList, type PeopleList } from '../../src-renderer/subjects/people/people-list.ts';
import { defaultFilter } from '../../src-renderer/subjects/people-filter/filter-words.ts';
import type { Client } from '../../src-renderer/bridge/client.ts';
import { indexOfKey, keyAt } from '../../src-renderer/ui/grid/list-order.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** The window's people list in an organization of 20,000: the size of answers, and consistent orders. */
const users = 20_000;
const sort = { key: 'name', descending: false } as const;
const everybody = { ...defaultFilter, account: 'all', kind: 'all' } as const;

let open: LiveRealm;
let order: Uint32Array;
let list: PeopleList;
/** Bytes of each answer to `people.query`. */
let answers: number[];

beforeAll(async () => {
  open = await openLiveRealm({ users });
  const { ids } = await open.ask('people.query', { filter: everybody, sort, first: 0 });
  order = ids;
});
afterAll(() => open.close());

beforeEach(async () => {
  answers = [];
  const client = {
    async call(name: 'people.query', input: CallInput<'people.query'>) {
      const { organizationId: _ours, ...asked } = input;
      const answer = await open.call(name, asked);
      if (name === 'people.query') answers.push(serialize(answer).length);
      return answer;
    },
    subscribe: () => () => {},
  };
  list = createPeopleList('orchid', client as unknown as Client);
  list.ask({ filter: everybody, sort });
  await vi.waitFor(() => {
    if (list.state.getState().hits === null) throw new Error('There is no answer yet.');
  });
});

const ids = () => list.state.getState().hits?.ids ?? new Uint32Array();

test('the answer to a keystroke is as long for many people as for few', async () => {
  expect(list.state.getState().hits?.total).toBe(users);
  list.ask({ filter: { ...everybody, text: 'a' }, sort });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const bytes of answers) expect(bytes).toBeLessThan(45_000);
});

test('scrolling to the end shows the last people, and to the middle those in the middle', async () => {
  list.show(users - 40, users - 1);
  await vi.waitFor(() => expect(keyAt(ids(), users - 1)).toBe(order.at(-1)));
  list.show(10_000, 10_040);
  await vi.waitFor(() => expect(keyAt(ids(), 10_040)).toBe(order[10_040]));
  expect(keyAt(ids(), 0)).toBe(order[0]);
  await vi.waitFor(() => expect(list.rows.read(order[10_040] ?? 0)?.userId).toBe(order[10_040]));
});

test('anyone’s position is known, with their neighbours', async () => {
  list.show(0, 40);
  list.locate([order[12_345] ?? 0]);
  await vi.waitFor(() => {
    expect(indexOfKey(ids(), order[12_345] ?? 0)).toBe(12_345);
    expect([keyAt(ids(), 12_344), keyAt(ids(), 12_346)]).toEqual([order[12_344], order[12_346]]);
  });
  list.ask({ filter: { ...everybody, text: 'nobody is called this' }, sort });
  await vi.waitFor(() => expect(list.state.getState().hits?.total).toBe(0));
  expect(indexOfKey(ids(), order[12_345] ?? 0)).toBe(-1);
  for (const bytes of answers) expect(bytes).toBeLessThan(45_000);
});

test('everyone is returned in list order if needed', async () => {
  expect(indexOfKey(ids(), order[12_345] ?? 0)).toBe(-1);
  expect(await list.whole()).toEqual({ ok: true, value: order });
  expect(ids()).toEqual(order);
  list.keepWhole(true);
  list.ask({ filter: { ...everybody, text: 'a' }, sort });
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  const { hits, isWhole } = list.state.getState();
  expect(isWhole).toBe(true);
  const found: CallOutput<'people.query'> = await open.ask('people.query', {
    filter: { ...everybody, text: 'a' },
    sort,
    first: 0,
  });
  expect(hits?.ids).toEqual(found.ids);
});
