import type { RateBudget } from './organization.ts';
import type { PersonStatus, Role } from './people.ts';
import { hasFields } from './choices.ts';
import type { FieldConversion } from './field-conversion.ts';
import type { TargetKind } from './kinds/kinds.ts';

/**
 * What a change is about: its kind and its id there, such as `user:41`. A thing that is still to be created, or that
 * a change created, is named by what is unique about it: `group:new:Regional leads`.
 */
export type ChangeTarget = `${TargetKind}:${string}`;

/** The target of something that exists. */
export function targetOf(kind: TargetKind, id: number | string): ChangeTarget {
  return `${kind}:${id}`;
}

/** The target of something that does not exist yet, by what is unique about it. */
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

/** The user id of a person's target, or of what a change has made; null for other kinds. */
export function userIdOfTarget(target: string): number | null {
  return target.startsWith('user:') ? Number(target.slice('user:'.length)) : null;
}

/** The unique name of something that was new when the change was planned; null for what is named by its id. */
export function newNameOfTarget(target: ChangeTarget): string | null {
  const id = idOfTarget(target);
  return id.startsWith('new:') ? id.slice('new:'.length) : null;
}

/** A value that a field of something is to have, in the field's text form (for people see `PersonField`). */
export interface Edit {
  target: ChangeTarget;
  field: string;
  /** In canonical form. Empty where the thing is not to be there, or nothing is to be set. */
  value: string;
  /** The value that has to be there now, as it was when editing began; anything is right where it is left out. */
  expected?: string;
}

/** What somebody wants done; the engine expands it to changes. */
export type Action =
  | { kind: 'set-role'; userIds: number[]; role: Role }
  | { kind: 'rename'; userId: number; name: string }
  | { kind: 'set-status'; userIds: number[]; status: PersonStatus }
  | { kind: 'set-email'; userId: number; email: string }
  /** An empty value takes the field's value away. */
  | { kind: 'set-profile-field'; userIds: number[]; fieldId: number; value: string }
  | FieldConversion
  | { kind: 'add-to-group' | 'remove-from-group'; userIds: number[]; groupId: number }
  /** `notification` is null for no e-mail, else what the e-mail says beside the server's own words. */
  | { kind: 'deactivate'; userIds: number[]; notification: string | null }
  | { kind: 'reactivate'; userIds: number[] }
  /** Any fields of any targets in one go; an empty title is made from the edits. */
  | { kind: 'edit'; title: string; edits: Edit[] }
  /**
   * Sends a message: to a topic, to one conversation of all, or to each by itself. `localId` is made before the first
   * try and stays the same, so that the message is recognised whatever becomes of the answer.
   */
  | {
      kind: 'send-message';
      localId: string;
      content: string;
      to:
        | { type: 'channel'; channelId: number; topic: string }
        | { type: 'direct'; userIds: number[]; each: boolean };
    }
  /** Ends an entry of the leave calendar before its time: brings back what people had before. */
  | { kind: 'end-leave'; leaveId: string }
  /** What a file that was read brings. */
  | { kind: 'import'; importId: string }
  /** The values before, where those of the job are still in place. */
  | { kind: 'undo'; jobId: string }
  /** What the job did not get done: refused, or not sent because it was ended. */
  | { kind: 'retry'; jobId: string };

export type ChangeRisk = 'low' | 'high';

/** One line of what a thing is before and after a change. An empty value is one that is not there. */
export interface ChangeFact {
  label: string;
  before: string;
  after: string;
  /** What the values are written in: our words, something that is read by machines, or a message's Markdown. */
  as: 'words' | 'code' | 'markdown';
}

export interface PlannedChange {
  id: number;
  target: ChangeTarget;
  /** What the target is called. */
  name: string;
  /** A person's address where it is known; null for everything else. */
  email: string | null;
  /** Another channel or group whose name looks like this one's. */
  lookAlikeId?: number;
  field: string;
  /** What the field is called: "role", a profile field's name, "membership in Announcers". */
  fieldName: string;
  /** Texts in the field's form (for people see `PersonField`). */
  before: string;
  after: string;
  /** The same in words. */
  beforeWords: string;
  afterWords: string;
  risk: ChangeRisk;
  /** What the person loses or gains, in words; empty when nothing is worth saying. */
  notice: string;
  /** The thing line by line, where it has several and few changes are shown; nothing is recorded of them. */
  facts?: ChangeFact[];
}

export interface SkippedChange {
  target: ChangeTarget;
  /** Which field was not to be changed; empty where nothing of the target can be. */
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
  explanation: string;
}

/** A stretch of calls that go out without waiting for the rate limit. */
export interface CallSpan {
  calls: number;
  /** Seconds from the start of the job until the first of them. */
  afterSeconds: number;
}

