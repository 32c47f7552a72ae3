import { isKeyOf } from '#contract/choices.ts';
import type { SQLOutputValue } from 'node:sqlite';
import type { Text } from '#words/text.ts';

/** Why the answer doesn't say whether a call was carried out. */
export type LostCause =
  /** The console ended before the answer came. */
  | { kind: 'interrupted' }
  /** The call was stopped before the answer came. */
  | { kind: 'stopped' }
  /** The connection failed, or the response wasn't the server's; with the failure's message. */
  | { kind: 'failed'; words: Text };

/** Why it remains uncertain whether a call was carried out. */
export type Uncertainty =
  /** The server couldn't be asked; with the failure's message. */
  | { kind: 'unreadable'; words: Text }
  /** The server's state already existed before the call, or may have. */
  | { kind: 'not-dated' }
  /** Several things on the server may be what the call made. */
  | { kind: 'ambiguous' }
  /** Ids refer to other people or things now, as after an import of the organization. */
  | { kind: 'another-thing' }
  /** Nothing on the server shows it. */
  | { kind: 'no-trace' };

/**
 * Why a change ended as it did. Values are canonical, and words are the server's own or a failure's message; everything else is
 * put into words when shown (`changes/reason-words.ts`). A kind that was ever released keeps its meaning.
 */
export type ChangeReason =
  /** A sentence from an earlier version, or one without a kind. */
  | { kind: 'text'; words: Text; advice?: string }
  /** The server's message and code; the code is empty if it sent none. */
  | { kind: 'refused'; words: Text; code: string }
  /** The server doesn't know these parameters. */
  | { kind: 'parameters-ignored'; names: string[] }
  /** Applied, except for these parts. */
  | { kind: 'partly-applied'; parts: string[] }
  /** Applied; by the caller's own settings, the message's topic is now followed or unmuted. */
  | { kind: 'topic-visibility'; policy: 'followed' | 'unmuted' }
  /** Protected in this console, unreadable or gone since the preview. */
  | { kind: 'protected' | 'unreadable' | 'gone' }
  /** Since the preview, someone else or another job of this console set another value, or the wanted one. */
  | { kind: 'changed-by-others'; value: string; /** The title of the job. */ job?: string }
  /** Never sent, because a person cancelled the job or it stopped at a refusal. */
  | { kind: 'not-sent'; because: 'cancelled' | 'stopped' | 'base-missing' }
  /** Never sent: the server refused the same for another change, with this message. */
  | { kind: 'not-sent'; because: 'no-right'; words: Text }
  /** The id now belongs to a person or thing with another name than planned. */
  | { kind: 'not-sent'; because: 'another-thing'; name: string }
  /** The ids belong to another organization or account. */
  | { kind: 'not-sent'; because: 'another-account' }
  /** The operation is from another version of the console. */
  | { kind: 'not-sent'; because: 'unknown-operation' }
  /** Certainly not carried out, and waiting to be sent again. */
  | { kind: 'put-back'; because: 'rate-limited' | 'refused-together' | 'blocked'; words: Text }
  /** The answer was lost; this is the result of reading back. */
  | { kind: 'lost'; cause: LostCause; found: 'reading' | 'applied' | 'applied-later' | 'not-applied' }
  | {
      kind: 'lost';
      cause: LostCause;
      found: 'other-value';
      value: string;
      /** The title of this console's job that set it. */
      job?: string;
    }
  | { kind: 'lost'; cause: LostCause; found: 'nothing'; doubt: Uncertainty }
  /** The server accepted it, but has another value. */
  | { kind: 'accepted-but'; value: string }
  /** Applied, overwriting a value that someone else had set at the same moment. */
  | { kind: 'overwrote'; value: string }
  /** As stored by another version of the console. */
  | { kind: 'unrecognized'; raw: string };

/** Why a job is in its state. */
export type JobReason =
  | { kind: 'text'; words: Text }
  /** The server or the connection blocks the job; with the failure's message. */
  | { kind: 'blocked'; words: Text }
  /** This many refusals in a row, with the last one's message. */
  | { kind: 'refusals'; count: number; words: Text }
  /** This many changes in a row that weren't applied, with the last one's message. */
  | { kind: 'failures'; count: number; words: Text }
  /** The console, or the thread of the organization, ended while the job ran. */
  | { kind: 'interrupted' }
  /** Nothing may be written to the organization. */
  | { kind: 'read-only' }
  /** The account now has this role, with fewer rights than when the job started or resumed. */
  | { kind: 'role-changed'; role: number }
  /** The organization isn't live, with the reason; the job resumes by itself. */
  | { kind: 'not-live'; words: Text }
  /** It couldn't be sent or wasn't carried out, with the failure's message; it is retried automatically. */
  | { kind: 'retrying'; words: Text }
  /** An earlier change of the same field must be read back first. */
  | { kind: 'same-field' }
  /** The last change sent can't be read back. */
  | { kind: 'unsettled'; words: Text }
  /** The organization or the account isn't the one that the job was planned for. */
  | { kind: 'another-realm' }
  /** The journal can't be written; with the failure's message. */
  | { kind: 'journal-fault'; words: Text }
  | { kind: 'unrecognized'; raw: string };

/** The version of reasons that this program writes. In the first one, all words were plain strings. */
const reasonVersion = 2;
const readVersions = new Set<unknown>([1, reasonVersion]);

/** A reason as stored in a column, with its version. */
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
    if (readVersions.has(version) && isKeyOf(kinds, reason.kind)) return reason;
  } catch {
    // Shown as it is, like everything else that this version doesn't know.
  }
  return { kind: 'unrecognized', raw: kept };
}

/** A change's reason from its column; null without one. Unknown reasons are kept as they are. */
export function readChangeReason(kept: SQLOutputValue | undefined): ChangeReason | null {
  return readKept<ChangeReason>(kept, changeKinds);
}

/** A job's reason from its column; null without one. Unknown reasons are kept as they are. */
export function readJobReason(kept: SQLOutputValue | undefined): JobReason | null {
  return readKept<JobReason>(kept, jobKinds);
}
