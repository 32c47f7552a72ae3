import type { PeopleSet, SetExpression } from '#contract/calls/groups.ts';
import { missingCase } from '#contract/outcome.ts';
import type { GroupMembers } from '../model/group-members.ts';
import { addBits, keepBits, removeBits, type IdBits } from '../model/id-bits.ts';

/** Provides the sets of an expression. */
export interface SetSources {
  membership: GroupMembers;
  /** Ids of the people who pass a filter. */
  filtered(filter: Extract<PeopleSet, { kind: 'filter' }>['filter']): Iterable<number>;
  /** Ids of a channel's active subscribers; empty if its list wasn't fetched. */
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

/** Evaluates an expression: combines its sets from left to right. */
export function combineSets({ first, steps }: SetExpression, sources: SetSources): IdBits {
  // Each set may add people without a bit; only after all of them is the required capacity known.
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
