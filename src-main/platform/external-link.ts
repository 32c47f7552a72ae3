import type { Result } from '../../src-preload/contract/outcome.ts';
import { fail, succeed } from '../../src-preload/contract/outcome.ts';

const allowedProtocols: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/**
 * The one place that decides whether an address may be handed to the operating system: https and mailto only,
 * and never with a user name or password inside.
 */
export function checkExternalLink(address: string): Result<string> {
  const url = URL.parse(address);
  if (!url || !allowedProtocols.has(url.protocol)) {
    return fail({
      kind: 'invalid-input',
      field: 'url',
      message: 'Only secure web addresses (https) and mail addresses can be opened.',
    });
  }
  if (url.username !== '' || url.password !== '') {
    return fail({
      kind: 'invalid-input',
      field: 'url',
      message: 'This address contains a user name or password. It was not opened.',
    });
  }
  return succeed(url.href);
}
