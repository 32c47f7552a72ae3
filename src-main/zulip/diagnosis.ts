import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { text, type Text } from '#words/text.ts';
import { openConnection } from '../network/agent.ts';
import { lookUpBySystem, nameError } from '../network/look-up.ts';
import { directRoute, type FindRoute, type Hop, type Route } from '../network/route.ts';
import { classifyNetworkError, exchangeErrorCodes, requestError } from './errors.ts';

/** The name or address of a URL, without the brackets of IPv6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function ended(by: 'timeout' | 'aborted'): Error {
  return Object.assign(new Error(by), { code: exchangeErrorCodes[by] });
}

/** Rejects at the time limit or when the signal is aborted. */
async function bounded<T>(
  work: Promise<T>,
  limitMilliseconds: number,
  signal: AbortSignal | undefined,
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
  }
}

/**
 * Looks up the host's name according to the route.
 *
 * @throws RequestError `offline` with `name-not-found` or `timeout`, `cancelled`
 */
export async function lookUpName(
  url: URL,
  limitMilliseconds: number,
  signal: AbortSignal | undefined,
  { lookUp = lookUpBySystem }: Pick<Route, 'lookUp'>,
): Promise<{ value: string[]; detail: Text }> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return { value: [host], detail: text('network.already-address', { host }) };
  const looking = lookUp(host).then((answer) => {
    if ('code' in answer) throw nameError(host, answer.code);
    return answer.addresses;
  });
  const found = await bounded(looking, limitMilliseconds, signal);
  const addresses = found.map((entry) => entry.address);
  return { value: addresses, detail: text('network.addresses', { host, addresses: addresses.join(', ') }) };
}

/** Describes a certificate's validity and issuer. */
function describeCertificate(socket: TLSSocket): Text {
  const { valid_to: validTo, issuer } = socket.getPeerCertificate();
  const until = new Date(validTo);
  const date = Number.isNaN(until.getTime()) ? validTo : until.toISOString().slice(0, 10);
  const name = [issuer?.O, issuer?.CN].flat().find((part) => part !== undefined && part !== '');
  const values = { protocol: socket.getProtocol() ?? 'TLS', date };
  return name === undefined
    ? text('network.encrypted', values)
    : text('network.encrypted-by', { ...values, issuer: name });
}

/**
 * Opens a connection, with TLS for https, and closes it again, to find out what a failed call can't tell: the protocol
 * and the certificate.
 *
 * @returns the route it took
 * @throws RequestError `offline`, `tls`, `cancelled`
 */
export async function connectTo(
  url: URL,
  limitMilliseconds: number,
  findRoute: FindRoute = () => directRoute,
  signal?: AbortSignal,
): Promise<{ value: Hop; detail: Text }> {
  const opening = openConnection(url, findRoute);
  try {
    const { socket, hop } = await bounded(opening, limitMilliseconds, signal);
    const detail =
      socket instanceof TLSSocket ? describeCertificate(socket) : text('network.connected-unencrypted');
    return { value: hop, detail };
  } finally {
    opening.then(
      ({ socket }) => socket.on('error', () => {}).destroy(),
      () => {},
    );
  }
}
