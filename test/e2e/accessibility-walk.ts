import axe from 'axe-core';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '../../src-main/demo-realm/server.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { openConsole, openRealm, type RunningConsole } from './console.ts';

/** WCAG 2.2 AA and axe's best practices. */
const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The themes differ in their colours alone, so the second walk looks at these. */
const rulesOfColours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** A tip belongs to what it describes, wherever it lies; for dialogs axe knows that. */
const checks: NonNullable<Spec['checks']> = [
  {
    id: 'region',
    options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg' },
  },
];

/** What is broken on screen now, with the elements. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axe.source);
    await page.evaluate((checks) => {
      (globalThis as unknown as { axe: { configure(spec: Spec): void } }).axe.configure({ checks });
    }, checks);
  }
  const found = await page.evaluate(async (given) => {
    const loaded = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const results = await loaded.axe.run({ ...given, resultTypes: ['violations'] });
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
    }));
  }, options);
  return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node}`));
}

/** Waits until colours have faded in: half-way they would count as too pale. A turning spinner never ends. */
async function standStill(page: Page): Promise<void> {
  let calm = 0;
  while (calm < 2) {
    await page.waitForTimeout(100);
    const fading = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).length,
    );
    calm = fading === 0 ? calm + 1 : 0;
  }
}

/** Pixels by which the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

interface Walk {
  colorScheme: 'light' | 'dark';
  steps: readonly AccessibilityStep[];
  rules: 'every' | 'of-colours';
  env?: NodeJS.ProcessEnv;
}

/** Tests that axe finds nothing in any state of a walk through the window, and that nothing is wider than it. */
export function testAccessibility(name: string, { colorScheme, steps, rules, env }: Walk): void {
  describe(`axe finds nothing ${name}`, () => {
    let realm: DemoRealm;
    let app: RunningConsole;
    beforeAll(async () => {
      realm = await openRealm();
      app = await openConsole({ colorScheme, env: env ?? {} });
    });
    afterAll(async () => {
      await app?.close();
      await app?.remove();
      await realm?.close();
    });

    it.each(steps)('$name', async ({ reach, hasMenu }) => {
      await reach(app.page, realm);
      await standStill(app.page);
      const chosen = rules === 'every' ? everyRule : rulesOfColours;
      const options = hasMenu ? { ...chosen, rules: { region: { enabled: false } } } : chosen;
      expect(await violations(app.page, options)).toEqual([]);
      expect(await overflow(app.page)).toBeLessThanOrEqual(0);
    });
  });
}
