import type { Holdings } from '#contract/offboarding.ts';
import { anyOf, listOf, someOf } from '#contract/words/list.ts';
import { say, type MessageId } from '#words/say.ts';
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
        label: say('offboarding.bots', { count: bots.length }),
        description: say('offboarding.bots-help', { bots: namesOf(bots) }),
      };
    case 'groups':
      return {
        label: say('offboarding.groups', { count: groups.length }),
        description: namesOf(groups),
      };
    case 'fields':
      return {
        label: say('offboarding.profiles'),
        description: listOf(
          fields.map(({ fieldName, count }) => say('offboarding.profile-field', { field: fieldName, count })),
        ),
      };
  }
}

export const choiceNames = {
  'hand-over': 'offboarding.hand-over',
  remove: 'offboarding.remove',
  leave: 'offboarding.leave',
} as const satisfies Record<PermissionChoice, MessageId>;

/** Where permissions are given, and who has them otherwise. */
export function placeWords({ permissions, isOnlyHolder, through }: HeldRow): string {
  const places = permissions.map(({ area }) =>
    area.kind === 'organization'
      ? say('offboarding.organization')
      : area.kind === 'group'
        ? area.name
        : say('offboarding.channel', { name: area.name }),
  );
  const named = someOf(places, mostNamed);
  const where = through === null ? named : say('offboarding.through', { places: named, group: through });
  if (!isOnlyHolder) return say('offboarding.where', { places: where });
  const others = [...new Set(permissions.flatMap((one) => (one.others === '' ? [] : [one.others])))];
  return others.length === 0
    ? say('offboarding.nobody-else-after', { places: where })
    : say('offboarding.otherwise', { places: where, others: anyOf(others) });
}

/** Why some of the permissions of a row can't be changed; empty where all can. */
export function barredWords({ permissions, through }: HeldRow): string {
  if (through !== null) return '';
  const barred = permissions.filter(({ objection }) => objection !== null);
  const reasons = [...new Set(barred.flatMap(({ objection }) => objection ?? []))];
  if (reasons.length === 0) return '';
  const [first = ''] = reasons;
  const words =
    barred.length === permissions.length
      ? say('offboarding.barred', { reason: first })
      : say('offboarding.barred-some', { count: barred.length, total: permissions.length, reason: first });
  return reasons.length === 1
    ? words
    : [words, say('offboarding.more-reasons', { count: reasons.length - 1 })].join(' ');
}
