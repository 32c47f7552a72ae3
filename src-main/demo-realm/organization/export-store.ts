export type ExportType = 'public' | 'full_with_consent' | 'full_without_consent';

/** An export of the organization's data. https://zulip.com/api/get-realm-exports */
export interface DataExport {
  readonly id: number;
  readonly type: ExportType;
  readonly actingUserId: number;
  /** UNIX seconds, like the others. */
  readonly requestedAt: number;
  /** A path on the server; null until it is finished, and again once it is deleted. */
  path: string | null;
  deletedAt: number | null;
  /** Undefined unless it failed. */
  readonly failedAt?: number;
}

export interface ExportStore {
  readonly list: DataExport[];
  nextId: number;
}
