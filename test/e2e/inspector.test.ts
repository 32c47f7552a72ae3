import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  fieldsOf,
  inspect,
  messageIdField,
  openInspector,
  storiedMessage,
} from '../screens/reach-messages.ts';
import { as, openReport, openReports, quarrel, say } from '../screens/reach-reports.ts';
import { ownRequest } from './realm-requests.ts';
import { addOrganization, ownerOf, press, typeText } from './console.ts';
import { openedByTest, openedForFile } from './opened.ts';

/** Single messages, as an owner. */
let realm: DemoRealm;
let page: Page;
openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
const { start, realmWith } = openedByTest();
beforeEach(async () => {
  realm.faults.clear();
  await openInspector(page);
});

const reads = (): number => realm.log.filter(({ path }) => /^\/api\/v1\/messages\/\d+$/.test(path)).length;
/** The messages requested; a displayed one may be read again at any time. */
const asked = (): Set<string> =>
  new Set(realm.log.map(({ path }) => path).filter((path) => /^\/api\/v1\/messages\/\d+$/.test(path)));

/** Waits until this message is shown with its fields. */
async function shown(id: number, of: Page = page): Promise<void> {
  await of.getByRole('article', { name: `Message ${id}`, exact: true }).waitFor();
}

describe('a message', () => {
  it('is shown completely from a link, by keyboard, without changing anything', async () => {
    const id = await storiedMessage(realm);
    const sent = realm.log.length;
    await page.getByRole('heading', { name: 'Message inspector' }).click();
    await press(page, '/');
    await typeText(page, `${realm.url}/#narrow/channel/3-general/topic/winter.20hours/near/${id}`);
    await press(page, 'Enter');
    await shown(id);

    const article = page.getByRole('article');
    await article.locator('strong', { hasText: '8:30' }).waitFor();
    await article.getByRole('list', { name: 'Reactions' }).getByText('3', { exact: true }).waitFor();
    const fields = fieldsOf(page);
    await fields.getByText('winter hours, see #4017').first().waitFor();
    // By a new account's settings, people follow the topics that they start.
    await page.getByTitle('You follow this topic.').waitFor();
    await fields.getByRole('switch', { name: 'API names' }).click();
    for (const name of ['sender_realm_str', 'topic_links', 'submessages', 'recipient_id', 'edit_history']) {
      await fields.getByText(name, { exact: true }).waitFor();
    }
    expect(await fields.getByText('last_moved_timestamp').locator('..').textContent()).not.toMatch(/Never/);

    const history = page.getByRole('region', { name: /^Edit history/ });
    await history.getByText('3 changes').waitFor();
    await history.getByText('Moved to another topic').waitFor();
    const versions = history.getByRole('list').first();
    await versions.locator('del', { hasText: 'own clay' }).waitFor();
    await versions.locator('ins', { hasText: 'Studio A' }).waitFor();
    // From the first version to the last, whatever was in between.
    const compared = history.getByRole('region', { name: 'Two versions compared' });
    await compared.locator('ins', { hasText: 'Studio A' }).waitFor();

    const views = page.getByRole('radiogroup', { name: 'How the content is shown' });
    await views.getByRole('radio', { name: 'Rendered' }).focus();
    await press(page, 'ArrowRight');
    await article.locator('pre', { hasText: '* Studio A: until 20:00' }).waitFor();
    await press(page, 'ArrowRight');
    await article.locator('pre', { hasText: '<li>Studio A: until 20:00</li>' }).waitFor();
    await press(page, 'ArrowRight');

    const own = ownerOf(realm);
    const changing = realm.log.slice(sent).filter(({ method }) => method !== 'GET');
    expect(
      changing.filter(({ path }) => !path.endsWith('/events')),
      `by ${own.email}`,
    ).toEqual([]);
  });

  it('leads on to the messages that it links to', async () => {
    const first = await say(realm, 'moderator', 'links', 'The one before.');
    const address = `${realm.url}/#narrow/channel/3-general/topic/links/near/${first}`;
    const second = await say(realm, 'moderator', 'links', `As said: [above](${address})`);
    await inspect(page, String(second));
    await shown(second);
    await page.getByRole('article').getByRole('link', { name: 'above' }).click();
    await shown(first);
    expect(await messageIdField(page).inputValue()).toBe(String(first));
  });

  it('with a report is one button away', async () => {
    const id = await quarrel(realm);
    await openReports(page);
    await openReport(page, 'Nobody asked for your videos');
    await page.getByRole('button', { name: 'Inspect', exact: true }).click();
    await shown(id);
    expect(await messageIdField(page).inputValue()).toBe(String(id));
  });

  it('stays visible with the reason if it can’t be fetched again', async () => {
    const id = await say(realm, 'moderator', 'again', 'Stays **here**.');
    await inspect(page, String(id));
    await shown(id);
    const end = realm.faults.add({
      path: new RegExp(`/messages/${id}$`),
      times: Number.POSITIVE_INFINITY,
      fault: { kind: 'bad-gateway' },
    });
    await page.getByRole('button', { name: 'Fetch again' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t refresh' });
    await notice.waitFor();
    await page.getByRole('article').locator('strong', { hasText: 'here' }).waitFor();
    end();
    await as(realm, 'moderator', 'PATCH', `/messages/${id}`, { content: 'Stays **there**.' });
    await page.getByRole('button', { name: 'Fetch again' }).click();
    await page.getByRole('article').locator('strong', { hasText: 'there' }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
  });
});

describe('an invalid message reference', () => {
  it.each([
    ['a word', /Neither a message id nor a link/],
    ['0', /No message has this id/],
    ['https://elsewhere.example/#narrow/near/12', /leads to elsewhere\.example/],
    ['#narrow/channel/3-general/topic/lunch', /leads to a conversation, not to a single message/],
    ['#settings/profile', /not to messages/],
  ])('such as %s is explained at the field, without a request', async (text, words) => {
    const before = asked();
    await inspect(page, text);
    await page.getByText(words).waitFor();
    expect(await messageIdField(page).getAttribute('aria-invalid')).toBe('true');
    expect(asked()).toEqual(before);
  });

  it('to a missing message and to others’ conversations is reported alike, since the server doesn’t distinguish them', async () => {
    const { userId } = realm.accounts.find(({ role }) => role === 400) ?? ownerOf(realm);
    const { id } = await as(realm, 'moderator', 'POST', '/messages', {
      type: 'direct',
      to: [userId],
      content: 'Between us.',
    });
    for (const hidden of [99_999_999, Number(id)]) {
      const before = reads();
      await inspect(page, String(hidden));
      await expect.poll(reads).toBeGreaterThan(before);
      const state = page.getByRole('status').filter({ hasText: 'Message not found' });
      await state.getByText('“Invalid message(s)”').waitFor();
    }
  });
});

it('an old server’s message is shown too, requested in that server’s terms', async () => {
  const old = await realmWith({ users: 60, featureLevel: 240 });
  const { page: window } = await start();
  await addOrganization(window, old);
  const { id } = await ownRequest(old, 'POST', '/messages', {
    type: 'stream',
    to: '3',
    topic: 'lunch',
    content: 'From **long** ago.',
  });
  await openInspector(window);
  await inspect(window, String(id));
  await shown(Number(id), window);
  await fieldsOf(window).getByText('lunch', { exact: true }).waitFor();
  const asked = old.log.filter(({ path }) => path === `/api/v1/messages/${String(id)}`);
  expect(asked.map(({ parameters }) => Object.keys(parameters).toSorted())).toEqual([
    ['apply_markdown'],
    ['apply_markdown'],
  ]);
});
