import { expect, test } from 'vitest';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { everybody, exampleModel, exampleUser } from '../example-realm.ts';
import { createPeopleFeed } from './people-feed.ts';
import type { Connection } from '../../zulip/http.ts';
import { createPeopleHandlers } from './people-handlers.ts';
import { asksForAddresses, seesAddresses } from './people-addresses.ts';

const hidden = { delivery_email: null };

test.each([
  ['everyone shows theirs', [exampleUser(1), exampleUser(2)], true],
  ["only the caller's own", [exampleUser(1), exampleUser(2, hidden), exampleUser(3, hidden)], false],
  [
    "the caller's own, and those of bots",
    [exampleUser(1), exampleUser(2, hidden), exampleUser(3, { is_bot: true })],
    false,
  ],
  ['some show theirs', [exampleUser(1), exampleUser(2), exampleUser(3, hidden)], true],
  ['the caller is alone', [exampleUser(1)], true],
])('whether the caller sees addresses is known when %s', (_, users, sees) => {
  const { model } = exampleModel({ realm_users: users, realm_non_active_users: [] });
  expect(seesAddresses(model.index.columns)).toBe(sees);
});

test('only some filters need addresses', () => {
  expect(asksForAddresses({ ...everybody, conditions: [{ kind: 'outside-domains', negated: true }] })).toBe(
    true,
  );
  expect(asksForAddresses({ ...everybody, conditions: [{ kind: 'status', negated: false }] })).toBe(false);
  expect(asksForAddresses(everybody)).toBe(false);
});

test("filters by address count no one while the caller can't see addresses", async () => {
  const { model } = exampleModel({
    realm_users: [exampleUser(1), exampleUser(2, hidden), exampleUser(3, hidden)],
    realm_non_active_users: [],
  });
  const { 'people.count': count } = createPeopleHandlers({
    model: () => model,
    peopleFeed: createPeopleFeed(
      'orchid',
      () => undefined,
      () => undefined,
    ),
    lists: { read: () => undefined, keep: () => 'list' },
    connection: {} as Connection,
  });
  const outside: PeopleFilter = { ...everybody, conditions: [{ kind: 'outside-domains', negated: false }] };
  const context = { signal: new AbortController().signal };
  const input = { organizationId: 'orchid', filters: [outside, everybody] };
  expect(await count(input, context)).toMatchObject({ ok: true, value: { counts: [null, 3] } });
});
