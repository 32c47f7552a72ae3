import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A feed for tests: a channel file and one package, served over a real socket. */
export interface Feed {
  /** Contains the folders of the program and its caches. */
  folder: string;
  address: string;
  package: Buffer;
  /** The requests, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
  /** The channel file, or a listener that answers instead. */
  channel: string | RequestListener;
  /** Answers instead of the package. */
  packageAnswer: RequestListener | null;
  /** Stops the server, so that nothing listens at the address. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A channel file as electron-builder writes it. */
export function channelFile(version: string, file: string, content: Buffer): string {
  const sha512 = createHash('sha512').update(content).digest('base64');
  return `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: ${content.length}
path: ${file}
sha512: ${sha512}
releaseDate: '2026-11-23T12:00:00.000Z'
`;
}

/**
 * Starts a feed that offers a version, and writes the resources of a program that uses it.
 *
 * @param kind the package's file extension, and the program's own package type
 */
export async function startFeed(
  version: string,
  kind: 'deb' | 'AppImage',
  content: Buffer = randomBytes(3 << 20),
): Promise<Feed> {
  const folder = await mkdtemp(join(tmpdir(), 'update-feed-'));
  const file = `realm-console-${version}.${kind}`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://feed');
    feed.asked.push({ path: pathname, headers: request.headers });
    if (/^\/updates\/latest(-[\w-]+)?\.yml$/.test(pathname)) {
      if (typeof feed.channel === 'string') response.end(feed.channel);
      else feed.channel(request, response);
    } else if (pathname === `/updates/${file}`) {
      if (feed.packageAnswer) feed.packageAnswer(request, response);
      else response.writeHead(200, { 'content-length': feed.package.length }).end(feed.package);
    } else response.writeHead(404).end('Not found');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  const feed: Feed = {
    folder,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/updates`,
    package: content,
    asked: [],
    channel: channelFile(version, file, content),
    packageAnswer: null,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await mkdir(join(folder, 'resources'));
  await writeResources(feed, feed.address);
  if (kind === 'deb') await writeFile(join(folder, 'resources', 'package-type'), 'deb');
  return feed;
}

/** Changes the feed's address in the program's resources. */
export function writeResources({ folder }: Feed, address: string): Promise<void> {
  const text = `provider: generic\nurl: ${address}\nupdaterCacheDirName: realm-console-updater\n`;
  return writeFile(join(folder, 'resources', 'app-update.yml'), text);
}
