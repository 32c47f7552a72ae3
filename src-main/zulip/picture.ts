import { isSmallPicture, type PictureType } from '#contract/pictures.ts';
import { classifyNetworkError, requestError } from './errors.ts';
import { exchangeBytes } from './exchange.ts';
import type { Connection } from './http.ts';
import { header } from './response-headers.ts';

/** The bytes of a PNG, JPEG, GIF or WebP file of a few hundred pixels on each side. */
export type Picture = Uint8Array<ArrayBuffer>;

/** Servers scale avatars to 100 or 500 pixels, organization icons to 100. */
const mostPixels = 1_024 * 1_024;
const largestFile = 256 * 1_024;
const timeLimitMilliseconds = 10_000;

const accepted: readonly PictureType[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/**
 * The path and query of a picture on the organization's own server. Null for other addresses: other servers must not
 * learn whose pictures are viewed, and an address from a server could point into the local network.
 *
 * @param address as in the API: relative to the organization, absolute, or null
 */
export function ownPicture(origin: string, address: string | null): string | null {
  const path = address?.startsWith(`${origin}/`) === true ? address.slice(origin.length) : address;
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

/**
 * Fetches a picture from the organization's server, without the key: anyone with its address can fetch it
 * (https://zulip.readthedocs.io/en/latest/production/upload-backends.html). Follows no redirect and decodes nothing,
 * which is left to the window's sandbox.
 *
 * @param path as returned by `ownPicture`
 * @returns null if there is no suitable picture
 * @throws RequestError of the network, or `cancelled`
 */
export async function getPicture(
  connection: Connection,
  path: string,
  signal: AbortSignal,
): Promise<Picture | null> {
  const url = URL.parse(path, connection.origin);
  if (url?.origin !== connection.origin || url.username !== '' || url.password !== '') return null;
  try {
    const { status, headers, body } = await exchangeBytes({
      dispatcher: connection.dispatcher,
      url,
      method: 'GET',
      headers: {
        accept: accepted.join(', '),
        'accept-encoding': 'identity',
        'user-agent': connection.userAgent,
      },
      signal,
      timeoutMilliseconds: timeLimitMilliseconds,
      maximumBytes: largestFile,
      clock: connection.clock,
    });
    const type = header(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
    const { imageSize } = await import('image-size');
    const isTaken = accepted.some((each) => each === type) && isSmallPicture(body, imageSize, mostPixels);
    return status === 200 && isTaken ? new Uint8Array(body) : null;
  } catch (error) {
    const failure = classifyNetworkError(error, { isWrite: false });
    if (failure.kind === 'malformed') return null;
    throw requestError(failure);
  }
}
