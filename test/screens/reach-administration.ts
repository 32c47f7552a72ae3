import type { Locator, Page } from 'playwright-core';
import { send } from '@realm-console/demo-realm/client';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import { press, typeText } from '../e2e/console.ts';

/** The panels in the list of Settings. */
const panelsOfSettings = new Set([
  'Allowed domains',
  'Code playgrounds',
  'Custom emoji',
  'Data exports',
  'Linkifiers',
  'Profile fields',
]);

/** Presses an entry of the navigation, which the role may not need. */
async function chooseEntry(page: Page, name: string): Promise<void> {
  const panels = page.getByRole('navigation', { name: 'Panels' });
  const entry = panels.getByRole('button', { name: new RegExp(`^${name}`) });
  if ((await entry.count()) === 0) await panels.getByRole('button', { name: /^More/ }).click();
  await entry.click();
}

/** Shows a page of settings, or one of the panels beside them. */
export async function chooseSettings(page: Page, name: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Settings' });
  const entry = list.getByRole('button', { name: new RegExp(`^${name}\\s*[\\d,]*$`) });
  // They are a menu in a narrow window.
  const menu = list.getByRole('button', { name: /^Settings: / });
  await entry.or(menu).waitFor();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  } else await entry.click();
}

const organizationSettings = 'Organization settings';

/** The panels only reached by the palette and links. */
const panelsOfPalette = new Set(['Mark messages', 'Message inspector']);

/** Opens a panel by name without waiting for it. */
export async function beginToOpen(page: Page, name: string): Promise<void> {
  if (panelsOfPalette.has(name)) {
    await press(page, 'Control+k');
    await typeText(page, name);
    await page.getByRole('group', { name: 'Panels' }).getByRole('option', { name }).click();
    return;
  }
  if (name === organizationSettings || panelsOfSettings.has(name)) await chooseEntry(page, 'Settings');
  else await chooseEntry(page, name);
  if (panelsOfSettings.has(name)) await chooseSettings(page, name);
}

/** Opens a panel by its name in the navigation. */
export async function openPanel(page: Page, name: string): Promise<void> {
  await beginToOpen(page, name);
  const heading = page.getByRole('heading', { level: 1 });
  const isSettings = name === organizationSettings;
  // Its heading is the page that was open last.
  if (isSettings) await page.getByRole('searchbox', { name: 'Search settings' }).waitFor();
  // The button's tooltip would stay as long as it has the focus.
  await (isSettings ? heading : page.getByRole('heading', { name, level: 1 })).click();
  await page.mouse.move(0, 0);
}

/** A grid of a panel by its name. */
export function gridOf(page: Page, name: string): Locator {
  return page.getByRole('grid', { name });
}

/** The list of allowed domains, with the people whom it allows. */
export async function openDomains(page: Page): Promise<void> {
  await openPanel(page, 'Allowed domains');
  await page.getByRole('complementary', { name: 'People by address' }).getByText('Inside').waitFor();
}

/** The dialog that adds a domain, with a text typed. */
export async function typeDomain(page: Page, text: string): Promise<Locator> {
  if ((await page.getByRole('dialog', { name: 'Add allowed domain' }).count()) === 0) {
    await page
      .getByRole('button', { name: /^Add allowed domain/ })
      .first()
      .click();
  }
  const dialog = page.getByRole('dialog', { name: 'Add allowed domain' });
  await dialog.getByRole('textbox', { name: /^Domain/ }).fill(text);
  return dialog;
}

/** Waits for the complete preview of a change. */
export async function waitForPreview(page: Page): Promise<void> {
  // Keys go to the preview once it has the focus. The form beneath it is closed rather than cancelled.
  const dialog = page.locator('[role="dialog"]:focus-within:has([aria-label="Cancel"])');
  // Chips of fields have buttons with similar names.
  const filled = dialog.locator('[data-variant="filled"], [data-variant="danger"]');
  const button = dialog.getByRole('button', {
    name: /^(Add|Archive|Bring back|Clear|Create|Deactivate|Delete|Dismiss|Change|Invite|Make|Move|Post|Remove|Replace|Report|Resend|Resolve|Revoke|Send|Start|Subscribe|Turn|Undo|Unsubscribe) /,
    disabled: false,
  });
  // A large number has to be typed first.
  await button
    .and(filled)
    .or(dialog.getByRole('textbox', { name: /^Type [\d,.]+ to confirm/ }))
    .first()
    .waitFor();
}

/** Confirms the change whose preview is about to open, and waits until it is gone. */
export async function confirmPreview(page: Page): Promise<void> {
  await waitForPreview(page);
  await press(page, 'Control+Enter');
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
}

/** Calls the realm's API as one of its people. */
export async function callRealm(
  realm: DemoRealm,
  account: DemoAccount,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  return (await send(realm, account, method, path, parameters)).body;
}

const uploads: readonly [name: string, bytes: number, messages: number][] = [
  ['kiln schedule spring.pdf', 1_830_221, 2],
  ['Rota für den Markt.xlsx', 48_210, 1],
  ['vases on the wheel.mp4', 14_300_000, 1],
  ['خطة المعرض.docx', 220_400, 0],
  ['studio backup.zip', 41_000_000, 0],
  ['glaze 1240 °C.jpg', 2_410_000, 3],
  ['invoice 2041.pdf', 96_000, 0],
];

/** Uploads files of all kinds as that person, and sends messages that use some of them. */
export async function uploadFiles(realm: DemoRealm, account: DemoAccount): Promise<void> {
  const ids = new Map(
    uploads.map(([name, bytes]) => [
      realm.control.addAttachment(account.userId, name, new Uint8Array(bytes)),
      name,
    ]),
  );
  const { attachments } = (await callRealm(realm, account, 'GET', '/attachments')) as {
    attachments: { id: number; path_id: string }[];
  };
  for (const { id, path_id } of attachments) {
    const found = uploads.find(([name]) => name === ids.get(id));
    for (let message = 0; message < (found?.[2] ?? 0); message += 1) {
      await callRealm(realm, account, 'POST', '/messages', {
        type: 'direct',
        to: JSON.stringify([account.userId]),
        content: `Version ${message + 1}: [${found?.[0]}](/user_uploads/${path_id})`,
      });
    }
  }
}

/** The list of one's own uploads. */
export async function openAttachments(page: Page): Promise<void> {
  await openPanel(page, 'Attachments');
  await gridOf(page, 'Attachments').locator('[data-key]').first().waitFor();
}

/** The panel of push tests. */
export async function openPush(page: Page): Promise<void> {
  await openPanel(page, 'Push tests');
  await page.getByRole('region', { name: 'Delivery path' }).waitFor();
}

/** Filters the panel's list by a value of a field, in its filter menu. */
export async function chooseFilter(page: Page, field: string, value: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Filter' });
  await menu.getByRole('option', { name: field, exact: true }).click();
  await menu.getByRole('option', { name: value }).click();
}
