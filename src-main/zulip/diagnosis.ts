import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure, type TLSSocket, type ConnectionOptions as TlsOptions } from 'node:tls';
import { classifyNetworkError, exchangeErrorCodes, requestError } from './errors.ts';

/** The name or address of a URL, without the brackets of IPv6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function ended(by: 'timeout' | 'aborted'): Error {
  return Object.assign(new Error(by), { code: exchangeErrorCodes[by] });
}

/** Rejects after the time or when the signal is aborted; `cleanUp` runs in any case. */
async function bounded<T>(
  work: Promise<T>,
  limitMilliseconds: number,
  signal: AbortSignal | undefined,
  cleanUp: () => void = () => {},
): Promise<T> {
  let stop: (() => void) | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_resolve, reject) => {
        const timer = setTimeout(() => reject(ended('timeout')), limitMilliseconds);
        const onAbort = () => reject(ended('aborted'));
        if (signal?.aborted === true) onAbort();
        signal?.addEventListener('abort', onAbort, { once: true });
        stop = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        };
      }),
    ]);
  } catch (error) {
    throw requestError(classifyNetworkError(error, { isWrite: false }));
  } finally {
    stop?.();
    cleanUp();
  }
}

/**
 * Looks the host's name up as the system does.
 *
 * @throws RequestError `offline` with `name-not-found` or `timeout`, `cancelled`
 */
export async function lookUpName(
  url: URL,
  limitMilliseconds: number,
  signal?: AbortSignal,
): Promise<{ value: string[]; detail: string }> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return { value: [host], detail: `${host} is an address already.` };
  const found = await bounded(lookup(host, { all: true }), limitMilliseconds, signal);
  const addresses = found.map((entry) => entry.address);
  return { value: addresses, detail: `${host} is ${addresses.join(', ')}.` };
}

/**
 * Opens a connection, with TLS for https, and closes it again: only to tell what a failed call could not, the
 * protocol and how long the certificate is valid.
 *
 * @throws RequestError `offline`, `tls`, `cancelled`
 */
export async function connectTo(
  url: URL,
  limitMilliseconds: number,
  tls?: Pick<TlsOptions, 'ca'>,
  signal?: AbortSignal,
): Promise<{ value: null; detail: string }> {
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  let socket: Socket | TLSSocket | undefined;
  const connected = new Promise<string>((resolve, reject) => {
    if (!isSecure) {
      socket = connectPlain({ host, port }, () => resolve('Connected, without encryption (plain http).'));
      socket.on('error', reject);
      return;
    }
    const secure: TLSSocket = connectSecure(
      { host, port, ...(isIP(host) === 0 ? { servername: host } : {}), ...tls },
      () => {
        const until = new Date(secure.getPeerCertificate().valid_to);
        const date = Number.isNaN(until.getTime()) ? 'an unknown date' : until.toISOString().slice(0, 10);
        resolve(`${secure.getProtocol() ?? 'TLS'}, certificate valid until ${date}.`);
      },
    );
    secure.on('error', reject);
    socket = secure;
  });
  const detail = await bounded(connected, limitMilliseconds, signal, () => socket?.destroy());
  return { value: null, detail };
}
