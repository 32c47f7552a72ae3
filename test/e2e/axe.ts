import axe from 'axe-core';
import type { AxeResults, ElementContext, NodeResult, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import { timed } from '../timing/time-spent.ts';

export type Scheme = 'light' | 'dark';

/** WCAG 2.2 AA and axe's best practices. */
const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The themes differ in their colours alone, so these are what is looked at in the second one. */
const rulesOfColours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** These compare elements that lie far apart, so they look at the whole page, whatever is unchanged. */
const rulesOfThePage: RunOptions = {
  runOnly: {
    type: 'rule',
    values: [
      'duplicate-id-aria',
      'heading-order',
      'landmark-no-duplicate-banner',
      'landmark-no-duplicate-contentinfo',
      'landmark-no-duplicate-main',
      'landmark-one-main',
      'landmark-unique',
      'page-has-heading-one',
    ],
  },
};

/** A tip belongs to what it describes, wherever it lies; for dialogs axe knows that. */
const checks: NonNullable<Spec['checks']> = [
  {
    id: 'region',
    options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg' },
  },
];

/** What is looked at once, wherever it appears again unchanged: rows, menus, forms, bars, panels. */
const pieces = 'header, nav, main, aside, section, form, ul, ol, table, [role]';

interface Loaded {
  axe: {
    configure(spec: Spec): void;
    run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
  };
  /** The pieces in which nothing was found, each with all that it stands in. */
  clean?: Set<string>;
}

/**
 * What is broken on screen now, with the elements: by every rule, or by those of colours where it was looked at in the
 * other theme. A piece that was clean before and is the same, in the same surroundings, is not looked at again.
 *
 * @param hasMenu a menu stands outside the landmarks by its nature, which the rule `region` would report
 */
export function violations(
  page: Page,
  scheme: Scheme,
  hasMenu: boolean,
  isFirstTheme: boolean = scheme === 'light',
): Promise<string[]> {
  return timed('axe', () => findViolations(page, scheme, hasMenu, isFirstTheme));
}

async function findViolations(
  page: Page,
  scheme: Scheme,
  hasMenu: boolean,
  isFirstTheme: boolean,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axe.source);
    await page.evaluate((given) => {
      (globalThis as unknown as Loaded).axe.configure({ checks: given });
    }, checks);
  }
  const rules = isFirstTheme ? everyRule : rulesOfColours;
  const found = await page.evaluate(runAxe, {
    options: hasMenu ? { ...rules, rules: { region: { enabled: false } } } : rules,
    ofThePage: isFirstTheme ? rulesOfThePage : null,
    scheme,
    pieces,
  });
  return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node}`));
}

/** Runs in the page, so it can use nothing from outside. */
async function runAxe({
  options,
  ofThePage,
  scheme,
  pieces,
}: {
  options: RunOptions;
  ofThePage: RunOptions | null;
  scheme: Scheme;
  pieces: string;
}): Promise<{ id: string; help: string; nodes: string[] }[]> {
  const loaded = globalThis as unknown as Loaded;
  const clean = (loaded.clean ??= new Set());
  const surroundings = new Map<Element, string>();
  const surroundingsOf = (element: Element): string => {
    const known = surroundings.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const own = (element.cloneNode(false) as Element).outerHTML;
    const all = parent === null ? own : surroundingsOf(parent) + own;
    surroundings.set(element, all);
    return all;
  };
  const seen = new Set<string>();
  const unchanged: Element[] = [];
  const size = `${scheme} ${innerWidth}x${innerHeight}`;
  const look = (parent: Element): void => {
    for (const element of parent.children) {
      if (element.matches(pieces)) {
        // What looks different without being other HTML: focus, and what fields hold.
        const states = [':focus', ':checked', ':placeholder-shown', ':invalid']
          .map((state) => element.querySelectorAll(state).length + Number(element.matches(state)))
          .join();
        const key = `${size} ${states} ${surroundingsOf(parent)} ${element.outerHTML}`;
        if (clean.has(key)) {
          unchanged.push(element);
          continue;
        }
        seen.add(key);
      }
      look(element);
    }
  };
  look(document.body);
  const results = await loaded.axe.run(
    { include: [document], exclude: unchanged },
    {
      ...options,
      resultTypes: ['violations'],
    },
  );
  const elementOf = ({ target }: Pick<NodeResult, 'target'>): Element | null =>
    document.querySelector(String(target[0]));
  // What lies beneath a floating part is no neighbour of what stands on it, even where it looks out at its edge.
  const isBesideNothing = (node: NodeResult): boolean => {
    const floating = elementOf(node)?.closest('[role=dialog]') ?? null;
    const neighbours = node.any.flatMap(({ relatedNodes }) => relatedNodes ?? []);
    if (floating === null || neighbours.length === 0) return false;
    return neighbours.every((each) => !floating.contains(elementOf(each)));
  };
  // Whoever opened what floats over a part of a control has it out of the way with Escape.
  const isCovered = (node: NodeResult): boolean => {
    const element = elementOf(node);
    if (element === null || element.closest('[role=dialog]') !== null) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll('[role=dialog]')].some((each) => {
      const floating = each.getBoundingClientRect();
      return floating.left < right && floating.right > left && floating.top < bottom && floating.bottom > top;
    });
  };
  const broken = results.violations
    .map((rule) =>
      rule.id === 'target-size'
        ? { ...rule, nodes: rule.nodes.filter((node) => !isBesideNothing(node) && !isCovered(node)) }
        : rule,
    )
    .filter(({ nodes }) => nodes.length > 0);
  if (broken.length === 0) for (const key of seen) clean.add(key);
  const farApart =
    ofThePage === null || unchanged.length === 0
      ? []
      : (await loaded.axe.run({ include: [document] }, { ...ofThePage, resultTypes: ['violations'] }))
          .violations;
  return [...broken, ...farApart].map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }));
}
