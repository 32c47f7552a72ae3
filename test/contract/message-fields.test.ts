import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { addReaction } from '../../src-main/zulip/route/reactions.ts';
import { getMessage, getMessages, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { updateMessage } from '../../src-main/zulip/route/message-changes.ts';
import { wireMessage } from '../../src-main/zulip/wire/message.ts';
import { contractRealm, rawRequest, type Caller } from './connection.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

/** Each field of a message, as sent by the server and as parsed by the client. https://zulip.com/api/get-message */
const contract = contractRealm({ users: 60 });
const announcements = 4;

const owner = () => contract.account('owner').userId;
const member = () => contract.account('member').userId;

async function raw(
  id: number,
  parameters: object = {},
  caller: Caller = 'member',
): Promise<Record<string, unknown>> {
  const { body } = await rawRequest(contract, caller, 'GET', `/messages/${id}`, parameters);
  return body['message'] as Record<string, unknown>;
}

async function sayDirectly(...to: number[]): Promise<number> {
  const message = { type: 'direct', to, content: 'between us', read_by_sender: true } as const;
  return (await sendMessage(contract.as('owner'), message)).id;
}

describe('a message contains', () => {
  let inChannel: number;
  let direct: number;
  beforeAll(async () => {
    inChannel = await sayInGeneral(contract, 'owner', 'fields', 'Hello');
    direct = await sayDirectly(member());
  });

  it('its ID, which increases, and lists are sorted by it', async () => {
    expect(direct).toBeGreaterThan(inChannel);
    const range = {
      anchor: 'newest',
      num_before: 40,
      num_after: 0,
      narrow: [],
      apply_markdown: false,
    } as const;
    const ids = (await getMessages(contract.as('owner'), range)).messages.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids.slice(-2)).toEqual([inChannel, direct]);
  });

  it('its sender’s ID, name, API address and organization', async () => {
    const { body: me } = await rawRequest(contract, 'owner', 'GET', '/users/me');
    const { sender_id, sender_full_name, sender_email, sender_realm_str } = await getMessage(
      contract.as('member'),
      inChannel,
    );
    expect({ sender_id, sender_full_name, sender_email }).toEqual({
      sender_id: owner(),
      sender_full_name: contract.account('owner').fullName,
      sender_email: me['email'],
    });
    expect(sender_realm_str).toBe('orchid');
  });

  it('the program that sent it', async () => {
    expect((await raw(inChannel))['client']).toBe('RealmConsole');
    expect((await getMessage(contract.as('member'), inChannel)).client).toBe('RealmConsole');
  });

  it('its content as HTML or Markdown, and which of them it is', async () => {
    const id = await sayInGeneral(contract, 'owner', 'fields', '**hot**');
    const html = { content: '<p><strong>hot</strong></p>', content_type: 'text/html' };
    expect(await raw(id)).toMatchObject(html);
    expect(await raw(id, { apply_markdown: true })).toMatchObject(html);
    const markdown = { content: '**hot**', content_type: 'text/x-markdown' };
    expect(await raw(id, { apply_markdown: false })).toMatchObject(markdown);
    expect(await getMessage(contract.as('member'), id, { apply_markdown: false })).toMatchObject(markdown);
  });

  it('the people of a direct message, each with ID, address, name and whether they are a mirror dummy', async () => {
    const person = { email: expect.any(String), full_name: expect.any(String), is_mirror_dummy: false };
    const ids = [owner(), member()].toSorted((a, b) => a - b);
    expect((await raw(direct))['display_recipient']).toEqual(ids.map((id) => ({ id, ...person })));
  });

  it('the same recipient ID for the same channel or people, and another for others', async () => {
    const recipients = async (id: number) => (await getMessage(contract.as('owner'), id)).recipient_id;
    const [again, others] = [await sayDirectly(member()), await sayDirectly(owner())];
    expect(await recipients(again)).toBe(await recipients(direct));
    expect(await recipients(others)).not.toBe(await recipients(direct));
    expect(await recipients(inChannel)).toBe(await recipients(await sayInGeneral(contract, 'owner', 'x')));
  });

  it('its channel only if it has one', async () => {
    expect(await raw(inChannel)).toMatchObject({ type: 'stream', stream_id: general });
    const record = await raw(direct);
    expect(record).toMatchObject({ type: 'private', subject: '' });
    expect(record).not.toHaveProperty('stream_id');
  });

  it('the links that linkifiers create in its topic', async () => {
    const id = await sayInGeneral(contract, 'owner', 'see #O4431');
    expect((await getMessage(contract.as('member'), id)).topic_links).toEqual([
      { text: '#O4431', url: 'https://shop.orchid-cooperative.example/orders/4431' },
    ]);
    expect((await getMessage(contract.as('member'), inChannel)).topic_links).toEqual([]);
  });

  it('when it was sent, in whole seconds', async () => {
    const timestamp = (await raw(inChannel))['timestamp'] as number;
    const { timestamp: later } = await getMessage(
      contract.as('member'),
      await sayInGeneral(contract, 'owner', 'x'),
    );
    expect(Number.isInteger(timestamp)).toBe(true);
    expect(later - timestamp).toBeGreaterThanOrEqual(0);
    expect(later - timestamp).toBeLessThan(600);
  });
});

