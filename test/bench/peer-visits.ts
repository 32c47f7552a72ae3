import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { DemoAccount } from '@realm-console/demo-realm';
import { callFromPage, openBenchWindow, type BenchWindow } from './bench-window.ts';
import { median, percentile } from './figure.ts';
import type { ConsoleAnswers } from './memory-bridge.ts';
import { lateScrollingShare } from './page-load.ts';
import { floorPage, type PeerServer } from './peer-server.ts';
import { openPlainRows, plainParts, readRows, type RowTexts } from './plain-rows.ts';
import { treeMemory } from './process-tree.ts';
import { openSavedAccount, waitForRows, waitInFrames } from './saved-account.ts';
import {
  consoleParts,
  countInConsole,
  timeTyping,
  timeWord,
  typedWords,
  type ListParts,
} from './window-typing.ts';

/** The measurements of one visit: milliseconds, percent or megabytes, by the figure's name. */
export type Visit = Partial<Record<PeerFigure, number>>;

export const peerFigures = {
  start: { what: 'cold start to painted rows', unit: 'ms' },
  rows: { what: 'end of the answer to painted rows', unit: 'ms' },
  parsed: { what: '`JSON.parse` of the answer', unit: 'ms' },
  keyMedian: { what: 'key to paint, p50', unit: 'ms' },
  keySlow: { what: 'key to paint, p95', unit: 'ms' },
  message: { what: 'message from the window to its thread and back', unit: 'ms' },
  sortFirst: { what: 'sort by email, first', unit: 'ms' },
  sortLater: { what: 'sort by email, later', unit: 'ms' },
  late: { what: 'late frames while scrolling', unit: '%' },
  memory: { what: 'memory of all processes (PSS)', unit: 'MB' },
  heap: { what: 'script heap of the page', unit: 'MB' },
} as const;

export type PeerFigure = keyof typeof peerFigures;

interface Context {
  server: PeerServer;
  owner: DemoAccount;
  /** Whether only the start is measured. */
  isStart: boolean;
}

export interface Subject {
  name: string;
  visit(context: Context): Promise<Visit>;
}

/** The latest content of the console's rows, for the plain page. */
let lastRows: RowTexts = [];

