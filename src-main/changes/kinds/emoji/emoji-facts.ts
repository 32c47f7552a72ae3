import type { Upload } from '../../../zulip/uploads.ts';

/** A name that an emoji has or could have. */
export interface EmojiFacts {
  name: string;
  /** The usable emoji with this name; null if there is none. */
  found: { authorId: number | null } | null;
  /** The uploaded picture for it, by id; null if there is none. */
  upload: { id: string; picture: Pick<Upload, 'type'> } | null;
  /** Whether a built-in emoji has the name; false if unknown. */
  isBuiltIn: boolean;
  /** Why the account can't add emoji; empty if it can. */
  addingObjection: string;
  /** Why it can't deactivate this one; empty if it can. */
  endingObjection: string;
}
