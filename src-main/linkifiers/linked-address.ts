/** Schemes that servers link; they accept other schemes in a template, but don't link them. */
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

/** The text before the first colon, as servers read it; empty without a scheme. */
export function schemeOf(url: string): string {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** Drops an empty query or fragment. */
const withoutEmptyEnd = (url: string): string =>
  url.replace(/^([^#]*)#$/, '$1').replace(/^([^?#]*)\?(?=#|$)/, '$1');

/**
 * The address that the server links to, or null if it creates no link. Without a scheme, a path with an @ is an email
 * address and anything else is a web address.
 *
 * @param realmUrl the organization's own URL, whose links become relative; omitted if unknown
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
