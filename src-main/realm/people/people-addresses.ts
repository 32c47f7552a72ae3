import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';

/** Whether a filter depends on addresses. */
export function asksForAddresses({ conditions = [] }: PeopleFilter): boolean {
  return conditions.some(({ kind }) => kind === 'outside-domains' || kind === 'domain');
}

/**
 * Whether the caller sees anyone else's address. Otherwise a filter by address would find no one, which would be
 * misleading. https://zulip.com/help/configure-email-visibility
 */
export function seesAddresses({ count, flags, emails }: PeopleColumns): boolean {
  let people = 0;
  let known = 0;
  for (let row = 0; row < count; row++) {
    const flag = flags[row] ?? 0;
    if ((flag & personFlag.present) === 0 || (flag & personFlag.bot) !== 0) continue;
    people += 1;
    if (emails[row] !== null && emails[row] !== undefined) known += 1;
    // One is the caller's own.
    if (known > 1) return true;
  }
  return known === people;
}
