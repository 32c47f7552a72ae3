/** Moderation reports as the window knows them. Times are UNIX seconds. */

/** Somebody whom a report names; the name is the present one where the account can be seen. */
export interface ReportPerson {
  userId: number;
  name: string;
}

/** `claimed` has an assignee and no outcome yet. */
export type ReportState = 'new' | 'claimed' | 'resolved' | 'dismissed';

/** Where the reported message was when it was reported. */
export type ReportedPlace =
  | { kind: 'channel'; channelName: string; channelId: number | null; topic: string }
  | { kind: 'direct'; people: number };

/**
 * The key of a kind of report. The server's own list may have others than those that we draw; `unknown: ` and the name is
 * one that is in no list, as where the organization's language is not the caller's.
 */
export type ReportTypeKey = string;

/** What a text is kept for: the outcomes, and messages to whom a report is about and to who made it. */
export type ReportTextUse = 'resolve' | 'dismiss' | 'author' | 'reporter';

/** How somebody at this computer goes through the reports of an organization. */
export interface ReportSettings {
  order: 'newest-first' | 'oldest-first';
  /** Short texts to choose from; a use that is not there has those that the console comes with. */
  texts: { [Use in ReportTextUse]?: string[] | undefined };
}

/** What could be read of a report with certainty. */
export interface ReportContent {
  /** Null for a direct message that the report has no link to. */
  messageId: number | null;
  reporter: ReportPerson;
  reported: ReportPerson;
  typeKey: ReportTypeKey;
  /** As the report says it, in the organization's language. */
  typeName: string;
  place: ReportedPlace;
  /** The beginning of the reported message's Markdown. */
  excerpt: string;
}

/** A report in the queue: one row of the replica. Its id is that of the post in the moderation channel. */
export interface Report {
  id: number;
  reportedAt: number;
  /** The topic of the moderation channel that it is in now. */
  topic: string;
  state: ReportState;
  assignee: ReportPerson | null;
  /** Who ended it, when and with what words; null while it is open. Nobody is named where only the topic says so. */
  outcome: { by: ReportPerson | null; at: number | null; text: string } | null;
  /** null where the layout is not certain: the post itself is shown. */
  content: ReportContent | null;
  /** The beginning of the post; empty where the content could be read. */
  rawExcerpt: string;
  notes: number;
  /** Whether the reported message is still there, as far as an event or a look at it has told. */
  message: 'unknown' | 'there' | 'deleted' | 'hidden';
  /** Grows with every change of the report and of what was posted about it. */
  version: number;
  /** Grows with every change of the reported message. */
  messageVersion: number;
}

export type ReportSourceState =
  | { kind: 'loading' }
  /** No moderation channel is set. */
  | { kind: 'off' }
  | { kind: 'too-old' }
  /** The caller cannot read the moderation channel. */
  | { kind: 'no-access' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready' };

/** The moderation channel as a whole; one row with id 0. */
export interface ReportSource {
  id: 0;
  state: ReportSourceState;
  channelName: string;
  /** The kinds of reports by key, in the caller's language. */
  types: { key: string; name: string }[];
  /** Where the history was not read to its beginning: when the oldest report in the queue was made. */
  readBackTo: number | null;
}

/** One step in the life of a report, as it was posted. */
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
  /** Markdown of the reported message as it was when it was reported; empty where the content could not be read. */
  body: string;
  isCut: boolean;
  events: ReportEvent[];
  /** Address of the report in the organization. */
  link: string;
}

export interface ReportReaction {
  name: string;
  /** Hexadecimal code points joined by `-`, or the id of a custom emoji. */
  code: string;
  kind: 'unicode' | 'custom' | 'zulip';
  people: string[];
}

/** A message of the conversation around a reported one. */
export interface ContextMessage {
  messageId: number;
  sender: ReportPerson;
  at: number;
  /** As the server rendered it: never to be shown before it was made inert. */
  html: string;
  reactions: ReportReaction[];
  editedAt: number | null;
}

/** What one edit or move of the reported message changed. */
export interface MessageEdit {
  at: number;
  by: ReportPerson | null;
  content: { before: string; after: string } | null;
  topic: { before: string; after: string } | null;
  /** Names of channels, where the message was moved from one to another. */
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
      /** Why the caller may not delete the message; empty where they may, and where only the server knows. */
      deletionObjection: string;
      /** The same of moving it to another topic. */
      moveObjection: string;
      /** Why the edits could not be read; empty where they could, or where the organization shows none. */
      editsTrouble: string;
    }
  /** A conversation that the caller is no part of. */
  | { kind: 'private' }
  /** Deleted, or in a channel that the caller cannot read. */
  | { kind: 'gone' };

/** Files that keep a report for later, or for somebody outside. */
export interface ReportEvidence {
  /** Without an ending. */
  name: string;
  json: string;
  html: string;
  /** Of the JSON's bytes, in hexadecimal. */
  sha256: string;
  /** Of the page. */
  htmlSha256: string;
}

/** A message that somebody is about to report. */
export interface MessageToReport {
  messageId: number;
  sender: ReportPerson;
  at: number;
  excerpt: string;
  place: string;
}
