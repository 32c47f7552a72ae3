import { expect, test } from 'vitest';
import type { PeopleFilter } from '../../src-preload/contract/calls.ts';
import { exampleModel, exampleUser } from './example-realm.ts';
import { asksForAddresses, seesAddresses } from './people-addresses.ts';

const hidden = { delivery_email: null };

test.each([
  ['everybody shows theirs', [exampleUser(1), exampleUser(2)], true],
  ['only their own', [exampleUser(1), exampleUser(2, hidden), exampleUser(3, hidden)], false],
  [
    'their own, and those of bots',
    [exampleUser(1), exampleUser(2, hidden), exampleUser(3, { is_bot: true })],
    false,
  ],
  ['some show theirs', [exampleUser(1), exampleUser(2), exampleUser(3, hidden)], true],
  ['alone', [exampleUser(1)], true],
])('who sees addresses: %s', (_, users, sees) => {
  const { model } = exampleModel({ realm_users: users, realm_non_active_users: [] });
  expect(seesAddresses(model.index.columns)).toBe(sees);
});

test('what asks for addresses', () => {
  const base: PeopleFilter = {
    text: '',
    roles: [],
    notRoles: [],
    account: 'all',
    kind: 'all',
    presence: [],
  };
  expect(asksForAddresses({ ...base, conditions: [{ kind: 'outside-domains', negated: true }] })).toBe(true);
  expect(asksForAddresses({ ...base, conditions: [{ kind: 'status', negated: false }] })).toBe(false);
  expect(asksForAddresses(base)).toBe(false);
});
