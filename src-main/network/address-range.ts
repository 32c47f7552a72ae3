import ipaddr from 'ipaddr.js';
import { isNamedThisComputer } from '#contract/network.ts';
import type { Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';

/** The range of an address; no server has an `unusable` one. */
export type AddressRange = 'public' | 'private' | 'link-local' | 'loopback' | 'unusable';

const ranges: Readonly<Record<string, AddressRange>> = {
  unicast: 'public',
  private: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  carrierGradeNat: 'private',
  linkLocal: 'link-local',
  loopback: 'loopback',
  // Systems treat it as this computer when connecting.
  unspecified: 'loopback',
};

/**
 * The range of an IP address (https://www.iana.org/assignments/iana-ipv4-special-registry). IPv6 addresses that embed
 * an IPv4 address have its range.
 */
export function rangeOf(address: string): AddressRange {
  if (!ipaddr.isValid(address)) return 'unusable';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  // IPv6-only networks reach IPv4 addresses through these (https://www.rfc-editor.org/rfc/rfc6052).
  if (range === 'rfc6052') return rangeOf(parsed.toByteArray().slice(-4).join('.'));
  return ranges[range] ?? 'unusable';
}

/** Whether a connection to a range is allowed. */
export type ReachableRanges = (range: AddressRange) => boolean;

/**
 * Rejects a host that is literally an address in a forbidden range. Names aren't looked up: with a proxy, only the
 * proxy can do that.
 *
 * @param host without the brackets of IPv6
 * @throws AddressError
 */
export function requireReachable(host: string, isReachable: ReachableRanges): void {
  const range = ipaddr.isValid(host) ? rangeOf(host) : isNamedThisComputer(host) ? 'loopback' : null;
  if (range !== null && !isReachable(range)) throw new AddressError(host);
}

/** The range of a server's address forbids a connection. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly host: string;

  /** @param host as in the URL */
  constructor(host: string) {
    super(host);
    this.host = host;
  }

  /** The failure to return to the window. */
  failure(): Failure {
    return {
      kind: 'forbidden',
      code: 'ADDRESS_NOT_ALLOWED',
      message: text('server.address-not-allowed', { host: this.host }),
    };
  }
}
