import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PeopleWindow } from '#contract/people.ts';
import type { Push } from '#contract/topics.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { inventedPeople } from '../../../test/fakes/people.ts';
import { createClient } from '../../bridge/client.ts';
import { defaultFilter } from '../people-filter/filter-words.ts';
import { createPeopleList } from './people-list.ts';

const sort = { key: 'name' as const, descending: false };
const people = inventedPeople(300);

function windowOf(parts: Partial<PeopleWindow> = {}): PeopleWindow {
  return {
    version: 1,
    generation: 1,
    total: people.length,
    ids: Uint32Array.from(people, ({ userId }) => userId),
    from: 0,
    rows: people.slice(0, 100),
    counts: { owners: 0, administrators: 0, moderators: 0, members: 0, guests: 0, deactivated: 0 },
    undecided: null,
    ...parts,
  };
}

function change(parts: Partial<Extract<Push, { topic: 'people' }>['payload']>): Push {
  return {
    topic: 'people',
    payload: {
      organizationId: 'orchid',
      generation: 1,
      version: 1,
      rows: [],
      removed: [],
      pictures: [],
      ...parts,
    },
  };
}

describe('list of people', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start(answer: () => PeopleWindow) {
    const bridge = createFakeBridge({ people });
    bridge.answer('people.query', () => ({ ok: true, value: answer() }));
    const list = createPeopleList('orchid', createClient(bridge));
    const stop = list.start();
    const made = (name: string) => bridge.made.filter((call) => call.name === name);
    return { bridge, list, made, stop };
  }
  const settle = () => vi.advanceTimersByTimeAsync(1_000);

  it('does not ask twice what it is asking already', async () => {
    const { list, made } = start(windowOf);
    const filter = { ...defaultFilter, text: 'a' };
    list.ask({ filter, sort });
    list.ask({ filter, sort });
    expect(made('people.query')).toHaveLength(1);
    await settle();
    list.ask({ filter, sort });
    expect(made('people.query')).toHaveLength(2);
  });

  it('shows the answer to the latest question, whichever arrives last', async () => {
    const { bridge, list } = start(windowOf);
    const first = Promise.withResolvers<PeopleWindow>();
    const answers: (PeopleWindow | Promise<PeopleWindow>)[] = [first.promise, windowOf({ total: 2 })];
    bridge.answer('people.query', async () => ({ ok: true, value: await (answers.shift() ?? windowOf()) }));
    list.ask({ filter: { ...defaultFilter, text: 'a' }, sort });
    list.ask({ filter: { ...defaultFilter, text: 'am' }, sort });
    await settle();
    expect(list.state.getState().hits?.total).toBe(2);
    first.resolve(windowOf({ total: 50 }));
    await settle();
    expect(list.state.getState().hits?.total).toBe(2);
    expect(list.state.getState().asking).toBe(false);
  });

  it('loads the rows on screen beyond the first window and watches them, once scrolling rests', async () => {
    const { list, made } = start(windowOf);
    list.ask({ filter: defaultFilter, sort });
    await settle();
    for (let first = 0; first <= 200; first += 10) list.show(first, first + 30);
    await settle();
    expect(list.rows.read(people[215]?.userId ?? 0)?.name).toBe(people[215]?.name);
    const watches = made('people.watch');
    expect(watches).toHaveLength(1);
    expect(watches[0]?.input).toMatchObject({ userIds: people.slice(200, 231).map(({ userId }) => userId) });
    expect(made('people.rows').length).toBeLessThan(4);
  });

  it('brings a row up to date that changed while it was off screen and not watched', async () => {
    const { bridge, list } = start(windowOf);
    list.ask({ filter: defaultFilter, sort });
    await settle();
    list.show(0, 30);
    await settle();
    const [person] = people;
    if (person === undefined) throw new Error('There are people.');
    list.show(150, 180);
    await settle();
    const changed = people.map((each) => (each === person ? { ...each, name: 'Changed unseen' } : each));
    bridge.answer('people.rows', ({ userIds }) => ({
      ok: true,
      value: changed.filter(({ userId }) => userIds.includes(userId)),
    }));
    list.show(0, 30);
    expect(list.rows.read(person.userId)?.name).toBe(person.name);
    await settle();
    expect(list.rows.read(person.userId)?.name).toBe('Changed unseen');
  });

  it('asks for somebody who is followed to be read again once they are watched', async () => {
    const { list, made } = start(windowOf);
    list.ask({ filter: defaultFilter, sort });
    list.show(0, 30);
    await settle();
    const told: (readonly number[])[] = [];
    list.onChange((changed) => void told.push(changed));
    const hidden = people[290]?.userId ?? 0;
    list.follow(hidden);
    expect(told).toEqual([]);
    await settle();
    expect(made('people.watch').at(-1)?.input).toMatchObject({
      userIds: expect.arrayContaining([hidden]) as number[],
    });
    expect(told).toEqual([[hidden]]);
  });

  it('takes changed rows in at once and asks again, once, when membership moved on', async () => {
    let version = 1;
    const { bridge, list, made } = start(() => windowOf({ version }));
    list.ask({ filter: defaultFilter, sort });
    await settle();
    const [person] = people;
    if (person === undefined) throw new Error('There are people.');
    version = 7;
    for (let step = 2; step <= 7; step += 1) {
      bridge.push(change({ version: step, rows: [{ ...person, name: `Name ${step}` }] }));
    }
    expect(list.rows.read(person.userId)?.name).toBe('Name 7');
    await settle();
    expect(made('people.query')).toHaveLength(2);
    expect(list.state.getState().hits?.version).toBe(7);
  });

  it('ignores other organizations and older registrations', async () => {
    const { bridge, list, made } = start(() => windowOf({ generation: 3 }));
    list.ask({ filter: defaultFilter, sort });
    await settle();
    const [person] = people;
    if (person === undefined) throw new Error('There are people.');
    bridge.push(change({ organizationId: 'other', generation: 3, version: 99 }));
    bridge.push(change({ generation: 2, version: 99, rows: [{ ...person, name: 'Old' }] }));
    await settle();
    expect(list.rows.read(person.userId)?.name).toBe(person.name);
    expect(made('people.query')).toHaveLength(1);
  });

  it('asks of those who are selected out of view whether they are there, and of nobody else', async () => {
    const { bridge, list, made } = start(windowOf);
    const ids = Uint32Array.from([people[4]?.userId ?? 0]);
    bridge.answer('groups.people', () => ({ ok: true, value: { ...windowOf(), ids, rows: [] } }));
    list.ask({ filter: defaultFilter, sort });
    await settle();
    expect(await list.existing([people[4]?.userId ?? 0, 9_999])).toEqual([...ids]);
    const first = { kind: 'people', userIds: [people[4]?.userId, 9_999] };
    expect(made('groups.people').map(({ input }) => input)).toMatchObject([
      { question: { kind: 'set', expression: { first, steps: [] } } },
    ]);
  });

  it('keeps the hits when a later question fails, and says why', async () => {
    const { bridge, list } = start(windowOf);
    list.ask({ filter: defaultFilter, sort });
    await settle();
    bridge.answer('people.query', () => ({ ok: false, failure: { kind: 'gone', message: 'Not there.' } }));
    list.ask({ filter: { ...defaultFilter, text: 'x' }, sort });
    await settle();
    expect(list.state.getState()).toMatchObject({ asking: false, failure: { message: 'Not there.' } });
    expect(list.state.getState().hits?.total).toBe(people.length);
  });

  it('tells who is gone and stops watching at its end', async () => {
    const { bridge, list, made, stop } = start(windowOf);
    list.ask({ filter: defaultFilter, sort });
    await settle();
    const gone = vi.fn();
    list.onChange((_changed, removed) => gone([...removed]));
    bridge.push(change({ removed: [people[3]?.userId ?? 0] }));
    expect(gone).toHaveBeenCalledWith([people[3]?.userId]);
    expect(list.rows.read(people[3]?.userId ?? 0)).toBeUndefined();
    stop();
    expect(made('people.watch').at(-1)?.input).toMatchObject({ userIds: [] });
  });
});
