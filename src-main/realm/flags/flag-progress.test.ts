import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlagOrder } from '#contract/messages.ts';
import type { FlagsForNarrowAnswer } from '../../zulip/wire/message.ts';
import type { MessageAnchor } from '../../zulip/route/narrow.ts';
import {
  afterBatch,
  firstStage,
  keptFlagProgress,
  nextRange,
  smallerBatch,
  type FlagProgress,
} from './flag-progress.ts';

type Start = Pick<FlagOrder, 'anchor' | 'direction' | 'includeAnchor'>;

function begun(start: Start, batchSize: number): FlagProgress {
  return {
    ...start,
    narrow: [],
    flag: 'read',
    op: 'add',
    id: 'run',
    reason: '',
    state: 'running',
    processed: 0,
    updated: 0,
    uncertain: 0,
    batches: 0,
    expected: null,
    firstMessageId: null,
    lastMessageId: null,
    foundOldest: false,
    foundNewest: false,
    startedAtMilliseconds: 0,
    finishedAtMilliseconds: null,
    explanation: '',
    stage: firstStage(start),
    cursor: null,
    batchSize,
    isSending: false,
    doubtful: 0,
    skippedChannelIds: [],
  };
}

/** A server with these messages, some of them flagged; `most` is its batch limit. */
function serverWith(ids: readonly number[], most: number) {
  const flagged = new Set<number>();
  const seen: number[] = [];
  return {
    flagged,
    seen,
    answer({ anchor, num_before, num_after, include_anchor = true }: MessageAnchor): FlagsForNarrowAnswer {
      const at = anchor === 'oldest' ? 0 : anchor === 'newest' ? Infinity : Number(anchor);
      const before = ids.filter((id) => id < at);
      const after = ids.filter((id) => id > at);
      const anchored = include_anchor && ids.includes(at) ? [at] : [];
      const earlier = num_before === 0 ? [] : before.slice(-Math.min(num_before, most));
      const later = after.slice(0, Math.min(num_after, most));
      const range = [...earlier, ...anchored, ...later];
      const changed = range.filter((id) => !flagged.has(id));
      for (const id of range) flagged.add(id);
      seen.push(...range);
      return {
        processed_count: range.length,
        updated_count: changed.length,
        first_processed_id: range[0] ?? null,
        last_processed_id: range.at(-1) ?? null,
        found_oldest: num_before > 0 && earlier.length === before.length,
        found_newest: num_after > 0 && later.length === after.length,
        ignored_because_not_subscribed_channels: [],
      };
    },
  };
}

function runThrough(progress: FlagProgress, server: ReturnType<typeof serverWith>): FlagProgress {
  let current = progress;
  for (let turn = 0; turn < 1_000 && current.state === 'running'; turn += 1) {
    current = afterBatch(current, server.answer(nextRange(current)), 0);
  }
  return current;
}

const ids = Array.from({ length: 23 }, (_, index) => 100 + index * 3);

