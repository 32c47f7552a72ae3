import type { Page } from 'playwright-core';
import { callFromPage } from './bench-window.ts';
import type { Flip } from './presence-storm.ts';

/** What the dots on screen showed at some time: 0 offline, 1 idle, 2 active, by place on the board. */
export interface BoardSight {
  /** UNIX milliseconds with fractions. */
  at: number;
  /** The place of the first dot of each canvas, and the states of its dots. */
  blocks: { from: number; states: number[] }[];
}

/** Everyone in the order of the board when ungrouped and sorted by name. */
export async function boardOrder(page: Page, organizationId: string): Promise<number[]> {
  const filter = { text: '', roles: [], notRoles: [], account: 'active', kind: 'people', presence: [] };
  const { groups } = (await callFromPage(page, 'presence.board', {
    organizationId,
    groupBy: 'none',
    channelIds: [],
    filter,
    sort: 'name',
  })) as { groups: { ids: Uint32Array }[] };
  return Object.values(groups[0]?.ids ?? {});
}

/**
 * Reads the dots from their pixels, as an eye would: an active one is filled on its right, an idle one on its left
 * only, an offline one on neither side.
 */
export function readDots(page: Page): Promise<BoardSight> {
  return page.evaluate(() => {
    const pitch = 13;
    const at = performance.timeOrigin + performance.now();
    const blocks: { from: number; states: number[] }[] = [];
    const region = document.querySelector('[aria-label="People by presence"]');
    const view = region?.getBoundingClientRect();
    for (const canvas of region?.querySelectorAll('canvas') ?? []) {
      const box = canvas.getBoundingClientRect();
      if (view === undefined || box.bottom < view.top || box.top > view.bottom) continue;
      const [, from = '1', to = '0'] =
        /, (\d+) to (\d+):/.exec(canvas.getAttribute('aria-label') ?? '') ?? [];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) continue;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const ratio = canvas.width / box.width;
      const columns = Math.round(box.width / pitch);
      const isFull = (x: number, y: number): boolean =>
        (data[(Math.round(y * ratio) * canvas.width + Math.round(x * ratio)) * 4 + 3] ?? 0) > 128;
      const states: number[] = [];
      for (let place = 0; place <= Number(to) - Number(from); place += 1) {
        const x = (place % columns) * pitch;
        const y = Math.floor(place / columns) * pitch;
        states.push(isFull(x + 7, y + 5) ? 2 : isFull(x + 3, y + 5) ? 1 : 0);
      }
      blocks.push({ from: Number(from) - 1, states });
    }
    return { at, blocks };
  });
}

/** A dot that showed something that wasn't true at any time within the allowed delay. */
export interface WrongDot {
  userId: number;
  shown: number;
  /** Milliseconds since the displayed state was last true. */
  staleBy: number;
}

/**
 * Compares what was seen with what was done to the realm.
 *
 * @param flips of all people on screen, in chronological order
 * @param allowed milliseconds that a dot may be late
 * @returns the number of dots examined, the longest delay within the allowed time, and the wrong dots
 */
export function judgeSight(
  sight: BoardSight,
  order: readonly number[],
  flips: ReadonlyMap<number, readonly Flip[]>,
  allowed: number,
): { dots: number; worst: number; wrong: WrongDot[] } {
  const wrong: WrongDot[] = [];
  let dots = 0;
  let worst = 0;
  for (const { from, states } of sight.blocks) {
    for (const [offset, shown] of states.entries()) {
      dots += 1;
      const userId = order[from + offset] ?? 0;
      const staleBy = lateness(flips.get(userId) ?? [], shown, sight.at);
      if (staleBy > allowed) wrong.push({ userId, shown, staleBy });
      else worst = Math.max(worst, staleBy);
    }
  }
  return { dots, worst, wrong };
}

/** Milliseconds since a state was last true; 0 if it is. People who were never changed are checked at the end. */
function lateness(flips: readonly Flip[], shown: number, at: number): number {
  const past = flips.filter((flip) => flip.at <= at);
  const last = past.at(-1);
  if (last === undefined || (last.isActive ? 2 : 1) === shown) return 0;
  // The state before the last change was true until then, the one before that until the change before, and so on.
  for (let index = past.length - 1; index >= 0; index -= 1) {
    const before = past[index - 1];
    const isShown = before === undefined ? true : (before.isActive ? 2 : 1) === shown;
    if (isShown) return at - (past[index]?.at ?? at);
  }
  return Number.POSITIVE_INFINITY;
}
