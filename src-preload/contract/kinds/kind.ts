import type { LevelSentence } from '../level-words.ts';

/** What a kind of change is made of. All that is the same for every change of a kind stands in its declaration. */

/** What becomes of a write that somebody regrets. In this order: what comes later asks for more. */
export type Reversal =
  /** An undo sets it back. */
  | 'undoable'
  /** Something ends for somebody, and an undo brings it back. */
  | 'removal'
  /** Stays for good, and nothing is lost by it: what was sent or created. */
  | 'lasting'
  /** What it changes is lost for good. */
  | 'destructive';

/** What one reading can bring together. */
export type ReadingKind = 'people' | 'channels' | 'attachments' | 'drafts' | 'scheduled' | 'alone';

/** One call by which a kind is changed. */
export interface OperationDeclaration {
  /** Method and path; what goes to the same place for another purpose says so after it. */
  readonly endpoint: string;
  /**
   * Under which the journal keeps it. It stays when a server's endpoints get other names; an operation that comes to mean
   * something else gets a new version, and its former name stays unknown to this program.
   */
  readonly name: `${string}/${number}`;
  /**
   * What becomes of it where it is regretted; apart where it sets something or puts it in, and takes it away with the
   * empty value. Rules of fields say more where one value is graver than others (see `Verdict`).
   */
  readonly reversal: Reversal | Readonly<Record<'coming' | 'going', Reversal>>;
  /**
   * Of which fields the value is read back from the server right before the call: what would do harm, were it another one
   * by now. That is roles, ends of accounts, permissions where the server itself compares none, privacy, deletions, and
   * what is sent as a whole although others may have changed a part of it: options, lists in their order. Messages are
   * not among them: of those the server says all there is to know when it deletes them.
   */
  readonly readFirst: 'never' | 'always' | 'permissions' | { readonly field: string };
  /** With what it is read; by itself where it is left out. */
  readonly readWith?: ReadingKind;
  /**
   * Only there where it sets one of many values which the queue tells of: what has them all where an event was lost, the
   * snapshot, or only lists that are asked for. With two values, as in a group or not, there is nothing to overwrite: what
   * is not the value before is the value after.
   */
  readonly valueIn?: 'snapshot' | 'lists';
  /**
   * Its undo takes away what it made. What reading back finds after a lost answer is like it, and may be somebody else's:
   * only an answer says that it was made.
   */
  readonly makes?: true;
  /** What is said to servers that cannot take it back. */
  readonly undo?: LevelSentence;
}

/** What the journal can be filtered by. */
interface JournalPart {
  /** Several kinds may have the same one. */
  readonly id: string;
  /** As the menu and the chips say it. */
  readonly name: string;
  /** Fields of the kind, with a star for all that begin so; every field where they are left out. */
  readonly fields?: readonly string[];
  /** Fields of accounts that belong to it, too. */
  readonly accountFields?: readonly string[];
  /** The one that it follows in the menu; in the order of kinds where it is left out. */
  readonly after?: string;
}

export interface KindDeclaration {
  /** How targets of the kind begin, as in `user:41`; the field of a whole thing has the same name. */
  readonly id: string;
  /** What a thing of the kind is called, in the singular. */
  readonly noun: string;
  /** The verbs by which whole things come and go; null where they don't. */
  readonly whole: {
    readonly coming: string;
    readonly going: string;
    /** What is said beside the verbs, where that is shorter. */
    readonly noun?: string;
    /** The same beside the first one alone, where that says a part of it. */
    readonly comingNoun?: string;
  } | null;
  /** What stands for it in lists, drawn by `TargetMark`; null where it has a picture of its own. */
  readonly icon: string | null;
  readonly journal: readonly JournalPart[];
  /** The lists, by the API's names, that have such things: what cannot be read in them may be one. */
  readonly lists: readonly string[];
  /**
   * Which role may change anything of it, as in "Only administrators and owners can …"; null where that depends on the field or
   * on settings. https://zulip.com/api/roles-and-permissions
   */
  readonly permission: {
    readonly to: string;
    readonly least: 'owner' | 'administrator' | 'member';
  } | null;
  /** The events of the queue that tell of its changes. */
  readonly events: readonly string[];
  /** What the snapshot has of it, by the names of https://zulip.com/api/register-queue#parameter-fetch_event_types. */
  readonly snapshot: readonly string[];
  readonly operations: readonly OperationDeclaration[];
}
