import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '../../src-main/demo-realm/server.ts';
import { addOrganization, openConsole, openRealm, type RunningConsole } from './console.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** Checks the page as it is now against WCAG 2.2 AA and axe's best practices for ARIA. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const axe = (
      globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    ).axe;
    const result = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return result.violations;
  });
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  );
}

/** Each brings the window into a state from the one before. */
const steps: [string, (page: Page, realm: DemoRealm) => Promise<void>][] = [
  ['first run', async (page) => page.getByLabel('Organization URL').waitFor()],
  [
    'an address that is not a server',
    async (page) => {
      await page.getByLabel('Organization URL').fill('http://127.0.0.1:1');
      await page.keyboard.press('Enter');
      await page.getByText('What was checked').waitFor();
      await page
        .getByText(/refused/)
        .first()
        .waitFor();
    },
  ],
  [
    'sign-in',
    async (page, realm) => {
      await page.getByLabel('Organization URL').fill(realm.url);
      await page.keyboard.press('Enter');
      await page.getByRole('radiogroup', { name: 'Sign-in method' }).waitFor();
    },
  ],
  [
    'people',
    async (page, realm) => {
      await page.reload();
      await addOrganization(page, realm);
    },
  ],
  [
    'people with the sheet of one person',
    async (page) => {
      await page
        .getByRole('grid', { name: 'People' })
        .getByRole('row')
        .nth(2)
        .getByRole('gridcell')
        .nth(1)
        .click();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Set role' }).first().waitFor();
    },
  ],
  [
    'the role menu',
    async (page) => {
      await page.getByRole('button', { name: 'Set role' }).first().click();
      await page.getByRole('menuitem', { name: 'Guest' }).waitFor();
    },
  ],
  [
    'the preview of a change',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Guest' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a selection of many and its preview',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page
        .getByRole('grid', { name: 'People' })
        .getByRole('row')
        .nth(2)
        .getByRole('gridcell')
        .nth(1)
        .click();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('r');
      await page.getByRole('menuitem', { name: 'Guest' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'nothing matches',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByPlaceholder('Name, e-mail or id').fill('nobody is called this');
      await page.getByText('Nobody matches').waitFor();
    },
  ],
  [
    'the command palette',
    async (page) => {
      await page.keyboard.press('Control+K');
      await page.keyboard.type('pre');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the list of shortcuts',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByPlaceholder('Name, e-mail or id').fill('');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'presence as dots',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Alt+2');
      await page.getByRole('heading', { name: 'Presence' }).waitFor();
    },
  ],
  ['presence as cards', async (page) => page.getByText('Cards', { exact: true }).click()],
];

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', (colorScheme) => {
  let realm: DemoRealm;
  let app: RunningConsole;
  beforeAll(async () => {
    realm = await openRealm();
    app = await openConsole({ colorScheme });
  });
  afterAll(async () => {
    await app?.close();
    await app?.remove();
    await realm?.close();
  });

  it.each(steps)('%s', async (_name, go) => {
    await go(app.page, realm);
    // Colours fade in for 120 ms; half-way they would count as too pale.
    await app.page.waitForTimeout(300);
    expect(await violations(app.page)).toEqual([]);
  });
});