/** What is asked of a person before a write is sent (see `confirmationOf`). */
export interface Confirmation {
  /** One thing of low risk that an undo sets back: a line is enough to show it, where it is seen. */
  isLight: boolean;
  /** It is sent without being shown first. */
  startsAtOnce: boolean;
  /** The number to type before it may be sent; null where nothing has to be typed. */
  typeToConfirm: number | null;
  /** Something ends, goes or is lost: what confirms it is red, and nothing else is. */
  takesAway: boolean;
  /** What is lost is lost for good, or everybody is harmed: Enter alone does not confirm it. */
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
  /** In order; the last one holds whatever follows those that are drawn. */
  spans: CallSpan[];
  budget: RateBudget | null;
  /** Said when a good part of the organization changes; empty otherwise. */
  massNotice: string;
  whatElseChanges: string[];
  canBeUndone: string[];
  cannotBeUndone: string[];
}

/** What was changed meanwhile of what an open preview shows; its id is that of the change set. */
export interface OvertakenPreview {
  id: string;
  count: number;
  /** The first ones, in the order of the preview; `count` says how many there are. */
  changes: {
    changeId: number;
    /** The value that is there now, in words; null where the thing is gone. */
    nowWords: string | null;
    /** The title of the job of this console that set it; null where somebody else did. */
    job: string | null;
  }[];
}

/** How far a change is, or how it ended; in the order in which outcomes are listed. */
export const changeOutcomes = [
  'applied',
  /** The server refused it, in its own words. */
  'rejected',
  /** Sent, and proven not to have been carried out; it may be sent again. */
  'not-applied',
  'skipped',
  /** Sent, and nothing shows whether it was carried out. */
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
  /** It was applied without some of what was asked for, or over what somebody had just set: the explanation names it. */
  isPartial?: true;
  /** When it was last sent; null if it never was. */
  sentAtMilliseconds: number | null;
  /** When its outcome was recorded; null while it has none. */
  endedAtMilliseconds: number | null;
  /** The server's own words for a refusal, or ours for a skip. */
  explanation: string;
  /** What to do about a refusal, in our words; empty where the server's words say it. */
  advice: string;
}

/** Changes of a job that failed alike, or of which is unknown for the same reason whether they were made. */
export interface JobFailure extends Pick<JobRow, 'outcome' | 'explanation' | 'advice'> {
  count: number;
}

export interface Job {
  id: string;
  title: string;
  /** Why it was done, in the words of who started it; may be empty. */
  reason: string;
  /** The job that this one undoes; null for all others. */
  undoOf: string | null;
  /** False where nothing of it can be taken back, as where all of it are sent messages. */
  canBeUndone: boolean;
  /** Why a server of this age can take nothing of it back; empty where that is not the reason. */
  undoObstacle: string;
  /** `waiting` is held by the console and goes on by itself, `paused` needs a person. */
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
  /** Applied ones that took the place of what somebody else had set in the same moment; left out where there are none. */
  replaced?: number;
  /** Changes whose value is being read back at the moment, since the answer to their call was lost. */
  checking: number;
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  estimatedSecondsLeft: number | null;
  /** Set while the rate limit holds the job or slows it down: when it goes on at full speed. */
  pausedUntilMilliseconds: number | null;
  /** Why it waits or is paused, else the first words of the latest refusal; to be shown without opening the job. */
  latestExplanation: string;
}

/** Whether changes of a job are still to come. */
export function isOpenJob({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'waiting' || state === 'paused';
}

/** How far this console goes with an organization. */
export type SafetyLevel =
  /** Nothing is written. */
  | 'read-only'
  /** Everything is shown before it is sent. */
  | 'confirm'
  /** What is small, of low risk and easily undone is sent at once (see `confirmationOf`). */
  | 'normal';

/** Why nothing is written at the level `read-only`, and who can change that. */
export const readOnlyWords =
  'This console is read-only for this organization. Change the safety level in the account menu to make changes.';

/** What holds this console back in an organization; one row with id 0 in the replica. */
export interface Safety {
  id: 0;
  level: SafetyLevel;
  /** Accounts that no change of this console touches. */
  protectedUserIds: number[];
}

// ---------------------------------------------------------------------------------------------------------
// Values as texts

/** Each id once, in the one order that makes lists of the same ids equal as texts. */
export const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** Whether something that was read is a whole number, as ids and times are. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Whether something that was read is a list of ids. */
export function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isInteger);
}

/** The fields of the object that a JSON text says; null for anything else. */
export function readObject(text: string): Record<string, unknown> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  return hasFields(parsed) ? parsed : null;
}
