import { expect, it } from 'vitest';
import type { Failure } from '../../src-preload/contract/outcome.ts';
import type { ChangeEndpoint } from '../store/journal.ts';
import { adviceOn } from './advice.ts';

const refusal = (message: string, code = 'BAD_REQUEST'): Failure => ({
  kind: 'rejected',
  code,
  message,
  status: 400,
});

it.each<[string, Failure, ChangeEndpoint, RegExp]>([
  [
    'the role that is needed',
    { kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL', message: 'Must be an organization owner' },
    'PATCH /users/{user_id}',
    /^Only owners can/,
  ],
  [
    'the role that is needed, in another language',
    { kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL', message: 'Muss ein Besitzer der Organisation sein' },
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
  ['nothing about what is no refusal', { kind: 'cancelled' }, 'PATCH /users/{user_id}', /^$/],
])('a refusal says %s', (_what, failure, endpoint, advice) => {
  expect(adviceOn(failure, endpoint)).toMatch(advice);
});
