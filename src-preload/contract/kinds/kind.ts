import type { MessageId } from '#words/say.ts';
import type { LevelSentence } from '../level-words.ts';

/** The declaration of a kind of change: everything that is the same for all changes of a kind. */

/** Whether a regretted write can be undone, in ascending order of required confirmation. */
export type Reversal =
  /** An undo reverts it. */
  | 'undoable'
  /** Something ends for someone, and an undo restores it. */
  | 'removal'
  /** Permanent, but nothing is lost: what was sent or created. */
  | 'lasting'
  /** What it changes is lost permanently. */
  | 'destructive';

/** What one reading can cover. */
export type ReadingKind = 'people' | 'channels' | 'attachments' | 'drafts' | 'scheduled' | 'alone';

/** A call that changes a kind. */
export interface OperationDeclaration {
  /** Method and path, followed by the purpose if several operations share them. */
  readonly endpoint: string;
  /**
   * Its name in the journal. It stays when a server's endpoint is renamed; if the operation's meaning changes, it gets
   * a new version, and this program no longer knows the old name.
   */
  readonly name: `${string}/${number}`;
  /**
   * Whether it can be undone, separately for setting or adding something and for removing it with the empty value.
   * Field rules are more specific if some values have graver consequences (see `Verdict`).
   */
  readonly reversal: Reversal | Readonly<Record<'coming' | 'going', Reversal>>;
  /**
   * The fields to read back from the server right before the call, because overwriting a newer value would do harm:
   * roles, deactivations, permissions if the server itself doesn't compare them, privacy, deletions, and whatever is
   * sent as a whole although others may have changed a part: options, ordered lists. Messages aren't among them,
   * because the server reports everything when it deletes them.
   */
  readonly readFirst: 'never' | 'always' | 'permissions' | { readonly field: string };
  /** The readings that it is combined with; left out if read alone. */
  readonly readWith?: ReadingKind;
  /**
   * Only for one of many values that events report: where to read them all after a lost event, from the snapshot or
   * only from lists. With just two values, such as member or not, there is nothing to overwrite: what isn't the value
   * before is the value after.
   */
  readonly valueIn?: 'snapshot' | 'lists';
  /**
   * Its undo removes what it created. What reading back finds after a lost answer may be someone else's, so only an
   * answer proves the creation.
   */
  readonly makes?: true;
  /** What to say if the server is too old to undo it. */
  readonly undo?: LevelSentence;
}

/** A filter of the journal. */
interface JournalPart {
  /** Several kinds may share it. */
  readonly id: string;
  /** Its name in the menu and chips. */
  readonly name: string;
  /** The fields of the kind, with a star for a prefix; left out for all. */
  readonly fields?: readonly string[];
  /** Account fields that also belong to it. */
  readonly accountFields?: readonly string[];
  /** The filter that it follows in the menu; left out for the order of kinds. */
  readonly after?: string;
}

export interface KindDeclaration {
  /** The prefix of the kind's targets, as in `user:41`; the field of a whole thing has the same name. */
  readonly id: string;
  /** The singular noun for a thing of the kind. */
  readonly noun: string;
  /** Whether whole things of the kind are added and removed. */
  readonly whole: boolean;
  /** Its icon in lists, drawn by `TargetMark`; null if things have their own pictures. */
  readonly icon: string | null;
  readonly journal: readonly JournalPart[];
  /** The API's lists that contain such things, since an unreadable entry may be one. */
  readonly lists: readonly string[];
  /**
   * The role that can change any of it, and what that is called within "Only administrators and owners can …"; null if
   * it depends on the field or on settings. https://zulip.com/api/roles-and-permissions
   */
  readonly permission: {
    readonly to: Extract<MessageId, `right.${string}`>;
    readonly least: 'owner' | 'administrator' | 'member';
  } | null;
  /** The events that report its changes. */
  readonly events: readonly string[];
  /** Its parts in the snapshot, named as in https://zulip.com/api/register-queue#parameter-fetch_event_types. */
  readonly snapshot: readonly string[];
  readonly operations: readonly OperationDeclaration[];
}