it('a sender’s picture is left to the client only if it can be computed and the client offered to', async () => {
  const { body } = await rawRequest(contract, 'owner', 'GET', '/users', { client_gravatar: true });
  const people = body['members'] as {
    avatar_url: string | null;
    user_id: number;
    is_bot: boolean;
    is_active: boolean;
  }[];
  const ofSomebody = (isMeant: (url: string | null) => boolean): number =>
    people.find((user) => user.is_active && !user.is_bot && isMeant(user.avatar_url))?.user_id ?? 0;

  /** The picture in a message, depending on whether the client offers to compute it. */
  async function pictures(userId: number): Promise<unknown[]> {
    const message = { type: 'stream', to: String(general), topic: 'pictures', content: 'x' };
    contract.realm.control.setRole(userId, 400);
    const { body: sent } = await send(
      contract.realm,
      contract.realm.accountOf(userId),
      'POST',
      '/messages',
      message,
    );
    const id = sent['id'] as number;
    const ask = async (offered: boolean) => {
      const range = { anchor: id, num_before: 0, num_after: 0, client_gravatar: offered };
      const { body: found } = await rawRequest(contract, 'owner', 'GET', '/messages', range);
      return (found['messages'] as { avatar_url: string | null }[])[0]?.avatar_url;
    };
    // Requesting a message by its ID has no such parameter, so the offer is implied.
    expect((await raw(id))['avatar_url']).toBe(await ask(true));
    return [await ask(true), await ask(false)];
  }

  const address = expect.stringContaining('gravatar.com');
  expect(await pictures(ofSomebody((url) => url === null))).toEqual([null, address]);
  const isHidden = (url: string | null): boolean => url?.includes('gravatar.com') === true;
  expect(await pictures(ofSomebody(isHidden))).toEqual([address, address]);
});

