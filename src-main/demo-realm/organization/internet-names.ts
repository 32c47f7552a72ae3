import { isIP, isIPv4, isIPv6 } from 'node:net';

/** The server's checks for email and web addresses, which go only by their form. */

const longestAddress = 254;
const longestLink = 2_048;
const longestHost = 253;
const longestLabel = 63;

const asciiLetter = /^[a-z]$/i;

function isLetter(character: string): boolean {
  return asciiLetter.test(character) || (character >= '\u00a1' && character <= '\uffff');
}

function isLabel(label: string): boolean {
  const characters = Array.from(label);
  return (
    characters.length > 0 &&
    characters.length <= longestLabel &&
    !label.startsWith('-') &&
    !label.endsWith('-') &&
    characters.every((one) => one === '-' || isLetter(one) || /^[0-9]$/.test(one))
  );
}

/** Two or more letters, or the encoding of another script. */
function isTopLevel(label: string): boolean {
  if (/^xn--[a-z0-9]{1,59}$/i.test(label)) return true;
  return isLabel(label) && label.length > 1 && !/[0-9]/.test(label);
}

function isHostName(host: string): boolean {
  const labels = host.split('.');
  const topLevel = labels.pop() ?? '';
  return labels.length > 0 && labels.every(isLabel) && isTopLevel(topLevel);
}

/** Whether a text is an email address. */
export function isMailbox(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > longestAddress) return false;
  const [user, host] = [text.slice(0, at), text.slice(at + 1)];
  const isUser =
    user.split('.').every((atom) => /^[-!#$%&'*+/=?^_`{}|~0-9a-z]+$/i.test(atom)) ||
    /^"([^"\\\r\n\P{ASCII}]|\\\p{ASCII})*"$/u.test(user);
  if (!isUser) return false;
  const literal = /^\[(.*)\]$/.exec(host)?.[1];
  return host === 'localhost' || (literal === undefined ? isHostName(host) : isIP(literal) !== 0);
}

/** Whether a text is the address of a page or a file, as required in profile links. */
export function isWebAddress(text: string): boolean {
  if (text.length > longestLink || /\s/.test(text)) return false;
  const parts = /^([a-z0-9.+-]*):\/\/([^/?#]*)/i.exec(text);
  const [, scheme = '', authority = ''] = parts ?? [];
  if (!['http', 'https', 'ftp', 'ftps'].includes(scheme.toLowerCase())) return false;
  const [, account, rest = ''] = /^(?:(.*)@)?([^@]*)$/.exec(authority) ?? [];
  if (account !== undefined && !/^[^:@]+(:[^:@]*)?$/.test(account)) return false;
  const [, host = ''] = /^(\[[^\]]*\]|[^:]*)(?::[0-9]{1,5})?$/.exec(rest) ?? [];
  if (host.length > longestHost) return false;
  const literal = /^\[(.*)\]$/.exec(host)?.[1];
  if (literal !== undefined) return isIPv6(literal);
  return host === 'localhost' || isIPv4(host) || isHostName(host.replace(/\.$/, ''));
}
