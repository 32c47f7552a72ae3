import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { partOfOrder } from '../../../test/fakes/part-of-order.ts';
import { indexOfKey, keyAt, type OrderQuestion } from './list-order.ts';
import { createQueriedList, type ListHits } from './queried-list.ts';

interface Row {
  id: number;
}
type Answer = Result<ListHits & { rows: Row[] }>;

const total = 20_000;

/** A list that stays elsewhere, requested in parts. The key of a place is one more than the place. */
function start() {
  let ids: Uint32Array = Uint32Array.from({ length: total }, (_, place) => place + 1);
  let version = 1;
  let generation = 1;
  const asked: OrderQuestion[] = [];
  const signals: AbortSignal[] = [];
  let answers = true;
  const held: (() => void)[] = [];
  const list = createQueriedList<{ text: string }, Row, ListHits>({
    keyOf: ({ id }) => id,
    find(_question, question, signal) {
      asked.push(question);
      signals.push(signal);
      const { from, found } = partOfOrder(ids, question.part);
      const rows = Array.from(found.subarray(0, question.first), (id) => ({ id }));
      const places = question.places?.map((key) => ids.indexOf(key)) ?? [];
      const total = ids.length;
      const answer: Answer = succeed({ version, generation, total, from, ids: found, places, rows });
      return new Promise((resolve) => {
        if (answers) resolve(answer);
        else held.push(() => resolve(answer));
      });
    },
    read: (keys) => Promise.resolve(succeed(keys.map((id) => ({ id })))),
  });
  const stop = list.start();
  return {
    list,
    stop,
    asked,
    signals,
    hits: () => list.state.getState().hits,
    key: (place: number) => keyAt(list.state.getState().hits?.ids ?? [], place),
    change(next: Uint32Array, registeredAgain = false) {
      ids = next;
      version += 1;
      if (registeredAgain) generation += 1;
    },
    announce: () => list.outdated(version, generation),
    hold() {
      answers = false;
    },
    release() {
      answers = true;
      for (const answer of held.splice(0)) answer();
    },
  };
}
const settle = () => vi.advanceTimersByTimeAsync(1_000);
const reversed = () => Uint32Array.from({ length: total }, (_, place) => total - place);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function startShown() {
  const started = start();
  started.list.ask({ text: '' });
  await settle();
  started.list.show(0, 40);
  await settle();
  started.asked.length = 0;
  return started;
}

describe('an answer', () => {
  it('has the keys and rows at the beginning of a long list, and its length', async () => {
    const { list, hits, key } = await startShown();
    expect(hits()?.total).toBe(total);
    expect(hits()?.ids).toHaveLength(total);
    expect([key(0), key(999), key(1_000)]).toEqual([1, 1_000, undefined]);
    expect(list.rows.read(40)).toEqual({ id: 40 });
    expect(list.state.getState().isWhole).toBe(false);
  });

  it('covers what is on screen if the list has changed', async () => {
    const { list, asked, change, announce, key } = await startShown();
    list.show(9_000, 9_040);
    await settle();
    change(reversed());
    asked.length = 0;
    announce();
    await settle();
    expect(asked[0]?.part?.from).toBe(8_960);
    expect(key(9_000)).toBe(total - 9_000);
    expect(list.rows.read(total - 9_000)).toBeDefined();
  });
});

