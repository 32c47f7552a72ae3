/** A file that anyone with its address can fetch. */
export interface PublicFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The organization's pictures and data exports, below `/user_avatars/`. */
export interface PublicFileStore {
  readonly files: Map<string, PublicFile>;
  /** Counts changes, which are part of the pictures' addresses. */
  readonly versions: { icon: number; logo: number; nightLogo: number };
}
