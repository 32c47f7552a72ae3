import type { Handlers } from '#contract/bridge.ts';
import type { listCalls } from '#contract/calls/lists.ts';
import { succeed } from '#contract/outcome.ts';
import type { OpenLists } from './open-lists.ts';

/** Handlers for lists and files that name people. */
export function createListHandlers(lists: OpenLists): Handlers<keyof typeof listCalls> {
  return {
    'lists.begin': ({ use, byteCount }) => lists.begin(use, byteCount),
    'lists.piece': ({ listId, piece }) => lists.addPiece(listId, piece),
    async 'lists.read'({ use, source, choices }, { signal }) {
      const answer = await lists.read(use, source, choices, signal);
      return answer.ok ? succeed(answer.value.reading) : answer;
    },
    'lists.people': ({ source, choices, from }, { signal }) => lists.naming(source, choices, from, signal),
    'lists.end': ({ listId }) => lists.end(listId),
  };
}