describe('scrolling a list', () => {
  it('requests nothing while the keys near the screen are known', async () => {
    const { list, asked } = await startShown();
    for (let first = 0; first < 400; first += 20) list.show(first, first + 40);
    await settle();
    expect(asked).toEqual([]);
  });

  it('reads further keys before they are on screen, and keeps those it has', async () => {
    const { list, asked, key } = await startShown();
    list.show(600, 640);
    await settle();
    expect(asked).toEqual([{ part: { from: 1_000, count: 4_000 }, first: 0 }]);
    expect([key(0), key(640), key(4_999), key(5_000)]).toEqual([1, 641, 5_000, undefined]);
  });

  it('to somewhere else loads the rows there with one question', async () => {
    const { list, asked, key } = await startShown();
    list.show(15_000, 15_040);
    expect(key(15_000)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(0);
    expect(list.rows.read(15_041)).toBeDefined();
    expect(asked[0]?.first).toBeGreaterThan(80);
    await settle();
    // What is above and below follows.
    expect([key(14_600), key(15_500)]).toEqual([14_601, 15_501]);
  });

  it('while an answer is pending asks for what is then on screen', async () => {
    const { list, hold, release, key, asked } = await startShown();
    hold();
    for (let first = 5_000; first <= 15_000; first += 1_000) list.show(first, first + 40);
    expect(asked).toHaveLength(1);
    release();
    await settle();
    expect(key(15_040)).toBe(15_041);
    expect(asked.length).toBeLessThan(6);
  });

  it('into an outdated order repeats the question instead of mixing both', async () => {
    const { list, change, key, asked } = await startShown();
    change(reversed());
    list.show(600, 640);
    await settle();
    expect(key(640)).toBe(total - 640);
    expect(key(0) === undefined || key(0) === total).toBe(true);
    expect(asked.length).toBeLessThan(5);
    expect(list.state.getState().hits?.version).toBe(2);
  });

  it('to the end shows the last rows of a list that has become shorter', async () => {
    const { list, change, key, hits } = await startShown();
    change(Uint32Array.from({ length: 3_000 }, (_, place) => place + 1));
    list.show(19_960, 19_999);
    await settle();
    expect(hits()?.total).toBe(3_000);
    expect(key(2_999)).toBe(3_000);
  });
});

describe('a located row', () => {
  const placeOf = (list: ReturnType<typeof start>['list'], key: number) =>
    indexOfKey(list.state.getState().hits?.ids ?? [], key);

  it('far from the screen has its place and its neighbours', async () => {
    const { list, key, asked } = await startShown();
    list.locate([12_001]);
    await settle();
    expect(placeOf(list, 12_001)).toBe(12_000);
    expect([key(11_999), key(12_001), key(0)]).toEqual([12_000, 12_002, 1]);
    expect(asked).toHaveLength(2);
    list.locate([12_002]);
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('keeps its place through other questions, and has none if it isn’t in the list', async () => {
    const { list, change, asked } = await startShown();
    list.locate([12_001]);
    await settle();
    change(reversed());
    list.ask({ text: 'm' });
    await settle();
    expect(placeOf(list, 12_001)).toBe(total - 12_001);
    change(Uint32Array.from({ length: 5_000 }, (_, place) => place + 1));
    list.ask({ text: 'ma' });
    await settle();
    expect(placeOf(list, 12_001)).toBe(-1);
    expect(list.state.getState()).toMatchObject({ located: [12_001], isWhole: false });
    list.locate([]);
    list.ask({ text: 'mar' });
    await settle();
    expect(asked.at(-1)).not.toHaveProperty('places');
  });

  it('before the first answer gets its place with that answer', async () => {
    const { list } = start();
    list.ask({ text: '' });
    list.locate([12_001]);
    await settle();
    expect(placeOf(list, 12_001)).toBe(12_000);
    expect(list.state.getState().located).toEqual([12_001]);
  });

  it('while a question is open is part of that question', async () => {
    const { list, hold, release, signals } = await startShown();
    hold();
    list.ask({ text: 'm' });
    list.locate([12_001]);
    expect(signals.at(-2)?.aborted).toBe(true);
    release();
    await settle();
    expect(placeOf(list, 12_001)).toBe(12_000);
    expect(list.state.getState().asking).toBe(false);
  });
});

describe('the whole order', () => {
  it('is read once for everyone waiting for it', async () => {
    const { list, asked, hits } = await startShown();
    const both = Promise.all([list.whole(), list.whole()]);
    await settle();
    const [one, other] = await both;
    expect(one).toEqual(succeed(hits()?.ids));
    expect(other).toEqual(one);
    expect(indexOfKey(hits()?.ids ?? [], total)).toBe(total - 1);
    expect(asked).toEqual([{ first: 100 }]);
    expect(list.state.getState().isWhole).toBe(true);
    await list.whole();
    expect(asked).toHaveLength(1);
  });

  it('isn’t kept for the next question, which is as short as the first', async () => {
    const { list, asked } = await startShown();
    const whole = list.whole();
    await settle();
    await whole;
    list.ask({ text: 'm' });
    await settle();
    expect(asked.at(-1)?.part?.count).toBe(1_000);
    expect(list.state.getState().isWhole).toBe(false);
  });

  it('is part of every answer while needed', async () => {
    const { list, asked, change, announce } = await startShown();
    list.keepWhole(true);
    await settle();
    change(reversed());
    announce();
    await settle();
    list.ask({ text: 'm' });
    await settle();
    expect(asked).toEqual([{ first: 100 }, { first: 100 }, { first: 100 }]);
    list.keepWhole(false);
    list.ask({ text: 'ma' });
    await settle();
    expect(asked.at(-1)?.part).toBeDefined();
  });

  it('replaces a part still being requested, and belongs to the last question', async () => {
    const { list, hold, release, signals, change } = await startShown();
    hold();
    list.ask({ text: 'm' });
    list.keepWhole(true);
    expect(signals.at(-2)?.aborted).toBe(true);
    const whole = list.whole();
    change(reversed());
    release();
    await settle();
    expect(await whole).toMatchObject({ ok: true });
    expect(list.state.getState().isWhole).toBe(true);
  });

  it('of one question isn’t the next one’s', async () => {
    const { list, asked } = await startShown();
    const whole = list.whole();
    list.ask({ text: 'm' });
    expect(await whole).toEqual(fail({ kind: 'cancelled' }));
    await settle();
    expect(asked.at(-1)?.part).toBeDefined();
  });

  it('belongs to the new registration if one happens meanwhile', async () => {
    const { list, change, announce, hits } = await startShown();
    change(reversed(), true);
    announce();
    const whole = list.whole();
    await settle();
    expect(await whole).toEqual(succeed(reversed()));
    expect(hits()?.generation).toBe(2);
  });

  it('fails for those waiting if the list ends or can’t answer', async () => {
    const { list, hold, stop } = await startShown();
    hold();
    const whole = list.whole();
    stop();
    expect(await whole).toEqual(fail({ kind: 'cancelled' }));
    const failing = createQueriedList<string, Row, ListHits>({
      keyOf: ({ id }) => id,
      find: () => Promise.resolve(fail({ kind: 'gone', message: 'Not there.' })),
      read: () => Promise.resolve(succeed([])),
    });
    failing.ask('');
    expect(await failing.whole()).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  });
});
