import { targetOf, type Edit } from '#contract/changes.ts';
import { groupValueOf, groupValueText, partsOfValue } from '#contract/groups.ts';
import type { HeldPermission, Holdings } from '#contract/offboarding.ts';
import { choiceFor, heldRows, type PermissionChoice } from './held-rows.ts';
import { peopleIn } from '../edit/profile-value-text.ts';

/** What of somebody's can be handed over as a whole. */
export type Part = 'bots' | 'groups' | 'fields';

/** What becomes of all that hangs on somebody. */
export interface Handover {
  parts: ReadonlySet<Part>;
  /** By the key of a row of permissions, where it is not the usual choice. */
  permissions: ReadonlyMap<string, PermissionChoice>;
  /** Who takes over; null where nothing is handed over. */
  successorId: number | null;
}

/** The parts of which there is something, in the order in which they are shown. */
export function partsOf({ bots, groups, fields }: Holdings): Part[] {
  const counts: readonly (readonly [Part, number])[] = [
    ['bots', bots.length],
    ['groups', groups.length],
    ['fields', fields.length],
  ];
  return counts.flatMap(([part, count]) => (count > 0 ? [part] : []));
}

/** The list of people in a profile field with one in another's place, each once. */
function withSuccessor(value: string, userId: number, successorId: number): string {
  return JSON.stringify([...new Set(peopleIn(value).map((id) => (id === userId ? successorId : id)))]);
}

function permissionEdits(
  userId: number,
  held: readonly HeldPermission[],
  { permissions, successorId }: Handover,
): Edit[] {
  return heldRows(held).flatMap((row) => {
    const choice = choiceFor(row, permissions);
    if (choice === 'leave') return [];
    return row.changeable.flatMap(({ target, field, value, valueWithout }): Edit[] => {
      const { people, groups } = partsOfValue(value);
      const others = people.filter((id) => id !== userId && id !== successorId);
      const handedOver = successorId === null ? null : groupValueOf([...others, successorId], groups);
      const after = choice === 'hand-over' ? handedOver : valueWithout;
      return after === null
        ? []
        : [{ target, field, value: groupValueText(after), expected: groupValueText(value) }];
    });
  });
}

/**
 * Everything that has to be changed when somebody leaves, the end of the account included. Each value has to be as it
 * was seen.
 */
export function offboardingEdits(userId: number, holdings: Holdings, handover: Handover): Edit[] {
  const { parts, successorId } = handover;
  const end: Edit = { target: targetOf('user', userId), field: 'account', value: 'deactivated' };
  const permissions = permissionEdits(userId, holdings.permissions, handover);
  if (successorId === null) return [...permissions, end];
  const bots = holdings.bots.map((bot): Edit => ({
    target: targetOf('user', bot.userId),
    field: 'owner',
    value: String(successorId),
    expected: String(userId),
  }));
  const groups = holdings.groups.map(({ id }): Edit => ({
    target: targetOf('user', successorId),
    field: `group:${id}`,
    value: 'member',
  }));
  const fields = holdings.fields.flatMap(({ fieldId, people }) =>
    people.map((person): Edit => ({
      target: targetOf('user', person.userId),
      field: `field:${fieldId}`,
      value: withSuccessor(person.value, userId, successorId),
      expected: person.value,
    })),
  );
  const byPart: Readonly<Record<Part, Edit[]>> = { bots, groups, fields };
  const handedOver = partsOf(holdings).flatMap((part) => (parts.has(part) ? byPart[part] : []));
  return [...handedOver, ...permissions, end];
}
