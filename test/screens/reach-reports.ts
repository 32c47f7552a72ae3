import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { requestAs } from '../e2e/realm-requests.ts';
import { closeFloating } from '../e2e/console.ts';

/** The people in the scene, by role. */
type Actor = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest';
const roleOf: Readonly<Record<Actor, number>> = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
};

/** Sends a request of the real API as a person. */
export async function as(
  realm: DemoRealm,
  actor: Actor,
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const account = realm.accounts.find(({ role }) => role === roleOf[actor]);
  if (!account) throw new Error(`The realm has no ${actor}.`);
  return requestAs(realm, account, method, path, parameters);
}

/** Writes into the channel #general. */
export async function say(realm: DemoRealm, actor: Actor, topic: string, content: string): Promise<number> {
  return Number(
    (await as(realm, actor, 'POST', '/messages', { type: 'channel', to: 3, topic, content }))['id'],
  );
}

/** A quarrel with an edit and reactions, reported in the newest report. Returns the message's ID. */
export async function quarrel(realm: DemoRealm): Promise<number> {
  const topic = 'centering heavy clay';
  await say(
    realm,
    'moderator',
    topic,
    'Video attached: elbows on the knees, and I stopped fighting the wheel.',
  );
  await say(realm, 'administrator', topic, 'The second pull looks even already.');
  await say(realm, 'owner', topic, 'Agree. Try a **slower** spin for the last 3 kg.');
  const id = await say(
    realm,
    'member',
    topic,
    'Nobody asked for your videos, again. Seriously, go back to the beginners’ class.',
  );
  await as(realm, 'member', 'PATCH', `/messages/${id}`, {
    content: 'Nobody asked for your videos. Seriously, go back to wherever you came from.',
  });
  for (const actor of ['owner', 'moderator', 'administrator'] as const) {
    await as(realm, actor, 'POST', `/messages/${id}/reactions`, { emoji_name: 'thumbs_down' });
  }
  await say(realm, 'owner', topic, 'That is out of line. Stop it.');
  await say(realm, 'member', topic, 'relax, it was a joke');
  await as(realm, 'moderator', 'POST', `/messages/${id}/report`, {
    report_type: 'harassment',
    description:
      'He has been following me from topic to topic since Tuesday. This is the third time, I asked him to stop.',
  });
  return id;
}

/** A direct message, which only its participants can open. */
export async function reportDirectMessage(realm: DemoRealm): Promise<void> {
  const owner = realm.accounts.find(({ role }) => role === roleOf.moderator);
  const { id } = await as(realm, 'member', 'POST', '/messages', {
    type: 'direct',
    to: [owner?.userId],
    content: 'I know where you park your bicycle.',
  });
  await as(realm, 'moderator', 'POST', `/messages/${String(id)}/report`, { report_type: 'norms' });
}

/** A report from before the server was upgraded, in the layout of that time. */
export async function reportAtLevel384(realm: DemoRealm): Promise<void> {
  const { featureLevel } = realm.control.snapshot();
  const id = await say(
    realm,
    'member',
    'glaze tests',
    'The glaze bucket is not a bin. Use your eyes, for once.',
  );
  realm.control.restart(384);
  await as(realm, 'moderator', 'POST', `/messages/${id}/report`, {
    report_type: 'harassment',
    description: 'Not the first time this week.',
  });
  realm.control.restart(featureLevel);
}

export const queueOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Reports' });
export const rowsOf = (page: Page): Locator => queueOf(page).getByRole('option');
export const reportOf = (page: Page): Locator => page.getByRole('region', { name: 'Report', exact: true });

/** Opens the panel and waits for its list. */
export async function openReports(page: Page): Promise<void> {
  await closeFloating(page);
  await page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('button', { name: /^Reports/ })
    .click();
  await rowsOf(page).first().waitFor();
}

/** Opens the first report whose row contains the text, up to its conversation. */
export async function openReport(page: Page, text: string): Promise<void> {
  await rowsOf(page).filter({ hasText: text }).first().click();
  await reportOf(page).locator('article').first().waitFor();
}
