import { isUnencrypted } from '#contract/network.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { ServerSettings } from './wire/server-settings.ts';

/**
 * The origin of an organization as it names itself: what to store, and the only place credentials go. It never leads from
 * https to http, nor to http at all where that leaves this computer: behind a proxy that ends TLS, a server may believe it
 * is plain http.
 *
 * @param asked the origin that answered with these settings
 * @returns null where there is a server but no organization, `malformed` for an address that is none, `tls` for one
 *   without encryption elsewhere
 */
export function canonicalOrigin(settings: ServerSettings, asked: string): Result<string> | null {
  const named = settings.realm_url ?? settings.realm_uri;
  if (named === undefined || settings.realm_name === undefined) return null;
  const url = URL.parse(named);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return fail({ kind: 'malformed', message: 'The organization gives no usable address of its own.' });
  }
  const before = new URL(asked);
  if (before.protocol === 'https:' && url.protocol === 'http:' && url.hostname === before.hostname) {
    return succeed(asked);
  }
  if (isUnencrypted(url.origin) || (before.protocol === 'https:' && url.protocol === 'http:')) {
    return fail({
      kind: 'tls',
      message: `The organization calls itself ${url.origin}, which isn't encrypted. Ask the server's administrator to set up https.`,
    });
  }
  return succeed(url.origin);
}
