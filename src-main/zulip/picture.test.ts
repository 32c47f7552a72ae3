import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { hostilePictures } from '../../test/fakes/pictures.ts';
import { RequestError } from './errors.ts';
import { getPicture, ownPicture } from './picture.ts';
import { gifForTests, jpegForTests, pngForTests, webpForTests } from './picture.fixture.ts';
import { createServers, keyForTests } from './server.fixture.ts';

const servers = createServers();
afterEach(servers.close);

const path = '/user_avatars/2/8.png?version=3';
const unending = new AbortController().signal;

describe('a picture’s address', () => {
  const origin = 'https://orchid.example';

  it.each([path, `${origin}${path}`, '/static/images/static_avatars/notification-bot.png'])(
    'is accepted on the organization’s server: %s',
    (address) => expect(ownPicture(origin, address)).toBe(address.replace(origin, '')),
  );

  it.each([
    null,
    '',
    'https://secure.gravatar.com/avatar/0f2e?d=identicon&version=1',
    'https://orchid.example.evil.test/8.png',
    'https://orchid.example@evil.test/8.png',
    'https://orchid.example:8443/8.png',
    'http://orchid.example/8.png',
    'http://169.254.169.254/latest/meta-data',
    '//evil.test/8.png',
    '/\\evil.test/8.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '8.png',
  ])('is rejected elsewhere: %s', (address) => expect(ownPicture(origin, address)).toBeNull());
});

describe('a picture', () => {
  it('comes from the organization’s server unchanged, and is requested without the key', async () => {
    const png = pngForTests(100);
    const { server, connection } = await servers.serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    });
    expect(await getPicture(connection, path, unending)).toEqual(new Uint8Array(png));
    const [received] = server.received;
    expect(received).toMatchObject({
      method: 'GET',
      url: path,
      headers: { accept: 'image/png, image/jpeg, image/gif, image/webp' },
    });
    expect(JSON.stringify(received)).not.toContain(keyForTests);
    expect(received?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['image/jpeg', jpegForTests],
    ['image/gif', gifForTests],
    ['image/webp', webpForTests],
  ])('may also be %s, unless it is huge when unpacked', async (type, picture) => {
    for (const [side, isTaken] of [
      [64, true],
      [1_024, true],
      [1_025, false],
      [0, false],
    ] as const) {
      const { connection } = await servers.serve((_request, response) => {
        response.writeHead(200, { 'content-type': type }).end(picture(side));
      });
      const taken = await getPicture(connection, path, unending);
      expect(taken, String(side)).toEqual(isTaken ? new Uint8Array(picture(side)) : null);
    }
  });

  it.each(['//evil.test/8.png', '/\t/evil.test/8.png', 'https://evil.test/8.png'])(
    'is never requested elsewhere: %s',
    async (elsewhere) => {
      const { server, connection } = await servers.serve((_request, response) => void response.end());
      expect(await getPicture(connection, elsewhere, unending)).toBeNull();
      expect(server.received).toEqual([]);
    },
  );

  it.each([301, 302, 303, 307, 308])('behind a redirect (%i) is rejected', async (status) => {
    const { server, connection } = await servers.serve((_request, response) => {
      response.writeHead(status, { location: '/elsewhere.png', 'content-type': 'image/png' });
      response.end(pngForTests(10));
    });
    expect(await getPicture(connection, path, unending)).toBeNull();
    expect(server.received).toHaveLength(1);
  });

  it.each<[string, number, string, Buffer]>([
    ['that is not there', 404, 'image/png', pngForTests(10)],
    ['of another type', 200, 'text/html', pngForTests(10)],
    ['of a type that runs', 200, 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>')],
    ['that only calls itself one', 200, 'image/png', Buffer.from('<svg onload="alert(1)"/>'.repeat(9))],
    ['whose bytes are of a format that is not taken', 200, 'image/png', Buffer.from('BM'.padEnd(99, '\x01'))],
    ['that ends in its head', 200, 'image/jpeg', jpegForTests(10).subarray(0, 12)],
    ['that is empty', 200, 'image/png', Buffer.alloc(0)],
    ['that is small packed and huge unpacked', 200, 'image/png', pngForTests(20_000, deflateSync('x'))],
    ['without a pixel', 200, 'image/png', pngForTests(0)],
    ['of many bytes', 200, 'image/png', Buffer.concat([pngForTests(10), Buffer.alloc(300_000)])],
  ])('with %s is rejected', async (_what, status, type, body) => {
    const { connection } = await servers.serve((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    expect(await getPicture(connection, path, unending)).toBeNull();
  });

  it.each(hostilePictures)('that is $what is rejected', async ({ type, bytes }) => {
    const { connection } = await servers.serve((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(bytes);
    });
    expect(await getPicture(connection, path, unending)).toBeNull();
  });

  it('that is no longer wanted is not waited for', async () => {
    const { connection } = await servers.serve(() => {});
    const asked = getPicture(connection, path, AbortSignal.timeout(30));
    await expect(asked).rejects.toSatisfy(
      (error) => error instanceof RequestError && error.failure.kind === 'cancelled',
    );
  });
});
