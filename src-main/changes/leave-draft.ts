import { confirmationOfLeave } from '#contract/confirmation.ts';
import type { LeaveDraft } from '#contract/people.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { statusTextObjection, strippedText } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import { failureOf } from '../zulip/errors.ts';
import type { RecordedLeave } from '../store/leave.ts';
import { requireFeature } from '../zulip/feature-levels.ts';
import type { Caller } from './planning-facts.ts';
import { wrongNumber } from './safety.ts';

const minute = 60_000;

/** What a draft is checked against. */
export interface DraftFacts {
  caller: Caller | null;
  featureLevel: number;
  zulipVersion: string;
  /** By the server's clock, and by the machine's, which the form used. */
  nowMilliseconds: number;
  shownNowMilliseconds: number;
}

/**
 * The draft as it is stored: each person once, the text trimmed as the server does.
 *
 * @param typed the typed confirmation, if `confirmationOfLeave` asks for it
 * @returns `offline` before the organization is loaded, `invalid-input` beside the field, `unsupported` if the server
 * is too old for other people's statuses
 */
export function checkedDraft(draft: LeaveDraft, typed: number | null, facts: DraftFacts): Result<LeaveDraft> {
  if (facts.caller === null) {
    const message = text('failure.organization-isnt-loaded-yet-add-entry');
    return fail({ kind: 'offline', reason: 'not-loaded', message });
  }
  const callerId = facts.caller.userId;
  const userIds = [...new Set(draft.userIds)];
  const words = strippedText(draft.status.text);
  const { emoji } = draft.status;
  const refuse = (field: string, message: string) => fail({ kind: 'invalid-input', field, message });
  const objection = statusTextObjection(words);
  if (objection !== null) return refuse('text', objection);
  if (words === '' && emoji === null) return refuse('text', 'Enter a text or choose an emoji.');
  if (emoji !== null && (emoji.name === '' || emoji.code === ''))
    return refuse('emoji', 'Invalid emoji name.');
  if (draft.untilMilliseconds <= draft.fromMilliseconds)
    return refuse('until', 'The end has to come after the beginning.');
  if (draft.untilMilliseconds <= facts.nowMilliseconds) return refuse('until', 'The end is past already.');
  if (userIds.some((userId) => userId !== callerId)) {
    try {
      requireFeature(facts, 'user-status-of-others');
    } catch (error) {
      return fail(failureOf(error));
    }
  }
  const { typeToConfirm } = confirmationOfLeave(userIds.length);
  if (typeToConfirm !== null && typed !== typeToConfirm) return fail(wrongNumber(typeToConfirm));
  // "Now" means now by the server's clock, whatever the machine's clock says.
  const beginsNow = Math.abs(draft.fromMilliseconds - facts.shownNowMilliseconds) < minute;
  const fromMilliseconds = beginsNow
    ? Math.min(draft.fromMilliseconds, facts.nowMilliseconds)
    : draft.fromMilliseconds;
  return succeed({ ...draft, fromMilliseconds, userIds, status: { text: words, emoji } });
}

/**
 * The entry that a draft becomes.
 *
 * @param nameOf what a person is called now; null where that is not known
 */
export function leaveOf(
  id: string,
  organizationId: string,
  { userIds, ...draft }: LeaveDraft,
  nameOf: (userId: number) => string | null,
): RecordedLeave {
  return {
    id,
    organizationId,
    ...draft,
    state: 'planned',
    explanation: '',
    beginJobId: null,
    endJobId: null,
    people: userIds.map((userId) => ({
      userId,
      name: nameOf(userId) ?? `User ${userId}`,
      outcome: 'waiting',
      before: null,
      explanation: '',
    })),
  };
}
