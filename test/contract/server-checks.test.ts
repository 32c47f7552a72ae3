import { describe, expect, it } from 'vitest';
import { contractRealm, listen, rawRequest, type Caller } from './connection.fixture.ts';

/** What servers check and say, in order, as answered by a genuine one of level 442. */
const newer = contractRealm({ featureLevel: 442 });

const json = (value: unknown): string => JSON.stringify(value);

type Case = [method: string, path: string, parameters: object, msg: string, caller?: Caller];

/** The words of a case's rejection, or null. */
async function refusal(
  contract: typeof newer,
  [method, path, parameters, , caller = 'owner']: Case,
): Promise<unknown> {
  const place = path.replace('{member}', String(contract.account('member').userId));
  const { status, body } = await rawRequest(contract, caller, method, place, parameters);
  return status === 400 ? body['msg'] : null;
}

const reading = { anchor: 'newest', num_before: '1', num_after: '0' };
const narrow = (...terms: unknown[]): object => ({ ...reading, narrow: json(terms) });
const group = { name: 'Made', description: '', members: '[]' };
const draft = { type: '', to: [], topic: '', content: 'x' };
const later = { type: 'direct', content: 'x', scheduled_delivery_timestamp: '32000000000' };
const bad = (detail: string): string => `Invalid narrow operator: ${detail}`;

describe('the type of a parameter', () => {
  const cases: Case[] = [
    ['PATCH', '/users/{member}', { role: 'x' }, 'role is not valid JSON'],
    [
      'PATCH',
      '/streams/1',
      { message_retention_days: 'realm_default' },
      'message_retention_days["json[str]"] is not valid JSON',
    ],
    [
      'PATCH',
      '/streams/1',
      { message_retention_days: '[]' },
      'message_retention_days["json[str]"] is not a string',
    ],
    ['PATCH', '/users/{member}', { role: '4e2' }, 'role is not an integer'],
    ['PATCH', '/users/{member}', { role: '400.0' }, 'role is not an integer'],
    [
      'PATCH',
      '/users/{member}',
      { role: '150' },
      'Invalid role: Value error, Not in the list of possible values',
    ],
    ['PATCH', '/users/{member}', { profile_data: '{}' }, 'profile_data is not a list'],
    ['PATCH', '/users/{member}', { profile_data: '[3]' }, 'profile_data[0] is not a dict'],
    [
      'PATCH',
      '/users/{member}',
      { profile_data: '[{"value":"x"}]' },
      'profile_data[0]["id"] field is missing: Field required',
    ],
    [
      'PATCH',
      '/users/{member}',
      { profile_data: '[{"id":1}]' },
      'profile_data[0]["value"] field is missing: Field required',
    ],
    [
      'PATCH',
      '/users/{member}',
      { profile_data: '[{"id":1,"value":5}]' },
      'profile_data[0]["value"]["str"] is not a string',
    ],
    ['POST', '/user_groups/create', { ...group, members: '["x"]' }, 'members[0] is not an integer'],
    [
      'POST',
      '/user_groups/create',
      { ...group, can_mention_group: '"x"' },
      'can_mention_group["int"] is not an integer',
    ],
    [
      'PATCH',
      '/user_groups/22',
      { can_mention_group: '12' },
      'can_mention_group does not have the expected format',
    ],
    [
      'PATCH',
      '/user_groups/22',
      { can_mention_group: '{}' },
      'can_mention_group["new"] field is missing: Field required',
    ],
    [
      'PATCH',
      '/user_groups/22',
      { can_mention_group: '{"new":"x"}' },
      'can_mention_group["new"]["int"] is not an integer',
    ],
    [
      'POST',
      '/register',
      { client_capabilities: '{}' },
      'client_capabilities["notification_settings_null"] field is missing: Field required',
    ],
    [
      'POST',
      '/users/me/subscriptions',
      { subscriptions: '[{}]' },
      'subscriptions[0]["name"] field is missing: Field required',
    ],
    [
      'POST',
      '/users/me/subscriptions',
      { subscriptions: '[{"name":"general"}]', principals: '[1,"x"]' },
      'principals["list[str]"][0] is not a string',
    ],
    [
      'POST',
      '/users/me/subscriptions/properties',
      { subscription_data: '[{"property":"color","value":"#fff"}]' },
      'subscription_data[0]["stream_id"] field is missing: Field required',
    ],
    [
      'POST',
      '/drafts',
      { drafts: json([{ ...draft, x: 1 }]) },
      'Argument "x" at drafts[0]["x"] is unexpected',
    ],
    [
      'POST',
      '/drafts',
      { drafts: json([{ ...draft, timestamp: 'x' }]) },
      'drafts[0]["timestamp"] is not an integer',
    ],
    ['POST', '/scheduled_messages', { ...later, to: '"x"' }, 'to["int"] is not an integer'],
    [
      'POST',
      '/scheduled_messages',
      { ...later, to: '[1]', type: 'letter' },
      'Invalid type: Value error, Not in the list of possible values',
    ],
    [
      'POST',
      '/messages/1/report',
      { report_type: 'rude' },
      'Invalid report_type: Value error, Not in the list of possible values',
    ],
  ];
  it.each(cases)('is named at level 442: %s %s %j', async (...one) => {
    expect(await refusal(newer, one)).toBe(one[3]);
  });
});

