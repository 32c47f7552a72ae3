import type { Failure } from './outcome.ts';

/** A file that the caller has uploaded. */
export interface Attachment {
  id: number;
  name: string;
  /** The file's address is `/user_uploads/` and this. */
  pathId: string;
  /** Bytes. */
  size: number;
  /** UNIX seconds. */
  createdAt: number;
  /** Messages that link to it, ascending. */
  messageIds: number[];
}

/** The caller's uploads as a whole; one row with id 0 in the replica. */
export interface UploadSummary {
  id: 0;
  /** Grows with every change; a list with a lower one is stale. */
  version: number;
  /** null until the list was asked for. */
  total: number | null;
  unused: number;
  /** Bytes of the caller's files. */
  ownBytes: number;
  /** Bytes that the whole organization uses; null until the server told. */
  spaceUsedBytes: number | null;
}

export type AttachmentSortKey = 'name' | 'size' | 'created' | 'messages';

export interface AttachmentSort {
  key: AttachmentSortKey;
  descending: boolean;
}

/** The files that a question finds. */
export interface AttachmentsWindow {
  version: number;
  generation: number;
  total: number;
  /** Bytes of all hits. */
  bytes: number;
  /** All hits in order. */
  ids: Uint32Array;
  /** The first rows of the hits. */
  rows: Attachment[];
}

/** What a file is of that is fetched: an upload, or an export of the organization's data. */
export interface DownloadSource {
  kind: 'attachment' | 'export';
  id: number;
}

/** A file on its way to this computer; kept until it is dismissed or the program ends. */
export interface Download {
  id: string;
  organizationId: string;
  source: DownloadSource;
  name: string;
  state: 'choosing' | 'running' | 'saved' | 'failed' | 'cancelled';
  receivedBytes: number;
  /** As the server announced it; null where it did not. */
  totalBytes: number | null;
  /** Where it is or will be saved; null until a place was chosen. */
  path: string | null;
  failure: Failure | null;
}
