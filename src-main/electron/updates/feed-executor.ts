import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { CancellationToken } from 'electron-updater';
import { formatByteLimit } from '#contract/words/size.ts';
import { downloadFile } from '../../downloads/download-file.ts';
import { createAgent } from '../../network/agent.ts';
import type { FindRoute } from '../../network/route.ts';
import { classifyNetworkError } from '../../zulip/errors.ts';
import { exchange, type ExchangeAnswer } from '../../zulip/exchange.ts';
import { UpdateError } from './update-error.ts';

/** What electron-updater passes instead of an address. */
interface RequestParts {
  protocol?: string | null;
  hostname?: string | null;
  port?: string | number | null;
  path?: string | null;
}

/** The part of electron-updater's `HttpExecutor` that it uses for whole files from a generic feed. */
export interface FeedExecutor {
  /** Reads a small text, such as the channel file. */
  request(parts: RequestParts): Promise<string>;
  /** Downloads a file to `destination` and compares its checksum. */
  download(
    url: URL,
    destination: string,
    options: { cancellationToken: CancellationToken; sha512?: string },
  ): Promise<string>;
  close(): Promise<void>;
}

export interface FeedLimits {
  /** Limit for the whole channel file, in milliseconds. */
  channelMilliseconds: number;
  /** How long a download may receive nothing, in milliseconds. */
  stallMilliseconds: number;
}

export const feedLimits: FeedLimits = { channelMilliseconds: 30_000, stallMilliseconds: 60_000 };

const largestChannelFile = 1 << 20;
const largestPackage = 1 << 30;

/** 64 bytes, as electron-builder writes them. */
const sha512Pattern = /^[A-Za-z0-9+/]{86}==$/;

/**
 * Makes electron-updater's requests in place of its own executor, through the same agents as calls to organizations, so
 * that proxies, their passwords and the system's certificates apply here too. It stays within one folder, follows no
 * redirect, and sends none of the library's headers, one of which would identify this installation.
 *
 * @param feed.address an address that `isFeedAddress` accepts
 * @param feed.onProgress bytes so far, and the total; null if the feed doesn't say
 */
export function createFeedExecutor(feed: {
  address: string;
  findRoute: FindRoute;
  userAgent: string;
  limits: FeedLimits;
  onProgress(receivedBytes: number, totalBytes: number | null): void;
}): FeedExecutor {
  const agent = createAgent(2, feed.findRoute);
  const { origin, pathname } = new URL(feed.address);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;

  function requireFolder(url: URL): void {
    // Some servers read these as slashes, so that `..` before one would leave the folder.
    const hasHiddenSlash = /%2f|%5c/i.test(url.pathname);
    if (url.origin !== origin || !url.pathname.startsWith(folder) || hasHiddenSlash)
      throw new UpdateError('The update feed points elsewhere, outside of its own folder.');
  }

  async function read(url: URL): Promise<ExchangeAnswer> {
    try {
      return await exchange({
        dispatcher: agent,
        url,
        method: 'GET',
        headers: { 'user-agent': feed.userAgent, accept: '*/*', 'cache-control': 'no-cache' },
        timeoutMilliseconds: feed.limits.channelMilliseconds,
        maximumBytes: largestChannelFile,
      });
    } catch (error) {
      throw UpdateError.of(classifyNetworkError(error, { isWrite: false }));
    }
  }

  async function save(url: URL, path: string, sha512: string, signal: AbortSignal): Promise<void> {
    const saved = await downloadFile({
      url: url.href,
      path,
      dispatcher: agent,
      userAgent: feed.userAgent,
      signal,
      stallLimitMilliseconds: feed.limits.stallMilliseconds,
      largest: {
        bytes: largestPackage,
        message: `The package is larger than ${formatByteLimit(largestPackage)}.`,
      },
      // The console checks the file itself, and Windows would warn about the installer that the console starts.
      isMarked: false,
      onProgress: feed.onProgress,
    });
    if (!saved.ok) throw UpdateError.of(saved.failure);
    const hash = createHash('sha512');
    await pipeline(createReadStream(path), hash);
    if (hash.digest('base64') === sha512) return;
    await rm(path, { force: true });
    throw new UpdateError(
      "The checksum of the downloaded file is wrong, so it was deleted. It isn't the file that the feed announces.",
    );
  }

  return {
    async request(parts) {
      const port = parts.port == null ? '' : `:${parts.port}`;
      const url = new URL(`${parts.protocol}//${parts.hostname}${port}${parts.path}`);
      requireFolder(url);
      const { status, text } = await read(url);
      if (status === 200) return text;
      if (status >= 300 && status < 400) {
        throw new UpdateError("The update feed redirects elsewhere, which the console doesn't follow.");
      }
      if (status === 404)
        throw new UpdateError('The update feed has no channel file for this system (HTTP 404).');
      throw new UpdateError(`The update feed answered with an error (HTTP ${status}).`);
    },
    async download(url, destination, { cancellationToken, sha512 }) {
      requireFolder(url);
      if (sha512 === undefined || !sha512Pattern.test(sha512)) {
        throw new UpdateError(
          "The update feed names no checksum (SHA-512) for the package, so it can't be checked.",
        );
      }
      // The library detects a cancellation by its own token's error.
      return cancellationToken.createPromise((resolve, reject, onCancel) => {
        const controller = new AbortController();
        onCancel(() => controller.abort());
        save(url, destination, sha512, controller.signal).then(() => resolve(destination), reject);
      });
    },
    close: () => agent.destroy(),
  };
}
