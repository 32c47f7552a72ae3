import {
  changeOutcomes,
  type Action,
  type ChangeOutcome,
  type Job,
  type PlannedChange,
} from '#contract/changes.ts';
import type { LevelSentence } from '#contract/level-words.ts';
import type { ChangeReason, JobReason } from './journal-reasons.ts';

/** The endpoints that changes are sent to. */
export type ChangeEndpoint =
  | 'PATCH /users/{user_id}'
  | 'POST /users/me/status'
  | 'POST /users/{user_id}/status'
  | 'DELETE /users/{user_id}'
  | 'DELETE /bots/{bot_id}'
  | 'PATCH /bots/{bot_id}'
  | 'POST /bots'
  | 'POST /users'
  | 'PATCH /settings'
  | 'PATCH /users/me/profile_data'
  | 'DELETE /users/me/profile_data'
  | 'POST /bots/{bot_id}/api_key/regenerate'
  | 'POST /users/{user_id}/reactivate'
  | 'POST /user_groups/{user_group_id}/members'
  | 'POST /messages'
  | 'POST /scheduled_messages'
  | 'PATCH /scheduled_messages/{scheduled_message_id}'
  | 'DELETE /scheduled_messages/{scheduled_message_id}'
  | 'POST /drafts'
  | 'PATCH /drafts/{draft_id}'
  | 'DELETE /drafts/{draft_id}'
  | 'POST /user_groups/{user_group_id}/subgroups'
  | 'POST /user_groups/create'
  | 'PATCH /user_groups/{user_group_id}'
  | 'POST /user_groups/{user_group_id}/deactivate'
  | 'DELETE /user_groups/{user_group_id}'
  | 'POST /realm/domains'
  | 'PATCH /realm/domains/{domain}'
  | 'DELETE /realm/domains/{domain}'
  | 'DELETE /attachments/{attachment_id}'
  | 'POST /users/me/apns_device_token'
  | 'DELETE /users/me/apns_device_token'
  | 'POST /users/me/android_gcm_reg_id'
  | 'DELETE /users/me/android_gcm_reg_id'
  | 'POST /remove_client_device'
  | 'POST /realm/filters'
  | 'PATCH /realm/filters/{filter_id}'
  | 'DELETE /realm/filters/{filter_id}'
  | 'PATCH /realm/linkifiers'
  | 'POST /channels/create'
  | 'PATCH /streams/{stream_id}'
  | 'DELETE /streams/{stream_id}'
  | 'POST /streams/{stream_id}/delete_topic'
  | 'POST /users/me/subscriptions'
  | 'DELETE /users/me/subscriptions'
  | 'POST /messages for a report'
  | 'POST /messages to people'
  | 'PATCH /messages/{message_id}'
  | 'PATCH /messages/{message_id} into a topic'
  | 'DELETE /messages/{message_id}'
  | 'POST /messages/{message_id}/reactions'
  | 'DELETE /messages/{message_id}/reactions'
  | 'POST /messages/{message_id}/report'
  | 'POST /invites'
  | 'POST /invites/{invite_id}/resend'
  | 'DELETE /invites/{invite_id}'
  | 'POST /invites/multiuse'
  | 'DELETE /invites/multiuse/{invite_id}'
  | 'POST /channel_folders/create'
  | 'PATCH /channel_folders/{channel_folder_id}'
  | 'PATCH /channel_folders'
  | 'PATCH /realm'
  | 'POST /realm/icon'
  | 'DELETE /realm/icon'
  | 'POST /realm/logo'
  | 'DELETE /realm/logo'
  | 'POST /realm/emoji/{emoji_name}'
  | 'DELETE /realm/emoji/{emoji_name}'
  | 'PATCH /realm/user_settings_defaults'
  | 'POST /realm/profile_fields'
  | 'PATCH /realm/profile_fields/{field_id}'
  | 'DELETE /realm/profile_fields/{field_id}'
  | 'PATCH /realm/profile_fields'
  | 'POST /realm/playgrounds'
  | 'POST /realm/playgrounds in place of another'
  | 'DELETE /realm/playgrounds/{playground_id}'
  | 'POST /export/realm'
  | 'DELETE /export/realm/{export_id}'
  /** Of another version of this program. */
  | 'unknown operation';

