import type { Failure } from './outcome.ts';

/** One of the caller's uploaded files. */
export interface Attachment {
  id: number;
  name: string;
  /** The file's address is `/user_uploads/` followed by this. */
  pathId: string;
  /** Bytes. */
  size: number;
  /** UNIX seconds. */
  createdAt: number;
  /** Messages that link to it, ascending. */
  messageIds: number[];
}

/** The caller's uploads in total; one row with id 0 in the replica. */
export interface UploadSummary {
  id: 0;
  /** Grows with every change; a list with a lower one is stale. */
  version: number;
  /** null until the list was requested. */
  total: number | null;
  unused: number;
  /** Bytes of the caller's files. */
  ownBytes: number;
  /** Bytes that the whole organization uses; null until the server has said so. */
  spaceUsedBytes: number | null;
}

export type AttachmentSortKey = 'name' | 'size' | 'created' | 'messages';

export interface AttachmentSort {
  key: AttachmentSortKey;
  descending: boolean;
}

/** The files that match a query. */
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

/** The source of a download: an upload, or an export of the organization's data. */
export interface DownloadSource {
  kind: 'attachment' | 'export';
  id: number;
}

/** A download to this computer; kept until it is dismissed or the program ends. */
export interface Download {
  id: string;
  organizationId: string;
  source: DownloadSource;
  name: string;
  state: 'choosing' | 'running' | 'saved' | 'failed' | 'cancelled';
  receivedBytes: number;
  /** As announced by the server; null if it wasn't. */
  totalBytes: number | null;
  /** Where it is or will be saved; null until a place was chosen. */
  path: string | null;
  failure: Failure | null;
}
