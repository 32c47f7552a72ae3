import { isUnencrypted } from '#contract/network.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { ServerSettings } from './wire/server-settings.ts';

/**
 * An organization's own name for its origin: what to store, and the only place where credentials are sent. It never
 * leads from https to http, or to http at all except on this computer: a server behind a TLS proxy may believe it is
 * plain http.
 *
 * @param asked the origin that answered with these settings
 * @returns null if there is a server but no organization, `malformed` for an invalid address, `tls` for an unencrypted
 * one elsewhere
 */
export function canonicalOrigin(settings: ServerSettings, asked: string): Result<string> | null {
  const named = settings.realm_url ?? settings.realm_uri;
  if (named === undefined || settings.realm_name === undefined) return null;
  const url = URL.parse(named);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return fail({ kind: 'malformed', message: text('server.organization-without-address') });
  }
  const before = new URL(asked);
  if (before.protocol === 'https:' && url.protocol === 'http:' && url.hostname === before.hostname) {
    return succeed(asked);
  }
  if (isUnencrypted(url.origin) || (before.protocol === 'https:' && url.protocol === 'http:')) {
    return fail({
      kind: 'tls',
      message: text('server.organization-not-encrypted', { origin: url.origin }),
    });
  }
  return succeed(url.origin);
}