/** What was known right before a call went out. Evidence of what it did is looked for from here on. */
export interface ChangeIntent {
  /** The server's clock by the `Date` of its answers, and by how much it may be off; null if it never said. */
  serverTime: { milliseconds: number; withinMilliseconds: number } | null;
  /** The event queue that was open. */
  queueId: string | null;
  newestMessageId: number | null;
  /** The newest of its kind that was there, such as a draft, by its id. */
  newestId: number | null;
  /** Names this sending and no other, also in the events of the queue. */
  sending: string;
  /**
   * When it was, on the clock of durations of one run of the change engine, and on the machine's: UNIX milliseconds, which
   * intents of earlier versions lack.
   */
  at: { run: string; elapsed: number; time?: number };
}

/** Who holds a job: somebody who wants to, or the console, which cannot go on by itself. */
export type PausedBy = 'person' | 'console';

/** No change of any outcome. */
export function noOutcomes(): Record<ChangeOutcome, number> {
  return Object.fromEntries(changeOutcomes.map((outcome) => [outcome, 0])) as Record<ChangeOutcome, number>;
}

/** One change as the journal keeps it: enough to send it, to settle it and to undo it after a restart. */
export interface RecordedChange extends PlannedChange {
  endpoint: ChangeEndpoint;
  /** What the call has to know beside the value; null where that is nothing. */
  details: string | null;
  outcome: ChangeOutcome;
  /** What was known when its last intent was written; null before the first one, and where nothing was kept. */
  intent: ChangeIntent | null;
  /** What it made or found on the server, by kind and id, such as `message:41`. */
  claim: string | null;
  /** How often it was sent. Calls that were certainly not carried out do not count. */
  tries: number;
  /** Null where there is nothing to say. */
  reason: ChangeReason | null;
}

/** Changes of a job that set the same field by the same endpoint. */
export interface ChangesOfField {
  endpoint: ChangeEndpoint;
  field: string;
  number: number;
}

/** One run of a change set. It has the change set's id. */
export interface RecordedJob {
  id: string;
  organizationId: string;
  title: string;
  reason: string;
  undoOf: string | null;
  canBeUndone: boolean;
  /** What `wordsAt` says where the server's age keeps it from being undone; null where no age does. */
  undoSentence: LevelSentence | null;
  state: Job['state'];
  stopAtFirstRefusal: boolean;
  total: number;
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  latestExplanation: string;
  /** Why it is in its state; null where only `latestExplanation` says it, or where nothing is to be said. */
  why: JobReason | null;
  /** Null for a job that is not held. */
  pausedBy: PausedBy | null;
  /** Whose ids are meant; null where it was not known. */
  realmUuid: string | null;
  callerUserId: number | null;
  callerAddress: string | null;
}

export interface NewJob {
  id: string;
  organizationId: string;
  title: string;
  action: Action;
  /** Whose account sends it; null if unknown. */
  callerUserId: number | null;
  /** Not known where they are left out. */
  callerAddress?: string | null;
  realmUuid?: string | null;
  reason: string;
  undoOf: string | null;
  stopAtFirstRefusal: boolean;
}

export type ChangeToRecord = Omit<RecordedChange, 'outcome' | 'intent' | 'claim' | 'tries' | 'reason'>;

export type FinalOutcome = Exclude<ChangeOutcome, 'waiting' | 'sending'>;

export interface OutcomeToRecord {
  changeId: number;
  outcome: FinalOutcome;
  /** Why; nothing is said where it is left out. */
  reason?: ChangeReason;
  /** What the change made or found on the server; stays as it was when left out. */
  claim?: string;
}
