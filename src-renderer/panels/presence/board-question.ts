import type { OrganizationInput } from '#contract/calls/calls.ts';
import { defaultFilter } from '../../subjects/people-filter/filter-words.ts';

export type BoardQuestion = OrganizationInput<'presence.board'>;

/** What the board shows at first: everybody by group, who is here first. */
export const firstQuestion: BoardQuestion = {
  groupBy: 'group',
  channelIds: [],
  filter: defaultFilter,
  sort: 'most-active',
};
