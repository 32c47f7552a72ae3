import { encryptedAddress, isUnencrypted } from '#contract/network.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';

function invalid(message: string): Result<never> {
  return fail({ kind: 'invalid-input', field: 'address', message });
}

const schemeOrHost = /^([a-z][a-z0-9+.-]*):(.*)$/i;
const portAndRest = /^\d*(?:$|[?#]|\/(?!\/))/;
const spaceOrControl = /[\s\p{Cc}]/u;

/** Refuses an origin over which a password and a key would go in clear; null where they would not. */
export function refuseUnencrypted(origin: string): Result<never> | null {
  return isUnencrypted(origin)
    ? invalid(
        `http isn't encrypted: anyone on the way can read your password and API key. Use ${encryptedAddress(origin)}.`,
      )
    : null;
}

/**
 * Turns what a person typed or pasted into the origin of an organization: `https` unless `http` was typed, lower
 * case, punycode, without default port, path, query and fragment. What the server then calls itself (`realm_url`)
 * counts, not this.
 *
 * Fails with `invalid-input` for the field `address`, for http too unless it stays on this computer.
 */
export function parseOrganizationAddress(text: string): Result<{ origin: string }> {
  const typed = text.trim();
  if (typed === '') return invalid('Enter the address of the organization.');

  let scheme = 'https';
  let rest = typed;
  const split = schemeOrHost.exec(typed);
  // "localhost:9991" is a host and a port, "zulip:login" a scheme.
  if (split !== null && (/^https?$/i.test(split[1] ?? '') || !portAndRest.test(split[2] ?? ''))) {
    const beforeColon = (split[1] ?? '').toLowerCase();
    const afterColon = split[2] ?? '';
    if (beforeColon === 'http' || beforeColon === 'https') {
      if (!afterColon.startsWith('//')) return invalid('This is not an address of a server.');
      scheme = beforeColon;
      rest = afterColon.slice(2);
    } else if (afterColon.startsWith('//') || !afterColon.includes('@')) {
      return invalid(`Addresses that begin with "${beforeColon}:" are not supported. Use https.`);
    }
  }

  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? '';
  if (authority.includes('@')) {
    return invalid('Enter the address of the organization, not an e-mail address.');
  }
  // The URL parser would silently drop tabs and line breaks inside.
  if (authority === '' || spaceOrControl.test(authority))
    return invalid('This is not an address of a server.');
  const url = URL.parse(`${scheme}://${authority}`);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') {
    return invalid('This is not an address of a server.');
  }
  return refuseUnencrypted(url.origin) ?? succeed({ origin: url.origin });
}
