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
   * Its undo takes away what it made. What reading back finds after a lost answer is like it, and may be somebody else's:
   * only an answer says that it was made.
   */
  readonly makes?: true;
  /** What is said to servers that cannot take it back. */
  readonly undo?: LevelSentence;
}

export interface KindDeclaration {
  /** How targets of the kind begin, as in `user:41`; the field of a whole thing has the same name. */
  readonly id: string;
  readonly operations: readonly OperationDeclaration[];
}
