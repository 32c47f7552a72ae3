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
  /** Null for one of the views built into every client. */
  name: string | null;
}

/** A person's personal data on the server, only visible to their own clients. */
export interface PersonalState {
  /** When each person was muted, in UNIX seconds, by user id. */
  readonly mutedUsers: Map<number, number>;
  alertWords: readonly string[];
  readonly snippets: Map<number, SavedSnippet>;
  /** By fragment. */
  readonly navigationViews: Map<string, NavigationView>;
  readonly seenSteps: Set<string>;
  /** A bot's persistent storage. */
  readonly storage: Map<string, string>;
}
