import type { PeopleSet, SetExpression } from '#contract/calls/groups.ts';
import { missingCase } from '#contract/outcome.ts';
import type { GroupMembers } from '../model/group-members.ts';
import { addBits, keepBits, removeBits, type IdBits } from '../model/id-bits.ts';

/** Where the sets of an expression come from. */
export interface SetSources {
  membership: GroupMembers;
  /** Ids of the people that a filter lets through. */
  filtered(filter: Extract<PeopleSet, { kind: 'filter' }>['filter']): Iterable<number>;
  /** Ids of the active subscribers of a channel; nobody where its list was not fetched. */
  subscribers(channelId: number): Iterable<number>;
}

function bitsOf(set: PeopleSet, { membership, filtered, subscribers }: SetSources): IdBits {
  switch (set.kind) {
    case 'group':
      return set.direct ? membership.direct(set.groupId) : membership.effective(set.groupId);
    case 'filter':
      return membership.of(filtered(set.filter));
    case 'people':
      return membership.of(set.userIds);
    case 'channel':
      return membership.of(subscribers(set.channelId));
    default:
      return missingCase(set);
  }
}

/** The people of an expression: its sets combined from the left to the right. */
export function combineSets({ first, steps }: SetExpression, sources: SetSources): IdBits {
  // Each set may bring people who have no place yet; only after all of them is there room for everybody.
  const firstBits = bitsOf(first, sources);
  const operands = steps.map(({ operation, operand }) => ({ operation, bits: bitsOf(operand, sources) }));
  const result = sources.membership.none();
  addBits(result, firstBits);
  for (const { operation, bits } of operands) {
    if (operation === 'union') addBits(result, bits);
    else if (operation === 'intersection') keepBits(result, bits);
    else removeBits(result, bits);
  }
  return result;
}
