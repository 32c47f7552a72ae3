import { expect, it } from 'vitest';
import { addOrganization } from './console.ts';
import { openedByTest } from './opened.ts';
import { ownRequest } from './realm-requests.ts';

const { start, realmWith } = openedByTest();
const count = 10_000;

it('a list of 10,000 options is edited with few of them in the document', async () => {
  const realm = await realmWith({ rateLimit: 'off' });
  const { page } = await start();
  await addOrganization(page, realm);
  const options = Array.from({ length: count }, (_, place) => [
    String(place),
    { text: `Room ${place + 1}`, order: String(place + 1) },
  ]);
  await ownRequest(realm, 'POST', '/realm/profile_fields', {
    field_type: 3,
    name: 'Room',
    hint: '',
    field_data: Object.fromEntries(options),
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('profile fields');
  await page
    .getByRole('option', { name: /^Profile fields/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Profile fields' }).getByText('Room', { exact: true }).click();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Options' });
  const fields = dialog.getByRole('textbox', { name: /^Option / });
  await fields.first().waitFor();
  expect(await fields.count()).toBeLessThan(60);

  await dialog.getByRole('button', { name: 'Add option' }).click();
  await expect
    .poll(() => page.locator(':focus').getAttribute('aria-label'))
    .toBe(`Option ${(count + 1).toLocaleString('en-GB')}`);
  await page.keyboard.type('The last room');
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => page.locator(':focus').getAttribute('aria-label'))
    .toBe(`Option ${count.toLocaleString('en-GB')}`);
  expect(await page.locator(':focus').inputValue()).toBe('The last room');
  expect(await fields.count()).toBeLessThan(60);
});
