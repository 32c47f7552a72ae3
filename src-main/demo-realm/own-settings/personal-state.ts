import type { RealmState, User } from '../state.ts';
import type { SavedSnippet, NavigationView, PersonalState } from './personal-store.ts';

/** Who keeps anything: sending a message asks all of them, and looks at nobody else. */
const keepers = new WeakMap<RealmState, Set<User>>();

/** The people who keep anything for themselves. */
export function peopleWithState(state: RealmState): Set<User> {
  let known = keepers.get(state);
  if (known === undefined) {
    known = new Set([...state.users.values()].filter(({ personal }) => personal !== undefined));
    keepers.set(state, known);
  }
  return known;
}

/** What somebody keeps for themselves, to be read or changed. */
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

/** Whether somebody does not want to hear from another. https://zulip.com/api/mute-user */
export function hasMuted(user: User, otherId: number): boolean {
  return user.personal?.mutedUsers.has(otherId) === true;
}

/** In the fetch value `muted_users`. */
export function mutedUserRecords(user: User): { id: number; timestamp: number }[] {
  return [...(user.personal?.mutedUsers ?? [])].map(([id, timestamp]) => ({ id, timestamp }));
}

/** In the fetch value `saved_snippets`. */
export function snippetRecords(user: User): Record<string, unknown>[] {
  return [...(user.personal?.snippets.values() ?? [])].map(snippetRecord);
}

/** A snippet as its owner sees it. https://zulip.com/api/get-saved-snippets */
export function snippetRecord({ dateCreated, ...snippet }: SavedSnippet): Record<string, unknown> {
  return { ...snippet, date_created: dateCreated };
}

/** In the fetch value `navigation_views`. */
export function viewRecords(user: User): Record<string, unknown>[] {
  return [...(user.personal?.navigationViews.values() ?? [])].map(viewRecord);
}

/** A view as its owner sees it. https://zulip.com/api/get-navigation-views */
export function viewRecord({ fragment, isPinned, name }: NavigationView): Record<string, unknown> {
  return { fragment, is_pinned: isPinned, name };
}
