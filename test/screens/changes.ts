import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { confirm, goHome, memberOnScreen, previewRole, previewRoleOfAll } from './reach.ts';
import type { Screen } from './screen.ts';
import { pause } from '../timing/time-spent.ts';

const slowWrites = { method: 'PATCH', path: /\/users\//, times: Number.POSITIVE_INFINITY } as const;

/** Who was given another role while a preview was open. */
let overtakenId = 0;

/** Makes the member at a place on screen a guest while they are in a preview. */
async function overtake(page: Page, realm: DemoRealm, place: number): Promise<void> {
  const { userId } = await memberOnScreen(page, realm, place);
  realm.control.setRole(userId, 600);
  await page
    .getByRole('dialog')
    .getByText(/^Changed meanwhile to Guest/)
    .waitFor();
  overtakenId = userId;
}

/** Changes of roles: previews, rejections, pending events, and a running job. */
export const changeScreens: readonly Screen[] = [
  {
    name: 'change-single',
    async reach(page, realm) {
      await goHome(page);
      await previewRole(page, await memberOnScreen(page, realm, 3), 'Moderator');
    },
  },
  {
    name: 'change-single-overtaken',
    reach: (page, realm) => overtake(page, realm, 3),
  },
  {
    name: 'refused',
    isOnlyInTour: true,
    async reach(page, realm) {
      realm.control.setRole(overtakenId, 400);
      await page
        .getByRole('dialog')
        .getByText(/meanwhile/)
        .first()
        .waitFor({ state: 'detached' });
      await goHome(page);
      realm.faults.add({
        method: 'PATCH',
        path: /\/users\//,
        fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } },
      });
      const preview = await previewRole(page, await memberOnScreen(page, realm, 4), 'Moderator');
      await confirm(page, preview);
      await preview.getByText('Insufficient permission').waitFor();
    },
  },
  {
    name: 'pending',
    isOnlyInTour: true,
    async reach(page, realm) {
      await goHome(page);
      // The answer arrives immediately, and the event, which alone confirms the change, late.
      realm.faults.add({ path: '/events', times: 3, fault: { kind: 'slow', milliseconds: 5_000 } });
      realm.control.burst(1);
      await pause(500, 'the poll under way is answered, and the next ones are slow');
      const preview = await previewRole(page, await memberOnScreen(page, realm, 5), 'Guest');
      await preview.getByLabel('Reason').fill('Contract with Northfield ended');
      await confirm(page, preview);
      await preview.waitFor({ state: 'detached' });
      await page.getByText('pending').first().waitFor();
    },
  },
  {
    name: 'change-preview',
    async reach(page, realm) {
      realm.faults.clear();
      await page.getByText('pending').first().waitFor({ state: 'detached' });
      await goHome(page);
      await previewRoleOfAll(page, 'Moderator');
    },
  },
  {
    name: 'change-overtaken',
    reach: (page, realm) => overtake(page, realm, 2),
  },
  {
    name: 'change-reviewed-again',
    async reach(page, realm) {
      realm.control.setRole(overtakenId, 400);
      await page.getByRole('dialog').getByText('meanwhile').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'change-skipped',
    reach: (page) => page.getByRole('tab', { name: /^Skipped/ }).click(),
  },
  {
    name: 'job',
    async reach(page, realm) {
      realm.faults.add({
        method: 'PATCH',
        path: /\/users\/[0-9]*3$/,
        times: 3,
        fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } },
      });
      realm.faults.add({ ...slowWrites, fault: { kind: 'slow', milliseconds: 60 } });
      await page.getByRole('dialog').getByLabel('Reason').fill('Everybody moderates during the relaunch');
      await confirm(page, page.getByRole('dialog'));
      const progress = page.getByRole('region', { name: 'Progress' });
      if ((await progress.count()) === 0) {
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: /^Set role to .* of / }).click();
      }
      await page.waitForFunction(
        () => Number(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')) >= 25,
        undefined,
        { timeout: 30_000 },
      );
      // The rest takes longer than anyone looks at it.
      realm.faults.clear();
      realm.faults.add({ ...slowWrites, fault: { kind: 'slow', milliseconds: 2_000 } });
    },
  },
  {
    name: 'job-ended',
    async reach(page, realm) {
      await page.getByRole('button', { name: /^Cancel remaining/ }).click();
      await page.getByRole('button', { name: 'Retry failed' }).waitFor();
      // The call under way still ends.
      await page.getByRole('tab', { name: /^Waiting/ }).waitFor({ state: 'hidden' });
      realm.faults.clear();
    },
  },
];