/** From clicking the column's title until the first five addresses in the new order are shown. */
async function timeSort(page: Page, row: string, expected: readonly string[]): Promise<number> {
  const shown = page.evaluate(
    async ([selector, addresses]) => {
      const clickedAt = await new Promise<number>((resolve) => {
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
        document.documentElement.dataset['listening'] = 'yes';
      });
      delete document.documentElement.dataset['listening'];
      const isShown = (): boolean => {
        const text = [...document.querySelectorAll(selector)].map((element) => element.textContent).join();
        return addresses.every((address) => text.includes(address));
      };
      while (!isShown()) {
        if (performance.now() - clickedAt > 30_000)
          throw new Error(`${addresses.join()} did not come first.`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - clickedAt;
    },
    [row, expected] as const,
  );
  await page.waitForFunction(() => document.documentElement.dataset['listening'] === 'yes');
  await page.getByText('Email', { exact: true }).first().click();
  return shown;
}

async function timeSorting(
  page: Page,
  row: string,
  ends: (isDescending: boolean) => Promise<string[]>,
): Promise<Visit> {
  const [first, last] = [await ends(false), await ends(true)];
  const sortFirst = await timeSort(page, row, first);
  const later: number[] = [];
  for (const expected of [last, first, last]) later.push(await timeSort(page, row, expected));
  return { sortFirst, sortLater: median(later) };
}

async function timeKeys(
  page: Page,
  parts: ListParts,
  countOf: (text: string) => Promise<number>,
): Promise<Visit> {
  const times = await timeTyping(page, parts, typedWords, countOf);
  return { keyMedian: percentile(times, 0.5), keySlow: percentile(times, 0.95) };
}

async function readMemory({ pid, devtools }: BenchWindow): Promise<Visit> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { memory: treeMemory(pid), heap: usedSize / 1_000_000 };
}

const now = (): number => performance.timeOrigin + performance.now();

/** Median of many calls that the organization's thread answers without any work. */
async function timeMessages(page: Page, organizationId: string): Promise<Visit> {
  await callFromPage(page, 'people.count', { organizationId, filters: [] });
  const times = await page.evaluate(async (organization) => {
    const taken: number[] = [];
    for (let id = 2_000_000_000; taken.length < 50; id += 1) {
      const before = performance.now();
      await window.realmConsole.invoke('people.count', { organizationId: organization, filters: [] }, id);
      taken.push(performance.now() - before);
    }
    return taken;
  }, organizationId);
  return { message: median(times) };
}

/** The console's answers about an organization, for its page without a backend. */
async function readAnswers(page: Page): Promise<ConsoleAnswers> {
  const organizations = (await callFromPage(
    page,
    'organization.list',
    {},
  )) as ConsoleAnswers['organizations'];
  const organizationId = organizations[0]?.id ?? '';
  return {
    organizations,
    preferences: (await callFromPage(page, 'preferences.read', {})) as ConsoleAnswers['preferences'],
    replica: (await callFromPage(page, 'replica.snapshot', { organizationId })) as ConsoleAnswers['replica'],
  };
}

/** The console with a saved account. */
export const consoleSubject: Subject = {
  name: 'Realm Console',
  async visit({ server, owner, isStart }) {
    const startedAt = now();
    const window = await openSavedAccount({ url: server.url, owner });
    const { page, paintedAt } = window;
    try {
      const start = paintedAt - startedAt;
      if (isStart) {
        const memory = await readMemory(window);
        server.keepAnswers(await readAnswers(page));
        return { start, ...memory };
      }
      const visit: Visit = { rows: paintedAt - server.answeredAt() };
      await page.waitForTimeout(1_000);
      lastRows = await readRows(page);
      const [organization] = (await callFromPage(page, 'organization.list', {})) as { id: string }[];
      const organizationId = organization?.id ?? '';
      const ends = async (descending: boolean): Promise<string[]> => {
        const filter = { text: '', roles: [], notRoles: [], account: 'active', kind: 'people', presence: [] };
        const query = { organizationId, filter, sort: { key: 'email', descending }, first: 5 };
        const { rows } = (await callFromPage(page, 'people.query', query)) as { rows: { email: string }[] };
        return rows.map(({ email }) => email);
      };
      const countOf = (text: string): Promise<number> => countInConsole(page, organizationId, text);
      return {
        ...visit,
        ...(await timeKeys(page, consoleParts, countOf)),
        ...(await timeMessages(page, organizationId)),
        ...(await timeSorting(page, consoleParts.row, ends)),
        late: await lateScrollingShare(page, consoleParts.row),
        ...(await readMemory(window)),
      };
    } finally {
      await window.close();
    }
  },
};

/** Where the peers' pages have their parts. */
const peerParts = (row: string): ListParts => ({ search: 'input', total: 'h1 + *', row });

function peer(name: string, file: string, parts: ListParts, isScrolled = true): Subject {
  const { row } = parts;
  return {
    name,
    async visit({ server, isStart }) {
      const startedAt = now();
      const address = `${server.url}/peers/${file}`;
      const window = await openBenchWindow({
        entry: join(import.meta.dirname, 'peer-window.ts'),
        env: { PEER_ADDRESS: address },
        address,
      });
      const { page } = window;
      try {
        const paintedAt = await waitForRows(page, row);
        if (isStart) return { start: paintedAt - startedAt, ...(await readMemory(window)) };
        const visit: Visit = {
          rows: paintedAt - server.answeredAt(),
          parsed: await page.evaluate(() => self.bench.parsed),
        };
        await page.waitForTimeout(1_000);
        const countOf = (text: string): Promise<number> =>
          page.evaluate((given) => self.bench.count(given), text);
        const ends = (isDescending: boolean): Promise<string[]> =>
          page.evaluate((given) => self.bench.ends(given), isDescending);
        return {
          ...visit,
          ...(await timeKeys(page, parts, countOf)),
          ...(await timeSorting(page, row, ends)),
          ...(isScrolled && { late: await lateScrollingShare(page, row) }),
          ...(await readMemory(window)),
        };
      } finally {
        await window.close();
      }
    },
  };
}

export const peerSubjects: readonly Subject[] = [
  peer('ag-grid', 'ag-grid', peerParts('.ag-row')),
  peer('TanStack Table', 'tanstack', peerParts('[data-person]')),
  peer("Zulip's way", 'zulip-way', peerParts('[data-person]')),
  peer('react-admin', 'react-admin', peerParts('tbody tr'), false),
];

/** The console's own page with a bridge in the page that answers from memory: the cost of drawing alone. */
export const consoleFloor = peer('the same grid with nothing behind it', floorPage, consoleParts);

/** A plain page of the console's rows. */
export const plainPage: Subject = {
  name: 'plain page of the same rows',
  async visit({ isStart }) {
    if (isStart) return {};
    const window = await openPlainRows(lastRows);
    try {
      const letters = 'abcdefghijklmnopqrst';
      const prefixes = [...`-${letters}`].map((_, total) => ({ text: letters.slice(0, total), total }));
      const times = await timeWord(window.page, plainParts, prefixes);
      return {
        keyMedian: percentile(times, 0.5),
        keySlow: percentile(times, 0.95),
        late: await lateScrollingShare(window.page, plainParts.row),
      };
    } finally {
      await window.close();
    }
  },
};

/** The cost of the runtime alone. */
export const emptyWindow: Subject = {
  name: 'empty window',
  async visit({ isStart }) {
    const startedAt = now();
    const window = await openBenchWindow({ entry: join(import.meta.dirname, 'empty-window.ts') });
    try {
      const paintedAt = await waitInFrames(window.page, () => document.body.textContent === 'Empty', null);
      return { ...(isStart && { start: paintedAt - startedAt }), ...(await readMemory(window)) };
    } finally {
      await window.close();
    }
  },
};
