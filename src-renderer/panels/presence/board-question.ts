import { defaultFilter } from '../../subjects/people-filter/filter-words.ts';
import type { BoardQuestion } from './presence-feed.ts';

/** What the board shows at first: everybody by group, who is here first. */
export const firstQuestion: BoardQuestion = {
  groupBy: 'group',
  channelIds: [],
  filter: defaultFilter,
  sort: 'most-active',
};
