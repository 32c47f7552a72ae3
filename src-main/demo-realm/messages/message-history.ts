import { readsChannel } from '../channels/channels.ts';
import { guestRole, type RealmState, type User } from '../state.ts';
import type { NarrowTerm } from './message-narrow.ts';

const channelOperators: ReadonlySet<string> = new Set(['stream', 'channel']);
const channelsOperators: ReadonlySet<string> = new Set(['streams', 'channels']);

/**
 * Whether a narrow also finds messages that were never sent to the viewer: those of channels whose history they can
 * read. This requires a narrow that names a channel, or all public ones, and no per-person terms.
 * https://zulip.com/api/construct-narrow#changes
 */
export function reachesHistory(state: RealmState, viewer: User, narrow: readonly NarrowTerm[]): boolean {
  if (narrow.some(({ operator, operand }) => operator === 'is' && operand !== 'resolved')) return false;
  return narrow.some(({ operator, operand, negated }) => {
    if (negated === true) return false;
    if (channelsOperators.has(operator)) return operand === 'public' && viewer.role !== guestRole;
    if (!channelOperators.has(operator)) return false;
    const channel = [...state.channels.values()].find(({ id, name }) =>
      typeof operand === 'number' ? id === operand : name.toLowerCase() === String(operand).toLowerCase(),
    );
    return channel !== undefined && readsChannel(state, viewer, channel);
  });
}
