/**
 * The loading state of a list that is not part of the snapshot. The list may be older or newer than events that arrive
 * while it is being fetched, so those are kept and applied to the list again.
 */
export interface FetchedList<Event> {
  /** Whether the list is there and up to date. */
  isLoaded(): boolean;
  /** Whether it was ever loaded. */
  wasLoaded(): boolean;
  /** Marks the list as possibly out of date, since events may have been missed; it stays until it arrives again. */
  outdate(): void;
  /** Keeps later events until the list arrives. */
  beginLoading(): void;
  /** Records an event, in case the list is being fetched. */
  note(event: Event): void;
  /** The list has arrived. Returns the events that came meanwhile, oldest first. */
  loaded(): readonly Event[];
}

/** @param changed called when the list goes out of date */
export function createFetchedList<Event>(changed: () => void): FetchedList<Event> {
  let isLoaded = false;
  let wasLoaded = false;
  let waiting: Event[] | null = null;
  return {
    isLoaded: () => isLoaded,
    wasLoaded: () => wasLoaded,
    outdate() {
      if (!isLoaded) return;
      isLoaded = false;
      changed();
    },
    beginLoading() {
      waiting ??= [];
    },
    note(event) {
      waiting?.push(event);
    },
    loaded() {
      const meanwhile = waiting ?? [];
      waiting = null;
      isLoaded = true;
      wasLoaded = true;
      return meanwhile;
    },
  };
}
