import { beforeAll, describe, expect, it } from 'vitest';
import { updateMessageFlagsForNarrow } from '../../src-main/zulip/route/message-flags.ts';
import { contractRealm } from './connection.fixture.ts';
import { sayInGeneral } from './messages.fixture.ts';

/** What the answer says about the range of a flag change. */
const contract = contractRealm();
const topic = 'twelve in a row';
const ids: number[] = [];
beforeAll(async () => {
  for (let count = 0; count < 12; count += 1) ids.push(await sayInGeneral(contract, 'owner', topic));
});

type Range = Parameters<typeof updateMessageFlagsForNarrow>[1];
const star = (range: Pick<Range, 'num_before' | 'num_after'> & Partial<Range>) =>
  updateMessageFlagsForNarrow(contract.as('owner'), {
    anchor: ids[5] ?? 0,
    narrow: [{ operator: 'topic', operand: topic }],
    op: 'add',
    flag: 'starred',
    ...range,
  });

describe('the answer to a flag change in a narrow', () => {
  it.each([
    [{ num_before: 2, num_after: 3 }, [3, 8], [false, false]],
    [{ num_before: 0, num_after: 3, include_anchor: false }, [6, 8], [false, false]],
    [{ num_before: 20, num_after: 3 }, [0, 8], [true, false]],
    [{ num_before: 2, num_after: 20 }, [3, 11], [false, true]],
    [{ num_before: 20, num_after: 20 }, [0, 11], [true, true]],
    [{ num_before: 0, num_after: 0 }, [5, 5], [false, false]],
  ] as const)('to %j describes the range: %j, and its ends: %j', async (range, [from, to], ends) => {
    const answer = await star(range);
    expect(answer).toMatchObject({
      processed_count: to - from + 1,
      first_processed_id: ids[from],
      last_processed_id: ids[to],
      found_oldest: ends[0],
      found_newest: ends[1],
      ignored_because_not_subscribed_channels: [],
    });
    expect(answer.processed_count).toBeLessThanOrEqual(range.num_before + 1 + range.num_after);
    expect(answer.updated_count).toBeLessThanOrEqual(answer.processed_count);
    expect((await star(range)).updated_count).toBe(0);
  });

  it('covers at most 5,000 messages, whatever was requested', async () => {
    const range = { anchor: ids[0] ?? 0, num_before: 5_000, num_after: 10 };
    expect(await star(range)).toMatchObject({ processed_count: 1, found_newest: false });
  });
});
