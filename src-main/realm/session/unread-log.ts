import { idOfTarget, kindOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { kindNamed } from '#contract/kinds/kinds.ts';
import type { UnreadData } from '#contract/organization.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { Unread } from '../../zulip/wire/unread.ts';

type UnusableEvent = Extract<ZulipEvent, { type: 'unexpected' | 'unreadable' }>;

/** Records what the server sent and this version can't read, for people who miss something on screen. */
export interface UnreadLog {
  note(unread: Unread): void;
  noteEvent(event: UnusableEvent): void;
  /** Everything left out of earlier answers was sent again, readable or not. `at`: UNIX milliseconds. */
  snapshotCame(at: number): void;
  list(): UnreadData[];
  /** Whether a thing may exist among what was left out. */
  mayBe(target: ChangeTarget): boolean;
}

/** Further places aren't counted: one key that is wrong everywhere would fill the list. */
const mostPlaces = 100;

function placeOf(event: UnusableEvent): string {
  const name = `event ${event.rawType.slice(0, 60)}${event.rawOp === null ? '' : `/${event.rawOp.slice(0, 60)}`}`;
  return event.type === 'unreadable' ? `${name}: ${event.key}` : `${name}, unknown`;
}

/** @param now UNIX milliseconds */
export function createUnreadLog(now: () => number): UnreadLog {
  const places = new Map<string, { times: number; at: number; isEvent: boolean }>();

  function add(place: string, isEvent: boolean): void {
    const known = places.get(place);
    if (known === undefined && places.size >= mostPlaces) return;
    places.set(place, { times: (known?.times ?? 0) + 1, at: now(), isEvent });
  }

  return {
    note(unread) {
      for (const place of unread.places) add(place, false);
      const more = unread.count - unread.places.length;
      if (more > 0) add(`and ${more} more`, false);
    },
    noteEvent(event) {
      add(placeOf(event), true);
    },
    snapshotCame(at) {
      for (const [place, known] of places) if (!known.isEvent && known.at < at) places.delete(place);
    },
    mayBe(target) {
      const id = idOfTarget(target).replace(/^client:/, '');
      const { lists = [] } = kindNamed(kindOfTarget(target)) ?? {};
      return [...places.keys()].some((place) =>
        lists.some(
          (list) =>
            place === list || place.startsWith(`${list} ${id},`) || place.startsWith(`${list} at place`),
        ),
      );
    },
    list: () => [...places].map(([place, { times }]) => ({ place, times })),
  };
}
