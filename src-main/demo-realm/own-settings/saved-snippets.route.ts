import { ApiError, badRequest } from '../api-error.ts';
import { longestContent } from '../messages/message-recipient.ts';
import { limitLength } from '../parameters.ts';
import { personalState, snippetRecord, snippetRecords } from './personal-state.ts';
import { nowSeconds } from '../state.ts';
import type { Call, Route } from '../router.ts';
import type { SavedSnippet } from './personal-store.ts';

const longestTitle = 60;

/** Saved snippets. https://zulip.com/api/get-saved-snippets */
export const savedSnippetRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/saved_snippets',
    since: 297,
    handle: ({ caller }) => ({ saved_snippets: snippetRecords(caller) }),
  },
  {
    method: 'POST',
    path: '/saved_snippets',
    since: 297,
    handle(call) {
      const { state, caller, parameters } = call;
      const title = checked('title', parameters.requiredText('title'), longestTitle);
      const content = checked('content', parameters.requiredText('content'), longestContent);
      const id = state.nextSnippetId ?? 1;
      state.nextSnippetId = id + 1;
      const snippet = { id, title, content, dateCreated: Math.floor(nowSeconds(state)) };
      personalState(state, caller).snippets.set(id, snippet);
      announce(call, { op: 'add', saved_snippet: snippetRecord(snippet) });
      return { saved_snippet_id: id };
    },
  },
  {
    method: 'PATCH',
    path: '/saved_snippets/:id',
    since: 368,
    handle(call) {
      const sentTitle = call.parameters.text('title');
      const sentContent = call.parameters.text('content');
      const title = sentTitle === undefined ? undefined : checked('title', sentTitle, longestTitle);
      const content = sentContent === undefined ? undefined : checked('content', sentContent, longestContent);
      if (title === undefined && content === undefined) return {};
      const snippet = find(call);
      if (title !== undefined) snippet.title = title;
      if (content !== undefined) snippet.content = content;
      announce(call, { op: 'update', saved_snippet: snippetRecord(snippet) });
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/saved_snippets/:id',
    since: 297,
    handle(call) {
      const { id } = find(call);
      call.caller.personal?.snippets.delete(id);
      announce(call, { op: 'remove', saved_snippet_id: id });
      return {};
    },
  },
];

function checked(name: string, sent: string, limit: number): string {
  const text = sent.trim();
  if (text === '') throw badRequest('blank', { name });
  limitLength(name, text, limit);
  return text;
}

function find({ caller, path }: Call): SavedSnippet {
  const snippet = caller.personal?.snippets.get(Number(path[0]));
  if (snippet === undefined) throw new ApiError('snippet-unknown', { status: 404 });
  return snippet;
}

function announce({ realm, caller }: Call, fields: object): void {
  realm.queues.publish({ type: 'saved_snippets', ...fields }, (owner) => owner === caller);
}
