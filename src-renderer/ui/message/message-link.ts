const openedOutside: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The full address of a link in a message, or null for one that is not opened.
 *
 * @param href as it stands in the message; may be relative to the organization
 * @param organizationUrl such as `https://chat.orchid.example`
 */
export function linkAddress(href: string, organizationUrl: string): string | null {
  const url = URL.parse(href, organizationUrl);
  // A name or a password in an address serves only to make it look like another one.
  if (url === null || url.username !== '' || url.password !== '') return null;
  return openedOutside.has(url.protocol) ? url.href : null;
}

/** What an address that stands for a file is called: the last part of its path. */
export function fileNameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
