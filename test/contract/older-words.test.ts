import { expect, it } from 'vitest';
import { contractRealm, rawRequest, type Caller } from './connection.fixture.ts';

/** The words of a genuine server of level 247 for errors that newer ones word differently. */
const contract = contractRealm({ featureLevel: 247, users: 60 });

const reading = { anchor: 'newest', num_before: '1', num_after: '0' };
const narrow = (...terms: unknown[]): object => ({ ...reading, narrow: JSON.stringify(terms) });
const bad = (detail: string): string => `Invalid narrow operator: ${detail}`;
const twoChannels = JSON.stringify([{ type: 'stream', to: [1, 2], topic: 'd', content: 'x' }]);
const toUnknown = { type: 'stream', to: '999999', topic: 'x', content: 'x' };

it.each<[method: string, path: string, parameters: object, msg: string, caller?: Caller]>([
  ['PATCH', '/users/{member}', { role: 'x' }, 'Argument "role" is not valid JSON.'],
  ['PATCH', '/users/{member}', { role: '150' }, 'Invalid role'],
  ['PATCH', '/users/{member}', { profile_data: '[{"id":null}]' }, 'profile_data[0]["id"] is not an integer'],
  ['PATCH', '/users/{member}', { profile_data: '[{"value":"x"}]' }, 'id key is missing from profile_data[0]'],
  ['PATCH', '/user_groups/22', { can_mention_group: '{"new":12}' }, 'can_mention_group is not an integer'],
  [
    'POST',
    '/register',
    { client_capabilities: '{}' },
    'notification_settings_null key is missing from client_capabilities',
  ],
  ['GET', '/messages', narrow({ operator: 'channel', operand: 3 }), 'elem["operand"] is not a string'],
  ['GET', '/messages', narrow({ operator: 'nonsense', operand: 'x' }), bad('unknown operator nonsense')],
  ['GET', '/messages', narrow({ operator: 'channel', operand: 'general' }), bad('unknown operator channel')],
  ['GET', '/messages', { ...reading, num_before: '-1' }, "Bad value for 'num_before': -1"],
  ['GET', '/streams/999999', {}, 'Invalid stream ID'],
  ['PATCH', '/streams/3', { new_name: '' }, "Stream name can't be empty!"],
  ['PATCH', '/streams/3', { new_name: 'x'.repeat(61) }, 'Stream name too long (limit: 60 characters).'],
  ['PATCH', '/streams/3', { new_name: 'ANNOUNCEMENTS' }, "Stream name 'announcements' is already taken."],
  [
    'PATCH',
    '/streams/3',
    { message_retention_days: 'x' },
    'Argument "message_retention_days" is not valid JSON.',
  ],
  ['PATCH', '/streams/3', { description: 'mine' }, 'Must be an organization administrator', 'member'],
  ['DELETE', '/streams/3', {}, 'Must be an organization administrator', 'member'],
  ['POST', '/messages', toUnknown, "Stream with ID '999999' does not exist"],
  ['POST', '/drafts', { drafts: twoChannels }, 'Must specify exactly 1 stream ID for stream messages'],
])('%s %s %j is rejected at level 247: %s', async (method, path, parameters, msg, caller = 'owner') => {
  const place = path.replace('{member}', String(contract.account('member').userId));
  const answer = await rawRequest(contract, caller, method, place, parameters);
  expect(answer).toMatchObject({ status: 400, body: { msg } });
});
