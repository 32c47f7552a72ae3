import type { Locator, Page } from 'playwright-core';
import { timeAhead } from '../screens/time-ahead.ts';
import { closeFloating, press } from './console.ts';
import type { SelectableList } from './selectable-lists.ts';

/** An action of a bar: the name of its button, or of its menu and item. */
export type ActionPath = readonly string[];

/** The selection of a list that is partly outside the view. */
export interface Split {
  /** The text used everywhere. */
  words: string;
  /** The names of those outside. */
  names: readonly string[];
}

/** The bar of the list on screen. */
export function barOf(page: Page): Locator {
  return page.getByRole('toolbar', { name: / selected$/ });
}

/** Shows a list without a search or selection. */
export async function showAnew(page: Page, list: SelectableList): Promise<void> {
  await closeFloating(page);
  await list.open(page);
  if (list.search !== undefined)
    await page.getByRole('searchbox', { name: list.search, exact: true }).fill('');
  const clear = barOf(page).getByRole('button', { name: 'Clear the selection' });
  if ((await clear.count()) > 0) await clear.click();
}

/**
 * Opens a list, selects some of its rows, keeps the selection, and narrows the view to the first row.
 *
 * @param count of the rows; with 1, the selected row ends up outside the view
 */
export async function keepAndNarrow(page: Page, list: SelectableList, count: number): Promise<Split> {
  const rows = page.getByRole('grid', { name: list.grid, exact: true }).locator('[data-key]');
  const fitting = rows.filter({ hasText: list.rows ?? /./ });
  await fitting.nth(2).waitFor();
  const boxes = fitting.getByRole('checkbox', { name: /^Select (?!row \d)/ });
  await boxes.nth(2).waitFor();
  const labels = await boxes.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label')));
  const names = labels.map((label) => label?.replace(/^Select /, '') ?? '');
  const places = [1, 0, 2].slice(0, count);
  for (const place of places) await boxes.nth(place).click();
  await barOf(page).getByRole('button', { name: 'Keep selection', pressed: false }).click();
  const calledOf = list.called ?? ((row) => row);
  const [first = ''] = names;
  if (list.narrow) await list.narrow(page);
  else
    await page
      .getByRole('searchbox', { name: list.search ?? '', exact: true })
      .fill((list.searched ?? calledOf)(first));
  const outside = places.filter((place) => place > 0).map((place) => calledOf(names[place] ?? ''));
  const others = outside.length === 1 ? '1 other' : `${outside.length} others`;
  const words = count === 1 ? '0 in this view, 1 outside it' : `1 in this view, ${others}`;
  const split = { words, names: outside };
  await expectSplit(page, split);
  return split;
}

/** Waits until the bar says how much is in the view and how much isn't. */
export async function expectSplit(page: Page, { words }: Split): Promise<void> {
  await barOf(page).locator('..').locator('p').getByText(words, { exact: true }).waitFor();
}

/** The names of buttons or menu items, without their keys. */
function namesOf(parts: readonly Element[]): string[] {
  return parts.map((part) => {
    const copy = part.cloneNode(true) as Element;
    for (const drawn of copy.querySelectorAll('[aria-hidden], kbd')) drawn.remove();
    return part.getAttribute('aria-label') ?? copy.textContent.trim();
  });
}

const openMenu = (page: Page): Locator => page.locator('[role="menu"]:visible').last();
const named = (name: string): RegExp => new RegExp(`^${name}( |$)`);

/** The content of a menu, once it is drawn. */
async function itemsOf(menu: Locator): Promise<string[]> {
  const items = menu.getByRole('menuitem');
  await items.first().waitFor();
  return items.evaluateAll(namesOf);
}

/** The actions of the bar and its menus, except those about the selection itself. */
export async function actionsOf(page: Page): Promise<ActionPath[]> {
  const bar = barOf(page);
  const buttons = bar.locator('button:not([data-stays])');
  const names = await buttons.evaluateAll(namesOf);
  const menus = await buttons.and(bar.locator('[aria-haspopup]')).evaluateAll(namesOf);
  const paths: ActionPath[] = [];
  for (const name of names) {
    if (!menus.includes(name)) {
      paths.push([name]);
      continue;
    }
    await use(page, [name]);
    const items = await itemsOf(openMenu(page));
    paths.push(...items.map((item) => [name, item]));
    await closeFloating(page);
  }
  const more = bar.getByRole('button', { name: 'More actions' });
  if ((await more.count()) === 0) return paths;
  await more.click();
  const items = await itemsOf(openMenu(page));
  await closeFloating(page);
  return [...paths, ...items.filter((item) => !names.includes(item)).map((item) => [item])];
}

/** Uses an action like a user, from the bar or its overflow menu. */
export async function use(page: Page, [first = '', ...items]: ActionPath): Promise<void> {
  const bar = barOf(page);
  const button = bar.locator('button:visible').and(bar.getByRole('button', { name: named(first) }));
  if ((await button.count()) > 0) await button.click();
  else {
    await bar.getByRole('button', { name: 'More actions' }).click();
    await openMenu(page)
      .getByRole('menuitem', { name: named(first) })
      .click();
  }
  for (const item of items) await openMenu(page).getByRole('menuitem', { name: item, exact: true }).click();
}

/** The topmost dialog. */
const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

/** What the topmost dialog fails to say about rows outside the view, after giving it some time. */
export async function unsaid(page: Page, { words, names }: Split): Promise<string[]> {
  const notice = dialogOf(page).getByRole('note').filter({ hasText: words });
  const missing: string[] = [];
  for (const each of [words, ...names]) {
    const found = notice.getByText(each).first();
    await found.waitFor({ timeout: missing.length > 0 ? 100 : 10_000 }).catch(() => missing.push(each));
  }
  return missing;
}

/** Continues from a dialog that describes a change to its preview. False from the preview itself. */
export async function goOn(page: Page): Promise<boolean> {
  const dialog = dialogOf(page);
  const button = dialog.getByRole('button', { name: /^Review / });
  if ((await button.count()) === 0) return false;
  const until = dialog.getByLabel('Until');
  if ((await until.count()) > 0) {
    await until.fill(timeAhead(3));
    await dialog.getByLabel('Status', { exact: true }).fill('Away');
  } else await fillIn(page, dialog, button);
  await button.click();
  await button.waitFor({ state: 'hidden' });
  return true;
}

/** Fills in whatever a dialog requires until it can continue. */
async function fillIn(page: Page, dialog: Locator, button: Locator): Promise<void> {
  const fields = dialog.locator('input:visible:not([type=radio], [type=checkbox], [type=file])');
  for (let place = 0; place < (await fields.count()); place += 1) {
    const field = fields.nth(place);
    if (await button.isEnabled()) return;
    if ((await field.getAttribute('role')) !== 'combobox' || (await field.inputValue()) !== '') continue;
    await field.fill('a');
    await page.locator('[role="listbox"]:visible [role="option"]').first().click();
    await press(page, 'Tab');
  }
}
