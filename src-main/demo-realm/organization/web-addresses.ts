import topLevelDomains from 'tlds' with { type: 'json' };

const word = String.raw`[\p{L}\p{N}_]`;
/** The server ignores these, as they look like file extensions. */
const fileEndings: ReadonlySet<string> = new Set(['java', 'md', 'mov', 'py', 'zip']);
/** Longer names first: a prefix matching earlier would hide the rest. */
const domains = topLevelDomains
  .filter((name) => !fileEndings.has(name))
  .toSorted((one, other) => other.length - one.length)
  .join('|');

/** The path of an address, with balanced parentheses. */
function pathExpression(depth: number): string {
  const plain = String.raw`[^\s()"]*?`;
  if (depth === 0) return String.raw`[^\s()"]*`;
  return String.raw`${plain}(?:\(${pathExpression(depth - 1)}\)${plain})*`;
}

const host = String.raw`https?:\/\/(?:${word}|[.:@-])+?|(?:(?:${word}|-)+\.)+(?:${domains})`;
const email = String.raw`(?:${word}|[.-])+@(?:${word}|[.-])+\.${word}+`;
const source = String.raw`(?<![^\s'"(,:<])(?:(?:${host})(?:\/${pathExpression(6)})?|${email}|bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34})(?=[!:;?),.'">]*(?:$|\s))`;

/**
 * Finds addresses that the server links automatically: web addresses, with or without a scheme, and email addresses.
 * Case matters, and an address ends where only punctuation precedes the next space.
 */
export const bareAddress = new RegExp(source, 'gu');

/** The schemes that the server links. */
const schemes: ReadonlySet<string> = new Set(
  (
    'http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh ' +
    'tel urn webcal wtai xmpp'
  ).split(' '),
);

/**
 * The form in which the server links an address.
 *
 * @param realmUrl its addresses link into the app
 * @returns undefined for one that isn't linked
 */
export function linkedAddress(address: string, realmUrl: string): string | undefined {
  const safe = safeAddress(address);
  const isOwn = [`${realmUrl}/#`, `${realmUrl}/user_uploads/`].some(
    (start) => safe?.startsWith(start) === true,
  );
  return isOwn ? safe?.slice(realmUrl.length + 1) : safe;
}

function safeAddress(address: string): string | undefined {
  // An empty query or fragment is dropped.
  const text = address
    .replaceAll(' ', '%20')
    .replace(/[\t\r\n]/g, '')
    .replace(/^([^#]*)#$/, '$1')
    .replace(/^([^?#]*)\?(?=#|$)/, '$1');
  const [, scheme = '', rest = ''] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?([^]*)$/.exec(text) ?? [];
  if (scheme !== '') {
    const known = scheme.toLowerCase();
    // Four slashes become two: the host in between is empty.
    return schemes.has(known) ? `${known}:${rest.replace(/^\/\/(?=\/\/)/, '')}` : undefined;
  }
  const path = /^[^?#]*/.exec(rest)?.[0] ?? '';
  if (!path.startsWith('//')) {
    if (path.includes('@')) return `mailto:${rest}`;
    if (path.startsWith('/') || rest.startsWith('#')) return rest;
  }
  return safeAddress(`http://${rest}`);
}
