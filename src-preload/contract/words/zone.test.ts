import { expect, it } from 'vitest';
import { localTime, zonePlace } from './zone.ts';

const now = Date.parse('2026-11-23T14:31:00Z');

it.each([
  ['Africa/Lagos', '15:31', 'Lagos'],
  ['America/Port_of_Spain', '10:31', 'Port of Spain'],
  ['Asia/Kathmandu', '20:16', 'Kathmandu'],
  ['UTC', '14:31', 'UTC'],
  ['Atlantis/Main', null, 'Main'],
  ['', null, ''],
])('the time in "%s" is %s', (timezone, time, place) => {
  expect([localTime(timezone, now), zonePlace(timezone)]).toEqual([time, place]);
});

it('midnight is 00:00', () => {
  expect(localTime('UTC', Date.parse('2026-11-23T00:00:00Z'))).toBe('00:00');
});
