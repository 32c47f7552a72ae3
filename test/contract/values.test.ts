import { beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '../../src-main/zulip/errors.ts';
import { addDomain, getDomains } from '../../src-main/zulip/route/domains.ts';
import { getProfileFields } from '../../src-main/zulip/route/profile-fields.ts';
import { updateUserStatus } from '../../src-main/zulip/route/user-status.ts';
import { updateUser } from '../../src-main/zulip/route/users.ts';
import { isEmailAddress, isWebAddress, personNameObjection, storageObjection } from '#contract/text-rules.ts';
import { sayText } from '#words/text.ts';
import { commonEmoji } from '../../src-renderer/subjects/emoji/common-emoji.ts';
import { contractRealm, openContractRealm, rawRequest, refusalOf } from './connection.fixture.ts';

/** Compares what the console says about a value before it is sent with the server's answer. */
const contract = contractRealm();
const owner = () => contract.as('owner');
const memberId = () => contract.account('member').userId;

/** The server's rejection in its words, or null if it accepted the value. */
async function answerTo(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const failure = failureOf(error);
    return 'message' in failure ? sayText(failure.message) : failure.kind;
  }
}

beforeAll(() => {
  contract.realm.control.allowEmailChanges(contract.account('owner').userId, true);
});

describe('names', () => {
  const names = [
    '李',
    'Ö',
    'علی\u200cرضا',
    '👨\u200d👩\u200d👧',
    'Mara\ue000',
    'Mara\u0007',
    'a'.repeat(101),
    '*',
  ];

  it.each([247, 421, 442])(
    'are accepted or rejected as the console predicts at level %i',
    async (featureLevel) => {
      const realm = await openContractRealm({ users: 60, featureLevel });
      for (const full_name of [...names, 'Mara|١٢']) {
        const said = await answerTo(
          updateUser(realm.as('owner'), realm.account('member').userId, { full_name }),
        );
        expect(said, full_name).toBe(personNameObjection(full_name, featureLevel));
      }
      await realm.close();
    },
  );

  it('that are empty are ignored', async () => {
    const answer = await rawRequest(contract, 'owner', 'PATCH', `/users/${memberId()}`, { full_name: ' ' });
    expect(answer.status).toBe(200);
  });
});

it.each([
  'ines.new@orchid.example',
  'ines@münchen.example',
  'ines@localhost',
  'ines@[::1]',
  '"ines q"@orchid.example',
  'a..b@c.example',
  '.a@c.example',
  'a.@c.example',
  'ü@c.example',
  'a@c_d.example',
  'a@-c.example',
  'a@c.example.',
  'a@c.123',
  'a@127.0.0.1',
  'a,b@c.example',
  'mailto:a@c.example',
  '<a@b.co>',
  `a@${'c'.repeat(64)}.example`,
])('the address %s is accepted or rejected as the console predicts', async (new_email) => {
  const said = await answerTo(updateUser(owner(), memberId(), { new_email }));
  expect(said).toBe(isEmailAddress(new_email) ? null : 'Invalid new email address.');
});

it.each([
  'https://orchid.example/a?b#c',
  'FTP://files.example:21',
  'https://ines:secret@orchid.example/',
  'https://münchen.example',
  'http://localhost/wiki',
  'http://10.0.0.1/',
  'http://[::1]:81/',
  'https://orchid.example./',
  'https:orchid.example',
  'https://intranet',
  'https://a_b.example',
  'https://-a.example',
  'https://a.e',
  'http://1.2.3',
  'http://256.1.1.1/',
  'https://a.example:123456',
  'javascript:alert(1)',
  `https://orchid.example/${'x'.repeat(2_048)}`,
])('the link %.60s is accepted or rejected as the console predicts', async (value) => {
  const field = (await getProfileFields(owner())).find(({ type }) => type === 5);
  const said = await answerTo(
    updateUser(owner(), memberId(), { profile_data: [{ id: field?.id ?? 0, value }] }),
  );
  expect(said).toBe(isWebAddress(value) ? null : `${field?.name} is not a URL`);
});

