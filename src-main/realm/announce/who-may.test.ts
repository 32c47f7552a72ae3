import { expect, it } from 'vitest';
import { exampleGroupIds, modelWithPermissions } from '../permissions/example-permissions.ts';
import { whoMay } from './who-may.ts';

const { model } = modelWithPermissions([{ id: 30, name: 'Announcers' }]);

it.each([
  [[], [], 'nobody'],
  [[exampleGroupIds.nobody], [], 'nobody'],
  [[exampleGroupIds.moderators], [], 'moderators'],
  [[30, exampleGroupIds.fullMembers], [], 'Announcers and full members'],
  [[30, 99], [98], 'Announcers, a group that you cannot see and somebody you cannot see'],
])('the permission of groups %j and people %j reads %s', (groups, people, words) => {
  expect(whoMay(model, { members: new Set(people), groups })).toBe(words);
});
