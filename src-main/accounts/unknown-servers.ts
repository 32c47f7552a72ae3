import type { Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { createAllowance } from '../allowance.ts';
import type { Clock } from '../clock.ts';
import { parseOrganizationAddress } from '../zulip/organization-address.ts';

/** People sign in to a few organizations, and mistype some addresses. */
const atOnce = 10;
const refillMilliseconds = 30_000;

/**
 * Limits which servers the window can have contacted. A compromised window could otherwise leak data through the names
 * of servers.
 *
 * @param ports.isOfOrganization whether one of the organizations is at this origin; those aren't limited
 * @returns why an address isn't contacted now; null if it may be. Invalid addresses are left to the code that reads
 * them.
 */
export function createUnknownServers(ports: {
  isOfOrganization(origin: string): boolean;
  clock: Clock;
}): (address: string) => Failure | null {
  const allowance = createAllowance({ clock: ports.clock, atOnce, refillMilliseconds });
  const asked = new Set<string>();
  return (address) => {
    const parsed = parseOrganizationAddress(address);
    if (!parsed.ok) return null;
    const { origin } = parsed.value;
    if (asked.has(origin) || ports.isOfOrganization(origin)) return null;
    if (allowance.take()) {
      asked.add(origin);
      return null;
    }
    return {
      kind: 'rate-limited',
      message: text('account.too-many-different-servers'),
      retryAfterSeconds: Math.ceil(allowance.untilNext() / 1_000),
    };
  };
}
