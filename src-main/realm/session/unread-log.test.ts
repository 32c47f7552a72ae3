import { expect, test } from 'vitest';
import { createUnreadLog } from './unread-log.ts';

test('unreadable values are counted by place until a snapshot shows the current state', () => {
  let now = 1_000;
  const log = createUnreadLog(() => now);
  log.note({ count: 1, places: ['members 41, left out: role'] });
  log.note({ count: 1, places: ['members 41, left out: role'] });
  log.noteEvent({ type: 'unreadable', id: 3, rawType: 'realm_user', rawOp: 'update', key: 'person.role' });
  log.noteEvent({ type: 'unexpected', id: 4, rawType: 'moon_phase', rawOp: null });
  const events = [
    { place: 'event realm_user/update: person.role', times: 1 },
    { place: 'event moon_phase, unknown', times: 1 },
  ];
  expect(log.list()).toEqual([{ place: 'members 41, left out: role', times: 2 }, ...events]);
  now = 3_000;
  log.note({ count: 2, places: ['realm_emoji 7, left out: name', 'realm_domains'] });
  // The answer began to arrive before this was read.
  log.snapshotCame(2_900);
  const kept = [
    { place: 'realm_emoji 7, left out: name', times: 1 },
    { place: 'realm_domains', times: 1 },
  ];
  expect(log.list()).toEqual([...events, ...kept]);
});

test('what was left out may exist', () => {
  const log = createUnreadLog(() => 0);
  const places = [
    'realm_users 41, left out: role',
    'realm_users 42: timezone',
    'linkifiers at place 2, left out',
  ];
  log.note({ count: 3, places });
  const targets = ['user:41', 'user:4', 'user:42', 'group:41', 'linkifier:7'] as const;
  expect(targets.filter(log.mayBe)).toEqual(['user:41', 'linkifier:7']);
});

test('a key that is wrong everywhere does not fill the list', () => {
  const log = createUnreadLog(() => 0);
  const places = Array.from({ length: 50 }, (_, index) => `realm_users ${index}: timezone`);
  log.note({ count: 100_000, places });
  expect(log.list()).toHaveLength(51);
  expect(log.list().at(-1)?.place).toBe('and 99950 more');
});
