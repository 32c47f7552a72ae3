import { describe, expect, it } from 'vitest';
import { presenceWords, unseenWords } from './presence-words.ts';

const now = new Date(2026, 10, 23, 15, 31).getTime();
const before = (seconds: number) => now / 1_000 - seconds;
const person = { isActive: true, isBot: false, presence: 'offline' as const, lastActiveAt: null };

describe('presence in words', () => {
  it.each([
    [{ ...person, presence: 'active' as const, lastActiveAt: before(30) }, 'Active now'],
    [{ ...person, presence: 'idle' as const, lastActiveAt: before(720) }, 'Idle for 12 min'],
    [{ ...person, presence: 'idle' as const }, 'Idle'],
    [{ ...person, presence: 'idle' as const, lastActiveAt: before(5) }, 'Idle'],
    [{ ...person, lastActiveAt: before(7_300) }, 'Last active 2 h ago'],
    [{ ...person, lastActiveAt: before(86_400) }, 'Last active yesterday'],
    [{ ...person, lastActiveAt: before(9 * 86_400) }, 'Last active on 14 Nov'],
    [person, 'Offline'],
    [{ ...person, hidesPresence: true as const, lastActiveAt: before(7_300) }, 'Does not share presence'],
    [{ ...person, hidesPresence: true as const, presence: 'active' as const }, 'Active now'],
    [{ ...person, isActive: false, presence: null }, 'Deactivated'],
    [{ ...person, isBot: true, presence: null }, 'Bot'],
  ])('%o', (row, words) => {
    expect(presenceWords(row, now)).toBe(words);
  });
});

describe('somebody without a time of last activity', () => {
  it.each([
    ['never seen since joining', { unseen: { kind: 'never' as const } }, 'Never'],
    [
      'longer ago than reported',
      { unseen: { kind: 'before' as const, at: before(14 * 86_400 - 90) } },
      '14+ days',
    ],
    ['not told', { unseen: { kind: 'unknown' as const } }, 'Unknown'],
    ['not loaded', {}, 'Unknown'],
    [
      'does not share presence',
      { hidesPresence: true as const, unseen: { kind: 'never' as const } },
      'Not shared',
    ],
  ])('%s', (_name, row, words) => {
    expect(unseenWords(row, now).short).toBe(words);
  });
});
