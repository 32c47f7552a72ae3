import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRowCache } from './row-cache.ts';

interface Row {
  id: number;
  version: number;
}

/** A source with answers given by hand, in the test's order. */
function slowSource(options: { capacity?: number; windowSize?: number } = {}) {
  const requests: { keys: number[]; signal: AbortSignal; answer: (rows: Row[] | null) => Promise<void> }[] =
    [];
  const cache = createRowCache<Row>({
    keyOf: (row) => row.id,
    capacity: options.capacity ?? 100,
    windowSize: options.windowSize ?? 50,
    load: (keys, signal) => {
      const { promise, resolve } = Promise.withResolvers<Row[] | null>();
      requests.push({
        keys,
        signal,
        answer: async (rows) => {
          resolve(rows);
          await promise;
          await Promise.resolve();
        },
      });
      return promise;
    },
  });
  return { cache, requests };
}

const row = (id: number, version = 1): Row => ({ id, version });
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('a row cache', () => {
  it('only requests missing rows, in windows, and notifies those who watch a row', async () => {
    const { cache, requests } = slowSource({ windowSize: 3 });
    const listener = vi.fn();
    cache.subscribe(4, listener);
    cache.put([row(1)]);
    cache.want([1, 2, 3, 4, 5]);
    expect(requests.map(({ keys }) => keys)).toEqual([[2, 3, 4]]);
    await requests[0]?.answer([row(2), row(3), row(4)]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(requests[1]?.keys).toEqual([5]);
  });

  it('requests what is wanted when the previous request ends, not everything passed meanwhile', async () => {
    const { cache, requests } = slowSource();
    cache.want(range(0, 10));
    cache.want(range(500, 510));
    cache.want(range(900, 910));
    expect(requests).toHaveLength(1);
    await requests[0]?.answer(range(0, 10).map((id) => row(id)));
    expect(requests).toHaveLength(2);
    expect(requests[1]?.keys).toEqual(range(900, 910));
  });

  it('loads rows near the screen with those on it, and separately when half are missing', async () => {
    const { cache, requests } = slowSource();
    cache.want(range(0, 3), range(3, 7));
    expect(requests.map(({ keys }) => keys)).toEqual([range(0, 7)]);
    await requests[0]?.answer(range(0, 7).map((id) => row(id)));
    cache.want(range(2, 5), range(5, 9));
    expect(requests).toHaveLength(1);
    cache.want(range(3, 6), range(6, 10));
    expect(requests[1]?.keys).toEqual(range(7, 10));
    await requests[1]?.answer(range(7, 10).map((id) => row(id)));
    expect(requests).toHaveLength(2);
  });

  it('reloads every row that may have changed, when it is wanted', async () => {
    const { cache, requests } = slowSource();
    cache.put(range(0, 4).map((id) => row(id)));
    cache.want([0, 1]);
    cache.invalidate();
    expect(requests[0]?.keys).toEqual([0, 1]);
    await requests[0]?.answer([row(0, 2), row(1, 2)]);
    cache.want([2, 3]);
    expect(requests[1]?.keys).toEqual([2, 3]);
  });

  it('prefers a pushed row to a pending answer, and then requests the newer one', async () => {
    const { cache, requests } = slowSource();
    cache.want([1, 2]);
    cache.put([row(1, 7)]);
    await requests[0]?.answer([row(1, 3), row(2, 3)]);
    expect(cache.read(1)).toEqual(row(1, 7));
    expect(cache.read(2)).toEqual(row(2, 3));
    expect(requests[1]?.keys).toEqual([1]);
    await requests[1]?.answer([row(1, 8)]);
    expect(cache.read(1)).toEqual(row(1, 8));
  });

  it('reloads doubtful rows once they are wanted, after missing ones, and keeps unchanged ones', async () => {
    const { cache, requests } = slowSource({ windowSize: 3 });
    const [first, second] = [row(1), row(2)];
    const listener = vi.fn();
    cache.subscribe(1, listener);
    cache.put([first, second]);
    listener.mockClear();
    cache.invalidate([1, 2]);
    expect(requests).toHaveLength(0);
    cache.want([1, 2, 3, 4]);
    expect(requests[0]?.keys).toEqual([3, 4, 1]);
    await requests[0]?.answer([row(3), row(4), row(1)]);
    expect(requests[1]?.keys).toEqual([2]);
    await requests[1]?.answer([row(2, 5)]);
    expect(cache.read(1)).toBe(first);
    expect(listener).not.toHaveBeenCalled();
    expect(cache.read(2)).toEqual(row(2, 5));
  });

  it('doesn’t trust an answer that was pending when the doubt arose', async () => {
    const { cache, requests } = slowSource();
    cache.want([1]);
    cache.invalidate([1]);
    await requests[0]?.answer([row(1, 1)]);
    expect(requests[1]?.keys).toEqual([1]);
    await requests[1]?.answer([row(1, 2)]);
    expect(cache.read(1)).toEqual(row(1, 2));
  });

  it('doesn’t bring back a row that was removed while its answer was pending', async () => {
    const { cache, requests } = slowSource();
    cache.want([1]);
    cache.remove([1]);
    await requests[0]?.answer([]);
    expect(cache.read(1)).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  it('discards the oldest rows beyond its capacity but never those on screen', () => {
    const { cache } = slowSource({ capacity: 5 });
    cache.put(range(0, 5).map((id) => row(id)));
    cache.want([0, 1]);
    cache.put([row(10), row(11)]);
    expect(cache.size).toBe(5);
    expect([0, 1, 10, 11].every((key) => cache.read(key) !== undefined)).toBe(true);
    expect(cache.read(2)).toBeUndefined();
  });

  it('drops answers from before a reset and loads again', async () => {
    const { cache, requests } = slowSource();
    cache.want([1]);
    cache.reset();
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(requests).toHaveLength(2);
    await requests[0]?.answer([row(1, 1)]);
    expect(cache.read(1)).toBeUndefined();
    await requests[1]?.answer([row(1, 2)]);
    expect(cache.read(1)).toEqual(row(1, 2));
  });

  it('retries at the next call after a failure, and not in a loop', async () => {
    const { cache, requests } = slowSource();
    cache.want([1]);
    await requests[0]?.answer(null);
    expect(requests).toHaveLength(1);
    cache.want([1]);
    expect(requests).toHaveLength(2);
  });

  it('ends with the newest value of every row on screen, in whatever order pushes and answers arrive', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), id: fc.nat(5), watched: fc.boolean() }),
      fc.record({ kind: fc.constant('serve' as const), id: fc.nat(5), watched: fc.boolean() }),
      fc.record({ kind: fc.constant('deliver' as const), id: fc.nat(5), watched: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const truth = new Map(range(0, 6).map((id) => [id, 1]));
        const { cache, requests } = slowSource();
        const served = new Map<number, Row[]>();
        const inTransit: Row[] = [];
        let delivered = 0;
        const serve = () => {
          const at = delivered;
          const request = requests[at];
          if (request !== undefined && !served.has(at)) {
            served.set(
              at,
              request.keys.map((id) => row(id, truth.get(id))),
            );
          }
        };
        const deliver = async () => {
          serve();
          const answer = served.get(delivered);
          if (answer === undefined) return;
          delivered += 1;
          await requests[delivered - 1]?.answer(answer);
        };
        cache.want(range(0, 6));
        for (const { kind, id } of steps) {
          if (kind === 'change') {
            truth.set(id, (truth.get(id) ?? 0) + 1);
            inTransit.push(row(id, truth.get(id)));
          } else if (kind === 'serve') {
            serve();
          } else {
            // Pushes and answers arrive independently: answers may overtake pushes, but pushes never overtake each
            // other.
            if (id % 2 === 0) await deliver();
            else cache.put(inTransit.splice(0));
          }
        }
        cache.put(inTransit.splice(0));
        while (delivered < requests.length) await deliver();
        for (const id of range(0, 6)) expect(cache.read(id)).toEqual(row(id, truth.get(id)));
      }),
    );
  });
});
