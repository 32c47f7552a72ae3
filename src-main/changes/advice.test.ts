import { expect, it } from 'vitest';
import type { ChangeEndpoint } from '../store/journal.ts';
import { adviceOn } from './advice.ts';

const refusal = (words: string, code = 'BAD_REQUEST') => ({ words, code });

it.each<[string, ReturnType<typeof refusal>, ChangeEndpoint, RegExp]>([
  [
    'the role that is needed',
    refusal('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
    'PATCH /users/{user_id}',
    /^Only owners can/,
  ],
  [
    'the role that is needed, in another language',
    refusal('Muss ein Besitzer der Organisation sein', 'UNAUTHORIZED_PRINCIPAL'),
    'PATCH /users/{user_id}',
    /administrator or an owner/,
  ],
  [
    'whom to ask about a group',
    refusal('Insufficient permission'),
    'POST /user_groups/{user_group_id}/members',
    /setting of the group/,
  ],
  [
    'another name',
    refusal('Unique names required in this organization.'),
    'PATCH /users/{user_id}',
    /^Somebody has/,
  ],
  [
    'who gives the right',
    refusal('User not authorized to change user emails'),
    'PATCH /users/{user_id}',
    /server's operator/,
  ],
  [
    'another owner first',
    refusal('Cannot deactivate the only organization owner'),
    'DELETE /users/{user_id}',
    /^Make somebody else/,
  ],
  ['nothing where the server says it', refusal('Name too long!'), 'PATCH /users/{user_id}', /^$/],
])('a refusal says %s', (_what, refused, endpoint, advice) => {
  expect(adviceOn(refused, endpoint)).toMatch(advice);
});
