import {
  countOf,
  inspect,
  mainButton,
  narrowFromLink,
  fieldsOf,
  openFlags,
  openInspector,
  startRun,
  stateOf,
  storiedMessage,
} from './reach-messages.ts';
import type { Screen } from './screen.ts';
import { typeText } from '../e2e/console.ts';

const batches = { method: 'POST', path: /flags\/narrow$/ } as const;
const everyBatch = { ...batches, times: Number.POSITIVE_INFINITY } as const;

/** One message in full. */
const inspectorSteps: readonly Screen[] = [
  { name: 'inspector-empty', reach: (page) => openInspector(page) },
  {
    name: 'inspector-not-a-message',
    async reach(page) {
      await inspect(page, 'https://elsewhere.example/#narrow/near/12');
      await page.getByText(/leads to elsewhere\.example/).waitFor();
    },
  },
  {
    name: 'inspector-not-there',
    async reach(page) {
      await inspect(page, '99999999');
      await page.getByText('Message not found').waitFor();
    },
  },
  {
    name: 'inspector',
    async reach(page, realm) {
      await inspect(page, String(await storiedMessage(realm)));
      await page.getByRole('heading', { name: /^Edit history/ }).waitFor();
      await fieldsOf(page).waitFor();
    },
  },
  {
    name: 'inspector-markdown',
    async reach(page) {
      await page.getByRole('radiogroup', { name: 'How the content is shown' }).getByText('Markdown').click();
    },
  },
  {
    name: 'inspector-moves-only',
    async reach(page, realm) {
      const policy = 'message_edit_history_visibility_policy';
      realm.control.setRealmSetting(policy, 'moves');
      await inspect(page, String(await storiedMessage(realm)));
      await page.getByText(/not how they were edited/).waitFor();
      realm.control.setRealmSetting(policy, 'all');
    },
  },
];

/** Flags on everything in a narrow. */
const flagSteps: readonly Screen[] = [
  { name: 'flags-empty', reach: (page) => openFlags(page) },
  {
    name: 'flags-operators',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('option', { name: /^Sender/ }).waitFor();
    },
  },
  {
    name: 'flags-filter',
    hasMenu: true,
    async reach(page) {
      await page.getByRole('option', { name: /^Sender/ }).click();
      await typeText(page, 'am');
      await page.locator('[role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
    },
  },
  {
    name: 'flags',
    async reach(page, realm) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      realm.control.addMessages(3, 'import', 4_200);
      await narrowFromLink(page, `${realm.url}/#narrow/channel/3-general/topic/import/-has/link`);
      await page.getByRole('button', { name: 'Count all' }).click();
      await countOf(page).filter({ hasText: '4,200 messages' }).waitFor();
    },
  },
  {
    name: 'flags-confirm',
    async reach(page) {
      await mainButton(page).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'flags-waiting',
    async reach(page, realm) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      realm.faults.add({ ...everyBatch, fault: { kind: 'reset' } });
      await startRun(page);
      await stateOf(page, /^Waiting/).waitFor();
    },
  },
  {
    name: 'flags-running',
    async reach(page, realm) {
      realm.faults.clear();
      realm.faults.add({ ...everyBatch, fault: { kind: 'slow', milliseconds: 1_500 } });
      await page.getByText(/^[1-9][\d,]* messages marked as read$/).waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'flags-paused',
    async reach(page) {
      await page.getByRole('button', { name: 'Pause' }).click();
      await stateOf(page, /^Paused/).waitFor();
    },
  },
  {
    name: 'flags-finished',
    async reach(page, realm) {
      realm.faults.clear();
      await page.getByRole('button', { name: 'Resume' }).click();
      await stateOf(page, /^Finished/).waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'flags-stopped',
    async reach(page, realm) {
      realm.faults.add({
        ...batches,
        fault: {
          kind: 'refuse',
          error: { code: 'BAD_NARROW', msg: 'Invalid narrow operator: unknown channel' },
        },
      });
      await openFlags(page);
      await countOf(page).filter({ hasText: 'messages' }).waitFor();
      await startRun(page);
      await stateOf(page, /^Stopped/).waitFor();
    },
  },
];

export const messageScreens: readonly Screen[] = [...inspectorSteps, ...flagSteps];
