import { say } from '#words/say.ts';
export type PresenceView = 'dots' | 'compact';

/** What the virtual list shows: a group's header, or a block of its people. Heights in pixels. */
export type BoardItem =
  | { kind: 'header'; group: number; height: number }
  | { kind: 'block'; group: number; from: number; to: number; height: number };

export interface BoardShape {
  /** People beside one another. */
  columns: number;
  /** Pixels from one row of people to the next. */
  rowHeight: number;
  /** Rows in one block, which is drawn and kept in the document as a whole. */
  blockRows: number;
}

const headerHeight = 36;
const blockGap = 10;
export const dotPitch = 13;

/** How people stand in `width` pixels. */
export function boardShape(view: PresenceView, width: number): BoardShape {
  switch (view) {
    case 'dots':
      return { columns: Math.max(1, Math.floor((width + 3) / dotPitch)), rowHeight: dotPitch, blockRows: 12 };
    case 'compact':
      return { columns: Math.max(1, Math.floor((width + 20) / 204)), rowHeight: 26, blockRows: 4 };
  }
}

/** The items of the list, top to bottom. Members of closed groups and groups with nobody to show are left out. */
export function boardItems(
  groups: readonly { key: string; count: number }[],
  closed: ReadonlySet<string>,
  shape: BoardShape,
): BoardItem[] {
  const items: BoardItem[] = [];
  const perBlock = shape.columns * shape.blockRows;
  for (const [index, { key, count }] of groups.entries()) {
    if (count === 0) continue;
    items.push({ kind: 'header', group: index, height: headerHeight });
    if (closed.has(key)) continue;
    for (let from = 0; from < count; from += perBlock) {
      const to = Math.min(count, from + perBlock);
      const rows = Math.ceil((to - from) / shape.columns);
      const isLast = to === count;
      items.push({
        kind: 'block',
        group: index,
        from,
        to,
        height: rows * shape.rowHeight + (isLast ? blockGap : 0),
      });
    }
  }
  return items;
}

/** Somebody's place on the board. */
export interface BoardPlace {
  group: number;
  place: number;
}

/**
 * Where an arrow, Home, End, PageUp or PageDown leads on the board; null where the key means nothing or there is
 * nobody in that direction. Left and right go through all groups as one row; up and down keep the column.
 */
export function movedPlace(
  key: string,
  at: BoardPlace,
  counts: readonly number[],
  isClosed: (group: number) => boolean,
  columns: number,
): BoardPlace | null {
  const count = counts[at.group] ?? 0;
  const neighbour = (by: 1 | -1): number => {
    let group = at.group + by;
    while (group >= 0 && group < counts.length && (isClosed(group) || counts[group] === 0)) group += by;
    return group >= 0 && group < counts.length ? group : -1;
  };
  const enter = (group: number, place: (count: number) => number): BoardPlace | null =>
    group < 0
      ? null
      : { group, place: Math.max(0, Math.min((counts[group] ?? 1) - 1, place(counts[group] ?? 0))) };
  const column = at.place % columns;
  switch (key) {
    case 'ArrowRight':
      return at.place + 1 < count ? { ...at, place: at.place + 1 } : enter(neighbour(1), () => 0);
    case 'ArrowLeft':
      return at.place > 0 ? { ...at, place: at.place - 1 } : enter(neighbour(-1), (other) => other - 1);
    case 'ArrowDown': {
      if (at.place + columns < count) return { ...at, place: at.place + columns };
      // From the row before a short last row one goes to its end rather than past it.
      const lastRowStart = Math.floor((count - 1) / columns) * columns;
      if (at.place < lastRowStart) return { ...at, place: count - 1 };
      return enter(neighbour(1), () => column);
    }
    case 'ArrowUp':
      if (at.place >= columns) return { ...at, place: at.place - columns };
      return enter(neighbour(-1), (other) => {
        const lastRowStart = Math.floor((other - 1) / columns) * columns;
        return lastRowStart + column;
      });
    case say('presence.home'):
      return at.place === 0 ? null : { ...at, place: 0 };
    case say('presence.end'):
      return at.place === count - 1 ? null : { ...at, place: count - 1 };
    case 'PageDown':
      return enter(neighbour(1), () => 0);
    case 'PageUp':
      return at.place > 0 ? { ...at, place: 0 } : enter(neighbour(-1), () => 0);
    default:
      return null;
  }
}
