import { missingCase } from '#contract/outcome.ts';
import { listOf } from '#contract/words/list.ts';
import { roleName } from '#contract/words/roles.ts';
import { sayText } from '#words/text.ts';
import type {
  ChangeReason,
  Uncertainty,
  Explain,
  ExplainedChange,
  JobReason,
  LostCause,
} from '../store/journal.ts';
import { adviceOn } from './advice.ts';
import { otherAccountWords, strangerWords } from './identity-check.ts';
import { partWords } from './parameter-words.ts';
import { dependsOn, wordsOf } from './kinds/kinds.ts';
import type { ChangeFacts } from './planning-facts.ts';
import { readOnly } from './safety.ts';

/**
 * Who set an unexpected value.
 *
 * @param job the title of this console's job that did
 */
export function whoSet(job: string | null | undefined): string {
  return job == null ? 'somebody else' : `your job “${job}”`;
}

/** The beginning of the explanation of a change that was never sent. */
const notSent = 'Not sent:';

function asSentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

function causeWords(cause: LostCause): string {
  switch (cause.kind) {
    case 'interrupted':
      return 'The console was interrupted before the answer came';
    case 'stopped':
      return 'Stopped before the server answered';
    case 'failed':
      return sayText(cause.words).replace(/\.$/, '');
    default:
      return missingCase(cause);
  }
}

function uncertaintyWords(doubt: Uncertainty, noun: string): string {
  switch (doubt.kind) {
    case 'unreadable':
      return `, and the ${noun} could not be read back. ${asSentence(sayText(doubt.words))}`;
    case 'not-dated':
      return '. What the server shows may have been there before. Check in Zulip before you try again.';
    case 'ambiguous':
      return '. More than one thing on the server could be it. Check in Zulip before you try again.';
    case 'another-thing':
      return '. Its id belongs to somebody or something else now. Check in Zulip before you try again.';
    case 'no-trace':
      return '. The server does not show whether it was carried out. Check in Zulip before you try again.';
    default:
      return missingCase(doubt);
  }
}

/** Servers use the same words for what was deleted and what the account can't see. */
const deletions: ReadonlySet<string> = new Set([
  'DELETE /messages/{message_id}',
  'POST /streams/{stream_id}/delete_topic',
]);

const lookForMoved =
  ' Search for it in Zulip, also where it may have been moved. If you find it, delete it again; if not, ask someone who can see more channels.';

function lostWords(
  reason: Extract<ChangeReason, { kind: 'lost' }>,
  { fieldName: noun, outcome, endpoint }: ExplainedChange,
  valueWords: (value: string) => string,
): string {
  const cause = causeWords(reason.cause);
  switch (reason.found) {
    case 'reading':
      return `${cause}. Reading the ${noun} back before going on.`;
    case 'applied':
      if (deletions.has(endpoint))
        return `${cause}. The server doesn’t show the ${noun} any more: it was deleted, or moved where you can’t see it. To be sure, ask someone who can see more channels.`;
      return `${cause}. Reading the ${noun} back showed that the server applied it.`;
    case 'applied-later':
      return `${cause}. The server applied it a little later.`;
    case 'not-applied':
      return `${cause}, and the server did not apply it.`;
    case 'other-value':
      if (reason.value === '' && endpoint === 'POST /realm/playgrounds in place of another')
        return `${cause}. The ${noun} is gone: it made room for the new one, or somebody else removed it. Add it again.`;
      return `${cause}. The ${noun} is ${valueWords(reason.value)} now, set by ${whoSet(reason.job)}.${
        outcome === 'unknown' ? ' Whether this change was applied before that is not known.' : ''
      }`;
    case 'nothing':
      return `${cause}${uncertaintyWords(reason.doubt, noun)}${
        reason.doubt.kind === 'unreadable' && deletions.has(endpoint) ? lookForMoved : ''
      }`;
    default:
      return missingCase(reason);
  }
}

function notSentWords(reason: Extract<ChangeReason, { kind: 'not-sent' }>, change: ExplainedChange): string {
  switch (reason.because) {
    case 'cancelled':
      return `${notSent} the job was canceled.`;
    case 'stopped':
      return `${notSent} the job stopped at the first refusal.`;
    case 'base-missing':
      return `${notSent} ${dependsOn(change)?.explanation ?? 'what it needs was not done.'}`;
    case 'no-right':
      return `${notSent} ${sayText(reason.words)}`;
    case 'another-thing':
      return `${notSent} ${strangerWords(change.name, reason.name)}`;
    case 'another-account':
      return `${notSent} ${otherAccountWords}`;
    case 'unknown-operation':
      return `${notSent} another version of Realm Console planned it. Plan it again.`;
    default:
      return missingCase(reason);
  }
}

