import { expect, test } from 'vitest';
import { permissionPlaceText, readPermissionPlace, type PermissionPlace } from './permission-place.ts';

test.each<[string, PermissionPlace]>([
  ['who realm', { view: 'who', area: { kind: 'organization' }, permissionId: null }],
  [
    'who realm:can_create_groups',
    { view: 'who', area: { kind: 'organization' }, permissionId: 'realm:can_create_groups' },
  ],
  ['who channel:', { view: 'who', area: { kind: 'channel', channelId: null }, permissionId: null }],
  ['who group:20', { view: 'who', area: { kind: 'group', groupId: 20 }, permissionId: null }],
  [
    'who channel:3:can_send_message_group',
    {
      view: 'who',
      area: { kind: 'channel', channelId: 3 },
      permissionId: 'channel:3:can_send_message_group',
    },
  ],
  ['41,3,post', { view: 'person', question: { userId: 41, channelId: 3, action: 'post' } }],
  [',,post', { view: 'person', question: { userId: null, channelId: null, action: 'post' } }],
  ['compare 41,', { view: 'compare', userIds: [41, null] }],
  ['advice', { view: 'advice' }],
])('%s is a place that is written and read', (text, place) => {
  expect(permissionPlaceText(place)).toBe(text);
  expect(readPermissionPlace(text)).toEqual(place);
});

test('anything else is the list of the organization’s permissions', () => {
  const usual = { view: 'who', area: { kind: 'organization' }, permissionId: null };
  expect(readPermissionPlace(null)).toEqual(usual);
  expect(readPermissionPlace('nonsense')).toEqual(usual);
});
