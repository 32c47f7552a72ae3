import type { RateBudget } from './organization.ts';
import type { PersonStatus, Role } from './people.ts';
import { hasFields } from './choices.ts';
import type { FieldConversion } from './field-conversion.ts';
import type { TargetKind } from './kinds/kinds.ts';
import { text, type Text } from '#words/text.ts';

/**
 * The target of a change: a kind and an id, such as `user:41`. A new thing, or one created by a change, is identified
 * by its unique property: `group:new:Regional leads`.
 */
export type ChangeTarget = `${TargetKind}:${string}`;

/** The target of something that exists. */
export function targetOf(kind: TargetKind, id: number | string): ChangeTarget {
  return `${kind}:${id}`;
}

/** The target of a new thing, by its unique property. */
export function newTarget(kind: TargetKind, uniqueName: string): ChangeTarget {
  return `${kind}:new:${uniqueName}`;
}

export function kindOfTarget(target: ChangeTarget): TargetKind {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't take a template literal apart
  return target.slice(0, target.indexOf(':')) as TargetKind;
}

/** The id within the kind, as text. */
export function idOfTarget(target: ChangeTarget): string {
  return target.slice(target.indexOf(':') + 1);
}

/** The same as a number, for kinds whose ids are numbers. */
export function numberOfTarget(target: ChangeTarget): number {
  return Number(idOfTarget(target));
}

/** The user id of a person's target, or of an account that a change has created; null for other kinds. */
export function userIdOfTarget(target: string): number | null {
  return target.startsWith('user:') ? Number(target.slice('user:'.length)) : null;
}

/** The unique name of a thing that was new when the change was planned; null if it is identified by id. */
export function newNameOfTarget(target: ChangeTarget): string | null {
  const id = idOfTarget(target);
  return id.startsWith('new:') ? id.slice('new:'.length) : null;
}

/** A new value for a field, in the field's text form (for people see `PersonField`). */
export interface Edit {
  target: ChangeTarget;
  field: string;
  /** In canonical form. Empty if the thing is to be removed, or the value unset. */
  value: string;
  /** The value expected to be there, as it was when editing began; left out to accept any. */
  expected?: string;
}

/** What a person wants done; the engine expands it into changes. */
export type Action =
  | { kind: 'set-role'; userIds: number[]; role: Role }
  | { kind: 'rename'; userId: number; name: string }
  | { kind: 'set-status'; userIds: number[]; status: PersonStatus }
  | { kind: 'set-email'; userId: number; email: string }
  /** An empty value removes the field's value. */
  | { kind: 'set-profile-field'; userIds: number[]; fieldId: number; value: string }
  | FieldConversion
  | { kind: 'add-to-group' | 'remove-from-group'; userIds: number[]; groupId: number }
  /** `notification` is null for no email, else its comment. */
  | { kind: 'deactivate'; userIds: number[]; notification: string | null }
  | { kind: 'reactivate'; userIds: number[] }
  /** Any fields of any targets; an empty title is derived from the edits. */
  | { kind: 'edit'; title: string; edits: Edit[] }
  /**
   * Sends a message: to a topic, to one conversation with everyone, or to each person separately. `localId` is created
   * before the first attempt and never changes, so that the message is recognised whatever happens to the answer.
   */
  | {
      kind: 'send-message';
      localId: string;
      content: string;
      to:
        | { type: 'channel'; channelId: number; topic: string }
        | { type: 'direct'; userIds: number[]; each: boolean };
    }
  /** Ends an entry of the leave calendar early: restores what people had before. */
  | { kind: 'end-leave'; leaveId: string }
  /** Applies an imported file. */
  | { kind: 'import'; importId: string }
  /** Restores the values before, if those set by the job are still in place. */
  | { kind: 'undo'; jobId: string }
  /** Repeats what the job didn't do: rejected changes, or those not sent because it was ended. */
  | { kind: 'retry'; jobId: string };

export type ChangeRisk = 'low' | 'high';

/** A line about a thing before and after a change. An empty value means that it doesn't exist. */
export interface ChangeFact {
  label: string;
  before: string;
  after: string;
  /** The form of the values: words, code, or a message's Markdown. */
  as: 'words' | 'code' | 'markdown';
}

export interface PlannedChange {
  id: number;
  target: ChangeTarget;
  /** The target's name. */
  name: string;
  /** A person's address if known; null for everything else. */
  email: string | null;
  /** Another channel or group whose name looks like this one's. */
  lookAlikeId?: number;
  field: string;
  /** The field's name: "role", a profile field's name, "membership in Announcers". */
  fieldName: string;
  /** Texts in the field's form (for people see `PersonField`). */
  before: string;
  after: string;
  /** The same in words. */
  beforeWords: string;
  afterWords: string;
  risk: ChangeRisk;
  /** What the person loses or gains, in words; may be empty. */
  notice: string;
  /** The thing line by line, if it has several and few changes are shown; not recorded. */
  facts?: ChangeFact[];
}

export interface SkippedChange {
  target: ChangeTarget;
  /** The field that can't be changed; empty if nothing of the target can be. */
  field: string;
  name: string;
  reason:
    | 'already-so'
    | 'changed'
    | 'protected'
    | 'last-owner'
    | 'not-permitted'
    | 'not-possible'
    | 'yourself'
    | 'bot'
    | 'deactivated'
    | 'gone';
  /** In words, with what to do. */
  explanation: Text;
}

/** A span of calls that are sent without waiting for the rate limit. */
export interface CallSpan {
  calls: number;
  /** Seconds from the start of the job until the first of them. */
  afterSeconds: number;
}

