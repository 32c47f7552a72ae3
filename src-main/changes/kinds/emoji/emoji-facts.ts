import type { Upload } from '../../../zulip/uploads.ts';

/** A name that an emoji has, or could have. */
export interface EmojiFacts {
  name: string;
  /** The one that can be used under it; null where there is none. */
  found: { authorId: number | null } | null;
  /** The picture that was handed over for it, by its id; null where there is none. */
  upload: { id: string; picture: Pick<Upload, 'type'> } | null;
  /** Whether an emoji of every organization has the name; false where that is not known. */
  isBuiltIn: boolean;
  /** Why the account can't add emoji; empty where it can. */
  addingObjection: string;
  /** Why it can't deactivate this one; empty where it can. */
  endingObjection: string;
}
