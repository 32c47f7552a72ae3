/** What servers link; other schemes are taken in a template, but make no link. */
const linkedSchemes: ReadonlySet<string> = new Set([
  'http',
  'https',
  'ftp',
  'file',
  'bitcoin',
  'geo',
  'im',
  'irc',
  'ircs',
  'magnet',
  'mailto',
  'matrix',
  'mms',
  'news',
  'nntp',
  'openpgp4fpr',
  'sip',
  'sms',
  'smsto',
  'ssh',
  'tel',
  'urn',
  'webcal',
  'wtai',
  'xmpp',
]);

/** What stands before the first colon, as servers read it; empty where there is no scheme. */
export function schemeOf(url: string): string {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** A query or a fragment without content is left out. */
const withoutEmptyEnd = (url: string): string =>
  url.replace(/^([^#]*)#$/, '$1').replace(/^([^?#]*)\?(?=#|$)/, '$1');

/**
 * The address that the server's link has; null where it makes none. Without a scheme it is an email address where there is
 * an @ in the path, and otherwise of the web.
 *
 * @param realmUrl the organization's own address, whose links are relative; left out where it is not known
 */
export function linkedAddress(written: string, realmUrl: string | null = null): string | null {
  const url = withoutEmptyEnd(written);
  const scheme = schemeOf(url);
  if (scheme !== '') {
    if (!linkedSchemes.has(scheme)) return null;
    const address = scheme + url.slice(scheme.length);
    const isOwn =
      realmUrl !== null &&
      (address.startsWith(`${realmUrl}/#`) || address.startsWith(`${realmUrl}/user_uploads/`));
    return isOwn ? address.slice(realmUrl.length + 1) : address;
  }
  if (url.startsWith('//')) return linkedAddress(`http:${url}`, realmUrl);
  const [path = ''] = url.split(/[?#]/, 1);
  if (path.includes('@')) return `mailto:${url}`;
  if (path.startsWith('/') || (url.startsWith('#') && url.length > 1)) return url;
  return linkedAddress(`http://${url}`, realmUrl);
}