/** What a person must confirm before a write is sent (see `confirmationOf`). */
export interface Confirmation {
  /** A single low-risk change that an undo reverts: a line next to it is enough. */
  isLight: boolean;
  /** It is sent without a preview. */
  startsAtOnce: boolean;
  /** The number to type before it may be sent; null if nothing must be typed. */
  typeToConfirm: number | null;
  /** Something ends, or is removed or lost: only then is the confirming button red. */
  takesAway: boolean;
  /** Something is lost permanently, or everyone is harmed: Enter alone doesn't confirm it. */
  isDangerous: boolean;
}

export interface ChangeSet extends Confirmation {
  id: string;
  organizationId: string;
  title: string;
  /** The first ones, riskiest first; `changeCount` says how many there are, `changes.rest` brings the others. */
  changes: PlannedChange[];
  changeCount: number;
  /** The first ones; `skippedCount` says how many there are. */
  skipped: SkippedChange[];
  skippedCount: number;
  /** Several changes may go in one call. */
  calls: number;
  /** Under the account's rate limits as known now. */
  estimatedSeconds: number;
  /** In order; the last one includes everything after those drawn. */
  spans: CallSpan[];
  budget: RateBudget | null;
  /** How many different things of each kind change, people first. */
  things: { kind: TargetKind; count: number }[];
  /** How much of the organization's people changes, in percent; null while it is a small part. */
  largeShare: number | null;
  whatElseChanges: Text[];
  canBeUndone: Text[];
  cannotBeUndone: Text[];
}

/** The part of an open preview that has changed meanwhile; its id is the change set's. */
export interface OvertakenPreview {
  id: string;
  count: number;
  /** The first ones, in the order of the preview; `count` says how many there are. */
  changes: {
    changeId: number;
    /** The present value in words; null if the thing is gone. */
    nowWords: string | null;
    /** The title of this console's job that set it; null if it was someone else. */
    job: string | null;
  }[];
}

/** A change's progress or outcome, in listing order. */
export const changeOutcomes = [
  'applied',
  /** The server rejected it, in its own words. */
  'rejected',
  /** Sent, and proven not to have been carried out; it may be sent again. */
  'not-applied',
  'skipped',
  /** Sent, and it is unknown whether it was carried out. */
  'unknown',
  'sending',
  'waiting',
] as const;
export type ChangeOutcome = (typeof changeOutcomes)[number];

export interface JobRow {
  changeId: number;
  target: ChangeTarget;
  name: string;
  field: string;
  fieldName: string;
  before: string;
  after: string;
  beforeWords: string;
  afterWords: string;
  outcome: ChangeOutcome;
  /**
   * It was applied without some of the request, or over a value that someone had just set: the explanation says which.
   */
  isPartial?: true;
  /** When it was last sent; null if it never was. */
  sentAtMilliseconds: number | null;
  /** When its outcome was recorded; null while it has none. */
  endedAtMilliseconds: number | null;
  /** The server's own message for a refusal, or ours for a skip. */
  explanation: string;
  /** What to do about a refusal, in our words; empty if the server's message says it. */
  advice: string;
}

/** A job's changes that failed or were skipped alike, or whose outcome is unknown for the same reason. */
export interface JobFailure extends Pick<JobRow, 'outcome' | 'explanation' | 'advice'> {
  count: number;
}

export interface Job {
  id: string;
  title: string;
  /** The reason given by the person who started it; may be empty. */
  reason: string;
  /** The job that this one undoes; null for all others. */
  undoOf: string | null;
  /** False if nothing of it can be undone, for example if it only sent messages. */
  canBeUndone: boolean;
  /** Why a server of this version can't undo any of it; empty if that isn't the reason. */
  undoObstacle: string;
  /** `waiting` is held by the console and resumes by itself, `paused` needs a person. */
  state: 'running' | 'waiting' | 'paused' | 'finished' | 'cancelled' | 'stopped';
  /** Since when it is in this state, in UNIX milliseconds. */
  sinceMilliseconds: number;
  /** Who paused it; null unless it is paused. */
  pausedBy: 'person' | 'console' | null;
  total: number;
  applied: number;
  rejected: number;
  notApplied: number;
  skipped: number;
  unknown: number;
  /** Applied ones that overwrote a value that someone else had set at the same moment; left out if there are none. */
  replaced?: number;
  /** Changes whose value is being read back because the answer to their call was lost. */
  checking: number;
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  estimatedSecondsLeft: number | null;
  /** Set while the rate limit holds or slows the job: when it resumes at full speed. */
  pausedUntilMilliseconds: number | null;
  /** Why it waits or is paused, else the first words of the latest refusal; to be shown without opening the job. */
  latestExplanation: string;
}

/** Whether changes of a job are still to come. */
export function isOpenJob({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'waiting' || state === 'paused';
}

/** What this console may do in an organization. */
export type SafetyLevel =
  /** Nothing is written. */
  | 'read-only'
  /** Everything is shown before it is sent. */
  | 'confirm'
  /** Small, low-risk changes that are easily undone are sent at once (see `confirmationOf`). */
  | 'normal';

/** Why nothing is written at the level `read-only`, and who can change that. */
export const readOnlyText = text('safety.read-only');

/** This console's safety settings in an organization; one row with id 0 in the replica. */
export interface Safety {
  id: 0;
  level: SafetyLevel;
  /** Accounts that this console doesn't change. */
  protectedUserIds: number[];
}

// ---------------------------------------------------------------------------------------------------------
// Values as texts

/** Each id once, in the one order that makes lists of the same ids equal as texts. */
export const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** Whether a parsed value is an integer, such as an id or a time. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Whether a parsed value is a list of IDs. */
export function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isInteger);
}

/** The fields of the object in a JSON text; null for anything else. */
export function readObject(text: string): Record<string, unknown> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  return hasFields(parsed) ? parsed : null;
}