describe('a narrow', () => {
  const cases: Case[] = [
    ['GET', '/messages', { ...reading, num_before: 'x' }, 'num_before is not valid JSON'],
    ['GET', '/messages', { ...reading, num_before: '1.5' }, 'num_before is not an integer'],
    ['GET', '/messages', { ...reading, num_after: '-1' }, 'num_after is too small'],
    ['GET', '/messages', narrow(['channel']), 'Invalid narrow[0]: Value error, element is not a string pair'],
    ['GET', '/messages', narrow('channel'), 'Invalid narrow[0]: Value error, dict or list required'],
    ['GET', '/messages', narrow({ operator: 'id' }), 'Invalid narrow[0]: Value error, operand is missing'],
    ['GET', '/messages', narrow({ operand: 'x' }), 'Invalid narrow[0]: Value error, operator is missing'],
    [
      'GET',
      '/messages',
      narrow({ operator: 'id', operand: '1', negated: 1 }),
      'narrow[0]["negated"] is not a boolean',
    ],
    ['GET', '/messages', narrow({ operator: 'near', operand: 1 }), 'operand is not a string'],
    ['GET', '/messages', narrow({ operator: 'mentions', operand: 9 }), 'operand is not a string'],
    ['GET', '/messages', narrow({ operator: 'mentions', operand: '9' }), bad('unknown operator mentions')],
    ['GET', '/messages', narrow({ operator: 'topic', operand: [1] }), 'operand is not a string'],
    ['GET', '/messages', narrow({ operator: 'sender', operand: [1] }), 'operand is not a string or integer'],
    [
      'GET',
      '/messages',
      narrow({ operator: 'dm', operand: 9 }),
      'operand is not a string or an integer list',
    ],
    ['GET', '/messages', narrow({ operator: 'dm', operand: ['x'] }), 'operand[0] is not an integer'],
    ['GET', '/messages', narrow({ operator: 'search', operand: ' ' }), 'operand cannot be blank.'],
    ['GET', '/messages', narrow({ operator: 'channel', operand: '1' }), bad('unknown channel 1')],
    ['GET', '/messages', narrow({ operator: 'sender', operand: '9' }), bad('unknown user 9')],
    ['GET', '/messages', narrow({ operator: 'dm', operand: [77_777, 9] }), bad('unknown user in [77777, 9]')],
    ['GET', '/messages', narrow({ operator: 'id', operand: 'x' }), bad('Invalid message ID')],
    ['GET', '/messages', narrow({ operator: 'with', operand: 77_777 }), bad("Invalid 'with' operator")],
    [
      'GET',
      '/messages',
      narrow({ operator: 'topic', operand: 'x' }, { operator: 'is', operand: 'dm' }),
      bad('No message can be both a channel message and direct message'),
    ],
    ['POST', '/register', { narrow: json([['has', 'link']]) }, 'Operator has not supported.'],
    ['POST', '/register', { narrow: json([['is', 'followed']]) }, 'Operand followed not supported.'],
    ['POST', '/messages/flags/narrow', { ...reading, op: 'add', flag: 'read' }, "Missing 'narrow' argument"],
  ];
  it.each(cases)('is checked: %s %s %j', async (...one) => {
    expect(await refusal(newer, one)).toBe(one[3]);
  });

  it('finds nobody by a hidden address, not even oneself', async () => {
    for (const caller of ['owner', 'member'] as const) {
      const { email } = newer.account('member');
      const one: Case = [
        'GET',
        '/messages',
        narrow({ operator: 'sender', operand: email }),
        bad(`unknown user ${email}`),
        caller,
      ];
      expect(await refusal(newer, one)).toBe(one[3]);
    }
  });

  it('allows near and negated opposites', async () => {
    const terms = [
      { operator: 'near', operand: 'x' },
      { operator: 'channel', operand: 'general' },
      { operator: 'dm', operand: [9], negated: true },
    ];
    expect(await rawRequest(newer, 'owner', 'GET', '/messages', narrow(...terms))).toMatchObject({
      status: 200,
    });
  });

  it('of a queue compares texts', async () => {
    const events = await listen(newer, 'owner', ['message'], {
      narrow: json([
        ['channel', 'GENERAL'],
        ['topic', 'Kilns'],
      ]),
    });
    const nothing = await listen(newer, 'owner', ['message'], {
      narrow: json([['sender', 'nobody@x.example']]),
    });
    const send = (topic: string): Promise<unknown> =>
      rawRequest(newer, 'owner', 'POST', '/messages', {
        type: 'channel',
        to: 'general',
        topic,
        content: 'x',
      });
    await send('kilns');
    await send('glazes');
    expect(await events()).toMatchObject([{ message: { subject: 'kilns' } }]);
    expect(await nothing()).toEqual([]);
  });
});

