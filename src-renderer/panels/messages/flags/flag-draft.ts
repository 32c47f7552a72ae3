import type { FlagDirection, FlagOrder } from '#contract/messages.ts';
import { readMessageLink, type NarrowTerm } from '#contract/narrow.ts';
import type { FlagChange } from '../../../subjects/messages/narrow-words.ts';

/** An order as it is being put together. */
export interface FlagDraft {
  change: FlagChange;
  terms: NarrowTerm[];
  from: 'newest' | 'oldest' | 'first_unread' | 'message';
  /** Where `from` is `message`: its id or a link, as typed. */
  message: string;
  direction: FlagDirection;
  includeAnchor: boolean;
  reason: string;
}

export const firstDraft: FlagDraft = {
  change: 'add read',
  terms: [],
  from: 'oldest',
  message: '',
  direction: 'newer',
  includeAnchor: true,
  reason: '',
};

const changes = {
  'add read': ['add', 'read'],
  'remove read': ['remove', 'read'],
  'add starred': ['add', 'starred'],
  'remove starred': ['remove', 'starred'],
  'add collapsed': ['add', 'collapsed'],
  'remove collapsed': ['remove', 'collapsed'],
} as const satisfies Record<FlagDraft['change'], readonly [FlagOrder['op'], FlagOrder['flag']]>;

/** The order of a draft, or why there is none yet, in words (empty where nothing was typed). */
export function orderOf(draft: FlagDraft, organizationUrl: string): FlagOrder | string {
  const [op, flag] = changes[draft.change];
  const rest = { narrow: draft.terms, op, flag };
  if (draft.from === 'newest') return { ...rest, anchor: 'newest', direction: 'older', includeAnchor: true };
  if (draft.from === 'oldest') return { ...rest, anchor: 'oldest', direction: 'newer', includeAnchor: true };
  const { direction, includeAnchor } = draft;
  if (draft.from === 'first_unread')
    return { ...rest, anchor: 'first_unread', direction, includeAnchor: true };
  const named = readMessageLink(draft.message, organizationUrl);
  if (named.kind === 'message') return { ...rest, anchor: named.messageId, direction, includeAnchor };
  return named.kind === 'problem' ? named.words : '';
}
