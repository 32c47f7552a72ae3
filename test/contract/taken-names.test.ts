import { describe, expect, it } from 'vitest';
import { contractRealm, rawRequest } from './connection.fixture.ts';

/** What servers of several ages say about taken names and addresses, measured at 247, 384 and 442. */
const taken = {
  247: {
    channel: [400, 'BAD_REQUEST', "Stream name 'announcements' is already taken."],
    email: (email: string) => `Email '${email}' already in use`,
    bot: ['Username already in use', 'Name is already in use!'],
  },
  277: {
    channel: [400, 'BAD_REQUEST', 'Channel name already in use.'],
    email: (email: string) => `Email '${email}' already in use`,
    bot: ['Username already in use', 'Name is already in use!'],
  },
  384: {
    channel: [400, 'BAD_REQUEST', 'Channel name is already in use.'],
    email: () => 'Email is already in use.',
    bot: ['Email is already in use.', 'Name is already in use.'],
  },
  417: {
    channel: [409, 'CHANNEL_ALREADY_EXISTS', "Channel 'announcements' already exists"],
    email: () => 'Email is already in use.',
    bot: ['Email is already in use.', 'Name is already in use.'],
  },
} as const;

describe.each([247, 277, 384, 417] as const)('a server of level %i', (featureLevel) => {
  const contract = contractRealm({ featureLevel, users: 60 });
  const words = taken[featureLevel];

  it('rejects another channel’s name', async () => {
    const [status, code, msg] = words.channel;
    expect(
      await rawRequest(contract, 'owner', 'PATCH', '/streams/3', { new_name: 'ANNOUNCEMENTS' }),
    ).toMatchObject({ status, body: { code, msg } });
  });

  it('rejects a taken address', async () => {
    const { email } = contract.account('member');
    contract.realm.control.allowUserCreation(contract.account('owner').userId, true);
    const parameters = { email, full_name: 'Twice', password: 'a long one for the test' };
    expect((await rawRequest(contract, 'owner', 'POST', '/users', parameters)).body['msg']).toBe(
      words.email(email),
    );
  });

  it('rejects another bot’s address and name', async () => {
    const first = { full_name: 'Kiln watch', short_name: 'kiln' };
    await rawRequest(contract, 'owner', 'POST', '/bots', first);
    const again = [
      { ...first, full_name: 'Oven watch' },
      { ...first, short_name: 'oven' },
    ].map(async (names) => (await rawRequest(contract, 'owner', 'POST', '/bots', names)).body['msg']);
    expect(await Promise.all(again)).toEqual(words.bot);
  });
});

describe.each([384, 442, 499])('a server of level %i', (featureLevel) => {
  const contract = contractRealm({ featureLevel, users: 60 });
  const choose = (id: number) =>
    rawRequest(contract, 'owner', 'PATCH', '/realm', { moderation_request_channel_id: String(id) });

  it('rejects reports in a channel that doesn’t exist or is archived', async () => {
    const refused = { status: 400, body: { msg: 'Invalid channel ID' } };
    expect(await choose(999_999)).toMatchObject(refused);
    await rawRequest(contract, 'owner', 'DELETE', '/streams/3');
    expect(await choose(3)).toMatchObject(refused);
  });
});
