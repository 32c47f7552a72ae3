import type { Page } from 'playwright-core';
import { openBenchWindow, openRealmInWindow, type BenchWindow } from './bench-window.ts';
import { median, type Measurement } from './figure.ts';
import { busyShare, lateFrames, lateMilliseconds } from './page-load.ts';
import { changesPerSecond, measureBoard } from './presence-board.ts';
import { startRealmProcess, type RealmProcess } from './realm-process.ts';

/** Half of it with nothing but the app in the page, half while counting frames and following single cells. */
const stormSeconds = 20;
const idleSeconds = 5;
const followedCells = 12;

/** IDs of the people whose rows are on screen. */
function visiblePeople(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role="row"][data-key]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top > 150 && bottom < innerHeight - 60;
      })
      .map((row) => Number(row.getAttribute('data-key'))),
  );
}

/** Waits until a person's presence mark changes; returns the UNIX milliseconds of the next frame. */
function watchMark(page: Page, userId: number): Promise<number> {
  return page.evaluate(async (id) => {
    const row = document.querySelector(`[role="row"][data-key="${id}"]`);
    const word = (): string | null | undefined =>
      row?.querySelector('svg[role="img"]')?.getAttribute('aria-label');
    const before = word();
    document.documentElement.dataset['watching'] = String(id);
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`The mark of ${id} stayed ${before}.`)), 10_000);
      const observer = new MutationObserver(() => {
        if (word() === before) return;
        observer.disconnect();
        clearTimeout(limit);
        resolve();
      });
      observer.observe(row ?? document.body, { subtree: true, childList: true, attributes: true });
    });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.timeOrigin + performance.now();
  }, userId);
}

/** Milliseconds from the change in the realm to the frame that shows it, for some cells on screen in turn. */
async function cellLatencies(page: Page, realm: RealmProcess, people: readonly number[]): Promise<number[]> {
  const latencies: number[] = [];
  for (const userId of people) {
    const shown = watchMark(page, userId);
    await page.waitForFunction((id) => document.documentElement.dataset['watching'] === String(id), userId);
    const changedAt = await realm.flipPresence(userId);
    latencies.push((await shown) - changedAt);
  }
  return latencies;
}

/** A large organization in which a thousand people a second change. */
export async function measurePresence(users: number): Promise<Measurement[]> {
  const realm = await startRealmProcess({ users });
  let window: BenchWindow | null = null;
  try {
    window = await openBenchWindow();
    const { page, devtools } = window;
    const organizationId = await openRealmInWindow(page, realm);
    // CPU time of the thread, which excludes other programs.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.waitForTimeout(2_000);
    const people = (await visiblePeople(page)).slice(0, followedCells);
    // The realm examines everyone at the first change, which isn't to be measured.
    const warm = people.pop();
    if (warm === undefined) throw new Error('No row is on screen.');
    await realm.flipPresence(warm);
    await page.waitForTimeout(1_500);

    const idleBusy = await busyShare(devtools, page, idleSeconds);
    const idleLate = await lateFrames(page, idleSeconds);
    const idleLatencies = await cellLatencies(page, realm, people);
    const storm = realm.storm({ perSecond: changesPerSecond, seconds: stormSeconds, except: people });
    await page.waitForTimeout(1_000);
    const gridBusy = await busyShare(devtools, page, stormSeconds / 2 - 2);
    const [gridLate, latencies] = await Promise.all([
      lateFrames(page, idleSeconds),
      cellLatencies(page, realm, people),
    ]);
    await storm;

    const board = await measureBoard(window, realm, organizationId);
    const rate = `${changesPerSecond.toLocaleString('en')} changes a second`;
    return [
      {
        what: `renderer busy, people grid, ${rate}`,
        unit: '%',
        runs: [gridBusy],
        baseline: { what: 'no changes', runs: [idleBusy] },
        budget: { atMost: 10 },
      },
      {
        what: `late frames in ${idleSeconds} s, people grid, ${rate}`,
        unit: 'frames',
        runs: [gridLate],
        baseline: { what: 'no changes', runs: [idleLate] },
        budget: { atMost: 0 },
        remark: `more than ${lateMilliseconds} ms after the one before`,
      },
      {
        what: `change in the realm to its cell, ${rate}`,
        unit: 'ms',
        runs: latencies,
        baseline: { what: 'no other changes', runs: idleLatencies },
        budget: { atMost: 250 },
        remark: `${latencies.length} cells on screen, worst ${Math.max(...latencies).toFixed(0)} ms, median without the storm ${median(idleLatencies).toFixed(0)} ms`,
      },
      ...board,
    ];
  } finally {
    await window?.close();
    await realm.close();
  }
}
