import { expect, it } from 'vitest';
import type { PlannedChange } from '#contract/changes.ts';
import type { Group } from '#contract/groups.ts';
import { changeTone } from './change-tone.ts';

const groups = [
  { id: 12, name: 'role:moderators', isSystem: true },
  { id: 13, name: 'role:members', isSystem: true },
] as Group[];
const role = { target: 'user:7', field: 'role', before: '400', after: '600' } as const;
const setting = { target: 'organization:settings' } as const;

it.each<[string, string, Partial<PlannedChange>]>([
  ['loss', 'a role with fewer rights', role],
  ['gain', 'a role with more rights', { before: '600', after: '400' }],
  ['loss', 'a membership that ends', { field: 'group:7', after: '' }],
  ['gain', 'a membership that begins', { field: 'group:7', before: '', after: 'member' }],
  ['loss', 'an account that is deactivated', { field: 'account', after: 'deactivated' }],
  ['gain', 'one that is active again', { field: 'account', after: 'active' }],
  ['loss', 'a channel that is archived', { target: 'channel:3', field: 'state', after: 'archived' }],
  ['gain', 'a channel that is back', { target: 'channel:3', field: 'state', after: 'active' }],
  ['loss', 'a linkifier that goes', { target: 'linkifier:1', field: 'linkifier', after: '' }],
  ['loss', 'a status that is cleared', { field: 'status', after: JSON.stringify({ text: '', emoji: null }) }],
  ['loss', 'draft sync that goes off', { field: 'draft-sync', before: 'on', after: 'off' }],
  [
    'loss',
    'a setting that goes off',
    { ...setting, field: 'invite_required', before: 'true', after: 'false' },
  ],
  [
    'gain',
    'a setting that goes on',
    { ...setting, field: 'invite_required', before: 'false', after: 'true' },
  ],
  ['loss', 'a permission for fewer', { ...setting, field: 'can_create_groups', before: '13', after: '12' }],
  ['gain', 'a permission for more', { ...setting, field: 'can_create_groups', before: '12', after: '13' }],
  [
    'loss',
    'a group’s permission',
    { target: 'group:20', field: 'can_mention_group', before: '13', after: '12' },
  ],
  ['neutral', 'another language', { ...setting, field: 'default_language', before: 'en', after: 'de' }],
  ['neutral', 'another city', { field: 'field:3', before: 'Berlin', after: 'Oslo' }],
  ['gain', 'a city where there was none', { field: 'field:3', before: '', after: 'Oslo' }],
  ['neutral', 'a description that is emptied', { target: 'group:7', field: 'description', after: '' }],
])('%s: %s', (tone, _name, parts) => {
  expect(changeTone({ ...role, ...parts }, groups)).toBe(tone);
});
