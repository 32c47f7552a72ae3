import { afterEach, expect, it } from 'vitest';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { pngForTests } from '../../zulip/picture.fixture.ts';
import { createServers } from '../../zulip/server.fixture.ts';
import { createPictures } from './pictures.ts';

const servers = createServers();
afterEach(servers.close);

const people = Array.from({ length: 12 }, (_, index) => index + 1);
const unending = new AbortController().signal;

/** An organization whose people all have a picture on its server, and the requests to that server. */
async function open(answer: Parameters<typeof servers.serve>[0]) {
  const { server, connection } = await servers.serve(answer);
  const { model } = exampleModel({
    realm_icon_url: '/user_avatars/2/realm/icon.png?version=1',
    realm_users: people.map((id) => exampleUser(id, { avatar_url: `/user_avatars/2/${id}.png?version=1` })),
  });
  const { 'pictures.read': read } = createPictures({ connection, model: () => model });
  const of = async (userId: number | null, signal = unending) =>
    read({ organizationId: 'orchid', userId }, { signal });
  return { server, of, paths: () => server.received.map(({ url }) => url) };
}

const sendPng: Parameters<typeof servers.serve>[0] = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(pngForTests(10));

it("a picture is the server's for a person or for the organization, and is fetched once", async () => {
  const { of, paths } = await open(sendPng);
  const first = await of(3);
  expect(first).toEqual({ ok: true, value: new Uint8Array(pngForTests(10)) });
  expect(await of(3)).toEqual(first);
  expect(await of(null)).toEqual(first);
  expect(paths()).toEqual(['/user_avatars/2/3.png?version=1', '/user_avatars/2/realm/icon.png?version=1']);
});

it('a picture of an unknown person, or of one without a picture, causes no request', async () => {
  const { of, paths } = await open(sendPng);
  expect(await of(999)).toEqual({ ok: true, value: null });
  expect(paths()).toEqual([]);
});

it('a missing picture is not requested again', async () => {
  const { of, paths } = await open((_request, response) => void response.writeHead(404).end());
  expect(await of(3)).toEqual({ ok: true, value: null });
  expect(await of(3)).toEqual({ ok: true, value: null });
  expect(paths()).toHaveLength(1);
});

it('a picture waits while two others are fetched, and is dropped if no longer wanted', async () => {
  const held: (() => void)[] = [];
  const { of, paths } = await open(
    (request, response) => void held.push(() => sendPng(request, response, 0)),
  );
  const first = [of(1), of(2)];
  const unwanted = new AbortController();
  const later = [of(3, unwanted.signal), of(4)];
  await expect.poll(() => held.length).toBe(2);
  unwanted.abort();
  // Its turn may come before the other of the first two has arrived.
  const refused = expect(later[0]).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  held.splice(0).forEach((send) => send());
  await Promise.all(first);
  await refused;
  await expect.poll(() => held.length).toBe(1);
  held.splice(0).forEach((send) => send());
  expect(await later[1]).toMatchObject({ ok: true });
  expect(paths().some((path) => path.includes('/3.png'))).toBe(false);
});
