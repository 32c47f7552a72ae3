import type { Page } from 'playwright-core';
import { callFromPage, type BenchWindow } from './bench-window.ts';
import { median } from './figure.ts';
import { watchWork, workFor, type PageWork } from './page-work.ts';
import { openPlainRows, plainParts, readRows, typePlainly } from './plain-rows.ts';
import { processorTime } from './process-tree.ts';
import type { RealmProcess } from './realm-process.ts';
import { openSavedAccount } from './saved-account.ts';
import { scrollingFrameTimes } from './window-frames.ts';
import { clearSearch, consoleParts, countInConsole, prefixesOf, timeWord } from './window-typing.ts';

/** Each letter finds fewer of the demo organization's people than the one before. */
const words = ['kim', 'nor', 'sun', 'kel', 'nik'];
const plainLetters = 'abcdefghijkl';
const frames = 60;
const pixels = 96;

/** What starting, typing and scrolling take of the console, and of a page that does the least. */
export interface GuardedWork {
  /** Milliseconds of processor of all processes until people are shown, and for an empty window. */
  start: number;
  plainStart: number;
  startCalls: number;
  /** Megabytes of script that the window has read before the first rows. */
  startScript: number;
  /** Processor time of the page for a letter, as a multiple of the plain page's. */
  key: number;
  keyLayouts: number;
  keyDrawings: number;
  keyAdded: number;
  keyQueries: number;
  /** Kilobytes of answers. */
  keyAnswers: number;
  /** Processor time of the page for a frame of scrolling, as a multiple of the plain page's. */
  frame: number;
  frameLayouts: number;
  frameDrawings: number;
  frameAdded: number;
  /** Surfaces that the page is put together from. */
  layers: number;
}

/** The least of each figure: a busy machine only ever adds. @throws RangeError without runs */
export function leastWork<Work extends object>(runs: readonly Work[]): Work {
  const [first] = runs;
  if (first === undefined) throw new RangeError('There is no least of nothing.');
  const least = Object.keys(first).map((key) => [
    key,
    Math.min(...runs.map((run) => Number(run[key as keyof Work]))),
  ]);
  return Object.fromEntries(least) as Work;
}

function readScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const read = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return read.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0) / 1e6;
  });
}

async function scroll(window: BenchWindow, row: string): Promise<void> {
  await scrollingFrameTimes(window.page, row, frames, pixels);
}

/** https://chromedevtools.github.io/devtools-protocol/tot/LayerTree/ */
async function countLayers({ page, devtools }: BenchWindow): Promise<number> {
  let layers = 0;
  devtools.on('LayerTree.layerTreeDidChange', (event) => (layers = event.layers?.length ?? layers));
  await devtools.send('LayerTree.enable');
  await scrollingFrameTimes(page, consoleParts.row, 5, pixels);
  await devtools.send('LayerTree.disable');
  return layers;
}

/** Milliseconds of processor until an empty window is there. */
async function emptyStart(): Promise<number> {
  const window = await openPlainRows([]);
  try {
    return processorTime(window.pid);
  } finally {
    await window.close();
  }
}

/**
 * Starts the console with a saved account, types and scrolls, and does the same to a plain page in between: whatever else
 * the machine does slows both, and the middle one of the ratios is taken.
 */
export async function measureGuardedWork(realm: RealmProcess): Promise<GuardedWork> {
  const emptyStarts = [await emptyStart(), await emptyStart()];
  const window = await openSavedAccount(realm);
  const { page } = window;
  let plain: BenchWindow | null = null;
  try {
    const start = processorTime(window.pid);
    const { calls: startCalls } = await window.bridgeTraffic();
    const startScript = await readScripts(page);
    const [organization] = (await callFromPage(page, 'organization.list', {})) as { id: string }[];
    const countOf = (text: string): Promise<number> => countInConsole(page, organization?.id ?? '', text);
    await watchWork(page, window.devtools);
    const typed = await Promise.all(words.map((word) => prefixesOf(word, countOf)));
    // Pictures come and code gets warm with the first letters.
    for (const prefixes of typed) {
      await timeWord(page, consoleParts, prefixes);
      await clearSearch(page, consoleParts, prefixes);
    }
    plain = await openPlainRows(await readRows(page));
    await watchWork(plain.page, plain.devtools);
    const plainWindow = plain;
    const plainKeys = (): Promise<PageWork> =>
      workFor(plainWindow, plainLetters.length, () => typePlainly(plainWindow.page, plainLetters));
    const plainFrames = (): Promise<PageWork> =>
      workFor(plainWindow, frames, () => scroll(plainWindow, plainParts.row));
    await plainKeys();
    const keys = { layouts: 0, drawings: 0, added: 0, queries: 0, bytes: 0 };
    const keyRatios: number[] = [];
    for (const prefixes of typed) {
      const before = await window.bridgeTraffic();
      const work = await workFor(window, 1, async () => {
        await timeWord(page, consoleParts, prefixes);
      });
      const after = await window.bridgeTraffic();
      keyRatios.push(work.processor / (prefixes.length - 1) / (await plainKeys()).processor);
      const word = { ...work, queries: after.queries - before.queries, bytes: after.bytes - before.bytes };
      for (const key of Object.keys(keys) as (keyof typeof keys)[]) keys[key] += word[key];
      await clearSearch(page, consoleParts, prefixes);
    }
    const letters = typed.reduce((sum, prefixes) => sum + prefixes.length - 1, 0);
    const scrolled: PageWork[] = [];
    const frameRatios: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const work = await workFor(window, frames, () => scroll(window, consoleParts.row));
      scrolled.push(work);
      frameRatios.push(work.processor / (await plainFrames()).processor);
    }
    const frame = leastWork(scrolled);
    const layers = await countLayers(window);
    return {
      start,
      plainStart: Math.min(...emptyStarts),
      startCalls,
      startScript,
      key: median(keyRatios),
      keyLayouts: keys.layouts / letters,
      keyDrawings: keys.drawings / letters,
      keyAdded: keys.added / letters,
      keyQueries: keys.queries / letters,
      keyAnswers: keys.bytes / letters / 1_000,
      frame: median(frameRatios),
      frameLayouts: frame.layouts,
      frameDrawings: frame.drawings,
      frameAdded: frame.added,
      layers,
    };
  } finally {
    await plain?.close();
    await window.close();
  }
}
