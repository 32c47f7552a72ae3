import type { Text } from '#words/text.ts';

/** Moderation reports for the window. Times are UNIX seconds. */

/** A person named in a report; the name is current if the account is visible. */
export interface ReportPerson {
  userId: number;
  name: string;
}

/** `claimed` has an assignee and no outcome yet. */
export type ReportState = 'new' | 'claimed' | 'resolved' | 'dismissed';

/** Where the reported message was when reported. */
export type ReportedPlace =
  | { kind: 'channel'; channelName: string; channelId: number | null; topic: string }
  | { kind: 'direct'; people: number };

/**
 * The key of a report type. The server's own list may have types that we don't draw; `unknown: ` and the name is one in
 * no list, for instance if the organization's language isn't the caller's.
 */
export type ReportTypeKey = string;

/** The purpose of a text: the outcomes, and messages to the reported person and the reporter. */
export type ReportTextUse = 'resolve' | 'dismiss' | 'author' | 'reporter';

/** The settings at this computer for handling an organization's reports. */
export interface ReportSettings {
  order: 'newest-first' | 'oldest-first';
  /** Short texts to choose from; a missing use has the console's defaults. */
  texts: { [Use in ReportTextUse]?: string[] | undefined };
}

/** The parts of a report that could be read with certainty. */
export interface ReportContent {
  /** null for a direct message that the report doesn't link to. */
  messageId: number | null;
  reporter: ReportPerson;
  reported: ReportPerson;
  typeKey: ReportTypeKey;
  /** As in the report, in the organization's language. */
  typeName: string;
  place: ReportedPlace;
  /** The beginning of the reported message's Markdown. */
  excerpt: string;
}

/** A report in the queue: a row of the replica. Its ID is that of the post in the moderation channel. */
export interface Report {
  id: number;
  reportedAt: number;
  /** Its current topic in the moderation channel. */
  topic: string;
  state: ReportState;
  assignee: ReportPerson | null;
  /** Who closed it, when and with what words; null while it is open. Nobody is named if only the topic says so. */
  outcome: { by: ReportPerson | null; at: number | null; text: string } | null;
  /** null if the layout is uncertain: the post itself is shown. */
  content: ReportContent | null;
  /** The beginning of the post; empty if the content could be read. */
  rawExcerpt: string;
  notes: number;
  /** Whether the reported message still exists, according to events or the latest reading. */
  message: 'unknown' | 'there' | 'deleted' | 'hidden';
  /** Increases with every change of the report or post about it. */
  version: number;
  /** Increases with every change of the reported message. */
  messageVersion: number;
}

export type ReportSourceState =
  | { kind: 'loading' }
  /** No moderation channel is set. */
  | { kind: 'off' }
  | { kind: 'too-old' }
  /** The caller can't read the moderation channel. */
  | { kind: 'no-access' }
  | { kind: 'failed'; message: Text }
  | { kind: 'ready' };

/** The moderation channel as a whole; one row with ID 0. */
export interface ReportSource {
  id: 0;
  state: ReportSourceState;
  channelName: string;
  /** Report types by key, in the caller's language. */
  types: { key: string; name: string }[];
  /** The time of the oldest report in the queue, if the history wasn't read to its beginning. */
  readBackTo: number | null;
}

/** A step in the life of a report, as posted. */
export interface ReportEvent {
  messageId: number;
  at: number;
  by: ReportPerson;
  kind: 'claimed' | 'took-over' | 'released' | 'resolved' | 'dismissed' | 'reopened' | 'noted' | 'message';
  text: string;
  /** False for what came too late, such as the second of two claims. */
  hasEffect: boolean;
}

export interface ReportDetail {
  id: number;
  /** The whole post. */
  raw: string;
  description: string;
  /** Markdown of the reported message when reported; empty if the content couldn't be read. */
  body: string;
  isCut: boolean;
  events: ReportEvent[];
  /** The report's URL in the organization. */
  link: string;
}

export interface ReportReaction {
  name: string;
  /** Hexadecimal code points joined by `-`, or the id of a custom emoji. */
  code: string;
  kind: 'unicode' | 'custom' | 'zulip';
  people: string[];
}

/** A message in the conversation around a reported one. */
export interface ContextMessage {
  messageId: number;
  sender: ReportPerson;
  at: number;
  /** As rendered by the server: never shown without sanitizing. */
  html: string;
  reactions: ReportReaction[];
  editedAt: number | null;
}

/** The changes of an edit or move of the reported message. */
export interface MessageEdit {
  at: number;
  by: ReportPerson | null;
  content: { before: string; after: string } | null;
  topic: { before: string; after: string } | null;
  /** Channel names, if the message was moved to another channel. */
  channel: { before: string; after: string } | null;
}

export type ReportContext =
  | {
      kind: 'shown';
      place: { channelId: number; channelName: string; topic: string } | null;
      link: string;
      before: ContextMessage[];
      reported: ContextMessage;
      after: ContextMessage[];
      hasEarlier: boolean;
      hasLater: boolean;
      /** Oldest first. */
      edits: MessageEdit[];
      /** Why the caller can't delete the message; empty if they can, and if only the server knows. */
      deletionObjection: string;
      /** The same for moving it to another topic. */
      moveObjection: string;
      /** Why the edits couldn't be read; empty if they could, or if the organization doesn't show them. */
      editsTrouble: Text;
    }
  /** A conversation that the caller isn't part of. */
  | { kind: 'private' }
  /** Deleted, or in a channel that the caller can't read. */
  | { kind: 'gone' };

/** Files that preserve a report for later, or for someone outside. */
export interface ReportEvidence {
  /** Without an extension. */
  name: string;
  json: string;
  html: string;
  /** Of the JSON file, in hexadecimal. */
  sha256: string;
  /** Of the HTML page. */
  htmlSha256: string;
}

/** A message that a user is about to report. */
export interface MessageToReport {
  messageId: number;
  sender: ReportPerson;
  at: number;
  excerpt: string;
  place: string;
}
