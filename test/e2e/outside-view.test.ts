import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { rendererSources } from '../renderer-sources.ts';
import { closeFloating } from './console.ts';
import { openedForFile } from './opened.ts';
import { fillLists, selectableLists } from './selectable-lists.ts';
import { actionsOf, expectSplit, goOn, keepAndNarrow, showAnew, unsaid, use } from './selection-bar-steps.ts';

/** Every action on a selection that is partly outside the view, in the whole app. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeAll(() => fillLists(page, realm));

/** Requests to the server that can change something. */
const sent = (): string[] =>
  realm.log.flatMap(({ method, path }) =>
    method === 'GET' || /presence|register|events/.test(path) ? [] : `${method} ${path}`,
  );

/** The actions used so far, by their bar's source. */
const usedOf = new Map<string, Set<string>>();

describe('a selection outside the view', () => {
  it('is tested in every list with a selection bar', () => {
    const bars = rendererSources()
      .filter(
        ({ path, text }) =>
          path.startsWith('src-renderer/panels/') &&
          // Actions on a single row have no key, and are in the row's menu.
          /<SelectionBar\b|\bactions: \[(?:(?!\n\s*\],)[\s\S])*?\bkeys: (?:'|null)/.test(text),
      )
      .map(({ path }) => path.slice('src-renderer/panels/'.length));
    expect([...new Set(selectableLists.map(({ barIn }) => barIn))].toSorted()).toEqual(bars.toSorted());
  });

  // A bar has twenty actions, most of which lead to a second dialog.
  const timeout = 10 * 60_000;
  it.each(selectableLists)('is counted and named by every action for $name', { timeout }, async (list) => {
    const before = sent();
    const used = usedOf.get(list.barIn) ?? new Set();
    usedOf.set(list.barIn, used);
    const { changesNothing = {} } = list;
    const wrong: Record<string, string[]> = {};
    // Some actions only exist for one or two rows.
    for (const count of [3, 2, 1]) {
      await showAnew(page, list);
      const split = await keepAndNarrow(page, list, count);
      for (const path of await actionsOf(page)) {
        const name = path.join(', ');
        if (used.has(name)) continue;
        used.add(name);
        if (name in changesNothing) continue;
        await use(page, path);
        const missing = await unsaid(page, split);
        if (missing.length > 0) wrong[name] = missing;
        else if (await goOn(page)) {
          const later = await unsaid(page, split);
          if (later.length > 0) wrong[`${name}, before it is sent`] = later;
        }
        await closeFloating(page);
        await expectSplit(page, split);
      }
    }
    await showAnew(page, list);
    expect([...used]).toEqual(expect.arrayContaining(Object.keys(changesNothing)));
    expect(used.size).toBeGreaterThan(Object.keys(changesNothing).length);
    expect(wrong).toEqual({});
    expect(sent()).toEqual(before);
  });
});
