import ipaddr from 'ipaddr.js';
import { isNamedThisComputer } from '#contract/network.ts';
import type { Failure } from '#contract/outcome.ts';

/** Where an address leads: `unusable` is one that no server has. */
export type AddressRange = 'public' | 'private' | 'link-local' | 'loopback' | 'unusable';

const ranges: Readonly<Record<string, AddressRange>> = {
  unicast: 'public',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  carrierGradeNat: 'private',
  linkLocal: 'link-local',
  loopback: 'loopback',
  // Systems connect to this computer by it.
  unspecified: 'loopback',
};

/**
 * The range that an IP address is in (https://www.iana.org/assignments/iana-ipv4-special-registry). IPv6 addresses that
 * stand for one of IPv4 are in its range.
 */
export function rangeOf(address: string): AddressRange {
  if (!ipaddr.isValid(address)) return 'unusable';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  // Networks without IPv4 reach its addresses by these (https://www.rfc-editor.org/rfc/rfc6052).
  if (range === 'rfc6052') return rangeOf(parsed.toByteArray().slice(-4).join('.'));
  return ranges[range] ?? 'unusable';
}

/** Which ranges a connection may lead to. */
export type ReachableRanges = (range: AddressRange) => boolean;

/**
 * Refuses a host that by its spelling alone leads to a range that may not be reached. No name is looked up: where a proxy
 * opens the way, only the proxy can.
 *
 * @param host without the brackets of IPv6
 * @throws AddressError
 */
export function requireReachable(host: string, isReachable: ReachableRanges): void {
  const range = ipaddr.isValid(host) ? rangeOf(host) : isNamedThisComputer(host) ? 'loopback' : null;
  if (range !== null && !isReachable(range)) throw new AddressError(host);
}

/** A server isn't connected to, because of where its address leads. */
export class AddressError extends Error {
  override readonly name = 'AddressError';

  /** @param host as in the URL */
  constructor(host: string) {
    super(
      `${host} is an address of your own network or computer, where this organization isn't. The console doesn't connect to it.`,
    );
  }

  /** As it crosses the seam. */
  failure(): Failure {
    return { kind: 'forbidden', code: 'ADDRESS_NOT_ALLOWED', message: this.message };
  }
}
