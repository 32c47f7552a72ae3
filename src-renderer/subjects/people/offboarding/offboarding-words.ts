import type { Holdings } from '#contract/offboarding.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { someOf } from '#contract/words/list.ts';
import type { HeldRow, PermissionChoice } from './held-rows.ts';
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
export function partWords(part: Part, { bots, groups, fields }: Holdings): PartWords {
  switch (part) {
    case 'bots':
      return {
        label: countOf(bots.length, 'bot'),
        description: `${namesOf(bots)}. Otherwise deactivated with the account.`,
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

export const choiceNames: Readonly<Record<PermissionChoice, string>> = {
  'hand-over': 'Hand over',
  remove: 'Remove',
  leave: 'Leave',
};

/** Where permissions are given, and who has them otherwise. */
export function placeWords({ permissions, isOnlyHolder, through }: HeldRow): string {
  const places = permissions.map(({ area }) =>
    area.kind === 'organization' ? 'Organization' : area.kind === 'group' ? area.name : `#${area.name}`,
  );
  const where = someOf(places, mostNamed) + (through === null ? '' : `, through the group ${through}`);
  if (!isOnlyHolder) return `${where}.`;
  const others = [...new Set(permissions.flatMap((one) => (one.others === '' ? [] : [one.others])))];
  return `${where}. ${others.length === 0 ? 'After that nobody has it.' : `Otherwise only ${others.join(', or ')}.`}`;
}

/** Why some of the permissions of a row can't be changed; empty where all can. */
export function barredWords({ permissions, through }: HeldRow): string {
  if (through !== null) return '';
  const barred = permissions.filter(({ objection }) => objection !== null);
  const reasons = [...new Set(barred.flatMap(({ objection }) => objection ?? []))];
  if (reasons.length === 0) return '';
  const [first = ''] = reasons;
  const more = reasons.length === 1 ? '' : ` ${countOf(reasons.length - 1, 'other reason')}.`;
  if (barred.length === permissions.length) return `Can’t be changed here. ${first}${more}`;
  return `${formatCount(barred.length)} of ${formatCount(permissions.length)} can’t be changed here. ${first}${more}`;
}
