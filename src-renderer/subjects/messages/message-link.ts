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

/** The name of a site, at the beginning of a word or after `://` or `@`; of an email address, what follows the `@`. */
const siteName = /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?![\p{L}\p{N}.-]*@)/u;
/** Characters of a word that are looked at; names of sites have at most 253. */
const longestName = 300;

/**
 * The site that a link leads to, where its words name another one; null where they don't.
 *
 * @param text the words of the link
 * @param address as `linkAddress` gives it
 * @param organizationUrl whose own addresses need no mention
 */
export function targetBehind(text: string, address: string, organizationUrl: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.origin === URL.parse(organizationUrl)?.origin) return null;
  const host = url.protocol === 'mailto:' ? url.pathname.slice(url.pathname.indexOf('@') + 1) : url.hostname;
  const words = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(/\s+/u);
  // What follows in the same word is a path.
  const named = words.flatMap((word) => siteName.exec(word.slice(0, longestName))?.[0] ?? []);
  const isSame = (name: string): boolean => [host, `www.${host}`].includes(name) || host.endsWith(`.${name}`);
  return named.every(isSame) ? null : host;
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
