import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoRealm } from '@realm-console/demo-realm';
import { press } from './console.ts';

/** A user without a mouse: keys and typed texts are counted, and nothing else reaches the window. */
export interface KeyboardUser {
  /** Presses keys, one step each. */
  press(...keys: string[]): Promise<void>;
  /** Types into the focused element, as one step. */
  type(text: string): Promise<void>;
  /** Pastes from the clipboard, as one step. */
  paste(text: string): Promise<void>;
  /** Finds something in the command palette and takes the first hit: three steps. */
  command(text: string, hit: string | RegExp): Promise<void>;
  /** Types the number required by a preview: one step. */
  typeNumber(): Promise<void>;
  /** Reads until something appears; not a step. */
  sees(shown: Locator): Promise<void>;
  /** Steps so far. */
  steps(): number;
}

/** A user of the page's keyboard. */
export function keyboardUser(page: Page): KeyboardUser {
  let steps = 0;
  const user: KeyboardUser = {
    async press(...keys) {
      steps += keys.length;
      await press(page, ...keys);
    },
    async type(text) {
      steps += 1;
      await page.locator(':is(input, textarea):focus').waitFor();
      await page.keyboard.type(text);
    },
    async paste(text) {
      steps += 1;
      await page.locator(':is(input, textarea):focus').waitFor();
      await page.keyboard.insertText(text);
    },
    async command(text, hit) {
      await user.press('Control+k');
      await user.type(text);
      await page.getByRole('listbox').getByRole('option').first().filter({ hasText: hit }).waitFor();
      await user.press('Enter');
      await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' });
    },
    async typeNumber() {
      const label = page.locator('label', { hasText: /^Type [\d,]+ to confirm/u });
      await label.waitFor();
      await user.type(((await label.textContent()) ?? '').replaceAll(/\D/gu, ''));
      // The next key must not confirm something that is being planned again.
      const button = ':is([data-variant="filled"], [data-variant="danger"]):enabled';
      await page.locator(`[role="dialog"]:focus-within button${button}`).last().waitFor();
    },
    sees: (shown) => shown.first().waitFor(),
    steps: () => steps,
  };
  return user;
}

/** What a user without a mouse looks for, and where the focus must be before the next key. */
export interface Seen {
  dialog(name: string | RegExp): Locator;
  /** The focused dialog. */
  dialogWithFocus(name: string | RegExp): Locator;
  /** The announced outcome of a change. */
  outcome(text: string | RegExp): Locator;
  grid(name: string): Locator;
  /** The focused element, by role and name. */
  focused(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Locator;
}

/** What can be seen in the window. */
export function seenIn(page: () => Page): Seen {
  const dialog = (name: string | RegExp): Locator => page().getByRole('dialog', { name });
  return {
    dialog,
    dialogWithFocus: (name) => dialog(name).filter({ has: page().locator(':focus') }),
    outcome: (text) => page().getByRole('status').filter({ hasText: text }),
    grid: (name) => page().getByRole('grid', { name }),
    focused: (role, name) => page().getByRole(role, { name }).and(page().locator(':focus')),
  };
}

/**
 * Does a whole task by keyboard, within a number of steps, and without a foreseeable rejection.
 *
 * @param most the maximum number of steps
 */
export async function byKeyboard(
  page: Page,
  realm: DemoRealm,
  most: number,
  task: (user: KeyboardUser) => Promise<void>,
): Promise<void> {
  const before = realm.log.length;
  const user = keyboardUser(page);
  await task(user);
  // Something just deleted may be requested once more, which isn't one of the user's steps.
  const refused = realm.log
    .slice(before)
    .filter(({ method, status }) => method !== 'GET' && status !== null && status >= 400);
  expect(refused.map(({ method, path, status }) => `${method} ${path}: ${status}`)).toEqual([]);
  expect(user.steps()).toBeLessThanOrEqual(most);
}
