import type { Holdings } from '#contract/offboarding.ts';
import { countOf } from '#contract/words/count.ts';
import { someOf } from '#contract/words/list.ts';
import type { Part } from './offboarding-edits.ts';

const mostNamed = 4;

interface PartWords {
  /** What is done with it where it is handed over. */
  label: string;
  /** What it is. */
  description: string;
}

const namesOf = (things: readonly { name: string }[]): string =>
  someOf(
    things.map(({ name }) => name),
    mostNamed,
  );

/** What can be handed over, in words. */
export function partWords(part: Part, { bots, groups, channels, fields }: Holdings): PartWords {
  switch (part) {
    case 'bots':
      return {
        label: countOf(bots.length, 'bot'),
        description: `${namesOf(bots)}. Otherwise deactivated with the account.`,
      };
    case 'channels':
      return {
        label: `${countOf(channels.length, 'channel')} to administer`,
        description: `${namesOf(channels)}. Otherwise only administrators of the organization can.`,
      };
    case 'groups':
      return {
        label: `Membership in ${countOf(groups.length, 'group')}`,
        description: `${namesOf(groups)}.`,
      };
    case 'fields':
      return {
        label: 'Profiles that name this account',
        description: `${fields.map(({ fieldName, count }) => `${fieldName} of ${countOf(count, 'person')}`).join(', ')}.`,
      };
  }
}