it('unknown people in a profile field are listed together', async () => {
  const field = (await getProfileFields(owner())).find(({ type }) => type === 6);
  const call = updateUser(owner(), memberId(), {
    profile_data: [{ id: field?.id ?? 0, value: [999_998, memberId(), 999_999] }],
  });
  expect(await answerTo(call)).toBe('Invalid user IDs: 999998, 999999');
});

it('every emoji that the console offers exists on the server with the same name', async () => {
  for (const { name, code } of commonEmoji) {
    const status = { emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji' as const };
    expect(await answerTo(updateUserStatus(owner(), memberId(), status)), name).toBeNull();
  }
});

describe('a value that the server fails on changes nothing:', () => {
  it('a domain that is too long for it', async () => {
    const before = await getDomains(owner());
    const call = addDomain(owner(), {
      domain: `${'a'.repeat(40)}.${'b'.repeat(40)}`,
      allow_subdomains: false,
    });
    expect(await refusalOf(call)).toMatchObject({ kind: 'server-trouble', unknownOutcome: true });
    expect(await getDomains(owner())).toEqual(before);
  });

  it.each([
    ['POST', '/users/me/status', { status_text: 'a\0b' }],
    ['POST', '/user_groups/create', { name: 'a\0b', description: '', members: '[]' }],
    ['POST', '/realm/filters', { pattern: 'a\0(?P<n>b)', url_template: 'https://a.example/{n}' }],
    ['PATCH', '/realm', { message_retention_days: '2147483648' }],
    [
      'POST',
      '/drafts',
      { drafts: JSON.stringify([{ type: '', to: [], topic: '', content: 'x', timestamp: 253_402_300_800 }]) },
    ],
    [
      'POST',
      '/scheduled_messages',
      { type: 'private', to: '[1]', content: 'x', scheduled_delivery_timestamp: '253402300800' },
    ],
    ['POST', '/reminders', { message_id: '1', scheduled_delivery_timestamp: '253402300800' }],
  ] as const)('%s %s with NUL, or a number or time out of range', async (method, path, parameters) => {
    const answer = await rawRequest(contract, 'owner', method, path, parameters);
    expect(answer).toMatchObject({ status: 500, body: { result: 'error', msg: 'Internal server error' } });
  });

  it('NUL in an existing group, and in a profile value', async () => {
    const field = (await getProfileFields(owner())).find(({ type }) => type === 1);
    const group = contract.realm.control.snapshot().groups.find(({ name }) => !name.startsWith('role:'));
    const profile_data = JSON.stringify([{ id: field?.id, value: 'a\0b' }]);
    for (const [path, parameters] of [
      [`/user_groups/${group?.id}`, { name: 'a\0b' }],
      [`/user_groups/${group?.id}`, { description: 'a\0b' }],
      [`/users/${memberId()}`, { profile_data }],
    ] as const) {
      const before = contract.realm.control.snapshot();
      expect((await rawRequest(contract, 'owner', 'PATCH', path, parameters)).status).toBe(500);
      const { users, groups } = contract.realm.control.snapshot();
      expect({ users, groups }).toEqual({ users: before.users, groups: before.groups });
    }
  });

  it('a message retention of a channel out of range', async () => {
    const { body } = await rawRequest(contract, 'owner', 'GET', '/streams');
    const [channel] = body['streams'] as { stream_id: number }[];
    const keep = async (days: string): Promise<number> =>
      (
        await rawRequest(contract, 'owner', 'PATCH', `/streams/${channel?.stream_id}`, {
          message_retention_days: days,
        })
      ).status;
    expect(await keep('2147483648')).toBe(500);
    expect(await keep('2147483647')).toBe(200);
    expect(await keep('"realm_default"')).toBe(200);
  });
});

it('half a character is replaced by the server, so the console objects to it', async () => {
  const fields = await getProfileFields(owner());
  const field = fields.find(({ type }) => type === 1);
  const value = 'a\ud83db';
  await updateUser(owner(), memberId(), { profile_data: [{ id: field?.id ?? 0, value }] });
  const stored = contract.realm.control.snapshot().users.find(({ userId }) => userId === memberId());
  expect(stored?.profile[field?.id ?? 0]).toBe('a\ufffdb');
  expect(storageObjection(value)).toMatch(/half a character/);
  expect(storageObjection('a😀b')).toBeNull();
});
