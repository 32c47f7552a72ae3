import { isSmallPicture, type PictureType } from '#contract/pictures.ts';
import { classifyNetworkError, requestError } from './errors.ts';
import { exchangeBytes } from './exchange.ts';
import type { Connection } from './http.ts';
import { header } from './response-headers.ts';

/** The bytes of a PNG, JPEG, GIF or WebP file of a few hundred pixels on each side. */
export type Picture = Uint8Array<ArrayBuffer>;

/** Servers make pictures of people 100 or 500 pixels wide, icons of organizations 100. */
const mostPixels = 1_024 * 1_024;
const largestFile = 256 * 1_024;
const timeLimitMilliseconds = 10_000;

const accepted: readonly PictureType[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/**
 * Where a picture is on the organization's own server: a path with its query. Null for every other address: whose pictures
 * are looked at is nobody else's business, and an address that a server names could be one inside the office.
 *
 * @param address as the API has it: relative to the organization, absolute, or null where there is none
 */
export function ownPicture(origin: string, address: string | null): string | null {
  const path = address?.startsWith(`${origin}/`) === true ? address.slice(origin.length) : address;
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

/**
 * The picture at a path of the organization's server. It is asked for without the key: servers give pictures to whoever has
 * their address (https://zulip.readthedocs.io/en/latest/production/upload-backends.html). No redirect is followed, and
 * nothing is decoded here: that is for the window, in its sandbox.
 *
 * @param path as `ownPicture` answers it
 * @returns null where there is no picture that will do
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