describe('a flag run through a narrow', () => {
  it.each<[string, Start, (id: number) => boolean]>([
    ['from the newest backwards', { anchor: 'newest', direction: 'both', includeAnchor: true }, () => true],
    ['from the oldest forwards', { anchor: 'oldest', direction: 'both', includeAnchor: true }, () => true],
    [
      'from a message in both directions',
      { anchor: 130, direction: 'both', includeAnchor: true },
      () => true,
    ],
    [
      'in both directions without the message itself',
      { anchor: 130, direction: 'both', includeAnchor: false },
      (id) => id !== 130,
    ],
    ['from a message forwards', { anchor: 130, direction: 'newer', includeAnchor: true }, (id) => id >= 130],
    ['after a message', { anchor: 130, direction: 'newer', includeAnchor: false }, (id) => id > 130],
    ['from a message backwards', { anchor: 130, direction: 'older', includeAnchor: true }, (id) => id <= 130],
    ['from an id without a message', { anchor: 131, direction: 'both', includeAnchor: true }, () => true],
    ['from beyond the newest', { anchor: 9_999, direction: 'both', includeAnchor: true }, () => true],
    ['from before the oldest', { anchor: 1, direction: 'both', includeAnchor: true }, () => true],
  ])('%s reaches each message once', (_words, start, isReached) => {
    const server = serverWith(ids, 4);
    const end = runThrough(begun(start, 5), server);
    const expected = ids.filter(isReached);
    expect(server.seen.toSorted((one, other) => one - other)).toEqual(expected);
    expect(end).toMatchObject({
      state: 'finished',
      processed: expected.length,
      updated: expected.length,
      uncertain: 0,
      firstMessageId: expected[0],
      lastMessageId: expected.at(-1),
    });
  });

  it('ends at once if the narrow is empty', () => {
    const end = runThrough(
      begun({ anchor: 130, direction: 'both', includeAnchor: true }, 5),
      serverWith([], 4),
    );
    expect(end).toMatchObject({ state: 'finished', processed: 0, firstMessageId: null });
  });

  it('reaches each message once however the server splits the batches', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }),
        fc.constantFrom<FlagOrder['direction']>('newer', 'older', 'both'),
        fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom<'newest' | 'oldest'>('newest', 'oldest')),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        (unordered, direction, anchor, includeAnchor, most) => {
          const all = unordered.toSorted((one, other) => one - other);
          const server = serverWith(all, most);
          const end = runThrough(begun({ anchor, direction, includeAnchor }, 7), server);
          expect(end.state).toBe('finished');
          expect(new Set(server.seen).size).toBe(server.seen.length);
          expect(end.processed).toBe(server.seen.length);
        },
      ),
    );
  });

  it('reports how many messages a lost batch may have changed, and no more', () => {
    const server = serverWith(ids, 100);
    const start = begun({ anchor: 'oldest', direction: 'newer', includeAnchor: true }, 10);
    server.answer(nextRange(start));
    const again = { ...start, doubtful: 10 };
    const once = afterBatch(again, server.answer(nextRange(again)), 5_000);
    expect(once).toMatchObject({ processed: 10, updated: 0, uncertain: 10, doubtful: 0 });
    const next = afterBatch(once, server.answer(nextRange(once)), 5_000);
    expect(next).toMatchObject({ processed: 20, updated: 10, uncertain: 10 });
  });

  it('is restored as saved, and rejected if any part of it is invalid', () => {
    const kept = JSON.stringify({
      ...begun({ anchor: 130, direction: 'both', includeAnchor: true }, 5),
      narrow: [{ operator: 'channel', operand: 3, words: 'channel:general', negated: false }],
      cursor: 140,
      skippedChannelIds: [7],
    } satisfies FlagProgress);
    const read = keptFlagProgress.safeParse(JSON.parse(kept));
    expect(read.data).toEqual(JSON.parse(kept));
    for (const key of Object.keys(read.data ?? {})) {
      expect(keptFlagProgress.safeParse({ ...JSON.parse(kept), [key]: undefined }).success).toBe(false);
    }
  });

  it('requests more after quick answers and less after slow ones, within the limits', () => {
    const answer = serverWith(ids, 100).answer({ anchor: 'oldest', num_before: 0, num_after: 2 });
    const start = begun({ anchor: 'oldest', direction: 'newer', includeAnchor: true }, 4_000);
    expect(afterBatch(start, answer, 200).batchSize).toBe(5_000);
    expect(afterBatch(start, answer, 4_000).batchSize).toBe(4_000);
    expect(afterBatch(start, answer, 20_000).batchSize).toBe(2_000);
    expect(smallerBatch(150)).toBe(100);
  });

  it('stops instead of sending the same batch forever', () => {
    const start = begun({ anchor: 'oldest', direction: 'newer', includeAnchor: true }, 10);
    const nothing = { ...serverWith([], 1).answer(nextRange(start)), found_newest: false };
    expect(afterBatch(start, nothing, 0).state).toBe('stopped');
  });
});