describe('reactions', () => {
  it('are sorted from oldest to newest, with name, code, type and person, in all three types', async () => {
    const id = await sayInGeneral(contract, 'owner', 'reactions');
    const custom = await rawRequest(contract, 'owner', 'GET', '/realm/emoji');
    const known = Object.values(custom.body['emoji'] as Record<string, Record<string, unknown>>);
    const own = known.find(({ deactivated }) => deactivated === false);
    const sent = [
      { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
      { emoji_name: 'heart_on_fire', emoji_code: '2764-200d-1f525', reaction_type: 'unicode_emoji' },
      { emoji_name: String(own?.['name']), emoji_code: String(own?.['id']), reaction_type: 'realm_emoji' },
      { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' },
    ];
    for (const reaction of sent) await addReaction(contract.as('owner'), id, reaction);
    await addReaction(contract.as('member'), id, { emoji_name: 'tada' });
    expect((await raw(id))['reactions']).toEqual([
      ...sent.map((reaction) => ({ ...reaction, user_id: owner() })),
      { ...sent[0], user_id: member() },
    ]);
    const read = (await getMessage(contract.as('member'), id)).reactions;
    expect(read.map(({ origin }) => origin)).toEqual(['unicode', 'unicode', 'realm', 'extra', 'unicode']);
  });

  it('with the server’s own emoji are accepted and parsed with both spellings of their type', async () => {
    const id = await sayInGeneral(contract, 'owner', 'reactions');
    const extra = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'service_extra_emoji' };
    await addReaction(contract.as('owner'), id, extra);
    const [record] = (await raw(id))['reactions'] as Record<string, unknown>[];
    const message = { ...(await raw(id)), reactions: [{ ...record, reaction_type: 'service_extra_emoji' }] };
    expect(wireMessage.parse(message).reactions).toMatchObject([{ origin: 'extra', code: 'zulip' }]);
  });
});

it('parts of a widget have type, content, message, sender and ID', async () => {
  const id = await sayInGeneral(contract, 'owner', 'polls', '/poll Which glaze?\n- Celadon');
  const part = { msg_type: 'widget', message_id: id, sender_id: owner() };
  expect((await raw(id))['submessages']).toEqual([
    { ...part, content: expect.stringContaining('Celadon'), id: expect.any(Number) },
  ]);
  expect((await getMessage(contract.as('member'), id)).submessages).toMatchObject([part]);
});

describe('a message’s edit history', () => {
  it('is absent without an edit', async () => {
    const record = await raw(await sayInGeneral(contract, 'owner', 'changes'));
    for (const key of ['edit_history', 'last_edit_timestamp', 'last_moved_timestamp']) {
      expect(record).not.toHaveProperty(key);
    }
  });

  it('is sorted newest first, each with who, when and only what changed', async () => {
    const id = await sayInGeneral(contract, 'owner', 'changes', 'one');
    await updateMessage(contract.as('owner'), id, { content: 'two' });
    await updateMessage(contract.as('owner'), id, { topic: 'changed' });
    await updateMessage(contract.as('owner'), id, { stream_id: announcements });
    const by = { user_id: owner(), timestamp: expect.any(Number) };
    expect((await raw(id, {}, 'owner'))['edit_history']).toEqual([
      { ...by, prev_stream: general, stream: announcements },
      { ...by, prev_topic: 'changes', topic: 'changed' },
      { ...by, prev_content: 'one', prev_rendered_content: '<p>one</p>' },
    ]);
    expect((await getMessage(contract.as('owner'), id)).edit_history).toHaveLength(3);
  });

  it('is absent if the organization hides it', async () => {
    const id = await sayInGeneral(contract, 'owner', 'changes', 'one');
    await updateMessage(contract.as('owner'), id, { content: 'two' });
    expect(await raw(id)).toHaveProperty('edit_history');
    contract.realm.control.setRealmSetting('message_edit_history_visibility_policy', 'none');
    const record = await raw(id);
    contract.realm.control.setRealmSetting('message_edit_history_visibility_policy', 'all');
    expect(record).not.toHaveProperty('edit_history');
    expect(record).toHaveProperty('last_edit_timestamp');
  });

  it('may have unknown authors before 2017', async () => {
    const id = await sayInGeneral(contract, 'owner', 'changes');
    const edits = [{ user_id: null, timestamp: 1_480_000_000, prev_topic: 'a', topic: 'b' }];
    expect(wireMessage.parse({ ...(await raw(id)), edit_history: edits }).edit_history).toEqual(edits);
  });

  it.each<[string, object, boolean, boolean]>([
    ['an edit is no move', { content: 'two' }, true, false],
    ['a move is no edit', { topic: 'moved elsewhere' }, false, true],
    ['resolving a topic is no move', { topic: '✔ times' }, false, false],
  ])('%s', async (_name, update, isEdited, isMoved) => {
    const id = await sayInGeneral(contract, 'owner', 'times', 'one');
    await updateMessage(contract.as('owner'), id, update);
    const record = await raw(id);
    expect('last_edit_timestamp' in record).toBe(isEdited);
    expect('last_moved_timestamp' in record).toBe(isMoved);
    const read = await getMessage(contract.as('member'), id);
    expect(read.last_edit_timestamp !== undefined).toBe(isEdited);
    expect(read.last_moved_timestamp !== undefined).toBe(isMoved);
  });
});

it('register contains the newest message of each conversation, with the others in it', async () => {
  const recent = async () => {
    const { body } = await rawRequest(contract, 'owner', 'POST', '/register', {
      fetch_event_types: ['message'],
    });
    const types = { fetch_event_types: ['recent_private_conversations'] };
    const { body: asked } = await rawRequest(contract, 'owner', 'POST', '/register', types);
    expect(body).not.toHaveProperty('recent_private_conversations');
    return asked['recent_private_conversations'];
  };
  await sayDirectly(member());
  const [newest, alone] = [await sayDirectly(member()), await sayDirectly(owner())];
  expect(await recent()).toEqual(
    expect.arrayContaining([
      { max_message_id: newest, user_ids: [member()] },
      { max_message_id: alone, user_ids: [] },
    ]),
  );
});
