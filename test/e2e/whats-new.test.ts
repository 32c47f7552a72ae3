import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src-main/store/database.ts';
import { writeValue } from '../../src-main/store/preferences.ts';
import { changeTheme } from './accessibility-walk.ts';
import { violations } from './axe.ts';
import { openConsole } from './console.ts';

/** Simulates that an older version was the last to use these files. */
function forgetVersion(userData: string): void {
  const opened = openDatabase(join(userData, 'realm-console.db'));
  if (!opened.ok) throw new Error(opened.trouble.message);
  writeValue(opened.value, 'newestVersion', '0.0.1');
  opened.value.close();
}

it('the console offers what’s new at the first start after an update only', async () => {
  const first = await openConsole();
  const { userData } = first;
  const offer = 'Updated to ';
  await first.page.getByRole('button', { name: 'Start the demo' }).waitFor();
  expect(await first.page.getByText(offer).count()).toBe(0);
  await first.close();

  forgetVersion(userData);
  const updated = await openConsole({ userData });
  await updated.page.getByText(offer).waitFor();
  await updated.page.getByRole('button', { name: "What's new" }).click();
  const dialog = updated.page.getByRole('dialog', { name: "What's new" });
  await dialog.getByRole('heading', { name: /^0\.1\.0 / }).waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await changeTheme(updated.page, scheme);
    expect(await violations(updated.page, scheme, false)).toEqual([]);
  }
  await updated.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await updated.close();

  const again = await openConsole({ userData });
  await again.page.getByRole('button', { name: 'Start the demo' }).waitFor();
  expect(await again.page.getByText(offer).count()).toBe(0);
  await again.close();
  await again.remove();
});
