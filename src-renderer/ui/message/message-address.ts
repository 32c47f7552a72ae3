const allowedProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Where a link of a message leads, in full: http, https or mailto. Null for everything else, and where the address
 * carries a user name or a password, which serve only to make it look like another one.
 *
 * @param link as it stands in the message; may be relative to the organization.
 * @param organizationUrl such as `https://chat.example.com`.
 */
export function messageAddress(link: string, organizationUrl: string): string | null {
  const url = URL.parse(link, organizationUrl);
  if (url === null || !allowedProtocols.has(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href;
}
