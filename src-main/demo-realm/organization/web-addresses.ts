import topLevelDomains from 'tlds' with { type: 'json' };

const word = String.raw`[\p{L}\p{N}_]`;
/** The server leaves these alone, as they look like the endings of files. */
const fileEndings: ReadonlySet<string> = new Set(['java', 'md', 'mov', 'py', 'zip']);
/** Longer names first: an alternative that matches a part of a name would hide the rest. */
const domains = topLevelDomains
  .filter((name) => !fileEndings.has(name))
  .toSorted((one, other) => other.length - one.length)
  .join('|');

/** What may follow the slash of an address, parentheses in pairs. */
function pathExpression(depth: number): string {
  const plain = String.raw`[^\s()"]*?`;
  if (depth === 0) return String.raw`[^\s()"]*`;
  return String.raw`${plain}(?:\(${pathExpression(depth - 1)}\)${plain})*`;
}

const host = String.raw`https?:\/\/(?:${word}|[.:@-])+?|(?:(?:${word}|-)+\.)+(?:${domains})`;
const email = String.raw`(?:${word}|[.-])+@(?:${word}|[.-])+\.${word}+`;
const source = String.raw`(?<![^\s'"(,:<])(?:(?:${host})(?:\/${pathExpression(6)})?|${email}|bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34})(?=[!:;?),.'">]*(?:$|\s))`;

/**
 * Finds addresses that the server links by itself: of the web, with or without a scheme, and of e-mail. Case counts, and an
 * address ends where only punctuation stands before the next blank.
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
 * What the server makes of an address before it links it.
 *
 * @param realmUrl own addresses lead into the app
 * @returns undefined for one that it does not link
 */
export function linkedAddress(address: string, realmUrl: string): string | undefined {
  const safe = safeAddress(address);
  const isOwn = [`${realmUrl}/#`, `${realmUrl}/user_uploads/`].some(
    (start) => safe?.startsWith(start) === true,
  );
  return isOwn ? safe?.slice(realmUrl.length + 1) : safe;
}

function safeAddress(address: string): string | undefined {
  // A query or a fragment without content is left out.
  const text = address
    .replaceAll(' ', '%20')
    .replace(/[\t\r\n]/g, '')
    .replace(/^([^#]*)#$/, '$1')
    .replace(/^([^?#]*)\?(?=#|$)/, '$1');
  const [, scheme = '', rest = ''] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?([^]*)$/.exec(text) ?? [];
  if (scheme !== '') {
    const known = scheme.toLowerCase();
    // Four slashes are two: the host in between is empty.
    return schemes.has(known) ? `${known}:${rest.replace(/^\/\/(?=\/\/)/, '')}` : undefined;
  }
  const path = /^[^?#]*/.exec(rest)?.[0] ?? '';
  if (!path.startsWith('//')) {
    if (path.includes('@')) return `mailto:${rest}`;
    if (path.startsWith('/') || rest.startsWith('#')) return rest;
  }
  return safeAddress(`http://${rest}`);
}
