/** A message that a person has begun to write. */
export interface Draft {
  readonly id: number;
  readonly ownerId: number;
  /** Empty if not addressed yet. */
  readonly type: '' | 'stream' | 'private';
  /** One channel, or people. */
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** UNIX seconds. */
  readonly timestamp: number;
}

export interface DraftStore {
  readonly drafts: Map<number, Draft>;
  nextId: number;
}

export function createDraftStore(): DraftStore {
  return { drafts: new Map(), nextId: 1 };
}

/** A draft as its owner sees it. https://zulip.com/api/get-drafts */
export function draftRecord({ ownerId: _ownerId, ...draft }: Draft): Omit<Draft, 'ownerId'> {
  return draft;
}
