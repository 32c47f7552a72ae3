import { encryptedAddress, isUnencrypted } from '#contract/network.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';

function invalid(message: Text): Result<never> {
  return fail({ kind: 'invalid-input', field: 'address', message });
}

const schemeOrHost = /^([a-z][a-z0-9+.-]*):(.*)$/i;
const portAndRest = /^\d*(?:$|[?#]|\/(?!\/))/;
const spaceOrControl = /[\s\p{Cc}]/u;

/** Rejects an origin over which a password and a key would be sent in clear text; null otherwise. */
export function refuseUnencrypted(origin: string): Result<never> | null {
  return isUnencrypted(origin)
    ? invalid(text('server.address-not-encrypted', { origin: encryptedAddress(origin) }))
    : null;
}

/**
 * Parses a typed or pasted address into an organization's origin: `https` unless `http` was typed, lower case,
 * punycode, without default port, path, query and fragment. The server's own name (`realm_url`) takes precedence over
 * this.
 * Fails with `invalid-input` for the field `address`, and for http too unless it is this computer.
 */
export function parseOrganizationAddress(address: string): Result<{ origin: string }> {
  const typed = address.trim();
  if (typed === '') return invalid(text('server.address-missing'));

  let scheme = 'https';
  let rest = typed;
  const split = schemeOrHost.exec(typed);
  // "localhost:9991" has a host and a port, "zulip:login" a scheme.
  if (split !== null && (/^https?$/i.test(split[1] ?? '') || !portAndRest.test(split[2] ?? ''))) {
    const beforeColon = (split[1] ?? '').toLowerCase();
    const afterColon = split[2] ?? '';
    if (beforeColon === 'http' || beforeColon === 'https') {
      if (!afterColon.startsWith('//')) return invalid(text('server.address-invalid'));
      scheme = beforeColon;
      rest = afterColon.slice(2);
    } else if (afterColon.startsWith('//') || !afterColon.includes('@')) {
      return invalid(text('server.address-scheme', { scheme: beforeColon }));
    }
  }

  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? '';
  if (authority.includes('@')) {
    return invalid(text('server.address-is-email'));
  }
  // The URL parser would silently drop tabs and line breaks inside.
  if (authority === '' || spaceOrControl.test(authority)) return invalid(text('server.address-invalid'));
  const url = URL.parse(`${scheme}://${authority}`);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') {
    return invalid(text('server.address-invalid'));
  }
  return refuseUnencrypted(url.origin) ?? succeed({ origin: url.origin });
}
