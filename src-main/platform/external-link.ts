import { fail, succeed, type Result } from '#contract/outcome.ts';
import { type Text, text } from '#words/text.ts';

const allowedProtocols: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/** The fields that a mail address may fill in. Some mail programs would attach files named in other fields. */
const mailFields: ReadonlySet<string> = new Set(['subject', 'body', 'cc', 'bcc']);

function refuse(message: Text): Result<never> {
  return fail({ kind: 'invalid-input', field: 'url', message });
}

/** @throws URIError if the field isn't properly encoded */
function decodeField(field: string): { name: string; value: string } {
  const equals = field.indexOf('=');
  const name = equals === -1 ? field : field.slice(0, equals);
  return {
    name: decodeURIComponent(name).toLowerCase(),
    value: equals === -1 ? '' : decodeURIComponent(field.slice(equals + 1)),
  };
}

/**
 * Rebuilds a mail address from its parts (https://www.rfc-editor.org/rfc/rfc6068), so that nothing else reaches the
 * mail program.
 */
function checkMailAddress({ pathname, search }: URL): Result<string> {
  try {
    const recipients = pathname.split(',').map((recipient) => decodeURIComponent(recipient));
    const fields = search
      .slice(1)
      .split('&')
      .map(decodeField)
      .filter(({ name }) => mailFields.has(name));
    const lines = [...recipients, ...fields.flatMap(({ name, value }) => (name === 'body' ? [] : [value]))];
    // A line break would start another header.
    if (lines.some((line) => /\p{Cc}/u.test(line))) return refuse(text('failure.isnt-email-address'));
    const query = fields.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&');
    const to = recipients.map((recipient) => encodeURIComponent(recipient).replaceAll('%40', '@')).join(',');
    return succeed(`mailto:${to}${query === '' ? '' : `?${query}`}`);
  } catch {
    return refuse(text('failure.isnt-email-address'));
  }
}

/**
 * The only place that decides whether an address may be passed to the operating system: only https and mailto, never
 * with a user name or password, and for mail only recipients, subject and text.
 */
export function checkExternalLink(address: string): Result<string> {
  const url = URL.parse(address);
  if (!url || !allowedProtocols.has(url.protocol)) {
    return refuse(text('failure.only-secure-web-addresses'));
  }
  if (url.protocol === 'mailto:') return checkMailAddress(url);
  if (url.username !== '' || url.password !== '') {
    return refuse(text('failure.address-contains-user-name'));
  }
  return succeed(url.href);
}
