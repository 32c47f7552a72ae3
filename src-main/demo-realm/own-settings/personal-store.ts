export interface SavedSnippet {
  readonly id: number;
  title: string;
  content: string;
  /** UNIX seconds. */
  readonly dateCreated: number;
}

export interface NavigationView {
  readonly fragment: string;
  isPinned: boolean;
  /** Null: one of the views that every client has. */
  name: string | null;
}

/** What somebody keeps on the server for themselves; nobody else's clients hear of it. */
export interface PersonalState {
  /** When somebody was muted, in UNIX seconds, by user id. */
  readonly mutedUsers: Map<number, number>;
  alertWords: readonly string[];
  readonly snippets: Map<number, SavedSnippet>;
  /** By fragment. */
  readonly navigationViews: Map<string, NavigationView>;
  readonly seenSteps: Set<string>;
  /** What a bot keeps between its runs. */
  readonly storage: Map<string, string>;
}
