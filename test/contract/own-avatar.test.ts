import { describe, expect, it } from 'vitest';
import { getPicture, ownPicture } from '../../src-main/zulip/picture.ts';
import { getUsers } from '../../src-main/zulip/route/users.ts';
import { contractRealm, rawRequest } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { fetchFile, png, sendFiles } from './files.fixture.ts';

const contract = contractRealm({ featureLevel: 442, users: 60 });
const path = '/users/me/avatar';

describe('one’s own picture', () => {
  it('is uploaded, served and removed, with events for everyone', async () => {
    const { userId } = contract.account('member');
    let body: Record<string, unknown> = {};
    const heard = await eventsDuring(contract, 'owner', ['realm_user'], async () => {
      ({ body } = await sendFiles(contract, 'member', 'POST', path, [png()]));
    });
    const url = String(body['avatar_url']);
    expect(url).toMatch(new RegExp(String.raw`^/user_avatars/2/${userId}\.png\?version=\d+$`));
    expect(heard).toEqual([
      {
        type: 'realm_user',
        op: 'update',
        person: {
          user_id: userId,
          avatar_source: 'U',
          avatar_url: url,
          avatar_url_medium: url.replace('.png', '-medium.png'),
          avatar_version: expect.any(Number),
        },
      },
    ]);
    const served = await fetchFile(contract, null, url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(await png().arrayBuffer()));
    const removed = await rawRequest(contract, 'member', 'DELETE', path);
    expect(removed.body['avatar_url']).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\//);
  });

  it.each<[string, File[], string]>([
    ['no file', [], 'You must upload exactly one avatar.'],
    ['two files', [png(), png()], 'You must upload exactly one avatar.'],
    ['a text', [new File(['x'], 'x.txt', { type: 'text/plain' })], 'Invalid image format'],
    [
      'what is no picture',
      [new File(['x'], 'x.png', { type: 'image/png' })],
      'Could not decode image; did you upload an image file?',
    ],
  ])('is rejected for %s', async (_what, files, msg) => {
    expect((await sendFiles(contract, 'member', 'POST', path, files)).body).toMatchObject({ msg });
  });

  it('is reserved for administrators if the organization says so', async () => {
    await rawRequest(contract, 'owner', 'PATCH', '/realm', { avatar_changes_disabled: true });
    const words = { msg: 'Avatar changes are disabled in this organization.' };
    expect((await sendFiles(contract, 'member', 'POST', path, [png()])).body).toMatchObject(words);
    expect((await rawRequest(contract, 'member', 'DELETE', path)).body).toMatchObject(words);
    expect((await sendFiles(contract, 'owner', 'POST', path, [png()])).status).toBe(200);
    await rawRequest(contract, 'owner', 'PATCH', '/realm', { avatar_changes_disabled: false });
  });
});

describe('a picture', () => {
  const paths = async (): Promise<(string | null)[]> =>
    (await getUsers(contract.as('owner'))).map(({ avatar_url: url }) => ownPicture(contract.realm.url, url));

  it('is fetched by the console as served to anyone, for each person with one on the server', async () => {
    const own = (await paths()).filter((path) => path !== null);
    expect(own.length).toBeGreaterThan(20);
    for (const path of [...own, '/user_avatars/2/realm/icon.png?version=1']) {
      const served = await (await fetchFile(contract, null, path)).arrayBuffer();
      const picture = await getPicture(contract.as('owner'), path, AbortSignal.timeout(10_000));
      expect(picture).toEqual(new Uint8Array(served));
    }
  });

  it('doesn’t exist for people without one, for nobody, or in another organization', async () => {
    const { userId } = contract.account('member');
    const without = (await getUsers(contract.as('owner'))).find(
      ({ user_id: id, avatar_url: url }) => id !== userId && ownPicture(contract.realm.url, url) === null,
    );
    for (const name of [
      `2/${without?.user_id}`,
      '2/99999',
      `3/${userId}`,
      '2/emoji/images/99',
      '2/realm/day',
    ]) {
      expect((await fetchFile(contract, null, `/user_avatars/${name}.png`)).status, name).toBe(404);
    }
  });
});

describe('the URL of a picture', () => {
  it('is found by ID or email address, with credentials', async () => {
    const { body: me } = await rawRequest(contract, 'owner', 'GET', '/users/me');
    const address = String(me['avatar_url']);
    const location = async (name: string, rest = '') => {
      const answer = await fetchFile(contract, 'member', `/avatar/${name}${rest}`);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await location(String(me['user_id']))).toEqual([302, address]);
    expect(await location(encodeURIComponent(String(me['email'])), '?s=20')).toEqual([
      302,
      `${address}&s=20`,
    ]);
    const [, medium] = await location(String(me['user_id']), '/medium');
    expect(medium).not.toBe(address);
    expect(await location('nobody@example.com')).toEqual([
      302,
      expect.stringContaining('https://secure.gravatar.com/avatar/'),
    ]);
    const anonymous = await fetchFile(contract, null, `/avatar/${String(me['user_id'])}`);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({
      msg: 'Not logged in: API authentication or user session required',
    });
  });
});
