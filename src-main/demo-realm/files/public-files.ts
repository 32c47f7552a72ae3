import type { RealmState } from '../state.ts';
import type { PublicFile } from './public-file-store.ts';

const root = '/user_avatars/';

/** Stores a file and returns its path. */
export function storePublicFile(state: RealmState, path: string, file: PublicFile): string {
  state.publicFileStore.files.set(path, file);
  return `${root}${path}`;
}

/** The file at a path of the server, undefined if there is none. */
export function publicFile(state: RealmState, path: string): PublicFile | undefined {
  return path.startsWith(root) ? state.publicFileStore.files.get(path.slice(root.length)) : undefined;
}
