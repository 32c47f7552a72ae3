import { caseStateOf, type CasePost } from '../../../reports/case-state.ts';
import type { CaseVerb } from '../../../reports/console-post.ts';
import { parseOutcome } from './report-facts.ts';

/** Posts of one of these lists compete: the first that counts decides about the others. */
const competing: Readonly<Record<string, readonly CaseVerb[]>> = {
  assignee: ['claimed', 'took-over', 'released'],
  outcome: ['resolved', 'dismissed', 'reopened'],
};

/** The possible beginnings of the post that sets a field to a value, and its text. */
function expectedPost(field: string, value: string): { verbs: readonly CaseVerb[]; text: string } {
  if (field === 'assignee')
    return { verbs: value === '' ? ['released'] : ['claimed', 'took-over'], text: '' };
  const outcome = parseOutcome(value);
  return { verbs: [outcome?.kind ?? 'reopened'], text: outcome?.text ?? '' };
}

/**
 * Whether a user's own post set a field of a report to a value. A topic marked as resolved and another moderator's same
 * decision prove nothing about a post whose answer was lost.
 *
 * @param posts about the report, ascending by message id
 */
export function isOwnPost(
  posts: readonly CasePost[],
  field: string,
  value: string,
  userId: number | null,
): boolean {
  const own = posts.filter(({ senderId }) => senderId === userId);
  if (field === 'note') return own.findLast(({ verb }) => verb === 'noted')?.text === value;
  const { withoutEffect } = caseStateOf(posts, '');
  const decided = posts.findLast(
    ({ messageId, verb }) => competing[field]?.includes(verb) === true && !withoutEffect.has(messageId),
  );
  const { verbs, text } = expectedPost(field, value);
  return own.some(
    (post) =>
      // One that came too late to count still exists.
      post.messageId >= (decided?.messageId ?? 0) && verbs.includes(post.verb) && post.text === text,
  );
}
