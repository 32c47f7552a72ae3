import type { RealmState } from '../state.ts';

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

const root = '/user_avatars/';

/** Keeps a file and answers its path. */
export function storePublicFile(state: RealmState, path: string, file: PublicFile): string {
  state.publicFileStore.files.set(path, file);
  return `${root}${path}`;
}

/** The file at a path of the server, undefined where there is none. */
export function publicFile(state: RealmState, path: string): PublicFile | undefined {
  return path.startsWith(root) ? state.publicFileStore.files.get(path.slice(root.length)) : undefined;
}