describe('a message’s recipient', () => {
  const message = { type: 'direct', content: 'x' };
  const cases: Case[] = [
    ['POST', '/messages', { ...message, to: '9' }, 'Invalid data type for recipients'],
    ['POST', '/messages', { ...message, to: '[{}, 9]' }, 'Invalid data type for recipients'],
    [
      'POST',
      '/messages',
      { ...message, to: '[9, {}]' },
      'Recipient lists may contain emails or user IDs, but not both.',
    ],
    ['POST', '/messages', { ...message, to: '[]' }, 'Message must have recipients'],
    ['POST', '/messages', { ...message, to: '"a@x.example, "' }, "Invalid email 'a@x.example'"],
    [
      'POST',
      '/messages',
      { type: 'channel', to: '[]', topic: 't', content: 'x' },
      'Expected exactly one channel',
    ],
    [
      'POST',
      '/messages',
      { type: 'channel', to: 'null', topic: 't', content: 'x' },
      'Invalid data type for channel',
    ],
    ['POST', '/scheduled_messages', { ...later, to: '9' }, 'Invalid data type for recipients'],
    [
      'POST',
      '/scheduled_messages',
      { ...later, type: 'channel', topic: 't', to: '[1]' },
      'Invalid data type for channel ID',
    ],
  ];
  it.each(cases)('is rejected for %s %s %j', async (...one) => {
    expect(await refusal(newer, one)).toBe(one[3]);
  });

  it('can’t be a person with a hidden address', async () => {
    const { email } = newer.account('member');
    for (const caller of ['owner', 'member'] as const) {
      const one: Case = ['POST', '/messages', { ...message, to: email }, `Invalid email '${email}'`, caller];
      expect(await refusal(newer, one)).toBe(one[3]);
    }
  });
});

it.each([
  ['POST', '/messages', { type: 'channel', to: 'general', content: 'x' }],
  ['PATCH', '/messages/1', {}],
] as const)('%s %s with both topic parameters is ambiguous', async (method, path, parameters) => {
  const both = { ...parameters, topic: 'a', subject: 'b' };
  expect(await rawRequest(newer, 'owner', method, path, both)).toMatchObject({
    status: 400,
    body: {
      code: 'REQUEST_CONFUSING_VAR',
      msg: "Can't decide between 'topic' and 'subject' arguments",
      var_name1: 'topic',
      var_name2: 'subject',
    },
  });
});

it('a changed message can’t contain null bytes, and a wrong hash is reported', async () => {
  const sent = await rawRequest(newer, 'owner', 'POST', '/messages', {
    type: 'channel',
    to: 'general',
    topic: 'bytes',
    content: 'x',
  });
  const path = `/messages/${String(sent.body['id'])}`;
  const one: Case = ['PATCH', path, { content: 'a\0' }, 'Message must not contain null bytes'];
  expect(await refusal(newer, one)).toBe(one[3]);
  const wrong = { content: 'y', prev_content_sha256: '0' };
  expect(await rawRequest(newer, 'owner', 'PATCH', path, wrong)).toMatchObject({
    body: { code: 'EXPECTATION_MISMATCH', field_name: 'prev_content_sha256' },
  });
});

it('a draft may have no time, or half a second', async () => {
  const drafts = json([null, 5, 5.5].map((timestamp) => ({ ...draft, timestamp })));
  const created = await rawRequest(newer, 'owner', 'POST', '/drafts', { drafts });
  expect(created).toMatchObject({ status: 200 });
  for (const id of created.body['ids'] as number[])
    await rawRequest(newer, 'owner', 'DELETE', `/drafts/${id}`);
});

describe('one’s own channel settings', () => {
  const change = (property: string, value: unknown, stream_id = 1): object => ({
    subscription_data: json([{ property, value, stream_id }]),
  });
  const path = '/users/me/subscriptions/properties';
  const cases: Case[] = [
    [
      'POST',
      path,
      change('color', '3ffrff'),
      'Invalid subscription_data[0]: Value error, color is not a valid hex color code',
    ],
    [
      'POST',
      path,
      change('color', false),
      'Invalid subscription_data[0]: Value error, color is not a valid hex color code',
    ],
    ['POST', path, change('is_muted', 'x', 77_777), 'is_muted is not a boolean'],
    ['POST', path, change('sound', true, 77_777), 'Unknown subscription property: sound'],
    ['POST', path, change('is_muted', true, 77_777), 'Invalid channel ID'],
  ];
  it.each(cases)('are rejected for %s %s %j', async (...one) => {
    expect(await refusal(newer, one)).toBe(one[3]);
  });

  it('require a subscription', async () => {
    const created = await rawRequest(newer, 'owner', 'POST', '/channels/create', {
      name: 'not mine',
      subscribers: '[]',
    });
    const id = Number(created.body['id']);
    const one: Case = ['POST', path, change('is_muted', true, id), `Not subscribed to channel ID ${id}`];
    expect(await refusal(newer, one)).toBe(one[3]);
  });
});

it('guests can’t create new keys for bots', async () => {
  const bot = newer.account('bot').userId;
  const one: Case = ['POST', `/bots/${bot}/api_key/regenerate`, {}, 'Not allowed for guest users', 'guest'];
  expect(await refusal(newer, one)).toBe(one[3]);
});
