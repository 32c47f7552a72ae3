import { isKeyOf } from '#contract/choices.ts';
import type { SQLOutputValue } from 'node:sqlite';

/** Why nobody knows from the server's answer whether a call was carried out. */
export type LostCause =
  /** The console ended before the answer came. */
  | { kind: 'interrupted' }
  /** The call was stopped before the answer came. */
  | { kind: 'stopped' }
  /** The way to the server broke, or what came back was no answer of it; in the words of the failure. */
  | { kind: 'failed'; words: string };

/** Why it stays open whether a call was carried out. */
export type Uncertainty =
  /** The server could not be asked, in the words of the failure. */
  | { kind: 'unreadable'; words: string }
  /** What the server shows was there before the call, or may have been. */
  | { kind: 'not-dated' }
  /** More than one thing on the server may be what the call made. */
  | { kind: 'ambiguous' }
  /** Ids mean somebody or something else now, as after an import of the organization. */
  | { kind: 'another-thing' }
  /** Nothing that the server shows says it. */
  | { kind: 'no-trace' };

/**
 * Why a change ended as it did. Values are canonical, words in it are the server's or a failure's own; everything else
 * is put into words when it is shown (`changes/reason-words.ts`). A kind that was ever released keeps its meaning.
 */
export type ChangeReason =
  /** A sentence of an earlier version, or one that has no kind. */
  | { kind: 'text'; words: string; advice?: string }
  /** The server's words and code; the code is empty where it sent none. */
  | { kind: 'refused'; words: string; code: string }
  /** The server does not know these parameters. */
  | { kind: 'parameters-ignored'; names: string[] }
  /** Applied, except for these parts. */
  | { kind: 'partly-applied'; parts: string[] }
  /** Applied, and by the caller's own settings the topic of the message is followed or unmuted since. */
  | { kind: 'topic-visibility'; policy: 'followed' | 'unmuted' }
  /** Since the preview: protected in this console, unreadable, or gone. */
  | { kind: 'protected' | 'unreadable' | 'gone' }
  /** Since the preview somebody else, or another job of this console, set another value, or the one that was wanted. */
  | { kind: 'changed-by-others'; value: string; /** The title of the job. */ job?: string }
  /** Never sent since somebody cancelled the job, or it stopped at a refusal. */
  | { kind: 'not-sent'; because: 'cancelled' | 'stopped' | 'base-missing' }
  /** Never sent: the server refused the same for another change, in these words. */
  | { kind: 'not-sent'; because: 'no-right'; words: string }
  /** The id belongs to a person or thing of another name than when it was planned. */
  | { kind: 'not-sent'; because: 'another-thing'; name: string }
  /** The ids are those of another organization or account. */
  | { kind: 'not-sent'; because: 'another-account' }
  /** The operation is of another version of the console. */
  | { kind: 'not-sent'; because: 'unknown-operation' }
  /** Certainly not carried out, and waiting for its next turn. */
  | { kind: 'put-back'; because: 'rate-limited' | 'refused-together' | 'blocked'; words: string }
  /** The answer was lost, and this is what reading back came to. */
  | { kind: 'lost'; cause: LostCause; found: 'reading' | 'applied' | 'applied-later' | 'not-applied' }
  | {
      kind: 'lost';
      cause: LostCause;
      found: 'other-value';
      value: string;
      /** The title of the job of this console that set it. */
      job?: string;
    }
  | { kind: 'lost'; cause: LostCause; found: 'nothing'; doubt: Uncertainty }
  /** The server accepted it, and has another value all the same. */
  | { kind: 'accepted-but'; value: string }
  /** Applied, in the place of a value that somebody else had set in the same moment. */
  | { kind: 'overwrote'; value: string }
  /** As another version of the console kept it. */
  | { kind: 'unrecognized'; raw: string };

/** Why a job is in its state. */
export type JobReason =
  | { kind: 'text'; words: string }
  /** The server or the way to it does not let the job go on, in the words of the failure. */
  | { kind: 'blocked'; words: string }
  /** So many refusals in a row; the words of the last one. */
  | { kind: 'refusals'; count: number; words: string }
  /** So many changes in a row that were not applied, in the words of the last one. */
  | { kind: 'failures'; count: number; words: string }
  /** The console, or the thread of the organization, ended while the job ran. */
  | { kind: 'interrupted' }
  /** Nothing may be written to the organization. */
  | { kind: 'read-only' }
  /** The account has this role now, with fewer rights than when the job began or went on. */
  | { kind: 'role-changed'; role: number }
  /** The organization was not heard from, in words; the job goes on by itself. */
  | { kind: 'not-live'; words: string }
  /** It could not be sent or was not carried out, in the words of the failure; it is tried again by itself. */
  | { kind: 'retrying'; words: string }
  /** An earlier change of the same field is read back first. */
  | { kind: 'same-field' }
  /** What was sent last cannot be read back. */
  | { kind: 'unsettled'; words: string }
  /** The organization or the account is another one than when the job was planned. */
  | { kind: 'another-realm' }
  /** The journal cannot be written, in the words of the failure. */
  | { kind: 'journal-fault'; words: string }
  | { kind: 'unrecognized'; raw: string };

/** The version of reasons that this program writes. */
const reasonVersion = 1;

/** A reason as a column keeps it, with its version. */
export function keptReason(reason: ChangeReason | JobReason): string {
  return JSON.stringify({ version: reasonVersion, ...reason });
}

const changeKinds: Readonly<Record<ChangeReason['kind'], true>> = {
  text: true,
  refused: true,
  'parameters-ignored': true,
  'partly-applied': true,
  'topic-visibility': true,
  protected: true,
  unreadable: true,
  gone: true,
  'changed-by-others': true,
  'not-sent': true,
  'put-back': true,
  lost: true,
  'accepted-but': true,
  overwrote: true,
  unrecognized: true,
};

const jobKinds: Readonly<Record<JobReason['kind'], true>> = {
  text: true,
  blocked: true,
  refusals: true,
  failures: true,
  interrupted: true,
  'read-only': true,
  'role-changed': true,
  'not-live': true,
  retrying: true,
  'same-field': true,
  unsettled: true,
  'another-realm': true,
  'journal-fault': true,
  unrecognized: true,
};

function readKept<Reason extends { kind: string }>(
  kept: SQLOutputValue | undefined,
  kinds: Readonly<Record<string, true>>,
): Reason | { kind: 'unrecognized'; raw: string } | null {
  if (typeof kept !== 'string') return null;
  try {
    const { version, ...reason } = JSON.parse(kept);
    if (version === reasonVersion && isKeyOf(kinds, reason.kind)) return reason;
  } catch {
    // Shown as it is, like everything else that this version does not know.
  }
  return { kind: 'unrecognized', raw: kept };
}

/** The reason of a change as a column keeps it; null where there is none. What is not known is kept as it is. */
export function readChangeReason(kept: SQLOutputValue | undefined): ChangeReason | null {
  return readKept<ChangeReason>(kept, changeKinds);
}

/** The reason of a job as a column keeps it; null where there is none. What is not known is kept as it is. */
export function readJobReason(kept: SQLOutputValue | undefined): JobReason | null {
  return readKept<JobReason>(kept, jobKinds);
}
