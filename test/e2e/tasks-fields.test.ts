import { expect, it } from 'vitest';
import { addOrganization } from './console.ts';
import { byKeyboard } from './keyboard-user.ts';
import { openedByTest } from './opened.ts';

const opened = openedByTest();
const title = 'Turn City into a list of options';

it('a free-text field becomes a list for 250 people, and is undone, by keyboard alone', async () => {
  // Without rate limits, so that it isn't a test of waiting.
  const realm = await opened.realmWith({ rateLimit: 'off' });
  const { page } = await opened.start();
  await addOrganization(page, realm);
  const list = page.getByRole('grid', { name: 'Profile fields' });
  const dialog = (name: string) => page.getByRole('dialog', { name }).filter({ has: page.locator(':focus') });
  /** Everyone's values of a profile field. */
  const valuesOf = (fieldId: number): string[] =>
    realm.control.snapshot().users.flatMap(({ profile }) => profile[fieldId] ?? []);
  const texts = valuesOf(2);

  await byKeyboard(page, realm, 10, async (user) => {
    await user.command('profile fields', 'Profile fields');
    await user.sees(list.getByRole('row', { name: /City/ }));
    await user.press('ArrowDown', 't');
    await user.sees(dialog(title));
    await user.press('Control+Enter');
    await user.sees(dialog(title).getByLabel(/^Type/).and(page.locator(':focus')));
    await user.type(String(texts.length + 2));
    await user.press('Control+Enter');
    await expect.poll(() => valuesOf(10).length, { timeout: 20_000 }).toBe(texts.length);
    await user.sees(page.getByRole('status').filter({ hasText: 'Turned City into' }));
    await user.sees(list.getByRole('row', { name: /City \(text\)/ }));
    expect(new Set(valuesOf(10)).size).toBeLessThan(new Set(texts).size);
    await user.press('Control+z');
    await user.sees(dialog(`Undo: ${title}`));
    await user.press('Control+Enter');
    await list.getByRole('row', { name: /City \(text\)/ }).waitFor({ state: 'detached' });
  });
  expect(valuesOf(2)).toEqual(texts);
  expect(valuesOf(10)).toEqual([]);
});
