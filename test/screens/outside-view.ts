import { closeFloating } from '../e2e/console.ts';
import { goHome, membersOnScreen, openSheet, selectFew } from './reach.ts';
import type { Screen } from './screen.ts';

/** A selection that is only partly in the view, up to the preview; and a person who leaves things behind. */
export const outsideViewScreens: readonly Screen[] = [
  {
    name: 'selection-outside-view',
    async reach(page, realm) {
      const bar = await selectFew(page);
      await bar.getByRole('button', { name: 'Keep selection' }).click();
      const [first] = await membersOnScreen(page, realm);
      await page.getByPlaceholder('Name, email or id').fill(first?.fullName ?? '');
      await bar.page().getByRole('button', { name: 'Only this one' }).waitFor();
    },
  },
  {
    name: 'protect-outside-view',
    async reach(page) {
      const bar = page.getByRole('toolbar', { name: 'People selected' });
      await bar.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Protect from changes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Protect 5 accounts from changes' });
      await dialog.getByText('1 in this view, 4 others').waitFor();
    },
  },
  {
    name: 'deactivate-outside-view',
    async reach(page) {
      await closeFloating(page);
      await page.getByRole('toolbar', { name: 'People selected' }).getByText('Deactivate').click();
      const dialog = page.getByRole('dialog', { name: 'Deactivate 5 people' });
      await dialog.getByText('1 in this view, 4 others').waitFor();
    },
  },
  {
    name: 'deactivate-leaver',
    async reach(page, realm) {
      await goHome(page);
      const users = realm.control.snapshot().users;
      const owners = new Set(users.flatMap(({ isActive, botOwnerId }) => (isActive && botOwnerId) || []));
      const owner = users.find((user) => user.role === 400 && user.isActive && owners.has(user.userId));
      if (owner === undefined) throw new Error('No member owns a bot.');
      await page.getByPlaceholder('Name, email or id').fill(String(owner.userId));
      const sheet = await openSheet(page, owner);
      await sheet.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await page.getByRole('button', { name: `Offboard ${owner.fullName}` }).waitFor();
    },
  },
  {
    name: 'offboard-from-preview',
    isOnlyInTour: true,
    async reach(page) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Offboard / })
        .click();
      await page.getByRole('dialog', { name: /^Offboard / }).waitFor();
    },
  },
];
