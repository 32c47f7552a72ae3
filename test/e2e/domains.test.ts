import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  callRealm,
  confirmPreview,
  gridOf,
  openDomains,
  openPanel,
  typeDomain,
  waitForPreview,
} from '../screens/reach-administration.ts';
import {
  closeFloating,
  accountOf,
  addOrganization,
  keysOnScreen,
  ownerOf,
  press,
  typeText,
} from './console.ts';
import { openedByTest, openedForFile } from './opened.ts';

/** The allowed domains in the whole app. */
let realm: DemoRealm;
let page: Page;
const home = 'orchid-cooperative.example';

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => closeFloating(page));
const opened = openedByTest();

const grid = (of: Page = page) => gridOf(of, 'Allowed domains');
const row = (text: string) => grid().getByRole('row').filter({ hasText: text });
async function stored(): Promise<Record<string, boolean>> {
  const { domains } = (await callRealm(realm, ownerOf(realm), 'GET', '/realm/domains')) as {
    domains: { domain: string; allow_subdomains: boolean }[];
  };
  return Object.fromEntries(domains.map((one) => [one.domain, one.allow_subdomains]));
}

describe('the list of allowed domains', () => {
  it('accepts an international domain by keyboard alone, and shows both forms', async () => {
    await openDomains(page);
    await grid().focus();
    await press(page, 'n');
    const dialog = page.getByRole('dialog', { name: 'Add allowed domain' });
    await dialog.getByRole('textbox', { name: /^Domain/ }).waitFor();
    await typeText(page, 'MÜNCHEN.example');
    await dialog.getByText('is stored as').getByText('xn--mnchen-3ya.example').waitFor();
    await dialog.getByText('No current member is affected.').waitFor();
    await confirmPreview(page);
    await row('münchen.example').getByText('xn--mnchen-3ya.example').waitFor();
    expect(await stored()).toEqual({ [home]: true, 'xn--mnchen-3ya.example': false });
    await page.getByRole('button', { name: /^Allowed domains\s*2/ }).waitFor();
  });

  it('follows changes by others', async () => {
    await openDomains(page);
    await callRealm(realm, ownerOf(realm), 'POST', '/realm/domains', {
      domain: 'elsewhere.example',
      allow_subdomains: 'true',
    });
    await row('elsewhere.example').getByText('Allowed too').waitFor();
    await callRealm(realm, ownerOf(realm), 'DELETE', '/realm/domains/elsewhere.example');
    await row('elsewhere.example').waitFor({ state: 'detached' });
    expect(await stored()).not.toHaveProperty('elsewhere.example');
  });

  it('rejects invalid input while typing, in the server’s words, and suggests a correction', async () => {
    await openDomains(page);
    const refusals: [string, string, string | null][] = [
      ['https://example.org/path', 'Domain can only have letters', 'example.org'],
      ['example.org:443', 'Domain can only have letters', 'example.org'],
      ['*.example.org', 'No wildcards', 'example.org'],
      ['example.org.', 'Domain cannot start or end with a dot (.)', 'example.org'],
      ['localhost', 'Domain must have at least one dot (.)', null],
      [home, `The domain ${home} is already a part of your organization.`, null],
      [`${'a'.repeat(252)}.org`, 'Domain is too long', null],
    ];
    for (const [text, words, suggestion] of refusals) {
      const dialog = await typeDomain(page, text);
      await dialog.getByText(words, { exact: false }).first().waitFor();
      expect(await dialog.getByRole('button', { name: 'Add allowed domain' }).isDisabled()).toBe(true);
      if (suggestion === null) continue;
      await dialog.getByRole('button', { name: `Use ${suggestion}` }).click();
      expect(await dialog.getByRole('textbox', { name: /^Domain/ }).inputValue()).toBe(suggestion);
      await dialog.getByRole('img', { name: 'Valid' }).waitFor();
    }
    const dialog = await typeDomain(page, '10.0.0.1');
    await dialog.getByText('This is a number and no name.', { exact: false }).waitFor();
    await typeDomain(page, `${'a'.repeat(250)}.org`);
    await dialog.getByText('only store 80 characters. This domain has 254', { exact: false }).waitFor();
    await typeDomain(page, 'gmail.com');
    await dialog.getByText('Anybody can have an address', { exact: false }).waitFor();
    await closeFloating(page);
  });

  it('keeps what was typed while one looks at the affected people', async () => {
    await openDomains(page);
    const aside = page.getByRole('complementary', { name: 'People by address' });
    await aside.getByRole('button', { name: 'Allow loomhouse.example' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add allowed domain' });
    const words = dialog.getByText(/people will be inside the list/).first();
    await words.waitFor();
    const count = Number(/^\d+/.exec((await words.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(1);
    await dialog.getByRole('button', { name: 'Show in People' }).click();
    await page.getByRole('grid', { name: 'People' }).waitFor();
    await expect.poll(async () => (await keysOnScreen(page)).length).toBe(count);
    await openDomains(page);
    await page
      .getByRole('button', { name: /^Add allowed domain/ })
      .first()
      .click();
    expect(await dialog.getByRole('textbox', { name: /^Domain/ }).inputValue()).toBe('loomhouse.example');
    await closeFloating(page);
  });

  it('opens the people outside', async () => {
    await openDomains(page);
    const button = page.getByRole('button', { name: /^Show \d+ people outside/ });
    const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
    await button.click();
    await page.getByRole('tab', { name: /^Outside allowed domains/, selected: true }).waitFor();
    await expect.poll(async () => (await keysOnScreen(page)).length).toBe(count);
  });

  it('opens a domain’s sheet, continues to the next one, and closes with Esc', async () => {
    await openDomains(page);
    await grid().focus();
    await press(page, 'Control+Home', 'Enter');
    const sheet = page.locator('[data-region="sheet"]');
    await sheet.getByText(/^1 of \d+$/).waitFor();
    await sheet.getByRole('button', { name: 'Next domain' }).click();
    await sheet.getByText(/^2 of \d+$/).waitFor();
    await press(page, 'Escape');
    await page.getByRole('complementary', { name: 'People by address' }).waitFor();
    expect(await sheet.count()).toBe(0);
  });

  it('changes subdomains with F2 after showing who is affected', async () => {
    await openDomains(page);
    await grid().focus();
    await press(page, 'Control+Home', 'ArrowDown', 'ArrowRight', 'F2');
    const dialog = page.getByRole('dialog', { name: /^Subdomains of/ });
    await dialog.getByText('People outside').waitFor();
    await confirmPreview(page);
    await row(home).getByText('Not allowed').waitFor();
    expect((await stored())[home]).toBe(false);
  });

  it('warns before the last domain is deleted that this ends the restriction, and undoes it', async () => {
    await openDomains(page);
    await callRealm(realm, ownerOf(realm), 'DELETE', '/realm/domains/xn--mnchen-3ya.example');
    realm.control.setRealmSetting('emails_restricted_to_domains', true);
    await page.getByText('Allowed domains are enforced', { exact: false }).waitFor();
    await row('münchen').waitFor({ state: 'detached' });
    await grid().focus();
    await press(page, 'Control+a', 'Delete');
    const dialog = page.getByRole('dialog', { name: /^Delete/ });
    await dialog.getByText('Anyone will be able to join with any address').waitFor();
    await dialog.getByText(/people will be outside the list/).waitFor();
    await page.getByText('The server then stops restricting addresses', { exact: false }).first().waitFor();
    await confirmPreview(page);
    await page.getByText('No allowed domains').waitFor();
    await page.getByText('Allowed domains are not enforced', { exact: false }).waitFor();
    expect(await stored()).toEqual({});
    await press(page, 'Control+z');
    await confirmPreview(page);
    await row(home).getByText('Not allowed').waitFor();
    await page.getByRole('button', { name: 'Open the setting' }).click();
    await page.getByRole('heading', { name: 'Joining', level: 1 }).waitFor();
    await page.waitForFunction(
      () => document.activeElement?.id === 'organization-setting-emails_restricted_to_domains',
    );
  });

  it('settles an addition with a lost answer, and shows a rejection in the server’s words', async () => {
    await openDomains(page);
    realm.faults.add({ method: 'POST', path: '/realm/domains', fault: { kind: 'cutAfter' } });
    await typeDomain(page, 'lost.example');
    await page.getByRole('img', { name: 'Valid' }).waitFor();
    await confirmPreview(page);
    await row('lost.example').waitFor();
    const msg = 'Must be an organization owner';
    const fault = { kind: 'refuse', error: { code: 'UNAUTHORIZED_PRINCIPAL', msg } } as const;
    realm.faults.add({ method: 'POST', path: '/realm/domains', fault });
    await typeDomain(page, 'refused.example');
    await page.getByRole('img', { name: 'Valid' }).waitFor();
    await waitForPreview(page);
    await press(page, 'Control+Enter');
    await page.getByText(msg).first().waitFor();
    expect(await stored()).not.toHaveProperty('refused.example');
    await closeFloating(page);
  });

  it('says so if nothing matches', async () => {
    await openDomains(page);
    await page.getByPlaceholder('Domain').fill('nothing of the kind');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await row(home).waitFor();
    expect(await page.getByPlaceholder('Domain').inputValue()).toBe('');
  });
});

describe('an administrator', () => {
  it('can read the list and is told who can change it', async () => {
    const other = await opened.start();
    await addOrganization(other.page, realm, accountOf(realm, 200).email);
    await openPanel(other.page, 'Allowed domains');
    await other.page
      .getByText(/^Only owners can change domains\. You are an administrator here\. \d+ owners? can\.$/)
      .waitFor();
    expect(await other.page.getByRole('button', { name: /^Add allowed domain/ }).isDisabled()).toBe(true);
    await grid(other.page).focus();
    await press(other.page, 'n', 'Control+Home', 'ArrowDown', 'Enter');
    const sheet = other.page.locator('[data-region="sheet"]');
    const change = sheet.getByRole('button', { name: 'Edit' });
    expect(await change.getAttribute('aria-disabled')).toBe('true');
    expect(await other.page.getByRole('dialog').count()).toBe(0);
    await press(other.page, 'Space', 'Delete');
    const bar = other.page.getByRole('toolbar', { name: 'Allowed domains selected' });
    expect(await bar.getByRole('button', { name: /^Delete/ }).isDisabled()).toBe(true);
    expect(await other.page.getByRole('dialog').count()).toBe(0);
    await other.page.getByRole('button', { name: 'Show the owners' }).click();
    await other.page.getByRole('grid', { name: 'People' }).waitFor();
    await other.page.getByRole('group', { name: 'Role is Owner' }).waitFor();
  });
});
