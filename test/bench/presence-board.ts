import type { BenchWindow } from './bench-window.ts';
import { percentile, type Measurement } from './figure.ts';
import { busyShare, lateFrames, lateMilliseconds } from './page-load.ts';
import { boardOrder, judgeSight, readDots, type BoardSight } from './presence-board-cells.ts';
import type { RealmProcess } from './realm-process.ts';
import type { Flip } from './presence-storm.ts';
import { keyOf } from '../screens/panel-keys.ts';

export const changesPerSecond = 1_000;
/** A third for each: the page's load, late frames, and the dots' delay. */
const stormSeconds = 60;
const idleSeconds = 10;
const warmSeconds = 2;
const lookMilliseconds = 100;
const stalestMilliseconds = 1_000;

/** Compares what the dots showed over some seconds with what was done to the realm. */
async function dotLateness(
  { page }: BenchWindow,
  realm: RealmProcess,
  order: readonly number[],
  absent: number[],
  seconds: number,
): Promise<{ worst: number[]; dots: number }> {
  const sights: BoardSight[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    sights.push(await readDots(page));
    await page.waitForTimeout(lookMilliseconds);
  }
  const flips = new Map<number, Flip[]>(absent.map((userId) => [userId, []]));
  for (const flip of await realm.flipsOf(absent)) flips.get(flip.userId)?.push(flip);
  const judged = sights.map((sight) => judgeSight(sight, order, flips, stalestMilliseconds));
  return {
    worst: judged.map(({ worst, wrong }) => Math.max(worst, ...wrong.map(({ staleBy }) => staleBy))),
    dots: judged[0]?.dots ?? 0,
  };
}

/**
 * The presence board of everyone, each a dot, while a thousand people a second change for a minute. The window shows
 * the people grid and its metrics use the thread's clock.
 */
export async function measureBoard(
  window: BenchWindow,
  realm: RealmProcess,
  organizationId: string,
): Promise<Measurement[]> {
  const { page, devtools } = window;
  await page.keyboard.press(keyOf.presence);
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Nothing', exact: true }).click();
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: 'Name', exact: true }).click();
  await page.getByRole('region', { name: 'People by presence' }).waitFor();
  await page.waitForTimeout(warmSeconds * 1_000);
  const order = await boardOrder(page, organizationId);
  const { blocks } = await readDots(page);
  const seen = blocks.flatMap(({ from, states }) =>
    states.map((state, offset) => ({ userId: order[from + offset] ?? 0, state })),
  );
  const absent = seen.filter(({ state }) => state === 0).map(({ userId }) => userId);
  const except = seen.filter(({ state }) => state !== 0).map(({ userId }) => userId);

  const idleBusy = await busyShare(devtools, page, idleSeconds);
  const idleLate = await lateFrames(page, idleSeconds);
  const storm = realm.storm({
    perSecond: changesPerSecond,
    seconds: stormSeconds,
    except,
    often: absent,
  });
  await page.waitForTimeout(warmSeconds * 1_000);
  const part = stormSeconds / 3 - warmSeconds;
  const busy = await busyShare(devtools, page, part);
  const late = await lateFrames(page, idleSeconds);
  const { worst, dots } = await dotLateness(window, realm, order, absent, part);
  await storm;

  const rate = `${changesPerSecond.toLocaleString('en')} changes a second`;
  return [
    {
      what: `renderer busy, presence board, ${rate}`,
      unit: '%',
      runs: [busy],
      baseline: { what: 'no changes', runs: [idleBusy] },
      budget: { atMost: 10 },
      remark: `${dots.toLocaleString('en')} dots on screen, every fourth change among them; trend and cover beside them`,
    },
    {
      what: `late frames in ${idleSeconds} s, presence board, ${rate}`,
      unit: 'frames',
      runs: [late],
      baseline: { what: 'no changes', runs: [idleLate] },
      budget: { atMost: 0 },
      remark: `more than ${lateMilliseconds} ms after the one before`,
    },
    {
      what: `change in the realm to its dot, the latest of all, ${rate}`,
      unit: 'ms',
      runs: [Math.max(...worst)],
      budget: { atMost: stalestMilliseconds },
      remark: `${worst.length} looks at every dot; usually the latest was ${percentile(worst, 0.5).toFixed(0)} ms late`,
    },
  ];
}
