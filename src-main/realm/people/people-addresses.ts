import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';

/** Whether a filter can be decided only where addresses are known. */
export function asksForAddresses({ conditions = [] }: PeopleFilter): boolean {
  return conditions.some(({ kind }) => kind === 'outside-domains' || kind === 'domain');
}

/**
 * Whether the caller sees the address of anybody else. A caller who sees none would find nobody by address, which says
 * nothing of the people. https://zulip.com/help/configure-email-visibility
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
