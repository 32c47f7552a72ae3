import type { Page } from 'playwright-core';
import type { DemoRealm } from '../../src-main/demo-realm/server.ts';
import { backToPeople, press, typeText } from './console.ts';

/** A state of the window, reached from the one before. */
export interface AccessibilityStep {
  name: string;
  reach(page: Page, realm: DemoRealm): Promise<void>;
  /** A menu is open. It stands outside the landmarks by its nature, which the rule `region` would report. */
  hasMenu?: true;
}

/** Filters, saved views and pasted lists of the people panel. */
export const filterSteps: readonly AccessibilityStep[] = [
  {
    name: 'the menu of filters',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Escape');
      await backToPeople(page);
      await press(page, 'f');
      await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
    },
  },
  {
    name: 'the menu of filters with one of its lists',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Enter');
      await page.getByRole('option', { name: 'Guest' }).waitFor();
    },
  },
  {
    name: 'a filter by days with an objection',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Backspace');
      await page.getByRole('combobox', { name: 'Find a filter' }).waitFor();
      await typeText(page, 'joined');
      await press(page, 'Enter');
      await page.getByLabel('Days ago').fill('');
      await press(page, 'Enter');
      await page.getByText('Enter a whole number of days').waitFor();
    },
  },
  {
    name: 'a saved view with a negated filter and unsaved changes',
    async reach(page) {
      await page.getByLabel('Days ago').fill('3');
      await press(page, 'Enter');
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByLabel('Name of the view').fill('Long here');
      await press(page, 'Enter');
      await page.getByRole('tab', { name: /^Long here/ }).waitFor();
      await page.getByRole('button', { name: /^Invert: Joined/ }).click();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  {
    name: 'naming a view',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByLabel('Name of the view').waitFor();
      await press(page, 'Enter');
      await page.getByText('Give the view a name.').waitFor();
    },
  },
  {
    name: 'a pasted list',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByRole('tab', { name: /^Active people/ }).click();
      await backToPeople(page);
      await page.getByRole('button', { name: 'Paste a list' }).click();
      await page.getByRole('textbox', { name: 'People' }).fill('nobody@else.test');
      await page.getByText('1 not found').waitFor();
    },
  },
];
