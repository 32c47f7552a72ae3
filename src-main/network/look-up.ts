import { errorCode } from '../error-code.ts';
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { AddressError, rangeOf, type AddressRange, type ReachableRanges } from './address-range.ts';

/** The addresses of a name, or the error code: `ENOTFOUND`, `EAI_AGAIN`. */
export type NameAnswer = { addresses: LookupAddress[] } | { code: string };

/** Looks up a name. Never rejects. */
export type LookUp = (name: string) => Promise<NameAnswer>;

/** Uses the system's resolver, which knows the names of the local network. */
export const lookUpBySystem: LookUp = async (name) => {
  try {
    return { addresses: await lookup(name, { all: true }) };
  } catch (error) {
    return { code: String(errorCode(error)) };
  }
};

/** Node's error for a name without an address. */
export function nameError(name: string, code: string): Error {
  return Object.assign(new Error(`getaddrinfo ${code} ${name}`), {
    code,
    syscall: 'getaddrinfo',
    hostname: name,
  });
}

/**
 * The same as Node's sockets take it. The address that is checked is the one that is connected to: a second look-up
 * could return another one.
 *
 * @param isReachable leaves out forbidden addresses. Default: all are allowed
 */
export function socketLookup(lookUp: LookUp, isReachable: ReachableRanges = () => true): LookupFunction {
  const find = callbackify(async (name: string, family: number): Promise<LookupAddress[]> => {
    const answer = await lookUp(name);
    if ('code' in answer) throw nameError(name, answer.code);
    const ofFamily = answer.addresses.filter((each) => family === 0 || each.family === family);
    if (ofFamily.length === 0) throw nameError(name, 'ENOTFOUND');
    const addresses = ofFamily.filter(({ address }) => isReachable(rangeOf(address)));
    if (addresses.length === 0) throw new AddressError(name);
    return addresses;
  });
  return (name, { all, family }, callback) => {
    const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : (family ?? 0);
    find(name, wanted, (error, addresses) => {
      const [first] = addresses ?? [];
      if (first === undefined) callback(error, []);
      else if (all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** The ranges of all addresses of a URL's host; none if its name can't be looked up before the signal is aborted. */
export async function rangesOf(
  hostname: string,
  lookUp: LookUp,
  signal: AbortSignal,
): Promise<ReadonlySet<AddressRange>> {
  const { promise: ended, resolve } = Promise.withResolvers<NameAnswer>();
  const end = (): void => resolve({ code: 'ETIMEOUT' });
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const found = await Promise.race([lookUp(hostname.replaceAll(/^\[|\]$/g, '')), ended]);
  signal.removeEventListener('abort', end);
  return new Set('code' in found ? [] : found.addresses.map(({ address }) => rangeOf(address)));
}