function putBackWords({ because, words }: Extract<ChangeReason, { kind: 'put-back' }>): string {
  if (because === 'rate-limited') return 'The server asked for fewer calls.';
  return because === 'refused-together' ? `Refused together: ${sayText(words)}` : sayText(words);
}

function explanationOf(
  reason: ChangeReason,
  change: ExplainedChange,
  valueWords: (value: string) => string,
): string {
  switch (reason.kind) {
    case 'text':
    case 'refused':
      return sayText(reason.words);
    case 'parameters-ignored':
      return `Not changed: this server doesn’t know ${listOf(reason.names.map(partWords))}.`;
    case 'partly-applied':
      return `Applied, but the server left out: ${reason.parts.map(partWords).join(', ')}.`;
    case 'topic-visibility':
      return reason.policy === 'followed' ? 'You now follow this topic.' : 'You unmuted this topic.';
    case 'protected':
      return 'The account was protected since the preview.';
    case 'unreadable':
      return 'What the server sends of it since the preview cannot be read.';
    case 'gone':
      return 'It is gone from this organization since the preview.';
    case 'changed-by-others':
      return reason.value === change.after
        ? `Already ${valueWords(reason.value)}, changed by ${whoSet(reason.job)} since the preview.`
        : `Changed to ${valueWords(reason.value)} by ${whoSet(reason.job)} since the preview.`;
    case 'not-sent':
      return notSentWords(reason, change);
    case 'put-back':
      return putBackWords(reason);
    case 'lost':
      return lostWords(reason, change, valueWords);
    case 'accepted-but':
      return `The server accepted it, but the ${change.fieldName} is ${valueWords(reason.value)} now.`;
    case 'overwrote':
      return `It replaced ${valueWords(reason.value)}, which somebody else had set in the same moment.`;
    case 'unrecognized':
      return `Recorded by another version of Realm Console: ${reason.raw}`;
    default:
      return missingCase(reason);
  }
}

function adviceOf(reason: ChangeReason, { endpoint }: ExplainedChange): string {
  if (reason.kind === 'refused')
    return adviceOn({ words: sayText(reason.words), code: reason.code }, endpoint);
  if (reason.kind === 'overwrote') return 'Undo brings that back.';
  return reason.kind === 'text' ? (reason.advice ?? '') : '';
}

/**
 * Words the reasons of changes, with values named as in the live model.
 *
 * @param facts null if the organization isn't open: values are then shown as stored
 */
export function createExplain(facts: ChangeFacts | null): Explain {
  return (change, reason) => ({
    explanation: explanationOf(reason, change, (value) =>
      facts === null ? value : wordsOf(change.target, change.field, value, facts),
    ),
    advice: adviceOf(reason, change),
  });
}

/**
 * Words why a job is in its state.
 *
 * @param total the number of the job's changes
 */
export function jobReasonWords(reason: JobReason, total: number): string {
  switch (reason.kind) {
    case 'text':
    case 'unsettled':
    case 'journal-fault':
      return sayText(reason.words);
    case 'blocked': {
      const left = total === 1 ? 'The change was not sent.' : 'The job is paused; what is left was not sent.';
      return `${asSentence(sayText(reason.words))} ${left}`;
    }
    case 'refusals':
      return `Paused after ${reason.count} refusals in a row. The last: ${sayText(reason.words)}`;
    case 'failures':
      return `Paused after ${reason.count} failed changes in a row. The last: ${sayText(reason.words)}`;
    case 'interrupted':
      return 'The job was interrupted: the console, or a part of it, stopped. What is left was not sent.';
    case 'read-only':
      return sayText(readOnly.message);
    case 'role-changed':
      return `Your role has changed to ${roleName(reason.role).toLowerCase()}. What is left was not sent.`;
    case 'not-live':
      return `Waiting for the connection. ${sayText(reason.words)}`.trim();
    case 'same-field':
      return 'Waiting for the result of an earlier change to the same value.';
    case 'retrying':
      return `${asSentence(sayText(reason.words))} Retrying automatically.`;
    case 'another-realm':
      return 'The organization or the account is not the one that this job was planned for.';
    case 'unrecognized':
      return `Recorded by another version of Realm Console: ${reason.raw}`;
    default:
      return missingCase(reason);
  }
}
