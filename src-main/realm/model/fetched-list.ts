/**
 * How far a list has come that is not part of the snapshot. It may be older or newer than the events that come while
 * it is under way: those are kept, so that they can be applied to the list again.
 */
export interface FetchedList<Event> {
  /** Whether the list is there and up to date. */
  isLoaded(): boolean;
  /** Whether it was ever there. */
  wasLoaded(): boolean;
  /** What is known may be old, since events may have been missed; it stays until the list comes again. */
  outdate(): void;
  /** Events from here on are kept until the list comes. */
  beginLoading(): void;
  /** Takes note of an event, in case the list is under way. */
  note(event: Event): void;
  /** The list is there. Answers the events that came meanwhile, oldest first. */
  loaded(): readonly Event[];
}

/** @param changed is called when the list is up to date no more */
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
