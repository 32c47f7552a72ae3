import axe from 'axe-core';
import type { AxeResults, ElementContext, NodeResult, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import { timed } from '../timing/time-spent.ts';

export type Scheme = 'light' | 'dark';

/** WCAG 2.2 AA and axe's best practices. */
const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The themes only differ in their colours, so these are checked in the second one. */
const rulesOfColours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** These compare distant elements, so they check the whole page even if parts are unchanged. */
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

/** A tooltip belongs to what it describes, wherever it is; axe only knows that about dialogs. */
const checks: NonNullable<Spec['checks']> = [
  {
    id: 'region',
    options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg' },
  },
];

/** Parts that are only checked once while unchanged: rows, menus, forms, bars, panels. */
const pieces = 'header, nav, main, aside, section, form, ul, ol, table, [role]';

interface Loaded {
  axe: {
    configure(spec: Spec): void;
    run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
  };
  /** The parts without violations, each with all its surroundings. */
  clean?: Set<string>;
}

/**
 * The current violations on screen, with their elements: by every rule, or by those about colours if already checked in
 * the other theme. A part that had none and hasn't changed, in the same surroundings, isn't checked again.
 *
 * @param hasMenu whether a menu is open, which is always outside the landmarks and would violate the rule `region`
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

/** Runs in the page, so it can't use anything from outside. */
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
        // What looks different without different HTML: focus, and the content of fields.
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
  // Something beneath a floating part isn't next to what is on that part, even if it shows at the edge.
  const isBesideNothing = (node: NodeResult): boolean => {
    const floating = elementOf(node)?.closest('[role=dialog]') ?? null;
    const neighbours = node.any.flatMap(({ relatedNodes }) => relatedNodes ?? []);
    if (floating === null || neighbours.length === 0) return false;
    return neighbours.every((each) => !floating.contains(elementOf(each)));
  };
  // Something floating over a part of a control can be dismissed with Escape.
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
