import { expect, it } from 'vitest';
import { contractRealm, rawRequest } from './connection.fixture.ts';

/** What servers trim from texts, and what they keep although JavaScript would trim it. */
const contract = contractRealm({ users: 60 });

const blank = '\u001c\u0085\u2028\u3000 \t';
const kept = '\ufeffsome text\u200b';
const sent = `${blank}${kept}${blank}`;

const post = (path: string, parameters: object) => rawRequest(contract, 'owner', 'POST', path, parameters);
const read = async (path: string, parameters = {}) =>
  (await rawRequest(contract, 'owner', 'GET', path, parameters)).body;

it('a name is trimmed', async () => {
  const { userId } = contract.account('member');
  await rawRequest(contract, 'owner', 'PATCH', `/users/${userId}`, { full_name: sent });
  expect(await read(`/users/${userId}`)).toMatchObject({ user: { full_name: kept } });
});

it('a status is trimmed', async () => {
  await post('/users/me/status', { status_text: sent });
  const { userId } = contract.account('owner');
  expect(await read(`/users/${userId}/status`)).toMatchObject({ status: { status_text: kept } });
});

it('a topic and the end of a message are trimmed, and are empty if nothing remains', async () => {
  const message = { type: 'channel', to: 'general', topic: sent, content: `${kept}${blank}` };
  const { body } = await post('/messages', message);
  expect(await read(`/messages/${String(body['id'])}`, { apply_markdown: false })).toMatchObject({
    message: { subject: kept, content: kept },
  });
  expect(await post('/messages', { ...message, content: blank })).toMatchObject({
    status: 400,
    body: { msg: 'Message must not be empty' },
  });
});

it('the name of a channel is trimmed', async () => {
  const { body } = await post('/channels/create', { name: sent, subscribers: '[]' });
  const id = String(body['id']);
  expect(await read(`/streams/${id}`)).toMatchObject({ stream: { name: kept } });
  const renamed = `${kept} again`;
  await rawRequest(contract, 'owner', 'PATCH', `/streams/${id}`, { new_name: `${blank}${renamed}${blank}` });
  expect(await read(`/streams/${id}`)).toMatchObject({ stream: { name: renamed } });
  expect(
    await post('/users/me/subscriptions', {
      subscriptions: JSON.stringify([{ name: `${renamed}${blank}` }]),
    }),
  ).toMatchObject({
    status: 200,
  });
  expect(await read(`/streams/${id}/members`)).toMatchObject({
    subscribers: [contract.account('owner').userId],
  });
});
