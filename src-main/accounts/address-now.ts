import { encryptedAddress, isUnencrypted } from '#contract/network.ts';
import type { FindRoute } from '../network/route.ts';
import { discover } from '../zulip/discovery.ts';

const probeMilliseconds = 5_000;

/** What the organization at an address calls itself now, or where the address redirects; null without an answer. */
export async function addressNow(
  url: string,
  options: { userAgent: string; findRoute?: FindRoute; signal: AbortSignal },
): Promise<string | null> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(probeMilliseconds)]);
  // An organization added over http may have moved to https since.
  const address = isUnencrypted(url) ? encryptedAddress(url) : url;
  const result = await discover(address, { ...options, signal, timeoutMilliseconds: probeMilliseconds });
  if (result.ok) return result.value.origin;
  return result.failure.kind === 'redirected'
    ? (URL.parse(result.failure.location, url)?.origin ?? null)
    : null;
}
