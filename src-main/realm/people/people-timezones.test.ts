import { expect, test } from 'vitest';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { timezonesInUse } from './people-timezones.ts';

test('time zones in use are those of active people, most common first', () => {
  const { model } = exampleModel({
    realm_users: [
      exampleUser(1, { timezone: 'Asia/Tokyo' }),
      exampleUser(2, { timezone: 'Europe/Rome' }),
      exampleUser(3, { timezone: 'Europe/Rome' }),
      exampleUser(4, { timezone: '' }),
      exampleUser(5, { timezone: 'Africa/Lagos', is_bot: true }),
    ],
    realm_non_active_users: [exampleUser(6, { timezone: 'Africa/Cairo', is_active: false })],
  });
  expect(timezonesInUse(model.index.columns)).toEqual([
    { timezone: 'Europe/Rome', people: 2 },
    { timezone: 'Asia/Tokyo', people: 1 },
  ]);
});
