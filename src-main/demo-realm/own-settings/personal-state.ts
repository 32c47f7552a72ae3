import type { RealmState, User } from '../state.ts';
import type { SavedSnippet, NavigationView, PersonalState } from './personal-store.ts';

/** People with personal data: sending a message checks all of them, and no one else. */
const keepers = new WeakMap<RealmState, Set<User>>();

/** The people with personal data. */
export function peopleWithState(state: RealmState): Set<User> {
  let known = keepers.get(state);
  if (known === undefined) {
    known = new Set([...state.users.values()].filter(({ personal }) => personal !== undefined));
    keepers.set(state, known);
  }
  return known;
}

/** A person's personal data, to be read or changed. */
export function personalState(state: RealmState, user: User): PersonalState {
  user.personal ??= {
    mutedUsers: new Map(),
    alertWords: [],
    snippets: new Map(),
    navigationViews: new Map(),
    seenSteps: new Set(),
    storage: new Map(),
  };
  peopleWithState(state).add(user);
  return user.personal;
}

/** Whether a person has muted another. https://zulip.com/api/mute-user */
export function hasMuted(user: User, otherId: number): boolean {
  return user.personal?.mutedUsers.has(otherId) === true;
}

/** The fetch value `muted_users`. */
export function mutedUserRecords(user: User): { id: number; timestamp: number }[] {
  return [...(user.personal?.mutedUsers ?? [])].map(([id, timestamp]) => ({ id, timestamp }));
}

/** The fetch value `saved_snippets`. */
export function snippetRecords(user: User): Record<string, unknown>[] {
  return [...(user.personal?.snippets.values() ?? [])].map(snippetRecord);
}

/** A snippet as sent to its owner. https://zulip.com/api/get-saved-snippets */
export function snippetRecord({ dateCreated, ...snippet }: SavedSnippet): Record<string, unknown> {
  return { ...snippet, date_created: dateCreated };
}

/** The fetch value `navigation_views`. */
export function viewRecords(user: User): Record<string, unknown>[] {
  return [...(user.personal?.navigationViews.values() ?? [])].map(viewRecord);
}

/** A view as sent to its owner. https://zulip.com/api/get-navigation-views */
export function viewRecord({ fragment, isPinned, name }: NavigationView): Record<string, unknown> {
  return { fragment, is_pinned: isPinned, name };
}
