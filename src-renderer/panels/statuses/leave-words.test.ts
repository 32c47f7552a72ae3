import { describe, expect, it } from 'vitest';
import type { Leave } from '#contract/people.ts';
import { compareLeaves, leaveStateWords, moreWords } from './leave-words.ts';
import { readLocalTime, writeLocalTime } from '../../ui/dates/local-date-time.ts';

const now = new Date(2026, 10, 23, 9, 0).getTime();
const hour = 3_600_000;

function leave(id: string, parts: Partial<Leave> = {}): Leave {
  return {
    id,
    status: { text: 'On leave', emoji: null },
    fromMilliseconds: now + hour,
    untilMilliseconds: now + 2 * hour,
    state: 'planned',
    explanation: '',
    isRunning: false,
    peopleCount: 1,
    firstPeople: [{ userId: 41, name: 'Mara Quill' }],
    ...parts,
  };
}

describe('entries of the leave calendar', () => {
  it('stand under way, upcoming, then past, the nearest moment first', () => {
    const leaves = [
      leave('later', { fromMilliseconds: now + 3 * hour, untilMilliseconds: now + 9 * hour }),
      leave('soon'),
      leave('old', { state: 'cleared', untilMilliseconds: now - 9 * hour }),
      leave('due', { fromMilliseconds: now - hour, untilMilliseconds: now + 5 * hour }),
      leave('failed', { state: 'failed', untilMilliseconds: now - hour }),
      leave('set', { state: 'set', fromMilliseconds: now - hour }),
    ];
    const sorted = leaves.toSorted((one, other) => compareLeaves(one, other, now));
    expect(sorted.map(({ id }) => id)).toEqual(['set', 'due', 'soon', 'later', 'failed', 'old']);
  });

  it.each([
    [{}, 'Planned'],
    [{ isRunning: true }, 'Being set'],
    [{ state: 'set', isRunning: true }, 'Being cleared'],
    [{ fromMilliseconds: now }, 'Due'],
    [{ fromMilliseconds: now, explanation: 'Waits: read-only.' }, 'Waiting'],
    [{ state: 'cancelled' }, 'Called off'],
  ] satisfies [Partial<Leave>, string][])('are described: %j', (parts, words) => {
    expect(leaveStateWords(leave('a', parts), now)).toBe(words);
  });

  it('count the people who are not named', () => {
    expect([moreWords(3, 3), moreWords(1_003, 3)]).toEqual(['', 'and 1,000 more']);
  });
});

describe('a field for date and time', () => {
  it('reads what it wrote, to the minute', () => {
    expect(writeLocalTime(now)).toBe('2026-11-23T09:00');
    expect(readLocalTime(writeLocalTime(now + 59_000))).toBe(now);
    expect(readLocalTime('2026-11-23T09:00:07')).toBe(now + 7_000);
  });

  it.each(['', '2026-11-23', '2026-13-45T09:00', 'tomorrow'])('is not filled in: "%s"', (text) => {
    expect(readLocalTime(text)).toBeNull();
  });
});
