/** A file that anybody may fetch who has its address. */
export interface PublicFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Pictures of the organization and its data exports, below `/user_avatars/`. */
export interface PublicFileStore {
  readonly files: Map<string, PublicFile>;
  /** Counts changes, so that addresses of pictures change with them. */
  readonly versions: { icon: number; logo: number; nightLogo: number };
}
