import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoRealm } from '@realm-console/demo-realm';
import { addOrganization, openConsole, openRealm, type RunningConsole } from '../e2e/console.ts';
import {
  administrationPanels,
  changesAndJournal,
  messagePanels,
  organizationPanels,
  peopleToBeginWith,
} from '../screens/catalogue.ts';
import type { Screen } from '../screens/screen.ts';

interface Drawn {
  /** Texts and attributes with a disguising character in its original form. */
  disguised: string[];
  /** How many have a mark in its place. */
  marked: number;
}

/** Examines everything that the page draws, except the content of fields, which is edited unchanged. */
function drawn(page: Page): Promise<Drawn> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (parentElement?.closest('textarea') === null) texts.push(nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of [
        'alt',
        'aria-description',
        'aria-label',
        'aria-valuetext',
        'placeholder',
        'title',
      ]) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    texts.push(document.title);
    return {
      disguised: texts.filter((text) =>
        /[\u200b\u202a-\u202e\u2060\u2066-\u2069\u3164\u{e0041}]/u.test(text),
      ),
      marked: texts.filter((text) => /‹(RTL|LTR|end|U\+[0-9A-F]+)›/.test(text)).length,
    };
  });
}

const walks: readonly [name: string, isSignedIn: boolean, screens: readonly Screen[]][] = [
  ['on the way to people, and there', false, [...peopleToBeginWith, ...changesAndJournal]],
  ['in the panels about people', true, organizationPanels],
  ['in administration and reports', true, administrationPanels],
  ['in messages and channels', true, messagePanels],
];

describe.each(walks)('disguised names %s', (_, isSignedIn, screens) => {
  let realm: DemoRealm;
  let app: RunningConsole;
  let marked = 0;
  beforeAll(async () => {
    realm = await openRealm({ rough: ['names'] });
    app = await openConsole({});
    if (isSignedIn) await addOrganization(app.page, realm);
  });
  afterAll(async () => {
    await app?.close();
    await app?.remove();
    await realm?.close();
  });

  it.each(screens)('are marked: $name', async (screen) => {
    await screen.reach(app.page, realm);
    const page = await drawn(app.page);
    expect(page.disguised).toEqual([]);
    marked += page.marked;
  });

  it('exist in the walk', () => {
    expect(marked).toBeGreaterThan(0);
  });
});
