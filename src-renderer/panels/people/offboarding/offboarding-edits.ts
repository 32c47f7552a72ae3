import { targetOf, type Edit } from '#contract/changes.ts';
import { groupValueText } from '#contract/groups.ts';
import type { Holdings } from '#contract/offboarding.ts';

/** What of somebody's can be handed over. */
export type Part = 'bots' | 'groups' | 'channels' | 'fields';

/** The parts of which there is something, in the order in which they are shown. */
export function partsOf({ bots, groups, channels, fields }: Holdings): Part[] {
  const counts: readonly (readonly [Part, number])[] = [
    ['bots', bots.length],
    ['channels', channels.length],
    ['groups', groups.length],
    ['fields', fields.length],
  ];
  return counts.flatMap(([part, count]) => (count > 0 ? [part] : []));
}

/** The list of people in a profile field with one in another's place, each once. */
function withSuccessor(value: string, userId: number, successorId: number): string {
  const ids = JSON.parse(value) as number[];
  return JSON.stringify([...new Set(ids.map((id) => (id === userId ? successorId : id)))]);
}

/**
 * Everything that has to be changed when somebody leaves, the end of the account included. Each value has to be as it
 * was seen.
 *
 * @param successorId who takes over; null where nothing is handed over
 */
export function offboardingEdits(
  userId: number,
  holdings: Holdings,
  parts: ReadonlySet<Part>,
  successorId: number | null,
): Edit[] {
  const end: Edit = { target: targetOf('user', userId), field: 'account', value: 'deactivated' };
  if (successorId === null) return [end];
  const bots = holdings.bots.map((bot): Edit => {
    return {
      target: targetOf('user', bot.userId),
      field: 'owner',
      value: String(successorId),
      expected: String(userId),
    };
  });
  const channels = holdings.channels.map(({ id, value }): Edit => ({
    target: targetOf('channel', id),
    field: 'can_administer_channel_group',
    value: groupValueText({ people: [successorId], groups: [] }),
    expected: groupValueText(value),
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
  const byPart: Readonly<Record<Part, Edit[]>> = { bots, channels, groups, fields };
  return [...partsOf(holdings).flatMap((part) => (parts.has(part) ? byPart[part] : [])), end];
}
