export type ExportType = 'public' | 'full_with_consent' | 'full_without_consent';

/** A copy of the organization's data that somebody asked for. https://zulip.com/api/get-realm-exports */
export interface DataExport {
  readonly id: number;
  readonly type: ExportType;
  readonly actingUserId: number;
  /** UNIX seconds, like the others. */
  readonly requestedAt: number;
  /** Below the server's address; null until it is finished, and again once it is deleted. */
  path: string | null;
  deletedAt: number | null;
  /** Missing where it did not. */
  readonly failedAt?: number;
}

export interface ExportStore {
  readonly list: DataExport[];
  nextId: number;
}
